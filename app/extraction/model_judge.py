"""What a new statement does to an old one, asked of a chat model or an NLI model instead of the rules.

Neither is believed where a number or identifier speaks against it. On any failure the rules decide:
`app.statements.judge`.
"""

from collections.abc import Sequence

from pydantic import BaseModel

from app.extraction.prompts import Language, prompt
from app.providers.chat import CallBudget, ChatInvalidOutputError, ChatModel
from app.providers.nli import Nli, NliError
from app.providers.structured import PlainText
from app.statements.verdict import Action, Statement, Verdict
from app.text.details import missing_details
from app.text.language import detect_language
from app.text.prompt_fence import is_served_text, single_line

_LONGEST_MERGED = 500
_LONGEST = 2000
_MOST_OLD = 20


class VerdictItem(BaseModel):
    """The model's word on the kept statement of that number."""

    number: int
    action: Action
    merged: PlainText | None = None


class ModelJudge:
    """Asks a chat model."""

    def __init__(self, chat: ChatModel) -> None:
        """`chat` is shared with whoever else asks it."""
        self._chat = chat

    async def judge(
        self, old: Statement, new: Statement, similarity: float | None = None, budget: CallBudget | None = None
    ) -> Verdict:
        """What `new` does to `old`. Raises ChatError where the model gives no verdict that can be believed."""
        [verdict] = await self.judge_all([old], new, budget)
        if verdict is None:
            raise ChatInvalidOutputError("the model gave no verdict that can be believed")
        return verdict

    async def judge_all(
        self, olds: Sequence[Statement], new: Statement, budget: CallBudget | None = None
    ) -> list[Verdict | None]:
        """A verdict on each of `olds` from one question, None where the rules have to decide. `budget` is 2 requests if
        None. Raises ChatError where there is no answer at all.
        """
        if not olds:
            return []
        language: Language = "zh" if detect_language(new.content) in ("zh", "ja") else "en"
        asked = olds[:_MOST_OLD]
        kept = [f"({number}) {_shown(old)}" for number, old in enumerate(asked, start=1)]
        question = prompt("judge", language, [("kept", kept), ("new", [_shown(new)])])
        answer = await self._chat.items(question, VerdictItem, "verdicts", budget or CallBudget(2))
        verdicts: list[Verdict | None] = [None] * len(olds)
        seen: set[int] = set()
        for item in answer.items:
            place = item.number - 1
            if not 0 <= place < len(asked):
                continue
            # Two words on one pair are none.
            verdicts[place] = None if place in seen else _believed(asked[place], new, item)
            seen.add(place)
        return verdicts


class NliJudge:
    """Asks an NLI model: what follows both ways is a duplicate, one way a supplement."""

    def __init__(self, nli: Nli) -> None:
        """`nli` may be shared."""
        self._nli = nli

    async def judge(self, old: Statement, new: Statement, similarity: float | None = None) -> Verdict:
        """What `new` does to `old`. Raises NliError."""
        compared = await self._nli.compare(old.content, new.content)
        if compared.contradicts:
            return Verdict("contradiction", "each contradicts the other")
        if compared.new_follows and compared.old_follows:
            verdict = Verdict("duplicate", "each follows from the other")
        elif compared.old_follows:
            verdict = Verdict("supplement", "the old follows from the new", new.content)
        elif compared.new_follows:
            verdict = Verdict("supplement", "the new follows from the old", old.content)
        else:
            return Verdict("unrelated", "neither follows from the other")
        if not _keeps_details(old, new, verdict):
            raise NliError("a number or identifier speaks against the verdict")
        return verdict

    async def judge_all(self, olds: Sequence[Statement], new: Statement) -> list[Verdict | None]:
        """A verdict on each of `olds`, None where the rules have to decide."""
        verdicts: list[Verdict | None] = []
        for old in olds:
            try:
                verdicts.append(await self.judge(old, new))
            except NliError:
                verdicts.append(None)
        return verdicts


def _shown(statement: Statement) -> str:
    when = f" ({statement.occurred_at:%Y-%m-%d})" if statement.occurred_at else ""
    return f"{single_line(statement.content)[:_LONGEST]}{when}"


def _believed(old: Statement, new: Statement, item: VerdictItem) -> Verdict | None:
    verdict = Verdict(item.action, "the model's judgement", single_line(item.merged) if item.merged else None)
    if item.action == "supplement":
        merged = verdict.merged
        if merged is None or len(merged) > max(_LONGEST_MERGED, len(old.content) + len(new.content)):
            return None
        if is_served_text(item.merged or "") or detect_language(merged) not in {
            detect_language(old.content),
            detect_language(new.content),
        }:
            return None
    elif verdict.merged is not None:
        verdict = Verdict(item.action, verdict.reason)
    return verdict if _keeps_details(old, new, verdict) else None


def _keeps_details(old: Statement, new: Statement, verdict: Verdict) -> bool:
    """Whether no number or identifier gets lost, or comes from nowhere, by following the verdict."""
    if verdict.action == "duplicate":
        return not missing_details(new.content, old.content) and not missing_details(old.content, new.content)
    if verdict.action != "supplement" or verdict.merged is None:
        return True
    both = f"{old.content}\n{new.content}"
    return not missing_details(both, verdict.merged) and not missing_details(verdict.merged, both)
