"""The last step of a turn: each number and identifier that was said is in a memory, or in a refusal that names it."""

import re
from collections.abc import Sequence
from dataclasses import replace

from app.extraction.english.kept import Kept
from app.extraction.english.leads import strip_lead
from app.extraction.english.references import leans
from app.extraction.english.search_terms import entities
from app.extraction.english.time_limits import Timed
from app.extraction.model import Extraction
from app.text.details import details, missing_details

_GIVEN_UP = r"\b(?:not|instead of|rather than|from|was|were|used to|said|told you|no longer|sorry|oops)\b[^.;]{0,40}"

_LEFT_OUT = ("no_content", "not_self_contained", "missing_detail", "too_short")


def account_for_details(kept: Kept, said: Sequence[str]) -> Extraction:
    """What came of a turn's sentences, with no detail lost.

    A memory that lacks one of its own sentence is given that sentence in full, where it is the only one made of it. A
    sentence that leans on the one before it ("It's all in RFC-91.") is put behind what was kept of that one; else the
    sentence is refused for what it lost, and the turn for what was not read (code, quotations, what is too
    long). What a correction gives up is not lost.
    """
    if not kept.any:
        return kept.extraction
    for place, sentence in enumerate(said):
        if _joined(kept, sentence, said[:place]):
            continue
        lost = _lost(kept, sentence)
        if lost and sentence.rstrip().endswith("?"):
            kept.refuse("question", "asks", sentence)
        elif lost and not _repaired(kept, sentence):
            kept.refuse("missing_detail", f"in no memory: {', '.join(lost)}", sentence)
    passed_over = set(missing_details(kept.turn.content, " \n ".join(said)))
    unread = [one for one in _lost(kept, kept.turn.content) if one in passed_over]
    if unread:
        kept.refuse("missing_detail", f"not read: {', '.join(unread)[:300]}", kept.turn.content)
    return kept.extraction


def _lost(kept: Kept, sentence: str) -> tuple[str, ...]:
    extraction = kept.extraction
    accounted = " \n ".join(
        [one.content for one in extraction.candidates]
        + [one.text for one in extraction.refusals]
        + [one.text for one in extraction.withdrawals]
    )
    rewritten = [part for one in kept.origins for part in one.rewritten]
    lost = missing_details(sentence, accounted, rewritten)
    if kept.given_up or any(one.corrects for one in kept.origins):
        lost = tuple(one for one in lost if not _is_given_up(kept, sentence, one))
    return lost


def _is_given_up(kept: Kept, sentence: str, detail: str) -> bool:
    earlier = " ".join([kept.given_up, *(turn.content for turn in kept.reading.before)])
    return re.search(_GIVEN_UP + re.escape(detail), sentence, re.IGNORECASE) is not None or detail in details(earlier)


def _repaired(kept: Kept, sentence: str) -> bool:
    """Whether the one memory of a sentence could be given the sentence as it was said, in the third person."""
    places = [place for place, one in enumerate(kept.origins) if one.source in sentence or sentence in one.source]
    if len(places) != 1 or kept.origins[places[0]].composed:
        return False
    [place] = places
    content = kept.sentence(Timed(strip_lead(sentence)[0].strip(" .!")), kept.origins[place].third)
    kept_candidate = kept.extraction.candidates[place]
    if missing_details(sentence, content) or missing_details(kept_candidate.content, content, ()):
        return False
    kept.extraction.candidates[place] = replace(kept_candidate, content=content, entities=entities(content))
    return True


def _joined(kept: Kept, sentence: str, earlier: Sequence[str]) -> bool:
    """Whether a sentence that leans on the ones before it, and of which a detail is in no memory, was put behind theirs."""
    text = strip_lead(sentence)[0].strip(" .!")
    refusals = [one for one in kept.extraction.refusals if one.text and one.text in sentence]
    if text.endswith("?") or not leans(text) or not all(one.code in _LEFT_OUT for one in refusals):
        return False
    kept_words = " \n ".join(one.content for one in kept.extraction.candidates)
    lost = missing_details(sentence, kept_words, [part for one in kept.origins for part in one.rewritten])
    behind = [place for place, one in enumerate(kept.origins) if any(one.source in before for before in earlier)]
    if not behind or not any(not _is_given_up(kept, sentence, one) for one in lost):
        return False
    if not kept.join(behind[-1], text):
        return False
    kept.extraction.refusals[:] = [one for one in kept.extraction.refusals if one not in refusals]
    return True
