"""Which statements yield a fact key, and which must not."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.statements.fact_keys import derive_fact, derive_fact_key, normalise_fact_key


@pytest.mark.parametrize(
    ("content", "key"),
    [
        ("I moved to Berlin", "residence"),
        ("User lives in Berlin", "residence"),
        ("我住在上海", "residence"),
        ("我从北京搬到了上海", "residence"),
        ("搬到北京了", "residence"),
        ("my name is Johnny", "name"),
        ("Name is Johnny", "name"),
        ("我叫李雷", "name"),
        ("I am 30 years old", "age"),
        ("我今年30岁", "age"),
        ("My son is 5 years old", "age.son"),
        ("I work at Acme as an engineer", "employer"),
        ("我在腾讯工作", "employer"),
        ("I am a backend engineer", "job_title"),
        ("我是一名后端工程师", "job_title"),
        ("My email is a@b.co", "email"),
        ("My work email is a@b.co", "email.work"),
        ("我的邮箱是a@b.co", "email"),
        ("phone number is 13800138000", "phone"),
        ("手机号改成了13900139000", "phone"),
        ("timezone is UTC+8", "timezone"),
        ("时区是Asia/Shanghai", "timezone"),
        ("reply in English", "language.reply"),
        ("请用中文回复", "language.reply"),
        ("keep replies under 200 words", "reply_length"),
        ("回复控制在200字以内", "reply_length"),
        ("User is a vegetarian", "diet"),
        ("had a steak last night, I eat meat now", "diet"),
        ("我吃素", "diet"),
        ("I'm on the premium plan", "plan"),
        ("budget is 500", "budget"),
        ("预算500", "budget"),
        ("预算从500改为800", "budget"),
        ("The project uses PostgreSQL", "database"),
        ("技术栈用 PostgreSQL", "database"),
        ("从 PostgreSQL 切换到 MySQL", "database"),
        ("Project Atlas uses MySQL", "database.atlas"),
        ("The billing service uses PostgreSQL", "database.billing_service"),
        ("We use Python 3.11", "version.python"),
        ("The deadline was moved to May 8", "deadline"),
        ("截止日期改到5月3日", "deadline"),
        ("The weekly meeting moved to Friday at 3pm", "meeting_time.meeting_weekly"),
        ("周会改到周五下午三点", "meeting_time.周会"),
        ("Redis port is 6379", "port.redis"),
        ("The port of Redis is 6380", "port.redis"),
        ("The server is deployed in us-east-1", "region.server"),
        ("version is 2.3.1", "version"),
        ("Project A uses Python 3.11", "version.project_a_python"),
        ("My favourite team is Arsenal", "favourite.team"),
        ("默认语言改成英文", "language.default"),
        ("The release was postponed to May 10", "meeting_time.release"),
        ("项目的负责人是张三", "owner"),
        ("The owner of the billing repo is Bob", "owner.billing_repo"),
        ("Ticket TCK-1 status is open", "status.tck-1_ticket"),
        ("API rate limit is 100 requests per minute", "limit.rate.api"),
    ],
)
def test_a_single_valued_attribute_has_a_key(content: str, key: str) -> None:
    assert derive_fact_key(content) == key


@pytest.mark.parametrize(
    "content",
    [
        "likes pizza",
        "likes coffee",
        "用户喜欢咖啡",
        "用户偏好经济型套餐",
        "Ticket TCK-1 is about login",
        "The budget is tight",
        "The original plan is cheap",
        "The status is unclear",
        "I know PostgreSQL",
        "I used PostgreSQL at my last job",
        "uses Django and React",
        "I moved to a new team",
        "I like my job",
        "我喜欢住在上海",
        "我在上海工作",
        "I want to switch to the premium plan",
        "打算换成高级套餐",
        "Meeting with Ann on Monday",
        "User has a meeting at 3pm",
        "sensor 5 reading is 20",
        "ordered a vegetarian pizza",
        "had a steak last night",
        "If the budget is 500 we stop",
        "What is the deadline?",
        "",
        "。",
    ],
)
def test_nothing_else_has_one(content: str) -> None:
    assert derive_fact_key(content) is None


@pytest.mark.parametrize(
    ("content", "value"),
    [
        ("I moved to Berlin for work", "Berlin"),
        ("从 PostgreSQL 切换到 MySQL", "mysql"),
        ("We use MySQL instead of PostgreSQL", "mysql"),
        ("预算从500改为800", "800"),
        ("The user no longer eats meat", "vegetarian"),
        ("我现在吃肉了", "omnivore"),
    ],
)
def test_the_value_is_the_new_one(content: str, value: str) -> None:
    fact = derive_fact(content)
    assert fact is not None
    assert fact.value == value


def test_the_subject_itself_does_not_narrow_its_attribute() -> None:
    assert derive_fact_key("Alice lives in Berlin") == "residence.alice"
    assert derive_fact_key("Alice lives in Berlin", "user:alice") == "residence"
    assert derive_fact_key("Project Atlas uses MySQL", "project:atlas") == "database"


@pytest.mark.parametrize(
    ("subject", "given_key", "key"),
    [
        ("user:42", "Favourite Colour", "favourite_colour"),
        ("user:42", "user:42/name", "name"),
        ("user:42", "ＮＡＭＥ", "name"),
        ("", "reply-language", "reply_language"),
        ("", "  生日 ", "生日"),
    ],
)
def test_a_given_key_has_one_form(subject: str, given_key: str, key: str) -> None:
    assert normalise_fact_key(subject, given_key) == key


@pytest.mark.parametrize("blank", ["", "  ", "--", "user:42/"])
def test_a_blank_key_is_refused(blank: str) -> None:
    with pytest.raises(ValueError, match="letter or digit"):
        normalise_fact_key("user:42", blank)


@given(st.text(max_size=300), st.text(max_size=20))
def test_no_text_breaks_it(content: str, subject: str) -> None:
    derive_fact(content, subject)


@given(st.text(max_size=60))
def test_a_normalised_key_stays_as_it_is(key: str) -> None:
    try:
        once = normalise_fact_key("", key)
    except ValueError:
        return
    assert normalise_fact_key("", once) == once
