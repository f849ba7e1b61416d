"""Reads one turn of a Chinese conversation by rules: the facts in it, each as one sentence in the third person."""

import re
from dataclasses import replace

from app.extraction.chinese import (
    answers,
    asked_for,
    corrections,
    opt_outs,
    proposals,
    references,
    refusals,
    statement,
    suggestions,
    turn_forms,
    withdrawals,
)
from app.extraction.chinese.clauses import Clause, clauses
from app.extraction.chinese.compose import candidate, named, statements, subject_of
from app.extraction.chinese.ellipsis import Whole, last_kept, made_whole
from app.extraction.chinese.parts import Part, Sorted, sort_clauses
from app.extraction.chinese.person import by_name
from app.extraction.chinese.plain_form import plain
from app.extraction.chinese.reassigned import reassigned
from app.extraction.chinese.spoken import Spoken, is_detail_lost
from app.extraction.chinese.topics import About, Topics
from app.extraction.model import Extraction, Reading, Refusal, RefusalCode, Withdrawal
from app.extraction.speakers import name_of, speaker_of
from app.text.prompt_fence import is_served_text

_LONGEST = 20_000


def read_chinese(reading: Reading) -> Extraction:
    """What is worth keeping of one turn, in Chinese; the turns before it only give context."""
    text = reading.turn.content[:_LONGEST]
    folded = plain(text).strip()
    extraction = Extraction()
    code = _not_read(reading, text, folded)
    if code is not None:
        return _refuse(extraction, reading, *code, text)
    if reading.turn.role == "assistant":
        return _read_report(reading, extraction, text, folded)
    return _by_speaker(reading, _read_user(reading, extraction, text, folded))


def _by_speaker(reading: Reading, extraction: Extraction) -> Extraction:
    """The statements with their speaker's name in them where another speaks as well, and among their names in any case."""
    name, said = name_of(reading.turn), reading.turn.content
    if not name:
        return extraction
    called = speaker_of(reading)
    for place, one in enumerate(extraction.candidates):
        content = by_name(one.content, said, called) if called else one.content
        own = one.subject in (reading.turn.subject, f"{reading.turn.subject}/{called}")
        extraction.candidates[place] = replace(
            one,
            content=content,
            entities=tuple(dict.fromkeys([name, *one.entities])) if own else one.entities,
            search_terms=tuple(dict.fromkeys([name, *one.search_terms])) if own else one.search_terms,
        )
    if called:
        extraction.withdrawals = [replace(one, text=by_name(one.text, said, called)) for one in extraction.withdrawals]
    return extraction


def _refuse(extraction: Extraction, reading: Reading, code: RefusalCode, reason: str, text: str) -> Extraction:
    extraction.refusals.append(Refusal(code, reason, text.strip(), (reading.place,)))
    return extraction


def _not_read(reading: Reading, text: str, folded: str) -> tuple[RefusalCode, str] | None:
    """Why a turn is not read at all, None where it is."""
    role = reading.turn.role
    if is_served_text(text):
        return "served_text", "repeats what this service served"
    if role == "system":
        return "system_prompt", "instructs the model"
    if role == "tool":
        return "tool_dump", "was printed by a tool"
    forms: tuple[tuple[bool, RefusalCode, str], ...] = (
        (turn_forms.is_dump(text, folded), "tool_dump", "is the output of a tool"),
        (turn_forms.is_instruction_to_model(folded), "system_prompt", "restates an instruction to a model"),
        (turn_forms.is_code(folded), "no_content", "is code, or a comment in it"),
    )
    return next(((code, reason) for applies, code, reason in forms if applies), None)


def _read_report(reading: Reading, extraction: Extraction, text: str, folded: str) -> Extraction:
    """An assistant's turn is a guess or an answer, unless it reports how far the project's task has come."""
    if not (reading.turn.subject.startswith("project:") and turn_forms.is_task_report(folded)) or "?" in folded:
        return _refuse(extraction, reading, "assistant_guess", "was said by the assistant, not by the user", text)
    parts = [
        Part(one, About())
        for one in clauses(text)
        if turn_forms.is_task_report(one.plain) and not re.search(r"我|您|你|建议|可能|应该|如果|吗", one.plain)
    ]
    if not parts:
        return _refuse(extraction, reading, "assistant_guess", "was said by the assistant, not by the user", text)
    sorted_ = Sorted(kept=parts)
    for spoken in statements(sorted_, reading):
        extraction.candidates.append(candidate(spoken, reading, kind="task_state", explicit=False, confidence=0.7))
    return extraction


