"""A judge beside the rules, and writing inside a transaction of the caller's."""

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from typing import Any

import asyncpg
import pytest
from real_parts import Cluster

from app.application import Services
from app.database.pool import Database
from app.errors import ServiceError
from app.memories.judging import Verdicts
from app.memories.model import Draft
from app.memories.service import MemoryService
from app.statements.judge import Statement, Verdict
from app.tenancy.caller import Caller
from app.traces.model import Append, Turn

CAT, DOG = "The user has a cat called Miso", "The user has a cat named Miso, aged 7"


@dataclass
class Scripted:
    """A judge that says what it was told to, and does something first."""

    verdict: Verdict | None = None
    before: Callable[[int], Any] | None = None
    asked: list[tuple[str, str]] = field(default_factory=list)

    async def judge(self, old: Statement, new: Statement, similarity: float | None) -> Verdict | None:
        self.asked.append((old.content, new.content))
        if self.before is not None:
            await self.before(len(self.asked))
        return self.verdict


@pytest.fixture
async def judge() -> Scripted:
    return Scripted()


@pytest.fixture
async def judged(
    cluster: Cluster, database_name: str, services: Services, judge: Scripted
) -> AsyncIterator[MemoryService]:
    """The service with that judge, on a pool of one connection: held while the judge thinks, it would be missed."""
    database = await Database.open(cluster.url(database_name), 1)
    yield MemoryService(database, services.memories._embedding, services.worker.wake, judge=judge)
    await database.close()


def draft(content: str, **fields: Any) -> Draft:
    return Draft(content, subject="user:42", **fields)


async def test_the_judges_word_counts(judged: MemoryService, judge: Scripted, caller: Caller) -> None:
    first = await judged.write(caller, draft(CAT))
    assert judge.asked == []
    judge.verdict = Verdict("contradiction", "the model says so")
    second = await judged.write(caller, draft(DOG))
    assert judge.asked == [(CAT, DOG)]
    assert (second.decision, second.reason) == ("superseded", "the model says so")
    assert first.memory is not None
    assert [one["id"] for one in second.superseded] == [first.memory["id"]]


@pytest.mark.parametrize(
    ("merged", "expected"),
    [
        (None, "The user has ticket TCK-11. The user has ticket TCK-12 on 3 desks"),
        ("The user has tickets TCK-11 and TCK-12", "The user has ticket TCK-11. The user has ticket TCK-12 on 3 desks"),
        ("The user has TCK-11, and TCK-12 on 3 desks", "The user has TCK-11, and TCK-12 on 3 desks"),
    ],
)
async def test_a_merged_text_keeps_every_number_and_id_of_both(
    judged: MemoryService, judge: Scripted, caller: Caller, merged: str | None, expected: str
) -> None:
    one, other = "The user has ticket TCK-11", "The user has ticket TCK-12 on 3 desks"
    await judged.write(caller, draft(one, fact_key="tickets"))
    judge.verdict = Verdict("supplement", "more", merged)
    outcome = await judged.write(caller, draft(other, fact_key="tickets"))
    assert outcome.memory is not None
    assert (outcome.decision, outcome.memory["content"]) == ("merged", expected)
    judge.verdict = None
    for source in (one, other, expected):
        again = await judged.write(caller, draft(source))
        assert again.memory is not None
        assert (again.decision, again.memory["id"]) == ("duplicate", outcome.memory["id"])


async def test_two_sentences_in_chinese_are_joined_in_chinese(
    judged: MemoryService, judge: Scripted, caller: Caller
) -> None:
    await judged.write(caller, draft("用户养了一只猫"))
    judge.verdict = Verdict("supplement", "more")
    outcome = await judged.write(caller, draft("用户的猫今年7岁"))
    assert outcome.memory is not None
    assert outcome.memory["content"] == "用户养了一只猫。用户的猫今年7岁"


