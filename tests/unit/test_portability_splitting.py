"""Cutting a stream into lines and array elements: the same wherever the stream happens to be cut."""

import asyncio
import json
from collections.abc import AsyncIterator
from datetime import UTC
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.errors import ServiceError
from app.portability import splitting
from app.portability.foreign.turn_ids import TurnIds

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | st.text(alphabet='a"\\[]{},: \né', max_size=6),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(alphabet='"\\]}', max_size=3), inner, max_size=3)
    ),
    max_leaves=8,
)


async def chunks(data: bytes, size: int) -> AsyncIterator[bytes]:
    for start in range(0, len(data), size):
        yield data[start : start + size]


def pieces(split: Any, data: bytes, size: int) -> list[tuple[int, bytes | None]]:
    async def gather() -> list[tuple[int, bytes | None]]:
        return [piece async for piece in split(chunks(data, size))]

    return asyncio.run(gather())


@given(
    st.lists(st.dictionaries(st.text(max_size=2), VALUES, max_size=3), max_size=4),
    st.integers(1, 9),
    st.sampled_from([None, 2]),
)
def test_elements_are_those_of_the_array(items: list[Any], size: int, indent: int | None) -> None:
    for ascii_only in (True, False):
        data = b"\xef\xbb\xbf \n" + json.dumps(items, indent=indent, ensure_ascii=ascii_only).encode() + b"\n"
        found = pieces(splitting.elements, data, size)
        assert [(number, json.loads(piece or b"")) for number, piece in found] == list(enumerate(items, start=1))


@given(st.lists(st.binary(max_size=6).map(lambda one: one.replace(b"\n", b"")), max_size=6), st.integers(1, 9))
def test_lines_are_numbered_and_blank_ones_left_out(lines: list[bytes], size: int) -> None:
    data = b"{}\n" + b"\n".join(lines)
    expected = [(1, b"{}"), *((number, line) for number, line in enumerate(lines, start=2) if line.strip())]
    assert pieces(splitting.lines, data, size) == expected


@pytest.mark.parametrize("size", [7, 1000])
def test_what_is_too_long_is_not_held(monkeypatch: pytest.MonkeyPatch, size: int) -> None:
    monkeypatch.setattr(splitting, "LONGEST_LINE", 50)
    long = b'{"a": "' + b"x" * 200 + b'"}'
    assert pieces(splitting.lines, b"{}\n" + long + b"\n[1]", size) == [(1, b"{}"), (2, None), (3, b"[1]")]
    assert pieces(splitting.elements, b"[{}," + long + b", [1]]", size) == [(1, b"{}"), (2, None), (3, b"[1]")]


def test_an_array_that_does_not_end_is_told() -> None:
    with pytest.raises(ServiceError, match="ends within") as refused:
        pieces(splitting.elements, b'[{"a": 1}, {"b": ', 4)
    assert refused.value.extra == {"cut_off": 2}


@given(st.lists(st.none() | st.datetimes(timezones=st.just(UTC)), max_size=20))
def test_ids_of_turns_rise_and_are_the_same_every_time(times: list[Any]) -> None:
    made, again = TurnIds("c"), TurnIds("c")
    ids = [made.next(str(place), at) for place, at in enumerate(times)]
    assert ids == sorted(set(ids))
    assert ids == [again.next(str(place), at) for place, at in enumerate(times)]
    assert {one.version for one in ids} <= {7}
