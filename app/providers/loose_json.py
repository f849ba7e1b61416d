"""Reads JSON as language models write it: between other words, with commas too many, broken off in the middle."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

_DEEPEST = 24
_LONGEST = 100_000  # characters; longer than any answer within a token limit
_MOST_OPENINGS = 100
_OPENING = re.compile(r"[{\[]")
_SPACE = re.compile(r"[\s\ufeff]*")
_STRING = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"', re.DOTALL)
_LITERAL = re.compile(r"-?(?:[A-Za-z]+|\d[0-9.eE+-]*)")
_LITERALS = {"true": True, "True": True, "false": False, "False": False} | dict.fromkeys(
    ("null", "None", "NaN", "Infinity", "-Infinity"), None
)


@dataclass(frozen=True, slots=True)
class Found:
    """A list or object. Of one that broke off (`whole` false) only members that are whole remain, and lists in it."""

    value: Any
    whole: bool


def strict_or_none(text: str) -> Found | None:
    """The whole text as one JSON value, NaN and infinities as null; None where it is none."""
    try:
        return Found(json.loads(text, strict=False, parse_constant=lambda _: None), True)
    except (ValueError, RecursionError):
        return None


def containers(text: str) -> Iterator[Found]:
    """The lists and objects in the text, outermost ones only, in order.

    What follows the first 100,000 characters, or a hundredth bracket that opens nothing more, is not read.
    """
    text = text[:_LONGEST]
    reader = _Reader(text)
    at = 0
    for _ in range(_MOST_OPENINGS):
        opening = _OPENING.search(text, at)
        if opening is None:
            return
        value, end, whole = reader.value(opening.start(), 0)
        if isinstance(value, (dict, list)):
            yield Found(value, whole)
        at = max(end, opening.end())


class _Reader:
    """Each method gives the value, where reading stopped, and whether the value is whole."""

    def __init__(self, text: str) -> None:
        self.text = text

    def value(self, at: int, depth: int) -> tuple[Any, int, bool]:
        at = self._skip(at)
        opening = self.text[at : at + 1]
        if opening == "{" and depth < _DEEPEST:
            return self._object(at + 1, depth + 1)
        if opening == "[" and depth < _DEEPEST:
            return self._list(at + 1, depth + 1)
        if opening == '"':
            return self._string(at)
        return self._literal(at)

    def _literal(self, at: int) -> tuple[Any, int, bool]:
        literal = _LITERAL.match(self.text, at)
        if literal is None:
            return None, at, False
        spelt = literal.group()
        if spelt in _LITERALS:
            return _LITERALS[spelt], literal.end(), True
        try:
            return (int(spelt) if spelt.lstrip("-").isdecimal() else float(spelt)), literal.end(), True
        except ValueError:
            return None, literal.end(), False

    def _skip(self, at: int) -> int:
        match = _SPACE.match(self.text, at)
        return match.end() if match else at

    def _string(self, at: int) -> tuple[Any, int, bool]:
        match = _STRING.match(self.text, at)
        if match is None:
            return None, len(self.text), False
        try:
            return json.loads(match.group(), strict=False), match.end(), True
        except ValueError:
            return None, match.end(), False

    def _list(self, at: int, depth: int) -> tuple[list[Any], int, bool]:
        found: list[Any] = []
        while True:
            at = self._skip(at)
            mark = self.text[at : at + 1]
            if mark == "]":
                return found, at + 1, True
            if mark == ",":
                at += 1
                continue
            value, at, whole = self.value(at, depth)
            if not whole:
                return found, at, False
            found.append(value)

    def _object(self, at: int, depth: int) -> tuple[dict[str, Any], int, bool]:
        found: dict[str, Any] = {}
        while True:
            at = self._skip(at)
            mark = self.text[at : at + 1]
            if mark == "}":
                return found, at + 1, True
            if mark == ",":
                at += 1
                continue
            if mark != '"':
                return found, at, False
            name, at, whole = self._string(at)
            at = self._skip(at)
            if not whole or self.text[at : at + 1] != ":":
                return found, at, False
            value, at, whole = self.value(at + 1, depth)
            if whole or isinstance(value, list):
                found[name] = value
            elif isinstance(value, dict):
                found[name] = {key: part for key, part in value.items() if isinstance(part, (list, dict))}
            if not whole:
                return found, at, False
