"""Lexemes of what is stored and asked, the identity of a statement, and ids in order: in SQL, as psql would call them."""
# ruff: noqa: S608  names of functions in this file

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from typing import Any

import asyncpg
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from real_parts import Cluster

from app.text.normal import normalise


@pytest.fixture
async def in_sql(cluster: Cluster) -> AsyncIterator[Callable[[str], str]]:
    """memory.normalise as a plain function, for tests that hypothesis drives outside the event loop."""
    loop = asyncio.new_event_loop()
    connection = await asyncio.to_thread(loop.run_until_complete, asyncpg.connect(cluster.url(cluster.template)))
    yield lambda text: str(loop.run_until_complete(connection.fetchval("SELECT memory.normalise($1)", text)))
    await asyncio.to_thread(loop.run_until_complete, connection.close())
    loop.close()


async def lexemes(owner: asyncpg.Connection, text: str) -> set[str]:
    return set(await owner.fetchval("SELECT tsvector_to_array(memory.to_search($1))", text))


async def found(owner: asyncpg.Connection, stored: str, asked: str) -> bool:
    """Whether any term of the question is in the stored text."""
    await owner.execute("SELECT set_config('hindsight.tenant', memory.tenant_named('default')::text, false)")
    return bool(
        await owner.fetchval(
            "SELECT bool_or(memory.to_search($1) @@ q.term) FROM memory.query_terms($2, 'memory') AS q", stored, asked
        )
    )


IDENTIFIERS = [
    ("ticket TCK-10423 was closed", "#tck-10423"),
    ("deployed to 10.0.0.7", "#10.0.0.7"),
    ("看 /etc/app/config.yaml 这个文件", "#etc/app/config.yaml"),
    ("released v2.3.1", "#v2.3.1"),
    ("fixes CVE-2024-1234", "#cve-2024-1234"),
    ("write to ann.lee+x@mail.example.org", "#ann.lee+x@mail.example.org"),
    ("order 20231105998877", "#20231105998877"),
    ("订单号20231105998877已发货", "#20231105998877"),
    ("工单TCK-10423已关闭", "#tck-10423"),
    ("error 0x80070057 again", "#0x80070057"),
    ("branch feature/login_v2", "#feature/login_v2"),
    ("version 1.10 not 1.1", "#1.10"),
    ("run build#4711", "#build#4711"),
]


@pytest.mark.parametrize(("text", "lexeme"), IDENTIFIERS)
async def test_identifiers_are_kept_whole(owner: asyncpg.Connection, text: str, lexeme: str) -> None:
    assert lexeme in await lexemes(owner, text)


@pytest.mark.parametrize("text", [text for text, _ in IDENTIFIERS])
async def test_identifiers_are_found_again_by_themselves(owner: asyncpg.Connection, text: str) -> None:
    identifier = next(lexeme for one, lexeme in IDENTIFIERS if one == text).lstrip("#")
    for asked in (identifier, f"what about {identifier}?", f"{identifier}怎么样了？", identifier.upper()):
        assert await found(owner, text, asked)


@pytest.mark.parametrize(
    ("written", "asked"),
    [
        ("call +1 (415) 555-0134", "4155550134"),
        ("call 415-555-0134", "415 555 0134"),
        ("电话 138 1234 5678", "13812345678"),
        ("call 13812345678", "138-1234-5678"),
        ("ＴＣＫ－１０４２３ closed", "tck-10423"),
        ("TCK-10423.", "TCK-10423"),
        ("(TCK-10423)", "TCK-10423?"),
    ],
)
async def test_spelling_of_numbers_and_width_do_not_matter(owner: asyncpg.Connection, written: str, asked: str) -> None:
    shared = await lexemes(owner, written) & await lexemes(owner, asked)
    assert any(lexeme.startswith("#") for lexeme in shared), (
        await lexemes(owner, written),
        await lexemes(owner, asked),
    )
    assert await found(owner, written, asked)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("TCK-10423", "TCK-10424"),
        ("10.0.0.7", "10.0.0.70"),
        ("v2.3.1", "v2.3.10"),
        ("CVE-2024-1234", "CVE-2024-12345"),
        ("/etc/app/a.yaml", "/etc/app/b.yaml"),
    ],
)
async def test_look_alikes_share_no_identifier(owner: asyncpg.Connection, one: str, other: str) -> None:
    assert not any(lexeme.startswith("#") for lexeme in await lexemes(owner, one) & await lexemes(owner, other))


async def test_words_are_stemmed_and_stop_words_left_out(owner: asyncpg.Connection) -> None:
    assert await lexemes(owner, "The users were RUNNING the deployments") == {"user", "run", "deploy"}
    assert await lexemes(owner, "the and of") == set()