async def test_a_merged_text_that_stands_already_is_repeated(
    judged: MemoryService, judge: Scripted, caller: Caller
) -> None:
    judge.verdict = Verdict("unrelated", "no")
    whole = await judged.write(caller, draft("The cat is grey. The cat is old"))
    await judged.write(caller, draft("The cat is grey"))
    judge.verdict = Verdict("supplement", "more")
    outcome = await judged.write(caller, draft("The cat is old"))
    assert outcome.memory is not None
    assert outcome.decision in ("duplicate", "merged")
    assert whole.memory is not None
    assert outcome.memory["id"] == whole.memory["id"]


async def test_without_a_word_of_the_judge_the_rules_decide(
    judged: MemoryService, judge: Scripted, caller: Caller
) -> None:
    await judged.write(caller, draft("The user lives in Paris"))
    assert (await judged.write(caller, draft("The user lives in Berlin"))).decision == "superseded"
    assert len(judge.asked) == 1
    assert (await judged.write(caller, draft("The user lives in Berlin"))).decision == "duplicate"
    assert len(judge.asked) == 1  # the same text needs no model


async def test_a_judge_that_breaks_costs_no_write(judged: MemoryService, judge: Scripted, caller: Caller) -> None:
    async def fail(_: int) -> None:
        raise ServiceError("overloaded", "busy")

    judge.before = fail
    await judged.write(caller, draft("The user lives in Paris"))
    assert (await judged.write(caller, draft("The user lives in Berlin"))).decision == "superseded"


async def test_what_changes_meanwhile_is_judged_again(judged: MemoryService, judge: Scripted, caller: Caller) -> None:
    """The change comes over the one connection, which the write must not hold while the judge thinks."""
    first = (await judged.write(caller, draft(CAT))).memory
    assert first is not None

    async def change(turn: int) -> None:
        if turn == 1:
            await judged.change(caller, first["id"], 1, {"content": "The user has a cat that is called Miso"})

    judge.before = change
    judge.verdict = Verdict("contradiction", "the model says so")
    outcome = await judged.write(caller, draft(DOG))
    assert [old for old, _ in judge.asked] == [CAT, "The user has a cat that is called Miso"]
    assert [one["id"] for one in outcome.superseded] == [first["id"]]


async def test_after_three_times_the_rules_decide(judged: MemoryService, judge: Scripted, caller: Caller) -> None:
    first = (await judged.write(caller, draft(CAT))).memory
    assert first is not None

    async def change(turn: int) -> None:
        await judged.change(caller, first["id"], turn, {"content": f"The user has a cat called Miso {turn}"})

    judge.before = change
    judge.verdict = Verdict("duplicate", "the model says so")
    outcome = await judged.write(caller, draft(DOG))
    assert len(judge.asked) == 3
    assert "the model says so" not in outcome.reason


async def test_a_batch_meets_itself_by_the_rules(judged: MemoryService, judge: Scripted, caller: Caller) -> None:
    judge.verdict = Verdict("unrelated", "no")
    texts = ["The user lives in Paris", "The user lives in Berlin", "The user lives in berlin."]
    outcomes = await judged.write_all(caller, [draft(text) for text in texts])
    assert [one.decision for one in outcomes] == ["stored", "superseded", "duplicate"]
    assert judge.asked == []


async def test_many_judged_writers_leave_one_statement(
    judged: MemoryService, judge: Scripted, caller: Caller, owner: asyncpg.Connection
) -> None:
    cities = [f"The user lives in {city}" for city in ("Paris", "Berlin", "Rome", "Oslo") * 3]
    outcomes = await asyncio.gather(*(judged.write(caller, draft(text)) for text in cities))
    assert {one.decision for one in outcomes} <= {"stored", "superseded", "duplicate"}
    assert await owner.fetchval("SELECT count(*) FROM memory.memories WHERE status = 'active' AND held @> now()") == 1


async def within(
    database: Database, memories: MemoryService, caller: Caller, drafts: list[Draft], **options: Any
) -> list[Any]:
    vectors, _ = await memories.vectors([one.content for one in drafts])
    async with database.transaction(caller.context) as connection:
        return await memories.write_within(connection, caller, drafts, vectors, **options)