def _opted_out(reading: Reading, extraction: Extraction, text: str, folded: str) -> bool:
    """Whether the speaker does not want this turn kept; then it is refused and marked for redaction."""
    if opt_outs.opts_out(folded):
        extraction.redact.append(reading.place)
        if opt_outs.opts_out_behind(folded):
            earlier = [
                place
                for place in range(max(0, reading.place - 8), reading.place)
                if reading.turns[place].role == "user"
            ]
            extraction.redact += earlier[-1:]
        _refuse(extraction, reading, "opted_out", "the speaker asked not to keep it", text)
        return True
    ahead = False
    for turn in reading.before:
        if turn.role == "user":
            said = plain(turn.content[:2_000])
            ahead = (ahead and not opt_outs.lifts_opt_out(said)) or opt_outs.opts_out_ahead(said)
    if ahead and not opt_outs.lifts_opt_out(folded):
        extraction.redact.append(reading.place)
        _refuse(extraction, reading, "opted_out", "the speaker asked before that this be not kept", text)
        return True
    return False


def _last_statement(reading: Reading) -> tuple[str, str] | None:
    """What the user said last before this turn, as something to withdraw, and whom it is about."""
    found = statements(Sorted(kept=last_kept(reading)), reading)
    if found:
        return found[0].sentence, subject_of(found[0], reading)
    turn = next((turn for turn in reversed(reading.before) if turn.role == "user"), None)
    said = turn.content.strip()[:200] if turn else ""
    return (said, reading.turn.subject) if said else None


def _withdraw(extraction: Extraction, reading: Reading, text: str, forget: bool) -> None:
    extraction.withdrawals.append(Withdrawal(text, reading.turn.subject, (reading.place,), forget))


def _read_user(reading: Reading, extraction: Extraction, text: str, folded: str) -> Extraction:
    if not opt_outs.asks_to_forget(folded) and _opted_out(reading, extraction, text, folded):
        return extraction
    if opt_outs.asks_to_forget(folded):
        _withdraw(extraction, reading, withdrawals.quoted(folded) or text.strip()[:300], True)
        return _refuse(extraction, reading, "forget_request", "asks to have something forgotten", text)
    short = turn_forms.is_too_short(folded)
    answer = answers.person_named(text, folded, reading.before) or answers.affirmed(folded, reading.before)
    answer = answer or proposals.accepted(text.strip(), folded, reading.before)
    answer = answer or suggestions.taken_up(folded, reading.before)
    if answer is None and short and len(folded) > 1:
        answer = answers.answer_by_choice(text, folded, reading.before)
    if answer is not None:
        return _keep_whole(reading, extraction, Whole(answer))
    if short:
        return _refuse(extraction, reading, "too_short", "is too short to state anything", text)
    if not _put_right(reading, extraction, text, folded):
        _read_clauses(reading, extraction, text, folded)
    return extraction


def _read_clauses(reading: Reading, extraction: Extraction, text: str, folded: str) -> Extraction:
    if refusals.stages(folded) or (_staged_before(reading) and not re.search("我(?!们)|以后|默认", folded)):
        return _refuse(extraction, reading, "one_off_instruction", "belongs to a story or a game", text)
    text, dropped = corrections.put_right_within(text, folded)
    if dropped:
        _refuse(extraction, reading, "retraction", "is put right in the same turn", dropped)
    text = asked_for.completed(text, plain(text), reading)
    found = sort_clauses(clauses(reassigned(text, plain(text))), reading)
    if refusals.mocks(folded) and not any(part.remember for part in found.kept):
        return _refuse(extraction, reading, "small_talk", "is a joke, a dream, hearsay or a supposition", text)
    for code, reason, part in found.refused:
        _refuse(extraction, reading, code, reason, part)
    if found.withdrawn and references.repeats_the_past(folded):
        found.kept = [part for part in found.kept if withdrawals.corrects(part.clause.plain)]
    _drop_what_is_taken_back(reading, found)
    _read_withdrawals(reading, extraction, found, text)
    strong = any(statement.strong(part.clause.plain) for part in found.kept)
    if references.repeats_the_past(folded) and len(folded) < 25 and not (strong or withdrawals.corrects(folded)):
        return _refuse(extraction, reading, "not_self_contained", "repeats something that no turn names", text)
    whole = made_whole(reading, found, text, folded)
    if whole is not None:
        if not found.kept:
            extraction.refusals.clear()
        return _keep_whole(reading, extraction, whole)
    for spoken in statements(found, reading):
        _keep(reading, extraction, spoken, found)
    if not extraction.candidates and not extraction.refusals:
        _refuse(extraction, reading, "no_content", "states nothing that lasts", text)
    return extraction


