"""The table of kinds, and what the database allows."""

import re

from app.database.repeatable import SQL
from app.jobs.kinds import KINDS, Priority


def test_every_kind_has_a_limit_and_tries() -> None:
    for name, kind in KINDS.items():
        assert 0 < kind.limit <= 900, name
        assert 1 <= kind.attempts <= 8, name
        assert kind.priority in Priority


def test_upkeep_is_no_hurry() -> None:
    assert {name for name, kind in KINDS.items() if kind.every is not None} == {"upkeep", "purge"}
    assert {name for name, kind in KINDS.items() if kind.priority is Priority.UPKEEP} == {"upkeep", "purge"}


def test_the_newest_revision_that_names_kinds_names_these() -> None:
    lists = []
    for file in sorted((SQL.parent / "migrations" / "versions").glob("0*.py")):
        found = re.findall(r"ADD CONSTRAINT jobs_kind_check CHECK \(kind IN \(([^)]*)\)\)", file.read_text())
        lists += found[:1]  # the first is the upgrade's
    assert set(re.findall(r"'(\w+)'", lists[-1])) == set(KINDS)
