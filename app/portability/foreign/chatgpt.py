"""`conversations.json` of a ChatGPT export: an array of conversations, each a tree of messages."""

from typing import Any

import orjson

from app.portability.foreign.fields import content, moment, name, refuse
from app.portability.foreign.turn_ids import TurnIds, digest_of
from app.portability.model import Conversation
from app.traces.model import Role, Turn

_ROLES: dict[str, Role] = {"user": "user", "assistant": "assistant", "system": "system", "tool": "tool"}


def read(number: int, value: Any) -> Conversation:
    """The branch of a conversation that was shown last, in order. Raises `invalid`."""
    mapping = value.get("mapping") if isinstance(value, dict) else None
    if not isinstance(mapping, dict):
        raise refuse("mapping", "must be an object of messages")
    session = name(value.get("conversation_id")) or name(value.get("id")) or f"chat:{digest_of(orjson.dumps(value))}"
    ids = TurnIds(f"chatgpt\n{session}")
    turns = []
    for node in _branch(mapping, value.get("current_node")):
        turn = _turn(mapping[node].get("message"), f"mapping.{node[:100]}.message")
        if turn is not None:
            turns.append((ids.next(node, turn.occurred_at), turn))
    return Conversation(number, session, turns)


def _branch(mapping: dict[str, Any], leaf: Any) -> list[str]:
    """Nodes from the root to the leaf. A node that is its own ancestor ends it."""
    if not isinstance(leaf, str) or leaf not in mapping:
        parents = {node.get("parent") for node in mapping.values() if isinstance(node, dict)}
        leaf = next((key for key in reversed(mapping) if key not in parents), None)
    branch: dict[str, None] = {}
    while isinstance(leaf, str) and leaf not in branch and isinstance(mapping.get(leaf), dict):
        branch[leaf] = None
        leaf = mapping[leaf].get("parent")
    return list(reversed(branch))


def _turn(message: Any, field: str) -> Turn | None:
    """The turn of a message; None where it says nothing that was shown."""
    if message is None:
        return None
    author = message.get("author") if isinstance(message, dict) else None
    role = author.get("role") if isinstance(author, dict) else None
    if not isinstance(role, str) or role not in _ROLES:
        raise refuse(f"{field}.author.role", f"must be one of {', '.join(_ROLES)}")
    assert isinstance(author, dict)
    held = message.get("content")
    if not isinstance(held, dict):
        raise refuse(f"{field}.content", "must be an object")
    said = content(held.get("parts") if "parts" in held else held.get("text"), f"{field}.content")
    if not said.strip():
        return None
    speaker = name(author.get("name"))
    at = moment(message.get("create_time"), f"{field}.create_time")
    if role == "tool":
        tool = speaker or "tool"
        return Turn("tool", "", at, tool, {"name": tool, "arguments": None, "result": said, "status": "ok"})
    return Turn(_ROLES[role], said, at, speaker)
