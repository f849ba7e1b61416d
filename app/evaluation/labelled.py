"""Files of labelled rows, one JSON object a line, checked before anything is measured."""

import json
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from app.errors import StartupError
from app.evaluation.corpora import Row
from app.memories.model import Kind
from app.traces.model import Role

VAGUE = "30d"  # stands for about thirty days from the turn on


def _time(text: str) -> str:
    datetime.fromisoformat(text)
    return text


def _end(text: str) -> str:
    return text if text == VAGUE else _time(text)


Filled = Annotated[str, Field(pattern=r"\S")]


class _Labelled(BaseModel):
    """Further fields are the file's own business."""

    model_config = ConfigDict(strict=True)


class _Turn(_Labelled):
    role: Role
    content: str
    name: str | None = None


class _Memory(_Labelled):
    kind: Kind | list[Kind]
    subject: str
    contains: list[Filled]
    excludes: list[Filled]
    valid_until: Annotated[str, AfterValidator(_end)] | None


class LabelledTurn(_Labelled):
    """A turn, those before it, and what is to be kept of it."""

    id: str
    language: str
    group: str
    subject: str
    at: Annotated[str, AfterValidator(_time)]
    turns: Annotated[list[_Turn], Field(min_length=1)]
    expected: list[_Memory]
    refused: str | None
    retracts: bool


class LabelledPair(_Labelled):
    """Two statements, and what the newer does to the older."""

    language: str
    old: Filled
    new: Filled
    action: Literal["duplicate", "supplement", "contradiction", "unrelated"]
    subject: str = ""


def labelled(files: Sequence[Path], model: type[BaseModel], language: str | None = None) -> list[Row]:
    """The rows of the files, in `language` where one is given; blank lines do not count.

    Raises StartupError naming the file, the line and the field that `model` does not allow, and where nothing is left.
    """
    found = [row for file in files for row in _rows(file, model)]
    chosen = [row for row in found if language is None or row["language"] == language]
    if not chosen:
        of = f" of language {language}" if language else ""
        raise StartupError(f"{', '.join(map(str, files))}: holds no rows{of}")
    return chosen


def document(file: Path, model: Any) -> Any:
    """The JSON document in a file. Raises StartupError naming the file and the field that `model` does not allow."""
    return _checked(str(file), _content(file), TypeAdapter(model))


def _rows(file: Path, model: type[BaseModel]) -> list[Row]:
    lines = enumerate(_content(file).split(b"\n"), 1)
    check = TypeAdapter(model)
    return [_checked(f"{file}, line {number}", line, check) for number, line in lines if line.strip()]


def _content(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        raise StartupError(f"{file}: {error.strerror}") from error


def _checked(place: str, content: bytes, check: TypeAdapter[Any]) -> Any:
    """What the text says, as it stands."""
    try:
        value: Any = json.loads(content.decode("utf-8-sig"))
        check.validate_python(value)
    except UnicodeDecodeError as error:
        raise StartupError(f"{place}: is not UTF-8 at byte {error.start + 1}") from error
    except json.JSONDecodeError as error:
        raise StartupError(f"{place}: is not JSON: {error.msg} at column {error.colno}") from error
    except RecursionError as error:
        raise StartupError(f"{place}: is nested too deep") from error
    except ValidationError as error:
        fault = error.errors()[0]
        field = ".".join(map(str, fault["loc"]))
        raise StartupError(f"{place}: {f'{field}: ' if field else ''}{fault['msg']}") from error
    return value
