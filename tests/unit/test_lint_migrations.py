"""scripts/lint_migrations finds each kind of broken rule, and none in a sound tree."""

import importlib.util
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import ModuleType

import pytest

SCRIPT = Path(__file__).resolve().parent.parent.parent / "scripts" / "lint_migrations"

REVISION = """
revision = "{number}"
down_revision = {previous}


def upgrade():
    run("{up}")


def downgrade():
    begin_downgrade("t")
    run("DROP TABLE memory.t")
"""
FUNCTION = """-- What it does.
-- Example: SELECT memory.answer();
CREATE OR REPLACE FUNCTION memory.answer() RETURNS int LANGUAGE sql AS $$ SELECT 42 $$;
REVOKE ALL ON FUNCTION memory.answer() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION memory.answer() TO hindsight_app;
"""
VIEW = """-- Example: SELECT * FROM memory.answers;
CREATE VIEW memory.answers WITH (security_invoker = true) AS SELECT 42 AS answer;
REVOKE ALL ON memory.answers FROM PUBLIC;
GRANT SELECT ON memory.answers TO hindsight_reader;
"""


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A sound tree: two revisions, a function, a view, one used query."""
    put(tmp_path, "migrations/versions/0001_start.py", revision("0001", "None", "CREATE TABLE memory.t (a int)"))
    put(tmp_path, "migrations/versions/0002_more.py", revision("0002", '"0001"', "CREATE TABLE memory.u (a int)"))
    put(tmp_path, "sql/functions/answer.sql", FUNCTION)
    put(tmp_path, "sql/views/answers.sql", VIEW)
    put(tmp_path, "sql/queries/room.sql", "-- name: fetch\nSELECT 1;\n")
    put(
        tmp_path,
        "app/room/store.py",
        'from x import load\n_queries = load("room")\n\n\ndef f():\n    return _queries.fetch\n',
    )
    return tmp_path


def put(tree: Path, name: str, text: str) -> None:
    (tree / name).parent.mkdir(parents=True, exist_ok=True)
    (tree / name).write_text(text, encoding="utf-8")


def revision(number: str, previous: str, up: str) -> str:
    return REVISION.format(number=number, previous=previous, up=up)


def problems(tree: Path) -> list[str]:
    loader = SourceFileLoader("lint_migrations", str(SCRIPT))
    spec = importlib.util.spec_from_loader("lint_migrations", loader)
    assert spec is not None
    script: ModuleType = importlib.util.module_from_spec(spec)
    loader.exec_module(script)
    vars(script).update(ROOT=tree, VERSIONS=tree / "migrations" / "versions", SQL=tree / "sql")
    return [*script.revisions(), *script.objects(), *script.queries()]


def test_sound_tree(tree: Path) -> None:
    assert problems(tree) == []


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("migrations/versions/3_x.py", "", "named NNNN_words.py"),
        ("migrations/versions/0004_gap.py", revision("0004", '"0002"', ""), "expected 0003"),
        ("migrations/versions/0003_fork.py", revision("0003", '"0001"', ""), "expected '0002'"),
        ("migrations/versions/0003_name.py", revision("0009", '"0002"', ""), "expected '0003'"),
        (
            "migrations/versions/0003_index.py",
            revision("0003", '"0002"', "CREATE INDEX ON memory.t (a)"),
            "memory.t may be filled",
        ),
        (
            "migrations/versions/0003_block.py",
            revision("0003", '"0002"', "CREATE INDEX CONCURRENTLY i ON memory.t (a)"),
            "autocommit_block",
        ),
        (
            "migrations/versions/0003_guard.py",
            revision("0003", '"0002"', "").replace('    begin_downgrade("t")\n', ""),
            "begins with begin_downgrade",
        ),
        ("sql/functions/other.sql", FUNCTION, "expected memory.other alone"),
        ("sql/functions/answer.sql", FUNCTION.replace("REVOKE", "-- REVOKE"), "no REVOKE for memory.answer"),
        ("sql/functions/answer.sql", FUNCTION.replace("GRANT", "-- GRANT"), "no GRANT for memory.answer"),
        ("sql/functions/answer.sql", FUNCTION.replace("Example", "E.g."), "no '-- Example"),
        ("sql/functions/answer.sql", FUNCTION.replace("AS $$", "SECURITY DEFINER AS $$"), "without SET search_path"),
        ("sql/views/answers.sql", VIEW.replace("WITH (security_invoker = true) ", ""), "security_invoker"),
        ("sql/views/answers.sql", VIEW.replace("invoker = true", "invoker = false"), "security_invoker"),
        ("sql/queries/room.sql", "-- name: fetch\nSELECT 1;\n-- name: idle\nSELECT 2;\n", "idle is not used"),
        ("sql/queries/room.sql", "-- name: fetch\nSELECT 1;\n-- name: fetch\nSELECT 2;\n", "fetch is there twice"),
        ("sql/queries/room.sql", "-- name: other\nSELECT 1;\n", "room.sql has no query fetch"),
        ("app/lost.py", 'q = load("lost")\nq.fetch\n', "no sql/queries/lost.sql"),
    ],
)
def test_broken_rule(tree: Path, name: str, text: str, expected: str) -> None:
    put(tree, name, text)
    assert [problem for problem in problems(tree) if expected in problem], problems(tree)


def test_index_on_a_table_of_the_same_revision_is_fine(tree: Path) -> None:
    put(
        tree,
        "migrations/versions/0003_both.py",
        revision("0003", '"0002"', "CREATE TABLE memory.v (a int); CREATE INDEX v_a ON memory.v (a)"),
    )
    assert problems(tree) == []
