"""Files of regression cases: lists in YAML, each file one category, checked before anything is run."""

import re
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Annotated, Any

import yaml
from pydantic import AwareDatetime, BaseModel, BeforeValidator, ConfigDict, Field, ValidationError, model_validator

from app.errors import StartupError
from app.evaluation.labelled import Filled
from app.memories.model import Kind
from app.recall.model import Knowledge
from app.traces.model import Role

BETWEEN_TURNS = timedelta(minutes=1)  # of a story's clock
_SUFFIXES = (".yaml", ".yml")
_SPAN = re.compile(r"([0-9]{1,5})([mhd])")
_UNITS = {"m": timedelta(minutes=1), "h": timedelta(hours=1), "d": timedelta(days=1)}
_ACTIONS = ("remember", "say", "wait", "ask")
_OF_AN_ASK = ("expect", "expect_not", "knowledge")


def _span(text: Any) -> timedelta:
    found = _SPAN.fullmatch(text) if isinstance(text, str) else None
    if found is None:
        raise ValueError("a number with m, h or d, such as 12d")
    return int(found[1]) * _UNITS[found[2]]


def _listed(value: Any) -> Any:
    return [value] if isinstance(value, str) else value


class _Part(BaseModel):
    """Unknown fields are refused: a misspelt expectation would hold always."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Remembered(_Part):
    """A statement that is written as a memory."""

    content: Filled
    kind: Kind = "fact"


class Said(_Part):
    """A turn of the conversation. `name` is who spoke."""

    role: Role
    content: Filled
    name: Filled | None = None


class Step(_Part):
    """One of `remember`, `say`, `wait` and `ask`.

    Of what comes back for an ask, each text of `expect` must be in some memory and none of `expect_not` in any, without
    regard to case and width; `knowledge` must be one of those named, where any are.
    """

    remember: Remembered | None = None
    say: Said | None = None
    wait: Annotated[timedelta, BeforeValidator(_span)] | None = None
    ask: Filled | None = None
    expect: list[Filled] = []
    expect_not: list[Filled] = []
    knowledge: Annotated[list[Knowledge], BeforeValidator(_listed), Field(min_length=1)] | None = None

    @model_validator(mode="after")
    def _one_action(self) -> "Step":
        if sum(getattr(self, name) is not None for name in _ACTIONS) != 1:
            raise ValueError("one of remember, say, wait and ask is needed")
        if self.ask is None and not self.model_fields_set.isdisjoint(_OF_AN_ASK):
            raise ValueError("only an ask expects something")
        if self.ask is not None and not (self.expect or self.expect_not or self.knowledge):
            raise ValueError("expects nothing")
        return self


class Case(_Part):
    """A story that begins at `at`, and what is asked on the way."""

    id: Filled
    language: Filled
    at: AwareDatetime
    steps: Annotated[list[Step], Field(min_length=1)]

    @model_validator(mode="after")
    def _can_be_played(self) -> "Case":
        if not any(step.ask for step in self.steps):
            raise ValueError("asks nothing")
        try:
            _ = self.begins, self.ends
        except OverflowError:
            raise ValueError("is not within the years 1 to 9999") from None
        return self

    @property
    def begins(self) -> datetime:
        """`at` in UTC."""
        return self.at.astimezone(UTC)

    @property
    def ends(self) -> datetime:
        """When all is waited for and every other step has taken its minute."""
        return self.begins + sum((step.wait or BETWEEN_TURNS for step in self.steps), timedelta())


def read_cases(paths: Sequence[Path]) -> dict[str, list[Case]]:
    """The cases of files, and of folders with all that is in them, by category: the file's name without its ending.

    Raises StartupError naming the file, the case and the field that is wrong.
    """
    found: dict[str, list[Case]] = {}
    taken: set[str] = set()
    for file in (file for path in paths for file in _files(path)):
        items = _content(file)
        if not isinstance(items, list):
            raise StartupError(f"{file}: is no list of cases")
        for place, item in enumerate(items, 1):
            case = _checked(file, place, item)
            if case.id in taken:
                raise StartupError(f"{file}: case {case.id}: this id is taken already")
            taken.add(case.id)
            found.setdefault(file.stem, []).append(case)
    if not found:
        raise StartupError(f"{', '.join(map(str, paths))}: holds no cases")
    return found


def _files(path: Path) -> Iterable[Path]:
    return sorted(one for one in path.rglob("*") if one.suffix in _SUFFIXES) if path.is_dir() else [path]


def _checked(file: Path, place: int, item: Any) -> Case:
    try:
        return Case.model_validate(item)
    except ValidationError as error:
        named = item["id"] if isinstance(item, dict) and isinstance(item.get("id"), str) else ""
        fault = error.errors()[0]
        field = ".".join(map(str, fault["loc"]))
        said = fault["msg"].removeprefix("Value error, ")
        raise StartupError(f"{file}: case {named or place}: {f'{field}: ' if field else ''}{said}") from error


class _Loader(yaml.SafeLoader):
    """As the safe one, but a key that is given twice is refused: the first would be lost."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        seen = set()
        for key, _ in node.value:
            if isinstance(key, yaml.ScalarNode):
                if key.value in seen:
                    raise yaml.constructor.ConstructorError(None, None, f"{key.value} is given twice", key.start_mark)
                seen.add(key.value)
        return super().construct_mapping(node, deep)


def _content(file: Path) -> Any:
    try:
        return yaml.load(file.read_bytes().decode("utf-8-sig"), _Loader)  # as safe as the loader it is made of
    except OSError as error:
        raise StartupError(f"{file}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise StartupError(f"{file}: is not UTF-8 at byte {error.start + 1}") from error
    except RecursionError as error:
        raise StartupError(f"{file}: is nested too deep") from error
    except yaml.MarkedYAMLError as error:
        line = f", line {error.problem_mark.line + 1}" if error.problem_mark else ""
        raise StartupError(f"{file}{line}: {error.problem}") from error
    except (yaml.YAMLError, ValueError) as error:
        raise StartupError(f"{file}: {' '.join(str(error).split())}") from error
