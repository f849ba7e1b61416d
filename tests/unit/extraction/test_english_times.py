"""Times of a clause: written out, and as the end of what it states."""

from datetime import UTC, datetime

import pytest

from app.extraction.english.time_limits import read_times
from app.extraction.expiry import end_of_month, end_of_week, end_of_year, last_iso_day, vague_end

NOW = datetime(2026, 3, 11, 9, 30, tzinfo=UTC)  # a Wednesday


@pytest.mark.parametrize(
    ("said", "written", "last_day"),
    [
        ("I'm in Madrid until Friday", "I'm in Madrid until 2026-03-13", "2026-03-13"),
        ("no emails this week", "no emails until 2026-03-15", "2026-03-15"),
        ("read-only through 2026-09-30", "read-only through 2026-09-30", "2026-09-30"),
        ("I've got a loaner until the 17th", "I've got a loaner until 2026-03-17", "2026-03-17"),
        ("my visa runs out on 19 August 2026", "my visa runs out on 2026-08-19", "2026-08-19"),
        ("returns are extended to January 31", "returns are extended to 2027-01-31", "2027-01-31"),
        ("keep it short for the next ten days", "keep it short until 2026-03-21", "2026-03-21"),
        ("we freeze until the end of the month", "we freeze until 2026-03-31", "2026-03-31"),
        ("our CI has been flaky lately", "our CI has been flaky lately", "2026-04-10"),
        ("for now I'm at my sister's", "for now I'm at my sister's", "2026-04-10"),
        ("we shut it down last month", "we shut it down in 2026-02", None),
        ("I met her last Friday", "I met her on 2026-03-06", None),
        ("the flight is on the 19th", "the flight is on 2026-03-19", None),
        ("the wedding's been fixed: 3 October", "the wedding's been fixed: on 2026-10-03", None),
        ("the scan is booked for the 21st of October", "the scan is booked for the 21st of October", None),
        ("I broke my wrist on 3 October", "I broke my wrist on 2025-10-03", None),
        ("Let's settle on Tuesdays", "Let's settle on Tuesdays", None),
        ("payroll runs on the 25th of every month", "payroll runs on the 25th of every month", None),
        ("Mum's birthday is the 12th of November", "Mum's birthday is the 12th of November", None),
        ("I've been vegan for six years", "I've been vegan for six years", None),
    ],
)
def test_times_are_written_out_and_limit(said: str, written: str, last_day: str | None) -> None:
    timed = read_times(said, NOW)
    assert timed.text == written
    assert (last_iso_day(timed.until) if timed.until else None) == last_day


def test_what_happened_has_no_end() -> None:
    timed = read_times("the server crashed this morning", NOW, happened=True)
    assert (timed.text, timed.until) == ("the server crashed on 2026-03-11", None)


def test_what_replaced_something_is_no_passing_state() -> None:
    assert read_times("the team chats on Zulip these days", NOW, lasting=True).until is None


def test_ends_are_the_midnight_behind() -> None:
    assert end_of_week(NOW) == datetime(2026, 3, 16, tzinfo=UTC)
    assert end_of_month(NOW, 10) == datetime(2027, 2, 1, tzinfo=UTC)
    assert end_of_year(NOW) == datetime(2027, 1, 1, tzinfo=UTC)
    assert vague_end(NOW) == datetime(2026, 4, 10, 9, 30, tzinfo=UTC)


