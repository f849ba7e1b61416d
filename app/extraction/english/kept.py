"""What is kept of a turn: sentences in the third person, with their subject, kind, time limit and search terms."""

import re
from dataclasses import dataclass, replace
from difflib import SequenceMatcher

from app.extraction.english import statement, third_parties, withdrawals
from app.extraction.english.person import Voice, to_third_person
from app.extraction.english.search_terms import entities, search_terms, tags
from app.extraction.english.time_limits import Timed, read_times
from app.extraction.model import Candidate, Extraction, Reading, Refusal, RefusalCode, Withdrawal
from app.extraction.speakers import name_of, speaker_of
from app.memories.model import Kind
from app.text.details import missing_details

_I = re.IGNORECASE
_MOST = 60
"""Candidates of one turn; what lies beyond is a document, not a statement."""

_LONGEST = 600
"""Characters of a memory with what leans on it."""

_COMING = re.compile(r"\b(?:is|are|will|going to|'ll|retires|leaves|starts|flies)\b", _I)
_ARRANGED = re.compile(
    r"\b(?:(?:asked|invited|reminded|promised|agreed|offered|arranged|volunteered|wants|wanted|needs|has)(?: \w+){0,2}? to \w"
    r"|(?:booked|scheduled|reserved|moved|postponed|confirmed|set|invited)\b.* for\b)",
    _I,
)
_OVER = re.compile(
    r"\b(?:no longer|any ?more|any ?longer|stopped|quit|gave up|given up|got rid|cancelled|canceled|(?:has |have "
    r"|'s )?(?:lapsed|folded)|(?:is|are|'s) (?:history|dead|void|moot|gone|over|done for)"
    r"|ditched|switched (?:away|off)|after all|premature|doesn't apply|is off)\b",
    _I,
)
_NOT_OVER = re.compile(
    # What somebody may not do any more is a limit that holds from now on.
    r"\bused to (?:be|the|it|working|having)\b|quit my|after all the"
    r"|\b(?:can't|cannot|mustn't|must not|may not|shouldn't|not allowed to) (?:\w+ )+any ?(?:more|longer)\b",
    _I,
)

_SAYS_NOTHING = re.compile(
    r"(?:i|we) (?:used to|won't|will|do|don't|did|didn't|can|can't|am|am not|have|haven't|would)", _I
)


