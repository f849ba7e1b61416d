"""The last step of a turn: each number and identifier that was said is in a memory, or in a refusal that names it."""

import re
from collections.abc import Sequence
from dataclasses import replace

from app.extraction.english.kept import Kept
from app.extraction.english.leads import strip_lead
from app.extraction.english.search_terms import entities
from app.extraction.english.time_limits import Timed
from app.extraction.model import Extraction
from app.text.details import details, missing_details

_GIVEN_UP = r"\b(?:not|instead of|rather than|from|was|were|used to|said|told you|no longer|sorry|oops)\b[^.;]{0,40}"


def account_for_details(kept: Kept, said: Sequence[str]) -> Extraction:
    """What came of a turn's sentences, with no detail lost.

    A memory that lacks one of its own sentence is given that sentence in full, where it is the only one made of it;
    else the sentence is refused for what it lost, and the turn for what was not read (code, quotations, what is too
    long). What a correction gives up is not lost.
    """
    if not kept.any:
        return kept.extraction
    for sentence in said:
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
