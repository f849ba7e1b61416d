"""Who wins where statements contradict."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest

from app.memories.resolve import Candidate, authority, capped, confirmed, resolve
from app.statements.judge import Statement

NOW = datetime(2026, 11, 29, 12, tzinfo=UTC)
OLD = Statement("The project uses PostgreSQL", fact_key="database", explicit=True, confidence=0.8, trust="user")
NEW = replace(OLD, content="The project uses MySQL")


def held(statement: Statement = OLD, since: datetime = NOW - timedelta(days=1), same: bool = False) -> Candidate:
    return Candidate(uuid4(), statement, since, "shared", None, None, same)


def test_nothing_current_is_stored() -> None:
    assert resolve(NEW, NOW, []).action == "store"


def test_the_same_statement_is_a_duplicate_whatever_else_is_there() -> None:
    same = held(NEW, same=True)
    plan = resolve(NEW, NOW, [held(), same])
    assert (plan.action, plan.target) == ("duplicate", same)


def test_the_newer_explicit_statement_supersedes_every_one_it_contradicts() -> None:
    both = [held(), held(replace(OLD, content="The project uses SQLite"))]
    plan = resolve(NEW, NOW, both)
    assert (plan.action, plan.losers) == ("supersede", both)


def test_an_older_statement_that_arrives_late_joins_the_history() -> None:
    assert resolve(NEW, NOW - timedelta(days=9), [held()]).action == "history"


@pytest.mark.parametrize("trust", ["agent", "tool", "document", "web"])
def test_lower_authority_against_higher_is_held(trust: str) -> None:
    assert resolve(replace(NEW, trust=trust), NOW, [held()]).action == "hold"


def test_owner_and_user_weigh_the_same() -> None:
    assert resolve(NEW, NOW, [held(replace(OLD, trust="owner"))]).action == "supersede"


def test_inferred_against_explicit_is_an_open_conflict() -> None:
    assert resolve(replace(NEW, explicit=False), NOW, [held()]).action == "conflict"


@pytest.mark.parametrize(("confidence", "action"), [(0.6, "supersede"), (0.59, "conflict")])
def test_an_inferred_statement_may_be_a_fifth_less_sure_than_an_inferred_older_one(
    confidence: float, action: str
) -> None:
    older = held(replace(OLD, explicit=False, confidence=0.8))
    assert resolve(replace(NEW, explicit=False, confidence=confidence), NOW, [older]).action == action


@pytest.mark.parametrize(("confidence", "action"), [(0.9, "supersede"), (0.8, "conflict"), (0.7, "outdone")])
def test_lessons_go_by_confidence_and_never_by_age(confidence: float, action: str) -> None:
    older = held(replace(OLD, kind="experience"))
    assert resolve(replace(NEW, kind="experience", confidence=confidence), NOW, [older]).action == action


@pytest.mark.parametrize(
    ("key", "source", "trust"),
    [
        ("owner", None, "owner"),
        ("owner", "web", "web"),
        ("agent", "user", "agent"),
        ("web", "user", "web"),
        ("user", "user", "user"),
    ],
)
def test_a_source_lowers_authority_and_never_raises_it(key: str, source: str | None, trust: str) -> None:
    assert authority(key, source) == trust


def test_confidence_is_capped_by_trust() -> None:
    assert [capped(1.0, trust) for trust in ("owner", "user", "agent", "tool", "document", "web")] == [
        1.0,
        0.95,
        0.8,
        0.7,
        0.6,
        0.5,
    ]


def test_an_independent_source_raises_confidence_and_the_same_session_keeps_the_higher() -> None:
    assert confirmed(0.6, 0.5, True, "user") == pytest.approx(0.8)
    assert confirmed(0.6, 0.5, False, "user") == 0.6
    assert confirmed(0.9, 0.9, True, "user") == 0.95
