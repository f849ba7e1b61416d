"""The extractor that asks a chat model: a small one first, a larger one for what the small one is unsure of."""

import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace

from app.extraction.model import Candidate, Extraction, Refusal, SpokenTurn, Withdrawal
from app.extraction.model_checks import Checked, Dropped, check, without_lost
from app.extraction.model_items import MemoryItem, RecheckItem
from app.extraction.model_windows import Window, excerpt, language_of, windows
from app.extraction.prompts import Language, prompt
from app.providers.chat import (
    CallBudget,
    ChatBudgetError,
    ChatError,
    ChatInvalidOutputError,
    ChatModel,
    ChatRefusedError,
    Usage,
)
from app.text.normal import normalise
from app.text.tokens import count_tokens

SURE = 0.6
"""Candidates below this confidence get a second opinion."""
WINDOW_TOKENS = 3000


@dataclass(slots=True)
class ModelExtraction:
    """What a model made of turns, and what it cost.

    `unread` are places that no model has read to the end: their turns are for the rules. `failure` is the code of the
    first error that did not keep the rest from being read. `invalid` items had not the wanted shape, `dropped` ones were
    not borne out. `rechecked` candidates were shown to the larger model.
    """

    extraction: Extraction = field(default_factory=Extraction)
    usage: Usage = field(default_factory=Usage)
    most_calls: int = 0
    unread: list[int] = field(default_factory=list)
    failure: str | None = None
    invalid: int = 0
    dropped: list[Dropped] = field(default_factory=list)
    rechecked: int = 0


async def extract_by_model(
    chat: ChatModel,
    turns: Sequence[SpokenTurn],
    since: int = 0,
    *,
    skip: Collection[int] = (),
    budget: CallBudget | None = None,
    window_tokens: int = WINDOW_TOKENS,
) -> ModelExtraction:
    """Candidates, refusals and withdrawals of `turns[since:]`; the turns before only give context.

    The model does not see the text of places in `skip` (opted out, redacted). `budget` limits the requests, 4 if None;
    the caller's own also tells what a failed extraction cost. Raises ChatError where nothing at all could be read;
    an empty list is not a failure.
    """
    budget = budget or CallBudget()
    language: Language = "zh" if language_of(turns[since:]) == "zh" else "en"
    result = ModelExtraction(most_calls=budget.most_calls)
    first_error: ChatError | None = None
    read = 0
    for window in windows(turns, since, skip, window_tokens, language):
        hopeless = first_error is not None and not isinstance(first_error, (ChatInvalidOutputError, ChatRefusedError))
        error = first_error if hopeless else await _read(chat, window, language, budget, result)
        read += error is None
        if error is not None:
            first_error = first_error or error
            result.unread += [place for place in range(window.first, window.last + 1) if place in window.readable]
    if first_error is not None and not read:
        raise first_error
    result.failure = first_error.code if first_error else None
    _without_repeats(result)
    await _recheck(chat, turns, skip, language, budget, window_tokens, result)
    result.usage = budget.usage
    return result


async def _read(
    chat: ChatModel, window: Window, language: Language, budget: CallBudget, result: ModelExtraction
) -> ChatError | None:
    """Adds what one window gives to `result`, or returns why it gave nothing."""
    question = prompt(
        "extract", language, [("conversation", window.lines)], first=window.first + 1, last=window.last + 1
    )
    try:
        if not budget.left:
            raise ChatBudgetError(f"all {budget.most_calls} calls are spent")
        answer = await chat.items(question, MemoryItem, "memories", budget)
    except ChatError as error:
        return error
    result.invalid += answer.invalid
    reached = window.first - 1
    kept: list[Candidate] = []
    for item in answer.items:
        checked = check(item, window)
        reached = max(reached, *checked.turns, window.first - 1)
        _sort_in(checked, window.turns, kept, result)
    kept, refused = without_lost(kept, window)
    result.extraction.candidates += kept
    result.extraction.refusals += refused
    if answer.cut:
        result.unread += [place for place in range(reached + 1, window.last + 1) if place in window.readable]
    return None


