"""One line of a file, read so that nothing reaches the database that it could not hold."""

from typing import Any

import orjson
from pydantic import ValidationError

from app.errors import ServiceError
from app.http.json_body import check_depth, check_values
from app.portability.bodies.frame import EndLine, HeaderLine
from app.portability.bodies.lines import MODELS
from app.portability.model import VERSION, End, Header, Item

_AS_SENT = {"trace": ("tool_call",), "recall": ("request", "hits")}
"""JSON that has a form and is kept as it was written."""
_VECTORS = {"trace": {"vector": "trace", "window_vector": "window"}, "memory": {"vector": "memory"}}


def read_json_line(raw: bytes) -> Any:
    """The value of a line. Raises `invalid_json`, or `invalid` with the field, for what no row could hold.

    Integers beyond 64 bits become floats: so PostgreSQL writes a large float of free-form JSON.
    """
    try:
        value = orjson.loads(raw)
    except orjson.JSONDecodeError as error:
        detail = "The line is not UTF-8." if "utf-8" in error.msg.lower() else f"{error.msg} at byte {error.pos}."
        raise ServiceError("invalid_json", detail) from None
    check_depth(value)
    if b"\\u0000" in raw:
        check_values(value)
    return value


def read_line(number: int, raw: bytes) -> Item | Header | End:
    """A line of an export. Raises ServiceError, with `item_type` where the line says what it is."""
    value = read_json_line(raw)
    if not isinstance(value, dict):
        raise ServiceError("invalid", "A line holds one JSON object.")
    kind = value.get("type")
    if not isinstance(kind, str) or kind not in MODELS:
        raise ServiceError("invalid", f"type: must be one of {', '.join(MODELS)}", "type")
    if kind == "header" and value.get("version") != VERSION:
        raise ServiceError("invalid", f"version: this release reads version {VERSION}", "version", item_type=kind)
    try:
        line = MODELS[kind].model_validate(value)
    except ValidationError as error:
        raise _refusal(error, kind) from None
    if isinstance(line, HeaderLine):
        named = line.embedding
        return Header(number, (named.provider, named.model, named.dimension) if named else None)
    if isinstance(line, EndLine):
        return End(number, None if line.cursor else line.counts)
    values = line.model_dump(exclude={"type", *_VECTORS.get(kind, ())})
    values |= {name: value[name] for name in _AS_SENT.get(kind, ()) if name in value}
    vectors = {item: one for name, item in _VECTORS.get(kind, {}).items() if (one := getattr(line, name)) is not None}
    return Item(number, kind, str(values["id"]), values, vectors)


def _refusal(error: ValidationError, kind: str) -> ServiceError:
    """Rule and place of the first fault, never the value."""
    fault = error.errors(include_url=False, include_input=False, include_context=False)[0]
    field = ".".join(str(part) for part in fault["loc"]) or None
    detail = {"extra_forbidden": "unknown field", "missing": "required"}.get(
        fault["type"], fault["msg"].removeprefix("Value error, ")
    )
    if field is not None:
        field = field.encode("utf-8", "replace").decode().replace("\x00", "?")[:200]
    return ServiceError("invalid", f"{field}: {detail}" if field else detail, field, item_type=kind)
