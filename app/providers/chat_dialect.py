"""How a server and model want to be asked: found by trying once.

Servers differ in what they know of `response_format`, newer models in the name of the token limit and in whether they
take a temperature. A 400, 404 or 422 that speaks of one of these leads to the next form (and a 500 that names
`response_format`, as llama-cpp-python answers); other refusals do not.
"""

import json
from dataclasses import dataclass, replace
from typing import Any, Literal

from app.providers.chat import Prompt
from app.providers.chat_client import Reply

Mode = Literal["json_schema", "json_object", "plain"]
_NEXT: dict[Mode, Mode] = {"json_schema": "json_object", "json_object": "plain"}
_REFUSALS = {400, 404, 422}
_FORMAT_WORDS = ("response_format", "json_schema", "json_object", "structured output", "guided", "grammar", "schema")
_SCHEMA_NOTE = {
    "en": "Answer with one JSON object and nothing else, no Markdown. It matches this JSON Schema:",
    "zh": "只回答一个 JSON 对象，不要任何其他文字，不要 Markdown。它必须符合这个 JSON Schema：",
}
_REPAIR = {
    "en": "That answer cannot be used: {problem}. Give the whole answer again, corrected, and nothing else.",
    "zh": "这个回答无法使用：{problem}。请改正后重新给出完整回答，不要任何其他文字。",
}
_QUOTED = 6000  # characters of a broken answer that the model sees again


@dataclass(frozen=True, slots=True)
class Dialect:
    """The form of requests. The default is the best that a server can know."""

    mode: Mode = "json_schema"
    limit: Literal["max_tokens", "max_completion_tokens"] = "max_tokens"
    temperature: bool = True

    def request(self, model: str, prompt: Prompt, key: str, schema: dict[str, Any], max_tokens: int) -> dict[str, Any]:
        """The request that asks `prompt`."""
        system = prompt.system
        if self.mode != "json_schema":
            system = f"{system}\n\n{_note(prompt, schema)}"
        request: dict[str, Any] = {
            "model": model,
            "messages": [
                {"role": "system", "content": _sendable(system)},
                {"role": "user", "content": _sendable(prompt.user)},
            ],
            self.limit: max_tokens,
        }
        if self.temperature:
            request["temperature"] = 0
        if self.mode == "json_schema":
            form = {"name": key, "schema": schema, "strict": True}
            request["response_format"] = {"type": "json_schema", "json_schema": form}
        elif self.mode == "json_object":
            request["response_format"] = {"type": "json_object"}
        return request

    def after(self, reply: Reply) -> "Dialect | None":
        """The form to try next, None where the refusal is about something else."""
        if reply.status not in _REFUSALS and not reply.about_format:
            return None
        said = reply.body[:8192].decode("utf-8", "replace").lower()
        if self.limit == "max_tokens" and "max_completion_tokens" in said:
            return replace(self, limit="max_completion_tokens")
        if self.temperature and "temperature" in said:
            return replace(self, temperature=False)
        if self.mode in _NEXT and any(word in said for word in _FORMAT_WORDS):
            return replace(self, mode=_NEXT[self.mode])
        return None


def repaired(
    request: dict[str, Any], prompt: Prompt, schema: dict[str, Any], answer: str, problem: str
) -> dict[str, Any]:
    """The request that shows the model its answer and what is wrong with it."""
    ask = _REPAIR.get(prompt.language, _REPAIR["en"]).format(problem=problem[:600])
    turns = [
        {"role": "assistant", "content": _sendable(answer[:_QUOTED]).strip() or "-"},
        {"role": "user", "content": f"{_sendable(ask)}\n{_note(prompt, schema)}"},
    ]
    return request | {"messages": [*request["messages"], *turns]}


def _note(prompt: Prompt, schema: dict[str, Any]) -> str:
    note = _SCHEMA_NOTE.get(prompt.language, _SCHEMA_NOTE["en"])
    return f"{note}\n{json.dumps(schema, ensure_ascii=False, separators=(',', ':'))}"


def _sendable(text: str) -> str:
    """The text with what UTF-8 cannot carry replaced."""
    return text.encode("utf-8", "replace").decode("utf-8")