def _sort_in(checked: Checked, turns: Sequence[SpokenTurn], kept: list[Candidate], result: ModelExtraction) -> None:
    extraction = result.extraction
    match checked:
        case Candidate():
            kept.append(checked)
        case Withdrawal():
            extraction.withdrawals.append(checked)
        case Dropped():
            result.dropped.append(checked)
        case Refusal():
            extraction.refusals.append(checked)
            if checked.code == "opted_out":
                # What somebody else said is not the model's to have blotted out.
                own = {place for place in checked.turns if turns[place].role == "user"}
                extraction.redact = sorted({*extraction.redact, *own})


def _without_repeats(result: ModelExtraction) -> None:
    """One candidate for a sentence about a subject, the surest; and none of a turn that the speaker wants left out."""
    extraction = result.extraction
    best: dict[tuple[str, str], Candidate] = {}
    hidden = set(extraction.redact)
    for candidate in extraction.candidates:
        if hidden & set(candidate.turns):
            continue
        key = (candidate.subject, normalise(candidate.content))
        known = best.get(key)
        if known is not None:
            result.dropped.append(Dropped("repeated", candidate.turns))
            turns = tuple(sorted({*known.turns, *candidate.turns}))
            candidate = replace(max(known, candidate, key=lambda one: one.confidence), turns=turns)
        best[key] = candidate
    extraction.candidates = list(best.values())


async def _recheck(
    chat: ChatModel,
    turns: Sequence[SpokenTurn],
    skip: Collection[int],
    language: Language,
    budget: CallBudget,
    window_tokens: int,
    result: ModelExtraction,
) -> None:
    """Shows unsure candidates to the larger model in one question. Where that fails they stay as they are."""
    unsure = [candidate for candidate in result.extraction.candidates if candidate.confidence < SURE]
    if not unsure or chat.large_model is None or not budget.left:
        return
    window, lines = _unsure(turns, unsure, skip, language, window_tokens)
    question = prompt("recheck", language, [("conversation", window.lines), ("unsure", lines)])
    try:
        answer = await chat.items(question, RecheckItem, "memories", budget, large=True)
    except ChatError as error:
        result.failure = result.failure or error.code
        return
    result.rechecked = len(lines)
    result.invalid += answer.invalid
    decided: dict[int, Checked] = {}
    for item in answer.items:
        if 1 <= item.candidate <= len(lines) and item.candidate not in decided:
            decided[item.candidate] = check(item, window)
    for number, checked in decided.items():
        _decide(unsure[number - 1], checked, window, result)


def _unsure(
    turns: Sequence[SpokenTurn], unsure: Sequence[Candidate], skip: Collection[int], language: str, tokens: int
) -> tuple[Window, list[str]]:
    """As many unsure candidates as fit, and the turns around their sources."""
    places: set[int] = set()
    lines: list[str] = []
    window: Window | None = None
    for number, candidate in enumerate(unsure, start=1):
        own = turns[candidate.turns[-1]].subject
        shown = {
            "kind": candidate.kind,
            "subject": "self" if candidate.subject == own else candidate.subject.removeprefix(f"{own}/"),
            "content": candidate.content,
            "turns": [place + 1 for place in candidate.turns],
            "confidence": candidate.confidence,
        }
        wider = excerpt(turns, places | set(candidate.turns), skip, language)
        line = f"({number}) {json.dumps(shown, ensure_ascii=False)}"
        if window is not None and count_tokens("\n".join((*wider.lines, *lines, line))) > tokens:
            break
        places |= set(candidate.turns)
        window = wider
        lines.append(line)
    assert window is not None
    return window, lines


def _decide(candidate: Candidate, checked: Checked, window: Window, result: ModelExtraction) -> None:
    extraction = result.extraction
    match checked:
        case Candidate():
            kept, refused = without_lost([checked], window)
            at = extraction.candidates.index(candidate)
            extraction.candidates[at : at + 1] = kept
            extraction.refusals += refused
        case Refusal():
            extraction.candidates.remove(candidate)
            extraction.refusals.append(checked)
        case Dropped():
            result.dropped.append(checked)
