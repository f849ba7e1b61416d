"""What of a model's answer can be believed: each item is held against the turns that it names.

A model invents numbers, people and turns, answers in another language, and repeats instructions that a turn aims at
us. An item that its own sources do not bear out is left out; the others stay.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Literal, get_args

from app.extraction.expiry import end_of_day
from app.extraction.model import Candidate, Refusal, RefusalCode, Withdrawal
from app.extraction.model_items import MemoryItem
from app.extraction.model_windows import Window
from app.text.details import details, missing_details
from app.text.identifiers import identifier_key, identifiers
from app.text.language import detect_language, is_cjk
from app.text.normal import normalise
from app.text.numbers import numbers
from app.text.prompt_fence import is_served_text

DropCode = Literal[
    "unknown_turn",
    "old_turn",
    "too_long",
    "instruction",
    "unknown_subject",
    "other_language",
    "invented_detail",
    "ungrounded",
    "bad_valid_until",
    "repeated",
]

_LONGEST = 500
_LONGEST_NAME = 60
_FARTHEST = timedelta(days=366 * 100)
_SELF = frozenset(
    [
        "self",
        "user",
        "the user",
        "me",
        "i",
        "speaker",
        "we",
        "us",
        "team",
        "the team",
        "project",
        "the project",
        "用户",
        "我",
        "本人",
        "自己",
        "我们",
        "团队",
        "项目",
        "使用者",
    ]
)
_OWNER = re.compile(r"^(?:the user's|user's|my|our|用户的|我的|我们的|我)\s*", re.IGNORECASE)
_INSTRUCTION = re.compile(
    r"\b(?:ignore|disregard|forget|override|bypass)\b.{0,40}\b(?:instructions?|prompts?|rules|guidelines|messages?|above)\b"
    r"|\bsystem prompt\b|\byou are now\b|\b(?:developer|jailbreak|dan) mode\b|\byou (?:must|will|should) (?:now|only|always)\b"
    r"|\b(?:new|updated) (?:instructions|system message)\b|<\|[a-z_]{2,20}\|>|\[/?INST\]|<</?SYS>>"
    r"|^\s*(?:system|assistant|user)\s*[:：]|###\s*(?:instruction|system)|</?(?:conversation|unsure|kept|new)\b"
    r"|(?:忽略|无视|忘记|忘掉|不要理会|覆盖|绕过).{0,15}(?:指令|提示|规则|要求|设定|命令)|系统提示词?|你现在是|开发者模式|越狱"
    r"|(?:新的|以下)(?:指令|系统消息)",
    re.IGNORECASE,
)
_MONTH = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.?"
_DATE = re.compile(
    rf"\b{_MONTH} \d{{1,2}}(?:st|nd|rd|th)?\b(?:,? \d{{4}}\b)?|\b\d{{1,2}}(?:st|nd|rd|th)? (?:of )?{_MONTH}(?: \d{{4}}\b)?"
    r"|\d{4}[-/.]\d{1,2}(?:[-/.]\d{1,2})?(?:[T ]\d{1,2}:\d{2}(?::\d{2})?Z?)?|\d{4}\s?年(?:\s?\d{1,2}\s?月)?(?:\s?\d{1,2}\s?[日号])?"
    r"|\d{1,2}\s?月\s?\d{1,2}\s?[日号]",
    re.IGNORECASE,
)
_DOUBLED = re.compile("([\u4e00-\u9fff])\\1")  # 妈妈 is who is called 我妈
_WORD = re.compile(r"[^\W\d_]{3,}")
_CJK_RUN = re.compile("[\u3400-\u9fff\u3040-\u30ff\uac00-\ud7af]+")
_EMPTY_TERMS = frozenset(
    ["user", "the", "and", "has", "have", "was", "are", "that", "this", "with", "for", "not", "will", "from", "用户"]
)


@dataclass(frozen=True, slots=True)
class Dropped:
    """An item that was left out as its sources do not bear it out; `turns` are places, empty where it names none."""

    code: DropCode
    turns: tuple[int, ...]


Checked = Candidate | Refusal | Withdrawal | Dropped


def check(item: MemoryItem, window: Window) -> Checked:
    """What an item comes to."""
    places = tuple(sorted({number - 1 for number in item.turns}))
    if not all(place in window.readable and window.start <= place <= window.last for place in places):
        return Dropped("unknown_turn", tuple(place for place in places if place in window.readable))
    if places[-1] < window.first:
        return Dropped("old_turn", places)
    refusal = _refusal(item, window, places)
    if refusal:
        return refusal
    content = " ".join(item.content.split())
    source, around = window.text(places), window.around(places)
    turn = window.turns[next(place for place in places if place >= window.first)]
    subject = _subject(item.subject, turn.subject, around)
    fault = _fault(item, content, source, around, turn.occurred_at)
    if fault is None and subject is None:
        fault = "unknown_subject"
    try:
        until = _valid_until(item.valid_until, turn.occurred_at)
    except (ValueError, OverflowError):
        until, fault = None, fault or "bad_valid_until"
    if fault or subject is None:
        return Dropped(fault or "unknown_subject", places)
    if item.retracts:
        return Withdrawal(content, subject, places)
    spoken = any(window.turns[place].role == "user" for place in places)
    return Candidate(
        content,
        item.kind,
        subject,
        places,
        item.confidence if spoken else min(item.confidence, 0.7),
        item.importance,
        item.explicit and spoken,
        valid_until=until,
        entities=_unaimed(item.entities),
        tags=_unaimed(item.tags),
        search_terms=_unaimed(item.search_terms),
    )


def _refusal(item: MemoryItem, window: Window, places: Sequence[int]) -> Refusal | Withdrawal | None:
    """What the speaker or the model does not want to have kept, and what nobody but a machine said."""
    text = window.text(places)[:_LONGEST]
    if not item.should_remember and item.refusal == "forget_request":
        return Withdrawal(text, window.turns[places[-1]].subject, tuple(places), forget=True)
    if not item.should_remember:
        code: RefusalCode = item.refusal if item.refusal in get_args(RefusalCode) else "no_content"  # type: ignore[assignment]
        return Refusal(code, "the model sees nothing to keep", text, tuple(places))
    roles = {window.turns[place].role for place in places}
    if "user" in roles or (item.kind == "task_state" and "assistant" in roles):
        return None
    if "assistant" in roles:
        return Refusal("assistant_guess", "the assistant's own words", text, tuple(places))
    if "system" in roles:
        return Refusal("system_prompt", "instructions to the assistant", text, tuple(places))
    return Refusal("tool_dump", "the output of a tool", text, tuple(places))


def _fault(item: MemoryItem, content: str, source: str, around: str, at: datetime) -> DropCode | None:
    if len(content) > _LONGEST:
        return "too_long"
    if _INSTRUCTION.search(content) or is_served_text(content):
        return "instruction"
    if not _same_language(content, source):
        return "other_language"
    if invented(content, around, at):
        return "invented_detail"
    return None if _terms(content) & _terms(around) else "ungrounded"


def _unaimed(listed: Sequence[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(word for word in listed if not _INSTRUCTION.search(word)))


def _subject(named: str, own: str, around: str) -> str | None:
    """The subject that a name stands for: the conversation's own, or a third party under it; None where nobody said it."""
    name = " ".join(named.split())
    if name.casefold() in _SELF or name.casefold() == own.casefold() or not name:
        return own
    name = _OWNER.sub("", name) or name
    spoken, folded = normalise(around), normalise(name)
    if len(name) > _LONGEST_NAME or (folded not in spoken and _DOUBLED.sub(r"\1", folded) not in spoken):
        return None
    return f"{own}/{name.lower()}"


