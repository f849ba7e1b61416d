"""Chats as lines of OpenAI messages: `{"messages": [{"role": ..., "content": ...}]}`, one conversation a line."""

from contextlib import suppress
from typing import Any

import orjson

from app.errors import ServiceError
from app.portability.foreign.fields import content, name, refuse, text, within
from app.portability.foreign.turn_ids import TurnIds, digest_of
from app.portability.model import Conversation, ReadJson
from app.text.normal import says_something
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


def read(number: int, value: Any, read_json: ReadJson, subject: str) -> Conversation:
    """A line's conversation, as what is said about `subject`. Raises `invalid`.

    Without a name of its own it is called after what it says.
    """
    messages = value.get("messages") if isinstance(value, dict) else value
    if not isinstance(messages, list) or not messages:
        raise refuse("messages", "must be a list of messages")
    names = [name(value.get(key), key) for key in _NAMES] if isinstance(value, dict) else []
    named = next(filter(None, names), None)
    session = named or f"chat:{digest_of(orjson.dumps(messages))}"
    ids = TurnIds(f"openai\n{subject}\n{session}")
    calls: dict[str, dict[str, Any]] = {}
    turns = []
    for place, message in enumerate(messages):
        turn = _turn(message, f"messages.{place}", calls, read_json)
        if turn is not None:
            turns.append((ids.next(f"{place}\n{_saying(turn)}", None), turn))
    return Conversation(number, session, turns)


def _saying(turn: Turn) -> str:
    """What tells apart two turns at one place of a session that the file has in several lines."""
    return digest_of(orjson.dumps([turn.role, turn.name, turn.content, turn.tool_call], option=orjson.OPT_SORT_KEYS))


def _turn(message: Any, field: str, calls: dict[str, dict[str, Any]], read_json: ReadJson) -> Turn | None:
    """The turn of a message; None where it says nothing. `calls` keeps what the assistant asked tools, by its ids."""
    if not isinstance(message, dict):
        raise refuse(field, "must be an object")
    role = message.get("role")
    if not isinstance(role, str) or role not in _ROLES:
        raise refuse(f"{field}.role", f"must be one of {', '.join(_ROLES)}")
    said = content(message.get("content"), f"{field}.content")
    _note_calls(message.get("tool_calls"), f"{field}.tool_calls", calls)
    speaker = name(message.get("name"), f"{field}.name")
    if _ROLES[role] == "tool":
        asked = text(message.get("tool_call_id"), f"{field}.tool_call_id")
        return _answer(calls.get(asked, {}), said, speaker, read_json)
    if not says_something(said):
        return None
    return Turn(_ROLES[role], said, None, speaker)


def _note_calls(asked: Any, field: str, calls: dict[str, dict[str, Any]]) -> None:
    """Add calls of functions to `calls`; those of other tools have no function."""
    if asked is not None and not isinstance(asked, list):
        raise refuse(field, "must be a list")
    for place, call in enumerate(asked or ()):
        at = f"{field}.{place}"
        number, function = text(within(call, "id", at), f"{at}.id"), within(call, "function", at)
        name(within(function, "name", f"{at}.function"), f"{at}.function.name")
        if number and function:
            calls[number] = function


def _answer(call: dict[str, Any], said: str, speaker: str | None, read_json: ReadJson) -> Turn:
    tool = name(call.get("name"), "name") or speaker or "tool"
    arguments = call.get("arguments")
    if isinstance(arguments, str):
        with suppress(ServiceError):  # then it is kept as the text that it is
            arguments = read_json(arguments.encode())
    return Turn("tool", "", None, tool, {"name": tool, "arguments": arguments, "result": said, "status": "ok"})