def _put_right(reading: Reading, extraction: Extraction, text: str, folded: str) -> bool:
    """Whether a turn only puts a value right; then what was said before is taken back and kept with the new value."""
    correction = corrections.correction(text, folded, reading)
    if correction is None:
        return False
    if correction.sentence is not None and correction.said is not None:
        _keep_whole(reading, extraction, Whole(correction.sentence, True))
        earlier = Reading(reading.turns, correction.place)
        for spoken in statements(_as_found(earlier, correction.said), earlier)[:1]:
            # it counts from the turn that it takes back, so that the old value ends before the new one is compared to it
            told = (correction.place, reading.place)
            extraction.withdrawals.append(Withdrawal(spoken.sentence, subject_of(spoken, reading), told))
        return True
    if any(turn.role == "user" for turn in reading.before):
        return False
    _refuse(extraction, reading, "not_self_contained", "corrects something that no turn names", text)
    return True


def _as_found(reading: Reading, sentence: str, *, corrects: bool = False) -> Sorted:
    """A sentence as the one kept clause of a turn."""
    clause = Clause(sentence, plain(sentence), 0)
    return Sorted(kept=[Part(clause, Topics(reading).about(clause))], corrects=corrects)


def _staged_before(reading: Reading) -> bool:
    """Whether the user's turn before began a story or a game, which this one goes on with."""
    turn = next((turn for turn in reversed(reading.before) if turn.role == "user"), None)
    return turn is not None and refusals.stages(plain(turn.content[:500]))


def _drop_what_is_taken_back(reading: Reading, found: Sorted) -> None:
    """Of a turn that takes something back, keep only what holds instead; a bare denial of the user's last words takes
    those back."""
    said = next((plain(turn.content[:500]) for turn in reversed(reading.before) if turn.role == "user"), "")
    if found.corrects and len(found.kept) == 1 and withdrawals.only_denies(found.kept[0].clause.plain, said):
        found.withdrawn.append(found.kept.pop().clause)
    if found.withdrawn or found.ended:
        kept = [part for part in found.kept if part.remember or part.ended or withdrawals.tells_new(part.clause.plain)]
        found.kept = kept if any(not part.ended for part in kept) else []


def _read_withdrawals(reading: Reading, extraction: Extraction, found: Sorted, text: str) -> None:
    """What the turn takes back; where it also says what holds now, that is a correction and needs no withdrawal of its
    own unless it names what it withdraws."""
    subject = reading.turn.subject
    project = subject.startswith("project:")
    for what, clause in found.ended:
        if found.kept:
            found.corrects = True
        held = named(what, project)
        extraction.withdrawals.append(Withdrawal(held, subject, (reading.place,)))
        if not found.kept:
            _refuse(extraction, reading, "retraction", "says that something no longer holds", clause.text)
    found.corrects = found.corrects or bool(found.withdrawn)
    if found.withdrawn and not found.ended:
        quotes = [quote for one in found.withdrawn if (quote := withdrawals.quoted(one.plain))]
        last = _last_statement(reading) or ((found.withdrawn[-1].text if found.kept else text.strip())[:200], subject)
        held, whose = (quotes[0], subject) if quotes else last
        extraction.withdrawals.append(Withdrawal(held, whose, (reading.place,)))
        if not found.kept:
            _refuse(extraction, reading, "retraction", "takes back what was said before", text)


def _keep_whole(reading: Reading, extraction: Extraction, whole: Whole) -> Extraction:
    """Keep a statement that a short turn and the turns before it make together."""
    sentence = re.sub("您|你", "用户", whole.sentence)
    found = _as_found(reading, sentence, corrects=whole.corrects)
    for spoken in statements(found, reading, answer=True):
        _keep(reading, extraction, spoken, found)
    if not extraction.candidates and not extraction.refusals:
        _refuse(extraction, reading, "not_self_contained", "cannot stand without the turns before", sentence)
    return extraction


def _keep(reading: Reading, extraction: Extraction, spoken: Spoken, found: Sorted) -> None:
    if spoken.unresolved:
        _refuse(extraction, reading, "not_self_contained", "points at something that no turn names", spoken.source)
        return
    if not spoken.lasting:
        _refuse(extraction, reading, "small_talk", "states nothing that lasts", spoken.source)
        return
    if is_detail_lost(spoken):
        _refuse(extraction, reading, "missing_detail", "a number or name of the source is missing", spoken.source)
        return
    made = candidate(spoken, reading, corrects=found.corrects)
    if made.content not in {one.content for one in extraction.candidates}:
        extraction.candidates.append(made)
