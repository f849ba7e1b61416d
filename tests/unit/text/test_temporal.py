"""The times a text names."""

from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.text.temporal import asks_when, mentions_time, named_times, named_window
from app.text.word_list import words

ZONE = timezone(timedelta(hours=8))
SUNDAY = datetime(2026, 11, 29, 15, 0, tzinfo=ZONE)


def days(query: str, now: datetime = SUNDAY) -> tuple[str, str] | None:
    """The window as its first and last day."""
    window = named_window(query, now)
    if window is None:
        return None
    return window.start.date().isoformat(), (window.end - timedelta(microseconds=1)).date().isoformat()


def day(text: str) -> tuple[str, str]:
    return text, text


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("What happened on 8 May 2023?", day("2023-05-08")),
        ("the 8th of May, 2023", day("2023-05-08")),
        ("May 8th, 2023", day("2023-05-08")),
        ("2023-05-08", day("2023-05-08")),
        ("2023-05-08T10:00:00Z", day("2023-05-08")),
        ("2023/5/8", day("2023-05-08")),
        ("20/08/2023", day("2023-08-20")),
        ("2023年5月8日发生了什么", day("2023-05-08")),
        ("二〇二三年五月八日", day("2023-05-08")),
        ("２０２３年５月８日", day("2023-05-08")),
        ("in May 2023", ("2023-05-01", "2023-05-31")),
        ("2023年5月", ("2023-05-01", "2023-05-31")),
        ("23年5月", ("2023-05-01", "2023-05-31")),
        ("2023-05", ("2023-05-01", "2023-05-31")),
        ("what happened in 2023", ("2023-01-01", "2023-12-31")),
        ("2023年", ("2023-01-01", "2023-12-31")),
        ("the 2023 roadmap", ("2023-01-01", "2023-12-31")),
        ("Q3 2024", ("2024-07-01", "2024-09-30")),
        ("2023年第二季度", ("2023-04-01", "2023-06-30")),
        ("summer of 2022", ("2022-06-01", "2022-08-31")),
        ("2022年冬天", ("2022-12-01", "2023-02-28")),
        ("in the 1990s", ("1990-01-01", "1999-12-31")),
        ("May 3-5, 2023", ("2023-05-03", "2023-05-05")),
        ("from May to July 2023", ("2023-05-01", "2023-07-31")),
        ("2023年5月到7月", ("2023-05-01", "2023-07-31")),
        ("between 1 May and 3 May 2023", ("2023-05-01", "2023-05-03")),
        ("from 2019 to 2021", ("2019-01-01", "2021-12-31")),
    ],
)
def test_dates_that_name_their_year(query: str, expected: tuple[str, str]) -> None:
    window = named_window(query, SUNDAY)
    assert days(query) == expected
    assert window is not None
    assert not window.recurring


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("yesterday", day("2026-11-28")),
        ("昨天我说了什么", day("2026-11-28")),
        ("the day before yesterday", day("2026-11-27")),
        ("前天", day("2026-11-27")),
        ("tomorrow", day("2026-11-30")),
        ("3 days ago", day("2026-11-26")),
        ("三天前", day("2026-11-26")),
        ("in 3 days", day("2026-12-02")),
        ("last week", ("2026-11-16", "2026-11-22")),
        ("上周", ("2026-11-16", "2026-11-22")),
        ("上上周", ("2026-11-09", "2026-11-15")),
        ("本周内", ("2026-11-23", "2026-11-29")),
        ("下周三", day("2026-12-02")),
        ("上周五", day("2026-11-20")),
        ("last Friday", day("2026-11-27")),
        ("two weeks ago", ("2026-11-12", "2026-11-18")),
        ("两个星期前", ("2026-11-12", "2026-11-18")),
        ("last month", ("2026-10-01", "2026-10-31")),
        ("上个月", ("2026-10-01", "2026-10-31")),
        ("上个月8号", day("2026-10-08")),
        ("end of last month", ("2026-10-21", "2026-10-31")),
        ("two months ago", ("2026-09-01", "2026-09-30")),
        ("last year", ("2025-01-01", "2025-12-31")),
        ("去年", ("2025-01-01", "2025-12-31")),
        ("去年夏天", ("2025-06-01", "2025-08-31")),
        ("去年5月", ("2025-05-01", "2025-05-31")),
        ("last summer", ("2026-06-01", "2026-08-31")),
        ("last May", ("2026-05-01", "2026-05-31")),
        ("last December", ("2025-12-01", "2025-12-31")),
        ("last Christmas", day("2025-12-25")),
        ("the week before last", ("2026-11-09", "2026-11-15")),
        ("in the last 2 weeks", ("2026-11-15", "2026-11-29")),
        ("最近三天", ("2026-11-26", "2026-11-29")),
        ("earlier this year", ("2026-01-01", "2026-11-29")),
        ("上半年", ("2026-01-01", "2026-06-30")),
        ("半年前", ("2026-04-30", "2026-07-01")),
    ],
)
def test_relative_times_are_told_from_now(query: str, expected: tuple[str, str]) -> None:
    assert days(query) == expected


