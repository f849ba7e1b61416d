"""What an assistant reports as done: the one thing of its own words that is kept."""

import re

from app.extraction.english.search_terms import entities, search_terms, tags
from app.extraction.english.sentences import sentences, straighten
from app.extraction.english.time_limits import read_times
from app.extraction.model import Candidate, Extraction, Reading
from app.text.details import missing_details

_DONE = (
    "deployed|merged|released|shipped|migrated|published|rolled out|rolled back|created|pushed|opened|closed"
    "|upgraded|installed|booked|cancelled|renamed|moved|updated|fixed|completed|finished|submitted|scheduled"
    "|configured|restored|enabled|disabled|backed up|provisioned|tagged|reverted|sent|ordered"
)
_REPORT = re.compile(
    rf"^(?:(?:done|finished|completed|all done|task complete|status|update|progress)\b ?[:.,!-]+ ?(?P<what>\S.*)"
    rf"|(?:ok(?:ay)?, |all set[,:.!]? )?i(?:'ve| have)? (?:just |now |successfully )?(?P<did>(?:{_DONE})\b.*)"
    rf"|(?P<passive>(?:the )?[\w ./#-]{{2,60}}? (?:is|are|has been|have been|was|were) (?:now "
    rf"|successfully )?(?:{_DONE}|live)\b.*))$",
    re.IGNORECASE | re.DOTALL,
)
_GUESS = re.compile(
    r"\b(?:probably|assum\w+|seems?|looks like|sounds like|might|maybe|perhaps|should|would|could|guess|likely"
    r"|think|shall i|you (?:live|like|prefer|are|work))\b|\?",
    re.IGNORECASE,
)


def reported_state(reading: Reading) -> Extraction | None:
    """A task state with a name or number in it, from an assistant's "Done: deployed v2.3 to staging"; else None."""
    found = sentences(straighten(reading.turn.content))
    match = _REPORT.match(found[0]) if found else None
    if match is None or _GUESS.search(found[0]):
        return None
    said = (match["what"] or match["did"] or match["passive"]).strip(" .!")
    if not re.search(r"\d|[\w-]+/[\w-]+|\b(?:staging|production|prod|main|master)\b", said):
        return None
    timed = read_times(said, reading.turn.occurred_at, happened=True)
    said = timed.text
    if match["passive"]:
        content = f"{said[0].upper()}{said[1:]}."
    elif re.match(rf"(?:{_DONE})\b", said, re.IGNORECASE):
        content = f"The assistant has {said[0].lower()}{said[1:]}."
    else:
        content = f"Done: {said}."
    if missing_details(match.group(), content, timed.rewritten):
        return None
    subject = reading.turn.subject
    candidate = Candidate(
        content, "task_state", subject, (reading.place,), 0.7, 0.6, False,
        entities=entities(content), tags=tags(content, "task_state"), search_terms=search_terms(content, subject),
    )  # fmt: skip
    return Extraction(candidates=[candidate])