def _same_language(content: str, source: str) -> bool:
    spoken = {detect_language(part) for part in (source, *source.split("\n"))} - {"und"}
    written = detect_language(content)
    if not spoken or written == "und" or written in spoken:
        return True
    return {written, *spoken} <= {"zh", "ja"}


def invented(content: str, around: str, at: datetime) -> bool:
    """Whether a sentence has a number or identifier that nobody said. Dates are counted from the turn's: they may be new."""
    rest = _DATE.sub(" ", content)
    wanted = details(rest)
    if not wanted:
        return False
    folded = normalise(around)
    names = {identifier_key(name).removeprefix("v") for name in identifiers(around)}
    said = {number.lstrip("0") or "0" for number in (*numbers(folded), *re.findall(r"\d+(?:\.\d+)?", folded))}
    said |= {*numbers(folded), *(str(year) for year in range(at.year - 2, at.year + 3))}  # "last year" becomes one
    said |= {f"{number}%" for number in said}
    return not all(
        detail in said or identifier_key(detail).removeprefix("v") in names or _stands_in(normalise(detail), folded)
        for detail in wanted
    )


def _stands_in(detail: str, folded: str) -> bool:
    """Whether a name stands there by itself; a number inside of another is not it."""
    bare = detail.isdecimal() or detail.endswith("%")
    return not bare and re.search(rf"(?<![a-z0-9_]){re.escape(detail)}(?![a-z0-9_])", folded) is not None


