"""Bodies that parse, and everything that must not get in."""

import json
import math
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.errors import ServiceError
from app.http.json_body import DEEPEST, read_json, require_json, text_fault

# Category Cs is the surrogates; they and NUL are what read_json exists to refuse.
storable = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x00"))
values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**63), 2**63 - 1)
    | st.floats(allow_nan=False, allow_infinity=False)
    | storable,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(storable, inner, max_size=4),
    max_leaves=20,
)


@given(values, st.booleans())
def test_every_storable_value_passes_unchanged(value: Any, ascii_only: bool) -> None:
    assert read_json(json.dumps(value, ensure_ascii=ascii_only).encode()) == value


@given(values, st.sampled_from(["\x00", "\ud800", "\udfff", math.nan, math.inf, -math.inf, 2**63, -(2**63) - 1]))
def test_an_unstorable_value_is_found_wherever_it_is(value: Any, bad: Any) -> None:
    with pytest.raises(ServiceError) as caught:
        read_json(json.dumps({"a": value, "b": [value, {"c": bad}]}).encode())
    assert (caught.value.code, caught.value.field) == ("invalid", "b.1.c")


@given(st.binary())
def test_any_bytes_are_json_or_refused(body: bytes) -> None:
    with suppress(ServiceError):
        read_json(body)


def test_depth_is_limited_exactly() -> None:
    assert read_json(b"[" * DEEPEST + b"]" * DEEPEST)
    with pytest.raises(ServiceError, match="nested deeper"):
        read_json(b"[" * (DEEPEST + 1) + b"]" * (DEEPEST + 1))
    assert len(read_json(b"[" + b"[]," * 200 + b"[]]")) == 201


def test_a_pair_of_escaped_surrogates_is_one_character() -> None:
    assert read_json(rb'"\ud83d\ude00"') == "😀"
    assert read_json(rb'"\\u0000 \\ud800"') == r"\u0000 \ud800"


@pytest.mark.parametrize(
    "kind",
    ["application/json", "application/json; charset=utf-8", 'Application/JSON;charset="UTF-8"', "application/x+json"],
)
def test_json_media_types(kind: str) -> None:
    require_json(kind)


@pytest.mark.parametrize(
    "kind", [None, "", "text/json", "application/jsonx", "json", "application/json; charset=utf-16"]
)
def test_other_media_types(kind: str | None) -> None:
    with pytest.raises(ServiceError) as caught:
        require_json(kind)
    assert caught.value.code == "unsupported_media_type"


def test_text_fault() -> None:
    assert text_fault("中文 😀\n\t") is None
    assert text_fault("a\x00") == "contains a NUL character"
    assert text_fault("a\ud83d") == "contains half of a surrogate pair"
