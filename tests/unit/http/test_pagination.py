"""Cursors survive the trip and refuse everything else."""

import base64
import json
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.errors import ServiceError
from app.http.pagination import Keyset, Page

order = Keyset("memories", datetime, UUID)


@given(st.datetimes(timezones=st.just(UTC)), st.uuids())
def test_a_cursor_gives_its_key_back(moment: datetime, row_id: UUID) -> None:
    assert order.decode(order.encode(moment, row_id)) == (moment, row_id)


@given(
    st.integers(-(2**63), 2**63 - 1),
    st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x00"), max_size=50),
)
def test_numbers_and_text_too(number: int, text: str) -> None:
    keyset = Keyset("names", int, str)
    assert keyset.decode(keyset.encode(number, text)) == (number, text)


def forged(value: Any) -> str:
    return base64.urlsafe_b64encode(json.dumps(value).encode()).decode().rstrip("=")


@pytest.mark.parametrize(
    "cursor",
    [
        "",
        "%",
        "é",
        "x" * 5000,
        forged([]),
        forged({}),
        forged([1, "memories"]),
        forged([2, "memories", "2026-01-01T00:00:00Z", str(UUID(int=0))]),
        forged([1, "memories", "2026-01-01T00:00:00", str(UUID(int=0))]),
        forged([1, "memories", "2026-01-01T00:00:00Z", "no"]),
        forged([1, "memories", "2026-01-01T00:00:00Z", 5]),
        forged([1, "memories", None, None]),
        Keyset("keys", datetime, UUID).encode(datetime(2026, 1, 1, tzinfo=UTC), UUID(int=0)),
    ],
)
def test_anything_else_is_invalid(cursor: str) -> None:
    with pytest.raises(ServiceError) as caught:
        order.decode(cursor)
    assert (caught.value.code, caught.value.field) == ("invalid", "cursor")


@given(st.text(max_size=60))
def test_no_text_breaks_the_decoder(cursor: str) -> None:
    with suppress(ServiceError):
        order.decode(cursor)


def test_text_in_a_cursor_is_as_limited_as_elsewhere() -> None:
    for value in ("a\x00", "\ud800", 2**63):
        with pytest.raises(ServiceError):
            Keyset("names", type(value)).decode(forged([1, "names", value]))


def test_the_row_too_many_proves_that_more_follows() -> None:
    assert Page[int].cut([1, 2, 3], 2, str) == Page[int](items=[1, 2], next_cursor="2")
    assert Page[int].cut([1, 2], 2, str) == Page[int](items=[1, 2], next_cursor=None)
    assert Page[int].cut([], 2, str) == Page[int](items=[], next_cursor=None)
