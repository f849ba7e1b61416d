"""Names that must be matched exactly."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.text.identifiers import identifier_key, identifiers


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ticket TCK-10423 is open.", ["TCK-10423"]),
        ("tck-10423?", ["tck-10423"]),
        ("工单ＴＣＫ－１０４２３已关闭", ["TCK-10423"]),
        ("at 10.0.0.7, not 10.0.0.8.", ["10.0.0.7", "10.0.0.8"]),
        ("在服务器10.0.0.7:5432上", ["10.0.0.7:5432", "10.0.0.7"]),
        ("fe80::1 and 2001:db8::ff00:42:8329", ["fe80::1", "2001:db8::ff00:42:8329"]),
        ("edit /etc/app/config.yaml.", ["/etc/app/config.yaml"]),
        ("配置在/etc/app/config.yaml里", ["/etc/app/config.yaml"]),
        ("C:\\x\\y and src/app/main.py", ["C:\\x\\y", "src/app/main.py"]),
        ("config.yaml, README.md", ["config.yaml", "README.md"]),
        ("v2.3.1 and 2.3.2-rc.1", ["v2.3.1", "2.3.2-rc.1"]),
        ("CVE-2024-1234", ["CVE-2024-1234"]),
        ("mail bob.smith@example.co.uk!", ["bob.smith@example.co.uk"]),
        ("用户的邮箱是bob@test.com。", ["bob@test.com"]),
        ("见https://example.com/a?b=1，谢谢", ["https://example.com/a?b=1"]),
        ("url=https://a.b/c?d=e&f=g;", ["https://a.b/c?d=e&f=g"]),
        ("电话13800138000", ["13800138000"]),
        ("+86 138-0013-8000", ["+86 138-0013-8000"]),
        ("call (415) 555-0132.", ["(415) 555-0132"]),
        ("订单号20240315001已发货", ["20240315001"]),
        ("order 20240315, invoice #4521", ["20240315", "#4521"]),
        ("错误码E1234", ["E1234"]),
        ("0x80070005 and ORA-00942", ["0x80070005", "ORA-00942"]),
        ("error 2023", ["2023"]),
        ("550e8400-e29b-41d4-a716-446655440000", ["550e8400-e29b-41d4-a716-446655440000"]),
        ("set max_open_files", ["max_open_files"]),
        (
            "db-prod-01.internal and foo.example.com:8080",
            ["db-prod-01.internal", "foo.example.com:8080", "foo.example.com"],
        ),
        ("app.settings.Settings", ["app.settings.Settings"]),
        ("in us-east-1 with --no-verify", ["us-east-1", "--no-verify"]),
        ("flight CA1234", ["CA1234"]),
        ("TCK-1 and TCK-1 again", ["TCK-1"]),
    ],
)
def test_identifiers_are_found_whole(text: str, expected: list[str]) -> None:
    assert identifiers(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "1,500 users, 2048 tokens",
        "10km at 5pm for 100GB, the 1st, 3x",
        "on 2023-05-08 or 2023/5/8 at 10:30",
        "2024-03-15T10:00:00Z",
        "and/or, km/h, e.g. this, i.e. that",
        "a 5-year-old",
        "user:42",
        "用户喜欢咖啡",
        "end.Start",
        "/ ./ ../",
        "",
    ],
)
def test_quantities_dates_and_prose_are_none(text: str) -> None:
    assert identifiers(text) == []


@pytest.mark.parametrize(
    ("one", "other"),
    [("TCK-10423", "tck-10423"), ("+86 138-0013-8000", "13800138000"), ("(415) 555-0132", "415-555-0132")],
)
def test_spellings_of_one_identifier_share_a_key(one: str, other: str) -> None:
    assert identifier_key(one) == identifier_key(other)


@given(st.text(alphabet="aZ09-_.:/\\@#+() 号订单，", max_size=300))
def test_each_is_found_once_and_again_by_itself_in_chinese(text: str) -> None:
    found = identifiers(text)
    assert len(found) == len(set(found))


@given(
    st.sampled_from(
        [
            "TCK-10423",
            "10.0.0.7",
            "/etc/app/config.yaml",
            "v2.3.1",
            "CVE-2024-1234",
            "a@b.co",
            "13800138000",
            "E1234",
            "max_size",
        ]
    )
)
def test_chinese_around_it_makes_no_difference(identifier: str) -> None:
    assert identifiers(f"我们的{identifier}已经处理") == [identifier]
    assert identifiers(f"see {identifier}, please") == [identifier]


@pytest.mark.parametrize(
    "piece",
    [
        "a",
        "a.",
        "a@",
        "1",
        "1 ",
        "1-",
        "/a",
        "(1) ",
        "order ",
        "a1-",
        "订单号",
        "a-" * 1000 + " ",
        ":a" * 1000 + " ",
        "_a" * 1000 + "!",
        "a=b:" * 400 + " ",
    ],
)
def test_a_megabyte_is_read_to_its_end(piece: str) -> None:
    assert (
        identifiers(piece * (1_000_000 // len(piece)) + " TCK-10423")[-1] == "TCK-10423"
    )  # never ends where a pattern backtracks
