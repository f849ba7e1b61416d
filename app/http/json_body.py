"""Reading a JSON body so that nothing reaches a service that PostgreSQL or a later reader could not hold."""

import json
import math
import re
from email.message import Message
from functools import lru_cache
from typing import Any

from app.errors import ServiceError

DEEPEST = 64  # levels of nesting; jsonb and every recursive walk stay far from their limits

SURROGATE = re.compile("[\ud800-\udfff]")
ESCAPES = (b"\\u0000", b"\\ud", b"\\uD")  # only written so can a body in valid UTF-8 hold NUL or half of a pair


def require_json(content_type: str | None) -> None:
    """Refuse a body that does not say it is JSON in UTF-8. Browsers cannot send that type across sites unasked."""
    if (fault := _content_type_fault(content_type or "")) is not None:
        raise ServiceError("unsupported_media_type", fault)


@lru_cache(maxsize=64)
def _content_type_fault(content_type: str) -> str | None:
    message = Message()
    message["content-type"] = content_type
    subtype = message.get_content_subtype()
    is_json = message.get_content_maintype() == "application" and (subtype == "json" or subtype.endswith("+json"))
    if not content_type or not is_json:
        return "Send the body with Content-Type: application/json."
    charset = message.get_param("charset")
    if charset is not None and str(charset).lower() not in ("utf-8", "utf8", "us-ascii"):
        return "Send the JSON body in UTF-8."
    return None


def read_json(body: bytes) -> Any:
    """The parsed body. `invalid_json` for what is no JSON, `invalid` with the field for values no row could hold."""
    try:
        text = body.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ServiceError("invalid_json", f"The body is not UTF-8 (byte {error.start}).") from None
    numbers = _Numbers()
    try:
        value = json.loads(text, parse_int=numbers.integer, parse_float=numbers.real, parse_constant=numbers.real)
    except json.JSONDecodeError as error:
        raise ServiceError("invalid_json", f"{error.msg} at line {error.lineno}, column {error.colno}.") from None
    except RecursionError:
        raise _too_deep() from None
    except ValueError:  # an integer of thousands of digits
        raise ServiceError("invalid_json", "The body holds a number that is too long.") from None
    check_depth(value)
    # The walk that finds the field costs several times the parse, so only a body that may be at fault is walked.
    if numbers.suspect or any(escape in body for escape in ESCAPES):
        check_values(value)
    return value


class _Numbers:
    """Parses numbers and remembers whether one was out of bounds."""

    suspect = False

    def integer(self, text: str) -> int:
        value = int(text)
        self.suspect = self.suspect or not -(2**63) <= value < 2**63
        return value

    def real(self, text: str) -> float:
        value = float(text)
        self.suspect = self.suspect or not math.isfinite(value)
        return value


def text_fault(text: str) -> str | None:
    """Why this text cannot be stored, or None."""
    if "\x00" in text:
        return "contains a NUL character"
    if SURROGATE.search(text):
        return "contains half of a surrogate pair"
    return None


def _too_deep() -> ServiceError:
    return ServiceError("invalid_json", f"The body is nested deeper than {DEEPEST} levels.")


def check_depth(root: Any) -> None:
    level = [root] if isinstance(root, dict | list) else []
    for _ in range(DEEPEST):
        inner = (value.values() if isinstance(value, dict) else value for value in level)
        level = [child for children in inner for child in children if isinstance(child, dict | list)]
        if not level:
            return
    raise _too_deep()


def check_values(root: Any) -> None:
    """Walk without recursion, reporting the first value in reading order that no row could hold."""
    waiting: list[tuple[Any, tuple[str, ...]]] = [(root, ())]
    while waiting:
        value, path = waiting.pop()
        if isinstance(value, str):
            _refuse(text_fault(value), path)
        elif isinstance(value, float) and not math.isfinite(value):
            _refuse("must be a finite number", path)
        elif isinstance(value, int) and not -(2**63) <= value < 2**63:
            _refuse("must be an integer of 64 bits", path)
        elif isinstance(value, dict):
            for key in value:
                _refuse(text_fault(key), (*path, key))
            waiting.extend(reversed([(child, (*path, key)) for key, child in value.items()]))
        elif isinstance(value, list):
            waiting.extend(reversed([(child, (*path, str(place))) for place, child in enumerate(value)]))


def _refuse(fault: str | None, path: tuple[str, ...]) -> None:
    if fault is None:
        return
    field = ".".join(path).encode("utf-8", "replace").decode().replace("\x00", "?") or "body"
    errors = [{"field": field, "code": "unstorable", "detail": fault}]
    raise ServiceError("invalid", f"{field}: {fault}", field, errors=errors)
