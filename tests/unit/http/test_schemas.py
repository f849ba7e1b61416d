"""Times and text at the border."""

from datetime import UTC, datetime, timedelta, timezone

import pytest
from pydantic import TypeAdapter, ValidationError

from app.http.schemas import FilledText, Name, Text, Timestamp

times = TypeAdapter(Timestamp)


@pytest.mark.parametrize(
    ("text", "moment", "written"),
    [
        ("2026-01-31T09:00:00Z", datetime(2026, 1, 31, 9, tzinfo=UTC), '"2026-01-31T09:00:00Z"'),
        ("2026-01-31T17:00:00+08:00", datetime(2026, 1, 31, 9, tzinfo=UTC), '"2026-01-31T09:00:00Z"'),
        ("2026-01-31T09:00:00.123456Z", datetime(2026, 1, 31, 9, 0, 0, 123456, UTC), '"2026-01-31T09:00:00.123456Z"'),
    ],
)
def test_times_are_kept_and_written_in_utc(text: str, moment: datetime, written: str) -> None:
    value = times.validate_python(text)
    assert (value, value.utcoffset()) == (moment, timedelta(0))
    assert times.dump_json(value) == written.encode()


def test_an_aware_time_of_another_zone_is_converted() -> None:
    local = datetime(2026, 1, 31, 17, tzinfo=timezone(timedelta(hours=8)))
    assert times.dump_json(times.validate_python(local)) == b'"2026-01-31T09:00:00Z"'


@pytest.mark.parametrize(
    "bad",
    [
        "2026-01-31T09:00:00",
        "2026-01-31",
        "2026-02-30T09:00:00Z",
        "yesterday",
        "",
        "1700000000",
        "-1700000000",
        "1700-000",
        1700000000,
        1.5,
        None,
        True,
        datetime(2026, 1, 31),  # noqa: DTZ001
        "0001-01-01T00:00:00+14:00",
        "9999-12-31T23:59:59-14:00",
        "10000-01-01T00:00:00Z",
    ],
)
def test_what_is_no_time_is_refused(bad: object) -> None:
    with pytest.raises(ValidationError):
        times.validate_python(bad)


@pytest.mark.parametrize("bad", ["a\x00", "\ud800"])
def test_text_no_row_can_hold_is_refused(bad: str) -> None:
    for kind in (Text, FilledText, Name):
        with pytest.raises(ValidationError):
            TypeAdapter(kind).validate_python(bad)


def test_blank_text_is_refused_where_text_is_needed() -> None:
    assert TypeAdapter(Text).validate_python("") == ""
    for blank in ("", " \n", "　"):
        for kind in (FilledText, Name):
            with pytest.raises(ValidationError):
                TypeAdapter(kind).validate_python(blank)
