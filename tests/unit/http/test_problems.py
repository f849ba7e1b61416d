"""The table of codes and its documentation are one."""

import re
from pathlib import Path

import pytest
from starlette.exceptions import HTTPException

from app.errors import ServiceError
from app.http.authentication import is_loopback
from app.http.problems import KINDS, as_refusal

DOCUMENT = Path(__file__).parents[3] / "docs" / "api.md"


def test_every_code_is_documented_with_its_status() -> None:
    rows = re.findall(r"^\| `([a-z_]+)` \| (\d{3}) \|", DOCUMENT.read_text(encoding="utf-8"), re.MULTILINE)
    assert {code: int(status) for code, status in rows} == {code: kind.status for code, kind in KINDS.items()}
    assert len(rows) == len(KINDS)


@pytest.mark.parametrize(
    ("status", "code"),
    [
        (400, "bad_request"),
        (404, "not_found"),
        (405, "method_not_allowed"),
        (409, "conflict"),
        (418, "bad_request"),
        (413, "payload_too_large"),
        (422, "invalid"),
        (500, "internal"),
        (502, "internal"),
        (503, "overloaded"),
    ],
)
def test_a_bare_status_gets_a_code(status: int, code: str) -> None:
    assert as_refusal(HTTPException(status)).code == code


def test_an_unknown_code_is_internal_and_silent() -> None:
    refusal = as_refusal(ServiceError("misspelt", "memory text"))
    assert refusal.code == "internal"
    assert "memory text" not in refusal.detail


@pytest.mark.parametrize(
    ("host", "expected"),
    [
        ("127.0.0.1", True),
        ("127.8.8.8", True),
        ("::1", True),
        ("[::1]", True),
        ("localhost", True),
        ("a.localhost", True),
        ("0.0.0.0", False),
        ("::", False),
        ("", False),
        ("127.0.0.1.example", False),
        ("localhost.example", False),
    ],
)
def test_loopback_names(host: str, expected: bool) -> None:
    assert is_loopback(host) is expected