@pytest.mark.parametrize(
    ("query", "start", "end"),
    [
        ("this morning", 5, 12),
        ("今天下午", 12, 18),
        ("昨晚", 18 - 24, 5),
        ("last night", 18 - 24, 5),
        ("3 hours ago", 11.25, 12.75),
        ("10分钟前", 14 + 47.5 / 60, 14 + 52.5 / 60),
    ],
)
def test_parts_of_a_day(query: str, start: float, end: float) -> None:
    window = named_window(query, SUNDAY)
    midnight = SUNDAY.replace(hour=0)
    assert window is not None
    assert (window.start, window.end) == (midnight + timedelta(hours=start), midnight + timedelta(hours=end))


@pytest.mark.parametrize("query", ["last weekend", "上周末", "What did we do last weekend?"])
@pytest.mark.parametrize("now", [SUNDAY, SUNDAY - timedelta(days=1), SUNDAY - timedelta(days=2)])
def test_last_weekend_is_the_one_before_this_weeks(query: str, now: datetime) -> None:
    assert days(query, now) == ("2026-11-21", "2026-11-22")


def test_a_day_is_that_of_the_callers_zone() -> None:
    late = datetime(2026, 3, 1, 2, 0, tzinfo=UTC)
    assert days("yesterday", late) == day("2026-02-28")
    assert days("yesterday", late.astimezone(timezone(timedelta(hours=-8)))) == day("2026-02-27")


@pytest.mark.parametrize(
    ("query", "month", "day_of_month", "weekday", "expected"),
    [
        ("in May", 5, None, None, ("2026-05-01", "2026-05-31")),
        ("五月", 5, None, None, ("2026-05-01", "2026-05-31")),
        ("in December", 12, None, None, ("2025-12-01", "2025-12-31")),
        ("on May 8", 5, 8, None, day("2026-05-08")),
        ("5月8号", 5, 8, None, day("2026-05-08")),
        ("12月25日", 12, 25, None, day("2025-12-25")),
        ("29 February", 2, 29, None, day("2024-02-29")),
        ("8号", None, 8, None, day("2026-11-08")),
        ("on Friday", None, None, 4, day("2026-11-27")),
        ("周五", None, None, 4, day("2026-11-27")),
        ("圣诞节", 12, 25, None, day("2025-12-25")),
    ],
)
def test_what_leaves_the_year_open_recurs(
    query: str, month: int | None, day_of_month: int | None, weekday: int | None, expected: tuple[str, str]
) -> None:
    window = named_window(query, SUNDAY)
    assert window is not None
    assert (window.month, window.day, window.weekday) == (month, day_of_month, weekday)
    assert days(query) == expected


def test_a_recurring_time_matches_any_year() -> None:
    window = named_window("in May", SUNDAY)
    assert window is not None
    assert window.matches(datetime(2023, 5, 20, tzinfo=UTC))
    assert not window.matches(datetime(2023, 6, 20, tzinfo=UTC))


@pytest.mark.parametrize(
    "query",
    [
        "1500 users",
        "2048 tokens",
        "in 2048 tokens",
        "the 2048 token limit",
        "increased from 2000 to 2048 users",
        "error 2023",
        "order 2023",
        "version 2023.2.1",
        "2000个用户",
        "8号楼",
        "地铁8号线",
        "工作了10年",
        "三个月",
        "周杰伦的歌",
        "I march on",
        "you may go",
        "2月30日",
        "20 years old",
        "what do I like to drink",
        "我喜欢喝什么",
        "",
    ],
)
def test_what_names_no_time(query: str) -> None:
    assert named_window(query, SUNDAY) is None


