"""Who a transaction acts for."""

from dataclasses import dataclass
from uuid import UUID


@dataclass(frozen=True, slots=True)
class Context:
    """Set on every transaction, read by row-level security and by `memory.recall`.

    `subjects` and `agents` are what the key may touch; None means all of the tenant's.
    """

    tenant_id: UUID
    actor: str
    subjects: tuple[str, ...] | None = None
    agents: tuple[str, ...] | None = None
