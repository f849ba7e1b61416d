"""Reads one English turn."""

import re

from app.extraction.english import refusals, small_talk
from app.extraction.english.accounted import account_for_details
from app.extraction.english.claims import Claims
from app.extraction.english.leads import strip_lead
from app.extraction.english.opt_outs import announces, asks_not_to_keep, kept_apart
from app.extraction.english.quoted import own_words
from app.extraction.english.sentences import LONGEST_TURN, prose, sentences, straighten, without_quotations
from app.extraction.english.taken_back import take_back
from app.extraction.english.task_reports import reported_state
from app.extraction.english.withdrawals import forget_request, retraction
from app.extraction.model import Extraction, Reading, Refusal, RefusalCode, Withdrawal
from app.text.prompt_fence import is_served_text

_SPEAKER = re.compile(
    r"^(?:user|assistant|human|ai|bot|q|a|interviewer|me|customer|agent) ?:", re.IGNORECASE | re.MULTILINE
)
# What is left of a sentence whose quotation was somebody else's: "my grandma always says".
_ONLY_QUOTES = re.compile(
    r"(?::|\b(?:says?|said|wrote|writes|texted|goes|told (?:me|us)|replied|like))[ ,.!]*$", re.IGNORECASE
)


def read_english(reading: Reading) -> Extraction:
    """What an English turn gives: candidates, and the reason for what is not kept."""
    turn = reading.turn
    content = turn.content[:LONGEST_TURN]
    if is_served_text(turn.content[: 4 * LONGEST_TURN]):
        return _refused(reading, "served_text", "the service itself served this text")
    if turn.role == "system":
        return _refused(reading, "system_prompt", "instructions to the assistant")
    if turn.role == "tool":
        return _refused(reading, "tool_dump", "the output of a tool")
    if turn.role == "assistant":
        return reported_state(reading) or _refused(reading, "assistant_guess", "the assistant's own words")
    return _user_turn(reading, straighten(content))


def _user_turn(reading: Reading, content: str) -> Extraction:
    text, code, logs = prose(content)
    text = text.strip()
    found = sentences(text)
    apart = kept_apart(text)
    if apart is None and (asks_not_to_keep(text) or _announced(reading)):
        extraction = _refused(reading, "opted_out", "the speaker asks not to keep it")
        extraction.redact.append(reading.place)
        return extraction
    if found and forget_request(text):
        extraction = _refused(reading, "forget_request", "asks to have something forgotten")
        extraction.withdrawals.append(Withdrawal(_plain(text), reading.turn.subject, (reading.place,), forget=True))
        return extraction
    said, people = own_words(text)
    if people and not any(is_request(one) for one in sentences(said)):
        text, found = said, sentences(said)
    refusal = _no_statements(text, found, code, logs)
    if refusal is not None:
        return _refused(reading, *refusal)
    own, quotes = without_quotations(text)
    if quotes and not asks_to_remember(text):
        if any(is_request(one) for one in sentences(own)) or not re.search(r"\w{3}", own):
            return _refused(reading, "one_off_instruction", "a task about a text")
        found = [one for one in sentences(own) if not _ONLY_QUOTES.search(one)]
    claims = Claims(reading, apart)
    claims.kept.people |= set(people)
    if retraction(text):
        take_back(claims, found)
    else:
        for sentence in found:
            claims.read(sentence)
    extraction = account_for_details(claims.kept, found)
    if apart is not None:
        extraction.redact.append(reading.place)
        extraction.refusals.append(Refusal("opted_out", "asks not to keep a part of it", apart, (reading.place,)))
    return extraction


def _no_statements(text: str, found: list[str], code: int, logs: int) -> tuple[RefusalCode, str] | None:
    """Why the turn as a whole holds no statement of the speaker; None where it may."""
    words = len(text.split())
    first, asked = strip_lead(found[0]) if found else ("", False)
    refusal: tuple[RefusalCode, str] | None = None
    if logs >= 2 or (logs and words < 6) or (code >= 3 and words < 3):
        refusal = "tool_dump", "the output of a program"
    elif re.fullmatch(r"[\[{<].*[\]}>]", text, re.DOTALL):
        refusal = "tool_dump", "data"
    elif not found and code:
        refusal = "no_content", "code"
    elif len(_SPEAKER.findall(text)) >= 2:
        refusal = "no_content", "a transcript"
    elif not found:
        refusal = "too_short", "no words"
    elif not asked and (refusals.is_content_request(first) or (code and refusals.is_task(first))):
        refusal = "one_off_instruction", "a task about a text"
    elif small_talk.is_joke(text):
        refusal = "small_talk", "a joke"
    elif small_talk.is_thanks(text) and len(found) <= 3:
        refusal = "thanks", "thanks"
    return refusal


def asks_to_remember(text: str) -> bool:
    """Whether the speaker wants a quotation remembered."""
    return strip_lead(text)[1]


def is_request(sentence: str) -> bool:
    """Whether a sentence beside a quotation asks for something to be done with it."""
    bare, _ = strip_lead(sentence)
    return refusals.is_question(sentence) or refusals.is_task(bare) or refusals.is_text_work(bare)


def _announced(reading: Reading) -> bool:
    """Whether the speaker did nothing but ask not to keep what follows, in the turn before or one of the same breath."""
    answered = False
    for turn in reversed(reading.before[-6:]):
        if turn.role == "user":
            if announces(straighten(turn.content[:400])):
                return True
            if answered:
                return False
        answered = answered or turn.role == "assistant"
    return False


def _plain(text: str) -> str:
    return " ".join(text.split())[:500]


def _refused(reading: Reading, code: RefusalCode, reason: str) -> Extraction:
    return Extraction(refusals=[Refusal(code, reason, reading.turn.content[:500], (reading.place,))])
