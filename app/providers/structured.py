"""From what a language model wrote to a list of valid items: strictly where it can be, else what is whole of it."""

import re
from dataclasses import dataclass
from typing import Annotated, Any, Generic, TypeVar

from pydantic import AfterValidator, BaseModel, BeforeValidator, ValidationError

from app.providers.loose_json import Found, containers, strict_or_none

ItemT = TypeVar("ItemT", bound=BaseModel)

_THOUGHTS_END = re.compile(r"</(?:think|thinking|reasoning)>", re.IGNORECASE)
_THOUGHTS_START = re.compile(r"\s*<(?:think|thinking|reasoning)>", re.IGNORECASE)
_FENCE = re.compile(r"\A\s*```[\w-]*[ \t]*\n(?P<inside>.*?)\n?```\s*\Z", re.DOTALL)
# What PostgreSQL or UTF-8 cannot hold: NUL and lone surrogates; and what hides or reverses text on a screen.
_UNFIT = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\u202a-\u202e\u2066-\u2069]")
_WRAPPED = 3  # objects around the list, and JSON inside of strings
_MOST_ITEMS = 200
_MOST_PROBLEMS = 5


class UnreadableError(Exception):
    """There is no list of items in the answer, or none of them is valid. The message is for the model to read."""


@dataclass(frozen=True, slots=True)
class Items(Generic[ItemT]):
    """Valid items in the model's order. `invalid` were left out; `cut`: the answer broke off, more may be missing."""

    items: list[ItemT]
    invalid: int = 0
    cut: bool = False


def _fit(text: str) -> str:
    if _UNFIT.search(text):
        raise ValueError("characters that cannot be stored")
    return text


PlainText = Annotated[str, AfterValidator(_fit)]
"""Text without NUL, lone surrogates, and characters that hide or reverse what stands there."""


def _words(value: Any) -> Any:
    if value is None:
        return []
    listed = value if isinstance(value, list) else [value]
    return [word.strip() for word in listed if isinstance(word, str) and word.strip() and len(word) <= 80][:12]


WordList = Annotated[list[PlainText], BeforeValidator(_words)]
"""Up to twelve short words or names; one alone stands for a list of one, and what is no word is left out."""


def read_items(text: str, item: type[ItemT], key: str) -> Items[ItemT]:
    """The items of an answer that should be `{key: [item, ...]}`.

    A bare list, one item alone, another key, an object around it, a fence, words before and after, JSON in a string,
    and an answer that broke off are read as what they mean. Raises UnreadableError where there is no list, or one of
    which nothing is valid.
    """
    text = text.strip()
    whole = strict_or_none(text)
    if whole is None:
        text = _spoken(text)
        fenced = _FENCE.match(text)
        whole = strict_or_none(fenced["inside"] if fenced else text)
    raw: list[Any] | None = None
    cut = False
    for found in [whole] if whole else containers(text):
        listed = _listed(found, item, key, 0)
        if listed is None:
            continue
        raw = [*(raw or []), *listed]
        cut = cut or not found.whole
    if raw is None:
        raise UnreadableError(f"the answer holds no JSON object with a list {key!r}")
    return _validated(raw, item, cut)


def _spoken(text: str) -> str:
    """What comes after the thoughts of a model that thinks aloud; drafts in them are none of the answer."""
    spoken = _THOUGHTS_END.split(text)[-1]
    if not spoken.strip():
        raise UnreadableError("the answer is empty")
    if len(spoken) == len(text) and _THOUGHTS_START.match(text):
        raise UnreadableError("the answer broke off in its thoughts")
    return spoken


def _validated(raw: list[Any], item: type[ItemT], cut: bool) -> Items[ItemT]:
    valid: list[ItemT] = []
    problems: list[str] = []
    for number, one in enumerate(raw[:_MOST_ITEMS]):
        try:
            valid.append(item.model_validate(one))
        except ValidationError as error:
            problems += [
                f"item {number}: {'.'.join(map(str, part['loc'])) or 'it'}: {part['msg']}" for part in error.errors()
            ]
    if not valid and (raw or cut):
        raise UnreadableError("; ".join(problems[:_MOST_PROBLEMS]) or "the answer broke off before its first item")
    return Items(valid, len(raw) - len(valid), cut)


def _listed(found: Found, item: type[BaseModel], key: str, depth: int) -> list[Any] | None:
    """The raw items in a value, None where it is something else."""
    value = found.value
    if depth > _WRAPPED:
        return None
    if isinstance(value, str):
        inside = strict_or_none(value) if depth or value.lstrip()[:1] in ("{", "[", '"') else None
        return _listed(inside, item, key, depth + 1) if inside else None
    if isinstance(value, list):
        return _of_list(value, item, key, depth)
    return _of_object(found, item, key, depth) if isinstance(value, dict) else None


def _of_list(value: list[Any], item: type[BaseModel], key: str, depth: int) -> list[Any] | None:
    if not value:
        return []
    raw: list[Any] = []
    known = False
    for one in value:
        inside = _listed(Found(one, True), item, key, depth + 1)
        known = known or inside is not None or isinstance(one, dict)
        raw += [one] if inside is None else inside
    return raw if known else None


def _of_object(found: Found, item: type[BaseModel], key: str, depth: int) -> list[Any] | None:
    value: dict[str, Any] = found.value
    if key in value:
        inside = value[key]
        if inside is None:
            return []
        if isinstance(inside, dict):
            return [inside] if found.whole else []
        # Under the right key even a list of something else is the answer, a wrong one.
        listed = _listed(Found(inside, found.whole), item, key, depth + 1)
        return listed if listed is not None or not isinstance(inside, list) else inside
    required = {name for name, field in item.model_fields.items() if field.is_required()}
    if required & value.keys():
        return [value] if found.whole else None
    for part in value.values():
        if isinstance(part, (list, dict)):
            listed = _listed(Found(part, found.whole), item, key, depth + 1)
            if listed is not None:
                return listed
    return None


def wire_schema(item: type[BaseModel], key: str) -> dict[str, Any]:
    """The JSON Schema of `{key: [item, ...]}` as strict servers want it: all required, nothing else allowed, no limits."""
    return {
        "type": "object",
        "properties": {key: {"type": "array", "items": _plain(item.model_json_schema())}},
        "required": [key],
        "additionalProperties": False,
    }


_KEPT = ("type", "enum", "const", "items", "anyOf", "description")


def _plain(schema: dict[str, Any]) -> dict[str, Any]:
    kept = {name: part for name, part in schema.items() if name in _KEPT}
    if "items" in kept:
        kept["items"] = _plain(kept["items"])
    if "anyOf" in kept:
        kept["anyOf"] = [_plain(part) for part in kept["anyOf"]]
    if "properties" in schema:
        kept["properties"] = {name: _plain(part) for name, part in schema["properties"].items()}
        kept["required"] = list(schema["properties"])
        kept["additionalProperties"] = False
    return kept
