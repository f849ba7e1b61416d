"""What a key may bring: authority is the key's, whatever a file says."""

from app.errors import ServiceError
from app.memories.resolve import LOW_TRUST, capped
from app.portability.model import OF_THE_TENANT, Item
from app.tenancy.caller import TRUSTS, Caller
from app.text.language import detect_language

_READ = 10_000  # characters that tell a language


def admit(caller: Caller, item: Item) -> Item:
    """The item as it may be stored: trust no higher than the key's, confidence no higher than that trust's.

    Raises `forbidden` for what the key may not bring.
    """
    values = item.values
    if item.type in OF_THE_TENANT and (caller.subjects is not None or caller.agents is not None):
        raise ServiceError("forbidden", "This key does not reach all of the tenant.", "type", item_type=item.type)
    if item.type in ("trace", "memory"):
        values["trust"] = lower(values["trust"], caller.trust)
        values["language"] = values["language"] or detect_language(values["content"][:_READ])
    if item.type == "trace":
        values["actor"] = values["actor"] or caller.name
    if item.type == "memory":
        values["confidence"] = capped(values["confidence"], values["trust"])
        _check_rules(caller, item)
    return item


def lower(trust: str | None, limit: str) -> str:
    """The lower of two classes of trust; None is as much as the limit."""
    return limit if trust is None or TRUSTS.index(trust) < TRUSTS.index(limit) else trust


def _check_rules(caller: Caller, item: Item) -> None:
    """A key of low trust neither pins nor makes rules, as in a write."""
    if caller.trust not in LOW_TRUST or item.values["status"] != "active":
        return
    for field, breaks in (("pinned", item.values["pinned"]), ("kind", item.values["kind"] == "constraint")):
        if breaks:
            detail = f"{field}: a key of trust {caller.trust} neither pins nor makes rules"
            raise ServiceError("forbidden", detail, field, item_type=item.type)