@dataclass(frozen=True, slots=True)
class Stated:
    """A full sentence in the first person, ready to be kept.

    `said` are the words that gave it, `source` the sentence they stand in. `asked`: the speaker asked to remember it.
    `composed`: it was put together with the assistant's words. `resolved`: a reference in it was written out.
    """

    text: str
    source: str
    said: str
    kind: Kind | None = None
    asked: bool = False
    corrects: bool = False
    composed: bool = False
    resolved: bool = False


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a candidate comes from: its sentence, and the parts of it that were given another form on purpose."""

    source: str
    rewritten: tuple[str, ...]
    corrects: bool
    composed: bool
    third: bool


class Kept:
    """Gathers what comes of one turn."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self.turn = reading.turn
        self.subject = reading.turn.subject
        self.plural = self.subject.partition(":")[0] in ("project", "org", "home")
        self.voice = Voice.of(self.subject, speaker_of(reading))
        self.name = name_of(self.turn)
        self.person = ""
        self.people: set[str] = set()  # whom a pronoun turned out to mean
        self.extraction = Extraction()
        self.origins: list[Origin] = []  # of each candidate
        self.given_up = ""  # what the turn itself put right

    @property
    def any(self) -> bool:
        """Whether a candidate was kept."""
        return bool(self.extraction.candidates)

    def refuse(self, code: RefusalCode, reason: str, text: str) -> None:
        """Note why a part of the turn is not kept."""
        self.extraction.refusals.append(Refusal(code, reason, text[:500], (self.reading.place,)))

    def withdraw(self, text: str, source: str, party: third_parties.Party | None = None) -> None:
        """Note that something is taken back, with nothing in its place."""
        subject = f"{self.subject}/{party.key}" if party else self.subject
        self.extraction.withdrawals.append(Withdrawal(text[:500], subject, (self.reading.place,)))
        self.refuse("retraction", "takes back what was said before", source)

    def party(self, clause: str) -> third_parties.Party | None:
        """Who else the clause is about."""
        found = third_parties.party_of(clause, self.turn.content, self.voice.me)
        if found is None:
            named = next((one for one in self.people if re.match(rf"{re.escape(one)}(?:'s)? ", clause)), None)
            return third_parties.as_named(clause, named) if named else None
        return found

    def called(self, party: third_parties.Party) -> str:
        """How another clause calls somebody: by name, or "my sister"."""
        found = re.search(rf"(?<!\w){re.escape(party.key)}(?!\w)", party.text, _I)
        if found and found.group()[0].isupper():
            return found.group()
        return f"{'our' if self.plural else 'my'} {party.key}"

    def append(self, text: str) -> bool:
        """Put a bare number or id behind the statement before it ("... it's the 9th. KL1021."); False for all else."""
        last = self.extraction.candidates[-1] if self.any else None
        if last is None or len(text.split()) > 2 or not re.search(r"\d", text) or re.search(r"[=:]\s", text):
            return False
        content = f"{last.content.rstrip('.')} ({text.strip(' .')})."
        self.extraction.candidates[-1] = replace(last, content=content, entities=entities(content))
        return True

    def of(self, source: str) -> bool:
        """Whether the latest candidate was made of a sentence."""
        return bool(self.origins) and self.origins[-1].source == source

    def join(self, place: int, text: str) -> bool:
        """Put a sentence that leans on a candidate, by its place, behind it; False where that would grow too long."""
        timed = read_times(text, self.turn.occurred_at)
        origin, candidate = self.origins[place], self.extraction.candidates[place]
        content = f"{candidate.content} {self.sentence(timed, origin.third)}"
        if len(content) > _LONGEST:
            return False
        self.origins[place] = replace(origin, rewritten=(*origin.rewritten, *timed.rewritten))
        self.extraction.candidates[place] = replace(candidate, content=content, entities=entities(content))
        return True

    def drop_like(self, righted: str) -> None:
        """Drop what the same turn stated before, where a correction gives the sentence anew with another value."""
        new = self.sentence(Timed(righted), False).lower()
        alike = [SequenceMatcher(None, one.content.lower(), new).ratio() for one in self.extraction.candidates]
        if alike and max(alike) > 0.6:
            place = alike.index(max(alike))
            self.given_up += f" {self.origins[place].source}"
            del self.extraction.candidates[place], self.origins[place]

    def keep(self, stated: Stated) -> None:
        """Keep a sentence, or note why not."""
        text = stated.text.strip(" .,;:!?")
        ended = withdrawals.ended(text)
        if (
            ended
            and not stated.composed
            and (self.party(text) is None or _goes_on(stated))
            and not withdrawals.names_successor(text)
            and _OVER.search(text)
            and not _NOT_OVER.search(text)
        ):
            self.withdraw(
                self.sentence(read_times(text, self.turn.occurred_at), False), stated.source, self.party(text)
            )
            return
        others = self.party(text) or third_parties.does_for_once(text)
        if not stated.asked and others and third_parties.passes(text):
            self.refuse("small_talk", "a moment of somebody else's", stated.source)
            return
        if not stated.composed and self.party(text) is None and third_parties.is_doubtful(text):
            self.refuse("third_party", "of somebody who is not named", stated.source)
            return
        if _SAYS_NOTHING.fullmatch(text):
            self.refuse("no_content", "states nothing", stated.source)
            return
        righted = _without_the_mistake(text)
        # What is put right is not to be kept, so its details are none that the rewrite lost.
        said = stated.said if righted == text else righted
        text = righted
        party = self.party(text)
        kind = stated.kind or statement.kind_of(text)
        corrects = stated.corrects or ended or withdrawals.corrects(stated.source)
        timed = read_times(
            party.text if party else text,
            self.turn.occurred_at,
            happened=kind == "event" and not _COMING.search(text),
            lasting=corrects,
            coming=kind == "constraint"
            or _ARRANGED.search(text) is not None
            or (kind == "decision" and re.search(r"\bto \w", text) is not None)
            or _COMING.search(text) is not None,
        )
        content = self.sentence(timed, party is not None)
        missing = missing_details(said, content, timed.rewritten)
        if missing:
            # The source's own words, with only the person changed.
            own = f"{text} ({said.strip(' .')})" if stated.composed else said
            content = self.sentence(Timed(own), party is not None)
            missing = missing_details(said, content)
        if missing:
            self.refuse("missing_detail", f"the rewrite lost {', '.join(missing)}", stated.source)
            return
        if party:
            self.person = self.called(party)
        self._add(stated, content, kind, party, timed, corrects)

    def _add(
        self,
        stated: Stated,
        content: str,
        kind: Kind,
        party: third_parties.Party | None,
        timed: Timed,
        corrects: bool,
    ) -> None:
        candidates = self.extraction.candidates
        if len(candidates) >= _MOST or any(content == one.content for one in candidates):
            return
        subject = self.subject if party is None else f"{self.subject}/{party.key}"
        hedged = statement.is_hedged(stated.source) and not stated.asked
        confidence = 0.95 if stated.asked else 0.5 if hedged else 0.75 if stated.resolved else 0.9
        self.origins.append(Origin(stated.source, timed.rewritten, corrects, stated.composed, party is not None))
        importance = 0.8 if stated.asked else 0.5 if timed.vague else statement.IMPORTANCE[kind]
        candidates.append(
            Candidate(
                content,
                kind,
                subject,
                (self.reading.place,),
                confidence,
                importance,
                valid_until=timed.until,
                entities=entities(content, self.name if party is None else ""),
                tags=tags(content, kind),
                search_terms=search_terms(content, subject, self.name if party is None else ""),
                corrects=corrects,
            )
        )

    def sentence(self, timed: Timed, third: bool) -> str:
        """A clause as a sentence in the third person. `third`: its subject is somebody else."""
        content = to_third_person(timed.text, self.voice, third).strip(" ,;:")
        name = self.subject.partition(":")[2].split("/")[0]
        if self.subject.startswith("project:") and name:
            content = re.sub(
                r"\b(?:this|the|(?:the team|the user)'s|their) project\b(?! (?:manager|lead|owner|plan|board))",
                lambda _: f"project {name}",
                content,
                count=1,
                flags=_I,
            )
        content = re.sub(r"\s+", " ", content)
        if self.name == self.voice.me and content.startswith(self.name):
            return f"{content}."
        return f"{content[0].upper()}{content[1:]}." if content else content


