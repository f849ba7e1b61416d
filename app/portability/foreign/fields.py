"""Taking values out of JSON of another program, which may hold anything."""

from datetime import UTC, datetime
from typing import Any

from app.errors import ServiceError
from app.text.normal import says_something
from app.traces.model import LONGEST_TURN

_LONGEST_NAME = 200


def refuse(field: str, detail: str) -> ServiceError:
    """The refusal of one part of a file."""
    return ServiceError("invalid", f"{field}: {detail}", field, item_type="conversation")


def text(value: Any, field: str) -> str:
    """A text of a length that a turn may have; '' for null. Raises `invalid`."""
    if value is None:
        return ""
    if not isinstance(value, str):
        raise refuse(field, "must be text")
    if len(value) > LONGEST_TURN:
        raise refuse(field, f"is longer than {LONGEST_TURN} characters")
    return value


def name(value: Any, field: str) -> str | None:
    """A name that a row may have; None for null and blank text. Raises `invalid`."""
    found = text(value, field).strip()
    if len(found) > _LONGEST_NAME:
        raise refuse(field, f"is longer than {_LONGEST_NAME} characters")
    return found if says_something(found) else None


def within(value: Any, key: str, field: str) -> Any:
    """What an object has under a key, None where there is no object. Raises `invalid` for anything else."""
    if value is not None and not isinstance(value, dict):
        raise refuse(field, "must be an object")
    return value and value.get(key)


def moment(value: Any, field: str) -> datetime | None:
    """Seconds since 1970 as a time; None for null. Raises `invalid`."""
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise refuse(field, "must be seconds since 1970")
    try:
        found = datetime.fromtimestamp(value, UTC)
    except (ValueError, OverflowError, OSError):
        found = None
    if found is None or not 1 < found.year < 9999:
        raise refuse(field, "is no time")
    return found


def content(value: Any, field: str) -> str:
    """The text of a message: a text, or a list of parts of which those of text are kept. Raises `invalid`."""
    if not isinstance(value, list):
        return text(value, field)
    parts = []
    for place, part in enumerate(value):
        if isinstance(part, dict):
            part = part.get("text")  # an image or a file has none
        if part is not None:
            parts.append(text(part, f"{field}.{place}"))
    return text("\n".join(part for part in parts if part), field)
