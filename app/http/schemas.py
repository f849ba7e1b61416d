"""What request and answer bodies are built from."""

from datetime import UTC, datetime
from typing import Annotated, Any
from uuid import UUID

from pydantic import (
    AfterValidator,
    AwareDatetime,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    PlainSerializer,
    ValidationError,
    ValidatorFunctionWrapHandler,
    WithJsonSchema,
    WrapValidator,
)

from app.http.json_body import text_fault
from app.text.normal import says_something


class RequestModel(BaseModel):
    """Base of request bodies: unknown and server-owned fields are refused, and no type is guessed from another.

    Strict, so `true` is no number and `"5"` no integer. Sequences are declared `list`; times `Timestamp`; ids `Id`.
    """

    model_config = ConfigDict(extra="forbid", strict=True, allow_inf_nan=False)


class QueryModel(BaseModel):
    """Base of query parameters taken as one model. Not strict: in an address everything is text."""

    model_config = ConfigDict(extra="forbid", allow_inf_nan=False)


class AnswerModel(BaseModel):
    """Base of answers, built from rows or domain objects."""

    model_config = ConfigDict(from_attributes=True, ser_json_inf_nan="null")


def one_of(what: str) -> WrapValidator:
    """For a union: what fits no branch is one fault at the field, `must be <what>`. Pydantic alone names one for each branch,
    and the branch in the field.
    """

    def fits(value: Any, branches: ValidatorFunctionWrapHandler) -> Any:
        try:
            return branches(value)
        except ValidationError:
            raise ValueError(f"must be {what}") from None

    return WrapValidator(fits)


def _storable(text: str) -> str:
    if fault := text_fault(text):
        raise ValueError(fault)
    return text


def _not_blank(text: str) -> str:
    if not says_something(text):
        raise ValueError("must not be blank")
    return text


def _time_text(value: Any) -> Any:
    """A time is written as RFC 3339 text; a bare number would be read as seconds since 1970."""
    if isinstance(value, datetime):
        return value
    if not isinstance(value, str) or "-" not in value[1:5]:
        raise ValueError("must be an RFC 3339 time such as 2026-01-31T09:00:00Z")
    return value


def _in_utc(value: datetime) -> datetime:
    if not 1 < value.year < 9999:  # the ends of the calendar stand for infinity in the database's driver
        raise ValueError("is outside the years 2 to 9998")
    return value.astimezone(UTC)


def rfc3339(value: datetime) -> str:
    """The one way a time is written: UTC, ending in Z."""
    return value.astimezone(UTC).isoformat().replace("+00:00", "Z")


Text = Annotated[str, AfterValidator(_storable)]
"""Any text a row can hold."""

FilledText = Annotated[str, AfterValidator(_storable), AfterValidator(_not_blank)]
"""Text with at least one character that is not white space."""

Name = Annotated[str, Field(min_length=1, max_length=200), AfterValidator(_storable), AfterValidator(_not_blank)]
"""A caller's own name for something: subject, session, task, agent, tag, key."""

Subject = Annotated[Text, Field(max_length=200, examples=["user:42"])]
"""Whom or what something is about; empty = nothing in particular."""

Id = Annotated[UUID, Field(strict=False)]
"""A UUID written as text."""

Timestamp = Annotated[
    AwareDatetime,
    Field(strict=False),
    BeforeValidator(_time_text),
    AfterValidator(_in_utc),
    PlainSerializer(rfc3339, when_used="json"),
    WithJsonSchema({"type": "string", "format": "date-time"}),
]
"""RFC 3339 with an offset; kept and written in UTC. A naive time is refused: nobody knows when it is."""