def _terms(text: str) -> set[str]:
    """Beginnings of words and pairs of characters, by which a paraphrase is told from something made up."""
    folded = normalise(text)
    words = (word.group().rstrip("s") for word in _WORD.finditer(folded) if word.group() not in _EMPTY_TERMS)
    found = {word[:4] for word in words if word}
    found = {term for term in found if not is_cjk(term[0])}
    for run in _CJK_RUN.finditer(folded):
        spelt = run.group()
        found |= {spelt[place : place + 2] for place in range(max(1, len(spelt) - 1))}
    found -= _EMPTY_TERMS
    return found | set(re.findall(r"\d+", folded))


def _valid_until(spelt: str | None, at: datetime) -> datetime | None:
    """The end of the day that is named, or the moment; a naive one is in the turn's own zone. None for far too late.

    Raises ValueError or OverflowError for what is no date: losing the limit would make a passing fact a lasting one.
    """
    spelt = (spelt or "").strip()
    if not spelt or spelt.lower() in ("null", "none", "never"):
        return None
    if re.fullmatch(r"\d{4}-\d{2}-\d{2}", spelt):
        until = end_of_day(datetime.combine(date.fromisoformat(spelt), datetime.min.time(), at.tzinfo))
    else:
        until = datetime.fromisoformat(spelt)
        until = until if until.tzinfo else until.replace(tzinfo=at.tzinfo)
    return None if until - at > _FARTHEST else until


def without_lost(kept: list[Candidate], window: Window) -> tuple[list[Candidate], list[Refusal]]:
    """Candidates, less those of turns whose numbers and identifiers none of them carries on.

    One statement of several may well have none of them. A span that became an end or a date is not lost.
    """
    lost: set[int] = set()
    for place in {place for candidate in kept for place in candidate.turns if place >= window.first}:
        said = window.turns[place].content
        of_turn = [candidate for candidate in kept if place in candidate.turns]
        if details(said) and all(_loses_all(said, candidate) for candidate in of_turn):
            lost.add(place)
    refused = [one for one in kept if set(one.turns) & lost and not set(one.turns) - lost - set(range(window.first))]
    reason = "no number or identifier of its source is left"
    refusals = [Refusal("missing_detail", reason, one.content, one.turns) for one in refused]
    return [one for one in kept if one not in refused], refusals


def _loses_all(said: str, candidate: Candidate) -> bool:
    if candidate.valid_until is not None or _DATE.search(candidate.content):
        return False
    return len(missing_details(said, candidate.content)) == len(details(said))
