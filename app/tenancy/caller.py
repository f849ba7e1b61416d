"""Who is calling: the one thing every service takes first."""

from dataclasses import dataclass
from typing import Literal, get_args
from uuid import UUID

from app.database.context import Context
from app.errors import ServiceError

Scope = Literal["read", "write", "forget", "review", "admin", "operator"]
Trust = Literal["owner", "user", "agent", "tool", "document", "web"]

SCOPES: tuple[Scope, ...] = get_args(Scope)
TRUSTS: tuple[Trust, ...] = get_args(Trust)  # highest first: authority falls from left to right


@dataclass(frozen=True, slots=True)
class Caller:
    """Resolved from the API key by the server, never from the request body. None in subjects or agents means all."""

    tenant_id: UUID
    tenant_name: str
    key_id: UUID | None
    name: str
    scopes: frozenset[Scope]
    trust: Trust
    subjects: tuple[str, ...] | None = None
    agents: tuple[str, ...] | None = None

    @property
    def context(self) -> Context:
        """What the database must know about this caller."""
        return Context(self.tenant_id, self.name, self.subjects, self.agents)

    def of_every_agent(self, visibility: str | None) -> bool:
        """Whether a list shows what is private to any agent this key reaches: where `any` is asked for. Raises `forbidden`
        without the scope admin; others name the agent.
        """
        if visibility == "any" and "admin" not in self.scopes:
            raise ServiceError(
                "forbidden", "Private ones of every agent are listed for the admin scope only.", missing_scope="admin"
            )
        return visibility == "any"