async def trace(services: Services, caller: Caller, *contents: str) -> list[Any]:
    turns = [Turn(role="user", content=content) for content in contents]
    return (await services.traces.append(caller, Append(turns=turns, subject="user:42"))).ids


async def test_statements_of_several_subjects_are_one_transaction_with_their_traces(
    services: Services, caller: Caller
) -> None:
    ids = await trace(services, caller, "I like tea", "and jazz", "my boss likes gin")
    drafts = [
        Draft("The user likes tea", subject="user:42"),
        Draft("The boss likes gin", subject="person:boss"),
        Draft("The user likes tea", subject="user:42"),
    ]
    sources = [[ids[0], ids[1]], [ids[2]], [ids[1]]]
    outcomes = await within(services.database, services.memories, caller, drafts, sources=sources)
    assert [one.decision for one in outcomes] == ["stored", "stored", "duplicate"]
    assert [set(one.memory["trace_ids"]) for one in outcomes] == [{ids[0], ids[1]}, {ids[2]}, {ids[0], ids[1]}]


async def test_a_fault_of_the_caller_leaves_nothing(services: Services, caller: Caller) -> None:
    async def fail() -> None:
        async with services.database.transaction(caller.context) as connection:
            await services.memories.write_within(connection, caller, [draft(CAT)], [None])
            raise asyncio.CancelledError

    with pytest.raises(asyncio.CancelledError):
        await fail()
    assert await services.memories.find(caller, {"status": "any"}, None, 10) == []


async def test_a_faulty_statement_is_refused_before_anything_is_written(services: Services, caller: Caller) -> None:
    drafts = [draft(CAT), draft(DOG, fact_key="-")]
    with pytest.raises(ServiceError) as refused:
        await within(services.database, services.memories, caller, drafts)
    assert (refused.value.code, refused.value.field) == ("invalid", "fact_key")


async def test_a_retraction_ends_by_the_trace_that_said_it(services: Services, caller: Caller) -> None:
    await services.memories.write(caller, draft("I want to switch to the premium plan"))
    [said] = await trace(services, caller, "never mind, keep the original")
    retraction = draft("never mind, keep the original")
    [outcome] = await within(services.database, services.memories, caller, [retraction], sources=[[said]])
    assert [one["ended_by"] for one in outcome.superseded] == [said]


async def test_transactions_over_the_same_subjects_in_any_order_do_not_block_each_other(
    services: Services, caller: Caller
) -> None:
    subjects = [f"user:{n}" for n in range(5)]
    orders = [subjects[n:] + subjects[:n] for n in range(5)]
    await asyncio.gather(
        *(
            within(services.database, services.memories, caller, [Draft(CAT, subject=one) for one in order])
            for order in orders
        )
    )
    assert len(await services.memories.find(caller, {}, None, 100)) == 5


async def test_verdicts_found_before_are_used_within(
    services: Services, judged: MemoryService, judge: Scripted, caller: Caller
) -> None:
    await judged.write(caller, draft(CAT))
    judge.verdict = Verdict("contradiction", "the model says so")
    drafts, verdicts = [draft(DOG)], Verdicts()
    vectors, _ = await judged.vectors([DOG])
    await judged.ask_judge(caller, drafts, vectors, verdicts)
    async with services.database.transaction(caller.context) as connection:
        [outcome] = await judged.write_within(connection, caller, drafts, vectors, verdicts=verdicts)
    assert (outcome.decision, len(judge.asked)) == ("superseded", 1)


async def test_the_tenants_band_decides_what_the_judge_is_asked(
    judged: MemoryService, judge: Scripted, caller: Caller, owner: asyncpg.Connection
) -> None:
    await judged.write(caller, draft("The user walks the dog in the morning"))
    await judged.write(caller, draft("The user takes the dog out at dawn"))
    asked = len(judge.asked)
    await owner.execute(
        "INSERT INTO memory.tenant_settings (tenant_id, duplicate_similarity, related_similarity) "
        "VALUES (memory.tenant_named('default'), 1, 0)"
    )
    await judged.write(caller, draft("The invoice of May is overdue"))
    assert len(judge.asked) == asked + 2
