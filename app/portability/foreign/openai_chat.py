"""Chats as lines of OpenAI messages: `{"messages": [{"role": ..., "content": ...}]}`, one conversation a line."""

from contextlib import suppress
from typing import Any

import orjson

from app.portability.foreign.fields import content, name, refuse, text
from app.portability.foreign.turn_ids import TurnIds, digest_of
from app.portability.model import Conversation
from app.traces.model import Role, Turn

_ROLES: dict[str, Role] = {
    "user": "user",
    "assistant": "assistant",
    "system": "system",
    "developer": "system",
    "tool": "tool",
    "function": "tool",
}
_NAMES = ("session_id", "conversation_id", "id")


def read(number: int, value: Any) -> Conversation:
    """A line's conversation. Without a name of its own it is called after what it says. Raises `invalid`."""
    messages = value.get("messages") if isinstance(value, dict) else value
    if not isinstance(messages, list) or not messages:
        raise refuse("messages", "must be a list of messages")
    named = next((found for key in _NAMES if isinstance(value, dict) and (found := name(value.get(key)))), None)
    session = named or f"chat:{digest_of(orjson.dumps(messages))}"
    ids = TurnIds(f"openai\n{session}")
    calls: dict[str, dict[str, Any]] = {}
    turns = []
    for place, message in enumerate(messages):
        turn = _turn(message, f"messages.{place}", calls)
        if turn is not None:
            turns.append((ids.next(str(place), None), turn))
    return Conversation(number, session, turns)


def _turn(message: Any, field: str, calls: dict[str, dict[str, Any]]) -> Turn | None:
    """The turn of a message; None where it says nothing. `calls` keeps what the assistant asked tools, by its ids."""
    if not isinstance(message, dict):
        raise refuse(field, "must be an object")
    role = message.get("role")
    if not isinstance(role, str) or role not in _ROLES:
        raise refuse(f"{field}.role", f"must be one of {', '.join(_ROLES)}")
    said = content(message.get("content"), f"{field}.content")
    for call in message.get("tool_calls") or ():
        if isinstance(call, dict) and isinstance(call.get("function"), dict) and isinstance(call.get("id"), str):
            calls[call["id"]] = call["function"]
    speaker = name(message.get("name"))
    if _ROLES[role] == "tool":
        return _answer(message, said, speaker, calls)
    if not said.strip():
        return None
    return Turn(_ROLES[role], said, None, speaker)


def _answer(message: dict[str, Any], said: str, speaker: str | None, calls: dict[str, dict[str, Any]]) -> Turn:
    asked = message.get("tool_call_id")
    call = calls.get(asked, {}) if isinstance(asked, str) else {}
    tool = name(call.get("name")) or speaker or "tool"
    arguments = call.get("arguments")
    if isinstance(arguments, str):
        with suppress(orjson.JSONDecodeError):  # then it is kept as the text that it is
            arguments = orjson.loads(text(arguments, "arguments"))
    return Turn("tool", "", None, tool, {"name": tool, "arguments": arguments, "result": said, "status": "ok"})
