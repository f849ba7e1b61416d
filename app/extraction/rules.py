"""The extractor that needs no model: each turn is read by the rules of its language."""

import re
from collections.abc import Sequence
from dataclasses import replace

from app.extraction.chinese.read import read_chinese
from app.extraction.english.read import read_english
from app.extraction.gate import repeats
from app.extraction.model import Extraction, Reading, Refusal, SpokenTurn
from app.extraction.same_person import under_one_subject
from app.text.details import missing_details
from app.text.language import detect_language, is_cjk

_ENGLISH_GRAMMAR = re.compile(
    r"\b(?:i|i'm|i've|we|my|our|you|it|is|are|was|have|has|do|don't|can't|will|the|a|an|to|for|with|and|but)\b",
    re.IGNORECASE,
)
_MATERIAL = re.compile(r"[^A-Za-z:：]*[:：]")
# Spans and places in a list, which a memory gives as dates and as what is meant: 接下来三天, 第二个.
_COUNTED = re.compile(
    r"(?:第|前|后|後|近)?[一二两兩三四五六七八九十\d]{1,3}(?:个|個)?(?:天|日|周|週|星期|月|年|小时|小時|个|個|种|種)"
)
_NEAR = 6  # turns before an assistant's in which it is looked for what it repeats
_SHORT = 8  # characters
_LOOKED_AT = 10_000  # characters
LONGEST_READ = 20_000  # characters of a turn; the time that reading takes grows faster than its length
_SENTENCE_END = re.compile(r"[.!?](?=\s)|[。！？\n]")


def extract_by_rules(turns: Sequence[SpokenTurn], since: int = 0, until: int | None = None) -> Extraction:
    """Candidates, refusals and withdrawals of `turns[since:until]`.

    The turns before give context, those behind only tell whether others speak as well. Of a turn longer than
    `LONGEST_READ` what is not read is refused.
    """
    extraction = Extraction()
    whole, turns = turns, [_beginning(turn) for turn in turns]
    for place in range(since, len(turns) if until is None else until):
        reading = Reading(turns, place)
        extraction.add(_echo(reading) or under_one_subject(reading, _read(reading)))
        if rest := whole[place].content[len(turns[place].content) :].strip():
            reason = f"not read: what follows the first {len(turns[place].content):,} characters"
            extraction.refusals.append(Refusal("missing_detail", reason, rest[:500], (place,)))
    return extraction


def _beginning(turn: SpokenTurn) -> SpokenTurn:
    """The turn up to the last end of a sentence within what is read."""
    if len(turn.content) <= LONGEST_READ:
        return turn
    begun = turn.content[:LONGEST_READ]
    ends = [match.end() for match in _SENTENCE_END.finditer(begun)]
    return replace(turn, content=begun[: ends[-1]] if ends else begun)


def _read(reading: Reading) -> Extraction:
    return _with_losses(reading, read_chinese(reading)) if _in_chinese(reading) else read_english(reading)


def _with_losses(reading: Reading, extraction: Extraction) -> Extraction:
    """What came of a user's turn, with a refusal that names each number and identifier which is in none of it.

    English turns have had this step already, sentence by sentence.
    """
    if reading.turn.role == "user" and extraction.candidates:
        said = reading.turn.content
        told = [one.content for one in extraction.candidates] + [one.text for one in extraction.refusals]
        told += [one.text for one in extraction.withdrawals]
        lost = missing_details(said, " \n ".join(told), _COUNTED.findall(said[:_LOOKED_AT]))
        if lost:
            named = f"in no memory: {', '.join(lost)[:300]}"
            extraction.refusals.append(Refusal("missing_detail", named, said[:500], (reading.place,)))
    return extraction


def _echo(reading: Reading) -> Extraction | None:
    """The refusal of an assistant's turn that says again what a speaker has just asked not to keep; else None."""
    if reading.turn.role != "assistant":
        return None
    for place in range(max(0, reading.place - _NEAR), reading.place):
        said = reading.turns[place]
        if said.role != "user" or not repeats(reading.turn.content, said.content):
            continue
        if place in _read(Reading(reading.turns, place)).redact:
            refusal = Refusal("opted_out", "repeats what the speaker asked not to keep", "", (reading.place,))
            return Extraction(refusals=[refusal], redact=[reading.place])
    return None


def _in_chinese(reading: Reading) -> bool:
    """Whether Chinese carries the turn: a short answer without a word of its own ("pdf", 85, /opt/run.sh) follows the turn before."""
    text = reading.turn.content[:_LOOKED_AT].lstrip()
    bare = len(text) <= _SHORT or not re.search(r"\s", text.rstrip())
    if bare and not any(is_cjk(char) for char in text) and reading.before:
        return detect_language(reading.before[-1].content[:_LOOKED_AT]) == "zh"
    if detect_language(text) in ("zh", "ja"):
        return True
    # Names and commands do not make a sentence English; its own grammar does: "好的, I prefer the aisle". What stands
    # behind a Chinese request and a colon is its material: 翻译一下：I moved ...
    carried = len(_ENGLISH_GRAMMAR.findall(text)) >= 2 and not _MATERIAL.match(text)
    return bool(text) and is_cjk(text[0]) and not carried
