"""`conversations.json` of a ChatGPT export: an array of conversations, each a tree of messages."""

from typing import Any

import orjson

from app.portability.foreign.fields import content, moment, name, refuse, text, within
from app.portability.foreign.turn_ids import TurnIds, digest_of
from app.portability.model import Conversation, ReadJson
from app.text.normal import says_something
from app.traces.model import Role, Turn

_HIDDEN = "is_visually_hidden_from_conversation"
_ROLES: dict[str, Role] = {"user": "user", "assistant": "assistant", "system": "system", "tool": "tool"}


def read(number: int, value: Any, _: ReadJson, subject: str) -> Conversation:
    """The branch of a conversation that was shown last, in order, as what is said about `subject`. Raises `invalid`."""
    mapping = value.get("mapping") if isinstance(value, dict) else None
    if not isinstance(mapping, dict):
        raise refuse("mapping", "must be an object of messages")
    named = [name(value.get(key), key) for key in ("conversation_id", "id")]
    session = next(filter(None, named), None) or f"chat:{digest_of(orjson.dumps(value))}"
    ids = TurnIds(f"chatgpt\n{subject}\n{session}")
    turns = []
    for node in _branch(mapping, text(value.get("current_node"), "current_node")):
        turn = _turn(within(mapping[node], "message", f"mapping.{node[:100]}"), f"mapping.{node[:100]}.message")
        if turn is not None:
            turns.append((ids.next(node, turn.occurred_at), turn))
    return Conversation(number, session, turns)


def _branch(mapping: dict[str, Any], leaf: str) -> list[str]:
    """Nodes from the root to the leaf, the last that is nobody's parent where none is named. Raises `invalid`.

    A node that is its own ancestor ends it.
    """
    if leaf and leaf not in mapping:
        raise refuse("current_node", "is not in the mapping")
    above = {
        key: text(within(node, "parent", f"mapping.{key[:100]}"), f"mapping.{key[:100]}.parent")
        for key, node in mapping.items()
    }
    parents = set(above.values())
    leaf = leaf or next((key for key in reversed(mapping) if key not in parents), "")
    branch: dict[str, None] = {}
    while leaf in above and leaf not in branch:
        branch[leaf] = None
        leaf = above[leaf]
    return list(reversed(branch))


def _turn(message: Any, field: str) -> Turn | None:
    """The turn of a message; None where it says nothing that was shown."""
    if message is None or within(within(message, "metadata", field), _HIDDEN, f"{field}.metadata") is True:
        return None
    author = within(message, "author", field)
    role = within(author, "role", f"{field}.author")
    if not isinstance(role, str) or role not in _ROLES:
        raise refuse(f"{field}.author.role", f"must be one of {', '.join(_ROLES)}")
    held = message.get("content")
    if not isinstance(held, dict):
        raise refuse(f"{field}.content", "must be an object")
    said = content(held.get("parts") if "parts" in held else held.get("text"), f"{field}.content")
    if not says_something(said):
        return None
    speaker = name(author.get("name"), f"{field}.author.name")
    at = moment(message.get("create_time"), f"{field}.create_time")
    if role == "tool":
        tool = speaker or "tool"
        return Turn("tool", "", at, tool, {"name": tool, "arguments": None, "result": said, "status": "ok"})
    return Turn(_ROLES[role], said, at, speaker)
