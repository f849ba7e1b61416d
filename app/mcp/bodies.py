"""What the tools take: fields of the REST API's bodies, with descriptions for a model that chooses."""

from collections.abc import Mapping
from typing import Annotated, Any, Self

from pydantic import BaseModel, Field, ValidationError, model_validator

from app.http.idempotency import SANE_KEY
from app.http.schemas import FilledText, Id, RequestModel, Text
from app.mcp.rest import RefusedError
from app.memories.bodies import MemoryWrite
from app.recall.bodies.asked import RecallBody
from app.recall.bodies.logged import FeedbackGiven

SUBJECT = "Whom or what it is about, as one name used every time, such as user:42."
WRITE = {
    "content": "One self-contained statement: names for pronouns, exact numbers, absolute dates.",
    "kind": "constraint = must always hold; experience = a lesson.",
    "subject": SUBJECT,
    "confidence": "How sure it is.",
    "importance": "",
    "explicit": "false = inferred, not said.",
    "source_class": "Whose words, if not the caller's.",
    "layer": "task and session end by themselves.",
    "agent_id": "",
    "session_id": "",
    "task_id": "",
    "occurred_at": "When it was said or happened, if not now.",
    "valid_until": "When it stops to hold.",
    "tags": "",
    "fact_key": "Attribute with one value at a time, such as residence.",
}
RECALL = {
    "query": "The question in full, in the user's language, with the names and ids it is about.",
    "subject": SUBJECT,
    "top_k": "",
    "token_budget": "Most tokens of the answer.",
    "kinds": "",
    "agent_id": "Shows its private memories too.",
    "session_id": "",
    "task_id": "",
    "since": "",
    "until": "",
    "as_of": "What held then.",
    "context": "Turns {role, content} before, where the question leans on them.",
}
FEEDBACK = {
    "used": "Served: numbers in the answer, or ids.",
    "wrong": "Not true (any more).",
    "irrelevant": "Beside the question.",
    "outcome": "How it ended.",
}


DROPPED = frozenset({"title", "examples", "$ref", "format", "minLength", "maxLength", "maxItems", "minItems"})
FORGET = {"ids": "", "query": "Only shows what matches.", "subject": "Narrows the query."}


class Forgetting(RequestModel):
    """Either the ids of memories, or a query whose matches are shown first."""

    ids: Annotated[list[Id], Field(min_length=1, max_length=100)] | None = None
    query: Annotated[FilledText, Field(max_length=2000)] | None = None
    subject: Annotated[Text, Field(max_length=200)] | None = None

    @model_validator(mode="after")
    def _one_of_two(self) -> Self:
        if (self.ids is None) == (self.query is None):
            raise ValueError("give ids or query, and not both")
        return self


class RecallNamed(RequestModel):
    """Which recall is meant."""

    recall_id: Id


def schemas() -> dict[str, dict[str, Any]]:
    """The input schema of each tool, by its name. The API takes every field of its bodies; these are for a model."""
    objects = {"type": "array", "items": {"type": "object"}}
    several = {**objects, "description": "Several statements, fields as above; what stands beside holds for each."}
    turns = {
        **objects,
        "description": "Or a conversation to read: {role: user|assistant|tool, content}; what is worth it is kept.",
    }
    recall = _fields(RecallBody, RECALL)
    recall["context"] = {**objects, "description": RECALL["context"]}
    named = {"type": "array", "items": {"type": ["integer", "string"]}}
    hits = {name: {**named, "description": FEEDBACK[name]} for name in ("used", "wrong", "irrelevant")}
    feedback = {**_fields(RecallNamed, {"recall_id": ""}), **_fields(FeedbackGiven, FEEDBACK), **hits}
    return {
        "memory_recall": _object(recall, "query"),
        "memory_write": _object({**_fields(MemoryWrite, WRITE), "items": several, "turns": turns}),
        "memory_forget": _object(_fields(Forgetting, FORGET)),
        "memory_feedback": _object(feedback, "recall_id"),
        "memory_summarize": _object({}),
        "memory_reflect": _object({}),
    }


def checked(model: type[RequestModel], arguments: Mapping[str, Any]) -> Any:
    """The arguments as a body of ours. Raises RefusedError as the REST API would: `invalid` with the field."""
    try:
        return model.model_validate(dict(arguments))
    except ValidationError as error:
        fault = error.errors(include_input=False, include_url=False)[0]
        place = ".".join(map(str, fault["loc"])) or "arguments"
        reason = {"extra_forbidden": "unknown field", "missing": "required"}.get(fault["type"], fault["msg"])
        detail = f"{place}: {reason.removeprefix('Value error, ')}"
        raise RefusedError({"code": "invalid", "detail": detail, "field": place, "status": 422}) from None


def checked_key(key: object, place: str) -> str:
    """An Idempotency-Key that the API would take. Raises RefusedError: `invalid` with the place it was given in."""
    if not isinstance(key, str) or not SANE_KEY.fullmatch(key):
        detail = f"{place}: must be 1 to 255 visible ASCII characters"
        raise RefusedError({"code": "invalid", "detail": detail, "field": place, "status": 422})
    return key


def _object(properties: dict[str, Any], *required: str) -> dict[str, Any]:
    schema: dict[str, Any] = {"type": "object", "properties": properties}
    return {**schema, "required": list(required)} if required else schema


def _fields(model: type[BaseModel], wanted: Mapping[str, str]) -> dict[str, Any]:
    """These fields of a body's schema, with a description of ours where one is given."""
    schema = model.model_json_schema()
    definitions = schema.get("$defs", {})
    fields: dict[str, Any] = {}
    for name, description in wanted.items():
        field = _slim(schema["properties"][name], definitions)
        field.pop("description", None)
        if description:
            field["description"] = description
        fields[name] = field
    return fields


def _slim(schema: Any, definitions: Mapping[str, Any]) -> Any:
    """Without titles, examples, nulls and references: what a model needs to call."""
    if isinstance(schema, list):
        return [_slim(one, definitions) for one in schema]
    if not isinstance(schema, dict):
        return schema
    if "$ref" in schema:
        schema = {**definitions[schema["$ref"].rpartition("/")[2]], **schema}
    if "anyOf" in schema:
        options = [one for one in schema["anyOf"] if one.get("type") != "null"]
        if len(options) == 1:
            schema = {**options[0], **schema}
            return _slim({name: value for name, value in schema.items() if name != "anyOf"}, definitions)
    return {
        name: _slim(value, definitions)
        for name, value in schema.items()
        if name not in DROPPED and not (name == "default" and value in (None, [], ""))
    }