def test_before_after_and_since() -> None:
    before, after, since = (
        named_window(query, SUNDAY) for query in ("before 2023", "after May 8, 2023", "since last week")
    )
    assert before is not None
    assert after is not None
    assert since is not None
    assert before.end == datetime(2023, 1, 1, tzinfo=ZONE)
    assert before.start.year < 1990
    assert after.start == datetime(2023, 5, 9, tzinfo=ZONE)
    assert after.end > SUNDAY
    assert since.start == datetime(2026, 11, 16, tzinfo=ZONE)
    assert since.end > SUNDAY
    assert named_window("2023年之前", SUNDAY) == named_window("before 2023", SUNDAY) or days("2023年之前") == days(
        "before 2023"
    )


def test_several_times_are_all_named() -> None:
    cues = named_times("Compare 8 May 2023 with last week and 昨天", SUNDAY)
    assert [cue.text for cue in cues] == ["8 may 2023", "last week", "昨天"]


@pytest.mark.parametrize(
    "query",
    [
        "When did we move?",
        "when is the deadline",
        "when's the meeting? when was it",
        "Do you remember when I moved?",
        "What date is the launch?",
        "what day is the meeting",
        "How long ago did I start?",
        "你什么时候搬家的",
        "哪天发布",
        "发布是几号？",
        "几点开会",
        "周几开会",
        "多久前换的工作",
        "何时上线",
    ],
)
def test_a_question_for_a_time(query: str) -> None:
    assert asks_when(query)


@pytest.mark.parametrize(
    "query",
    [
        "When I'm sad I eat ice cream",
        "what do I like when it rains",
        "几点建议",
        "What do I drink?",
        "我喜欢什么",
        "他几乎没来",
        "",
        "昨天说了什么",
    ],
)
def test_other_questions(query: str) -> None:
    assert not asks_when(query)


@pytest.mark.parametrize(
    "text",
    [
        "on 8 May 2023",
        "every Monday",
        "at 3pm",
        "at 17:30",
        "yesterday",
        "lately",
        "昨天",
        "下午三点",
        "每天",
        "最近",
        "去年夏天",
        "周五发布",
        "2023年",
    ],
)
def test_a_text_with_a_time(text: str) -> None:
    assert mentions_time(text)


@pytest.mark.parametrize(
    "text", ["likes coffee", "1500 users", "error 2023", "喜欢咖啡", "周杰伦", "you may go", "v2.3.1", ""]
)
def test_a_text_without_one(text: str) -> None:
    assert not mentions_time(text)


def test_a_naive_now_is_refused() -> None:
    naive = SUNDAY.replace(tzinfo=None)
    with pytest.raises(ValueError, match="aware"):
        named_times("yesterday", naive)
    with pytest.raises(ValueError, match="aware"):
        named_window("yesterday", naive)


PIECES = st.sampled_from(
    words(
        "last this next 上 下 上上 week 周 月 年 五 日 号 前 后 ago in May 2 February 30 31 29 0 9999 2023 2023年 13月 from to - 到 "
        "since before Friday weekend 末 几 a few 半 days 天 months years 季度 Q4 winter 冬天 christmas 初 底 3pm 凌晨"
    )
)


@given(
    st.one_of(
        st.text(max_size=100), st.lists(PIECES, max_size=12).map(" ".join), st.lists(PIECES, max_size=12).map("".join)
    ),
    st.datetimes(datetime(1970, 1, 1), datetime(2199, 12, 31)),  # noqa: DTZ001
    st.integers(-12, 14),
)
def test_no_text_breaks_it(text: str, now: datetime, offset: int) -> None:
    aware = now.replace(tzinfo=timezone(timedelta(hours=offset)))
    for cue in named_times(text, aware):
        assert cue.start < cue.end
    window = named_window(text, aware)
    assert window is None or window.start < window.end
    asks_when(text)
    mentions_time(text)


@pytest.mark.parametrize(
    "piece", ["1", "a ", "may ", "2023年", "一二三", "last ", "5月", "周", "1 may ", "上个月", "前"]
)
def test_a_megabyte_is_read_as_far_as_promised(piece: str) -> None:
    text = "yesterday, " + piece * (1_000_000 // len(piece))
    assert mentions_time(text)
    assert named_times(text, SUNDAY)[0].text == "yesterday"