@pytest.mark.parametrize(
    ("text", "pairs"),
    [
        ("外币汇率", {"外币", "币汇", "汇率", "率"}),
        ("她说：走。", {"她说", "说", "走"}),
        ("ひらがな", {"ひら", "らが", "がな", "な"}),
        ("한국어", {"한국", "국어", "어"}),
        ("𠀀𠀁好", {"𠀀𠀁", "𠀁好", "好"}),
        ("外币USD汇率", {"外币", "币", "usd", "汇率", "率"}),
    ],
)
async def test_cjk_is_cut_into_overlapping_pairs(owner: asyncpg.Connection, text: str, pairs: set[str]) -> None:
    assert await lexemes(owner, text) == pairs


@pytest.mark.parametrize("asked", ["汇率", "外币的汇率是多少", "汇率？", "币"])
async def test_chinese_is_found_by_words_without_spaces(owner: asyncpg.Connection, asked: str) -> None:
    assert await found(owner, "用户常问外币汇率换算", asked)
    assert not await found(owner, "用户喜欢喝美式咖啡", asked)


HOSTILE: dict[str, Any] = {
    "operators": "a & | ! ( :* <-> ) 'b' \"c\" \\ %_ $1 ;--",
    "quotes": "it's O'Brien\\'s \"x\"",
    "nothing": "",
    "white": " \t\n\u3000\u200b",
    "emoji": "👩‍👩‍👧‍👦 🇨🇳 ❤️",
    "controls": "\x01\x1f\x7f\u200e\u202e\ufeff",
    "one word": "x" * 1_000_000,
    "one identifier": "a-" * 500_000,
    "digits": "7" * 1_000_000,
    "spaced digits": "7 " * 500_000,
    "chinese": "汇率外币换算工单" * 125_000,
    "distinct chinese": "".join(chr(0x4E00 + (n * 7919) % 20000) for n in range(1_000_000)),
    "distinct words": " ".join(f"word{n:x}" for n in range(110_000)),
    "distinct identifiers": " ".join(f"id-{n:x}" for n in range(120_000)),
    "long identifiers": " ".join(f"{n}-" + "é" * 180 for n in range(5_000)),
    "distinct phones": " ".join(str(13_800_000_000 + n) for n in range(90_000)),
    "ligatures": "ﷺ" * 300_000,
    "distinct ligatures": "".join(
        "ﷻ" + chr(0x620 + n % 200) + chr(0x620 + n // 200 % 200) + chr(0x620 + n // 40_000) for n in range(250_000)
    ),
    "four byte words": " ".join(
        chr(0x10400 + n % 40) + chr(0x10400 + n // 40 % 40) + chr(0x10400 + n // 1600 % 40) for n in range(250_000)
    ),
    "mathematical": "𝐀𝐁𝐂 " * 60_000,
    "combining": "a" + "\u0301" * 300_000,
    "punctuation": "./:@-_" * 170_000,
    "punctuated letters": "a.b/c:d@e-f_g\\h%" * 60_000,
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
async def test_no_text_is_too_much(owner: asyncpg.Connection, text: str) -> None:
    """Whatever it is, it gives lexemes within the limits of tsvector, and asks for at most 32 terms."""
    await owner.execute("SET statement_timeout = '30s'")
    await owner.execute("SELECT set_config('hindsight.tenant', memory.tenant_named('default')::text, false)")
    size = await owner.fetchval("SELECT pg_column_size(memory.to_search($1))", text)
    assert size < 1_048_576
    assert len(await owner.fetch("SELECT * FROM memory.query_terms($1, 'memory')", text)) <= 32
    assert await owner.fetchval("SELECT memory.content_hash($1)", text) is not None
    assert await owner.fetchval("SELECT count(*) FROM memory.search_traces($1)", text) == 0


async def test_lexemes_are_capped(owner: asyncpg.Connection) -> None:
    for text, most in (
        (HOSTILE["distinct identifiers"], lambda one: one.startswith("#")),
        (HOSTILE["distinct chinese"], lambda one: len(one) <= 2),
    ):
        kept = await lexemes(owner, text)
        assert 1_000 < len([one for one in kept if most(one)]) <= 10_000
    assert len([one for one in await lexemes(owner, HOSTILE["distinct identifiers"]) if one.startswith("#")]) == 2_000
    assert len(await lexemes(owner, HOSTILE["distinct chinese"])) == 10_000


async def test_what_stands_after_the_cap_is_stored_all_the_same(owner: asyncpg.Connection) -> None:
    row = await owner.fetchrow(
        """INSERT INTO memory.traces (tenant_id, role, content, trust, actor, occurred_at)
           VALUES (memory.tenant_named('default'), 'user', $1, 'user', 'k', now()) RETURNING length(content) AS kept, search""",
        HOSTILE["distinct words"] + " needle",
    )
    assert row is not None
    assert row["kept"] == len(HOSTILE["distinct words"]) + 7


async def test_nul_is_impossible(owner: asyncpg.Connection) -> None:
    with pytest.raises(asyncpg.CharacterNotInRepertoireError):
        await owner.fetchval("SELECT memory.to_search($1)", "a\x00b")


@pytest.mark.parametrize(
    "kind", ["chinese", "distinct words", "distinct phones", "punctuated letters", "one identifier", "spaced digits"]
)
@pytest.mark.parametrize(
    "function", ["to_search({})", "query_terms({}, 'memory')", "content_hash({})", "normalise({})"]
)
async def test_the_work_is_linear_in_the_length(owner: asyncpg.Connection, kind: str, function: str) -> None:
    """Ten times the text takes about ten times as long, where a square would take a hundred times."""
    await owner.execute("SELECT set_config('hindsight.tenant', memory.tenant_named('default')::text, false)")
    text = HOSTILE[kind]

    async def best(size: int) -> float:
        taken = []
        for _ in range(3):
            started = time.perf_counter()
            await owner.fetch(f"SELECT * FROM memory.{function.format('$1')}", text[:size])
            taken.append(time.perf_counter() - started)
        return min(taken)

    await best(100)
    small, large = await best(2_000), await best(20_000)
    assert large < 30 * small + 0.05, (small, large)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Likes tea", "likes TEA.", True),
        ("Likes tea", "Ｌｉｋｅｓ ｔｅａ！", True),
        ("Likes tea", " likes \n\t tea ", True),
        ("用户喜欢茶。", "用户喜欢茶", True),
        ("用户喜欢茶！", "用户喜欢茶？", True),
        ("ÉCOLE", "école", True),
        ("ecole\u0301", "ecolé", True),
        ("Likes tea", "Likes teas", False),
        ("Costs 1.5", "Costs 15", False),
        ("Costs 5", "Costs -5", False),
        ("C++", "C", False),
        ("C#", "C", False),
        ("port 80", "port 8O", False),
        ("a.b", "ab", False),
        ("likes tea", "likestea", False),
        ("用户喜欢茶", "用户不喜欢茶", False),
    ],
)
async def test_identity_of_a_statement(owner: asyncpg.Connection, one: str, other: str, same: bool) -> None:
    assert await owner.fetchval("SELECT memory.content_hash($1) = memory.content_hash($2)", one, other) is same


@given(st.text(max_size=60) | st.text(alphabet="aÉéΣσİıßﬁＡ　 \t\n\x85\u2028\u200b.,:;!?…。、！？~ﷺ½Ⅳ", max_size=30))
@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_sql_and_python_agree_on_the_normal_form(in_sql: Callable[[str], str], text: str) -> None:
    storable = text.replace("\x00", "").encode("utf-8", "ignore").decode()
    assert in_sql(storable) == normalise(storable)


async def test_new_ids_are_version_7_and_sort_by_time(owner: asyncpg.Connection) -> None:
    before = time.time() * 1000
    rows = await owner.fetch("SELECT memory.new_id() AS id FROM generate_series(1, 5000)")
    after = time.time() * 1000
    ids = [row["id"] for row in rows]
    assert len(set(ids)) == 5000
    assert {one.version for one in ids} == {7}
    assert {one.variant for one in ids} == {"specified in RFC 4122"}
    for one in ids:
        assert before - 5 <= one.int >> 80 <= after + 5
    times = [one.int >> 64 for one in ids]  # milliseconds, version, and the microseconds within
    assert times == sorted(times)
    async with owner.transaction():
        single = [await owner.fetchval("SELECT memory.new_id()") for _ in range(200)]
    assert single == sorted(single)
    assert await owner.fetchval("SELECT max(id::text) < memory.new_id()::text FROM unnest($1::uuid[]) AS id", ids)


async def test_new_ids_of_many_connections_are_distinct(cluster: Cluster, database_name: str) -> None:
    async def draw() -> list[Any]:
        connection = await asyncpg.connect(cluster.url(database_name))
        try:
            return [row[0] for row in await connection.fetch("SELECT memory.new_id() FROM generate_series(1, 2000)")]
        finally:
            await connection.close()

    drawn = [one for ids in await asyncio.gather(*(draw() for _ in range(4))) for one in ids]
    assert len(set(drawn)) == 8000
