"""Turns with the name of who spoke: a statement names its speaker where "the user" would not tell who is meant."""

from datetime import UTC, datetime

import pytest

from app.extraction.model import Candidate, SpokenTurn
from app.extraction.rules import extract_by_rules

NOW = datetime(2026, 5, 18, 13, 20, tzinfo=UTC)


def last(*said: tuple[str | None, str], subject: str = "user:42") -> list[Candidate]:
    """What the last of a user's turns gives, each with the name of who spoke."""
    turns = [SpokenTurn("user", text, NOW, name, subject) for name, text in said]
    return extract_by_rules(turns, len(turns) - 1).candidates


@pytest.mark.parametrize(
    ("name", "said", "content"),
    [
        (
            "Priya",
            "I'm out on parental leave starting 16 July.",
            "Priya is out on parental leave starting on 2026-07-16.",
        ),
        (
            "Gareth",
            "I'm off for my brother's wedding on 25 September.",
            "Gareth is off for their brother's wedding on 2026-09-25.",
        ),
        ("Ana Ruiz", "My laptop is a ThinkPad X1.", "Ana Ruiz's laptop is a ThinkPad X1."),
        ("Bo", "Please always call me after ten.", "Bo wants the assistant to always call them after ten."),
        ("思琪", "我负责报名页的前端", "思琪负责报名页的前端"),
        ("大鹏", "我的工位在三楼 B12", "大鹏的工位在三楼 B12"),
        ("Priya", "我对花生过敏", "Priya 对花生过敏"),
        ("小雅", "以后周报发给我和组长", "以后周报发给小雅和组长"),
    ],
)
def test_one_of_several_speakers_is_named(name: str, said: str, content: str) -> None:
    [one] = last(("Lukas", "I prefer trains."), (name, said))
    assert (one.content, one.subject) == (content, "user:42")


def test_somebody_of_a_named_speaker_s_keeps_a_subject_and_is_told_to_be_theirs() -> None:
    [english] = last(("Lukas", "I prefer trains."), ("Priya", "My sister is allergic to peanuts."))
    [chinese] = last(("大鹏", "我喜欢坐高铁"), ("思琪", "我室友对花生过敏"))
    assert (english.subject, english.content) == ("user:42/sister", "Priya's sister is allergic to peanuts.")
    assert (chinese.subject, chinese.content) == ("user:42/室友", "思琪的室友对花生过敏")


@pytest.mark.parametrize(
    ("subject", "name", "said", "content"),
    [
        ("user:42", "Maya", "I live in Ghent.", "The user lives in Ghent."),
        ("user:maya", "Maya", "I live in Ghent.", "The user lives in Ghent."),
        ("user:42", "林晓", "我住在杭州", "用户住在杭州"),
        ("user:42", "user", "I live in Ghent.", "The user lives in Ghent."),
        ("project:atlas", "Maya", "I'm responsible for billing.", "Maya is responsible for billing."),
        ("project:atlas", "Maya", "We deploy on Fridays.", "The team deploys on Fridays."),
        ("project:atlas", "林晓", "我负责支付模块", "林晓负责支付模块"),
    ],
)
def test_one_person_s_conversation_says_the_user(subject: str, name: str, said: str, content: str) -> None:
    [first] = last((name, said), subject=subject)
    [second] = last((name, "ok / 好的"), (name, said), subject=subject)
    assert [first.content, second.content] == [content, content]


def test_a_speaker_s_name_is_among_what_a_statement_is_found_by() -> None:
    [english] = last(("Priya", "I'm out on parental leave starting 16 July."))
    [chinese] = last(("思琪", "我负责报名页的前端"))
    assert ("Priya" in english.entities, "priya" in english.search_terms) == (True, True)
    assert ("思琪" in chinese.entities, "思琪" in chinese.search_terms) == (True, True)


def test_users_of_a_product_are_not_its_speaker() -> None:
    [one] = last(("大鹏", "我喜欢坐高铁"), ("思琪", "用户登录必须用双因素验证"))
    assert one.content == "用户登录必须用双因素验证"


def test_who_speaks_later_in_the_turns_given_counts() -> None:
    said = (("Priya", "I'm out on parental leave starting 16 July."), ("Gareth", "I'm off on 25 September."))
    turns = [SpokenTurn("user", text, NOW, name, "user:42") for name, text in said]
    [one] = extract_by_rules(turns, 0, 1).candidates
    assert one.content == "Priya is out on parental leave starting on 2026-07-16."


@pytest.mark.parametrize(
    ("name", "said", "subject", "content"),
    [
        ("Ines", "I'm allergic to walnuts", "user:dan/ines", "Ines is allergic to walnuts."),
        ("Ravi Shah", "My number is 07700 900123", "user:dan/ravi shah", "Ravi Shah's number is 07700 900123."),
        ("Ravi", "We're bringing our dog", "user:dan/ravi", "Ravi is bringing their dog."),
        ("Ravi", "My sister can't drive", "user:dan/ravi's sister", "Ravi's sister can't drive."),
        ("Ravi", "My brother Nils can't drive", "user:dan/nils", "Nils, Ravi's brother, can't drive."),
        ("Ravi", "Dan is allergic to shellfish", "user:dan", "Dan is allergic to shellfish."),
        ("Ravi", "The cabin has no wifi", "user:dan", "The cabin has no wifi."),
        ("Dan", "I have a bad knee", "user:dan", "The user has a bad knee."),
        ("Dan Price", "I live in Hull", "user:dan", "Dan Price lives in Hull."),
        ("思琪", "我对花生过敏", "user:dan/思琪", "思琪对花生过敏"),
        ("思琪", "我妹妹对花生过敏", "user:dan/思琪的妹妹", "思琪的妹妹对花生过敏"),
    ],
)
def test_guest_in_a_user_s_conversation_keeps_their_own_facts(name: str, said: str, subject: str, content: str) -> None:
    [one] = last(("Dan", "What should I know for the weekend?"), (name, said), subject="user:dan")
    assert (one.subject, one.content) == (subject, content)


def test_what_a_guest_takes_back_is_not_taken_from_the_user() -> None:
    said = (("Dan", "Who's coming to dinner?"), ("Ravi", "I no longer eat meat."))
    turns = [SpokenTurn("user", text, NOW, name, "user:dan") for name, text in said]
    [withdrawn] = extract_by_rules(turns, 1).withdrawals
    assert withdrawn.subject == "user:dan/ravi"