@pytest.mark.parametrize(
    ("said", "written"),
    [
        ("The office move happens in exactly two weeks", "The office move happens on 2026-03-25"),
        ("We launch in three weeks' time", "We launch around 2026-04-01"),
        ("The kitchen gets fitted in about three weeks", "The kitchen gets fitted around 2026-04-01"),
        ("I start in two days", "I start on 2026-03-13"),
        ("Demo day is a week from Friday", "Demo day is on 2026-03-20"),
        ("The audit is a fortnight from Monday", "The audit is on 2026-03-30"),
        ("My interview is three days after tomorrow", "My interview is on 2026-03-15"),
        ("The exam is a week tomorrow", "The exam is on 2026-03-19"),
        ("I fly to Oslo a week on Tuesday", "I fly to Oslo on 2026-03-24"),
        ("The launch is two days before Christmas", "The launch is on 2026-12-23"),
        ("Our wedding is a year from Saturday", "Our wedding is on 2027-03-14"),
        ("We close a week before Christmas", "We close a week before Christmas"),
        ("From this week I run payments", "From 2026-03-09 I run payments"),
        ("The inspection is the week after next", "The inspection is in the week of 2026-03-23"),
        ("I swim twice a week on Tuesdays", "I swim twice a week on Tuesdays"),
        ("The rent is due three days after payday", "The rent is due three days after payday"),
        ("Refunds take 5 days from receipt", "Refunds take 5 days from receipt"),
    ],
)
def test_days_told_by_their_distance(said: str, written: str) -> None:
    assert read_times(said, NOW).text == written


@pytest.mark.parametrize(
    ("said", "written", "last_day"),
    [
        ("The flat is ours until a week from Friday", "The flat is ours until 2026-03-20", "2026-03-20"),
        ("My passport expires in ten days", "My passport expires on 2026-03-21", "2026-03-21"),
        ("I'll be off for two weeks from Monday", "I'll be off from 2026-03-16 until 2026-03-29", "2026-03-29"),
    ],
)
def test_what_ends_at_a_distance(said: str, written: str, last_day: str) -> None:
    timed = read_times(said, NOW)
    assert (timed.text, last_iso_day(timed.until) if timed.until else None) == (written, last_day)


@pytest.mark.parametrize(
    "said",
    [
        "no deploys from the 25th to the end of the month, every month",
        "every month from the 25th until month end we freeze deploys",
        "every week from Friday to Monday the office is closed",
        "each year we freeze hiring until the end of the year",
        "I enrolled in the Saturday pottery course",
        "I joined the Wednesday evening shift",
        "we switched to the Monday stand-up",
        "I signed my son up for the Saturday swimming lessons",
    ],
)
def test_what_comes_again_keeps_its_words(said: str) -> None:
    timed = read_times(said, NOW)
    assert (timed.text, timed.until) == (said, None)


@pytest.mark.parametrize(
    ("said", "written"),
    [
        ("I took the Saturday shift off", "I took the 2026-03-07 shift off"),
        ("I signed up on Sunday", "I signed up on 2026-03-08"),
        ("we meet every week until the end of the month", "we meet every week until 2026-03-31"),
    ],
)
def test_what_comes_once_is_dated(said: str, written: str) -> None:
    assert read_times(said, NOW).text == written


@pytest.mark.parametrize(
    ("said", "last_day"),
    [
        ("this week I've lost my voice, so I type in meetings", "2026-03-15"),
        ("I've sprained my ankle this week, so I take the lift", "2026-03-15"),
        ("my car has broken down this week so I'm cycling", "2026-03-15"),
        ("I'd rather have the aisle, just for the flight tonight", "2026-03-11"),
        ("the aisle seat, only for the flight tomorrow", "2026-03-12"),
        ("I'll take the window, just for the Friday flight", "2026-03-13"),
        ("I've finished the report this week", None),
        ("I lost my keys this week", None),
        ("we've shipped three releases this week", None),
    ],
)
def test_a_passing_state_ends_with_its_time(said: str, last_day: str | None) -> None:
    until = read_times(said, NOW).until
    assert (last_iso_day(until) if until else None) == last_day


@pytest.mark.parametrize(
    "said",
    [
        "the suite runs in four minutes",
        "I finished it in two days",
        "support replies to tickets in 24 hours or less",
        "invoices are due in 30 days",
    ],
)
def test_how_long_something_takes_is_no_day(said: str) -> None:
    timed = read_times(said, NOW)
    assert (timed.text, timed.until) == (said, None)