def _without_the_mistake(stated: str) -> str:
    """ "I said my flight was on the 8th, it's the 9th" -> "my flight is on the 9th"."""
    down = re.match(
        r"you (?:had|have|put) (?:me|us) down (?P<as>for|as) .{1,30}?, (?:but )?(?:make it|it's|i'm|change it to"
        r"|it should be) (?P<new>.+)$",
        stated,
        _I,
    )
    if down:
        return f"I'm down {down['as']} {down['new']}"
    match = re.match(
        r"(?:i|we) (?:said|told you|wrote|mentioned)(?: that)? (?P<what>.{3,60}?) (?:was|is|were|are) (?P<at>(?:on"
        r"|in|at|by|from) )?.{1,40}?,? (?:but )?(?:it's|it is|it's actually|they're) (?:actually "
        r"|really )?(?P<new>.+)$",
        stated,
        _I | re.DOTALL,
    )
    if match is None:
        return stated
    return f"{match['what']} is {match['at'] or ''}{match['new']}"


def _goes_on(stated: Stated) -> bool:
    """Whether the sentence says more behind what it says has ended: "she's no longer in Leeds, she's in York"."""
    behind = stated.source.partition(stated.said)[2]
    if re.match(r"\W*(?:(?:so|and|but|whereas) )*(?:i|we)\b", behind, _I):
        return False
    return len(re.findall(r"\w+", behind)) >= 3
