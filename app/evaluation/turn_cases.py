"""What the rule extractor makes of labelled turns: what it keeps, of whom, with which details and until when."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from app.evaluation.corpora import Row
from app.extraction.model import Candidate, Extraction, SpokenTurn
from app.extraction.rules import extract_by_rules
from app.text.normal import normalise

_VAGUE_DAYS = 30


@dataclass(frozen=True, slots=True)
class ReadTurn:
    """A labelled turn and what came of it. `matches` pairs each expected memory with the candidate that fits it best."""

    row: Row
    extraction: Extraction
    matches: tuple[tuple[Row, Candidate | None], ...]

    @property
    def wanted(self) -> bool:
        """Whether anything of the turn is worth keeping."""
        return bool(self.row["expected"])

    @property
    def kept(self) -> bool:
        """Whether anything was kept."""
        return bool(self.extraction.candidates)


def read_turns(rows: Iterable[Row]) -> list[ReadTurn]:
    """Read every labelled turn by the rules."""
    return [_read(row) for row in rows]


def spoken(row: Row) -> list[SpokenTurn]:
    """A row's turns, a minute apart, the last of them at `at`."""
    at = datetime.fromisoformat(row["at"]).astimezone(UTC)
    count = len(row["turns"])
    return [
        SpokenTurn(
            turn["role"],
            turn["content"],
            at - timedelta(minutes=count - 1 - place),
            turn.get("name"),
            row["subject"],
        )
        for place, turn in enumerate(row["turns"])
    ]


def _read(row: Row) -> ReadTurn:
    turns = spoken(row)
    extraction = extract_by_rules(turns, len(turns) - 1)
    left = list(extraction.candidates)
    matches: list[tuple[Row, Candidate | None]] = []
    for wanted in row["expected"]:
        best = max(left, key=lambda one: _held(wanted, one), default=None)
        if best is not None and _held(wanted, best) == 0 and wanted["contains"]:
            best = None
        if best is not None and len(left) > 1:
            left.remove(best)
        matches.append((wanted, best))
    return ReadTurn(row, extraction, tuple(matches))


def _held(wanted: Row, candidate: Candidate) -> int:
    content = normalise(candidate.content)
    return sum(normalise(text) in content for text in wanted["contains"])


def complete(wanted: Row, candidate: Candidate | None) -> bool:
    """Whether a kept sentence holds all that it must and nothing that it must not."""
    if candidate is None:
        return False
    content = normalise(candidate.content)
    return _held(wanted, candidate) == len(wanted["contains"]) and not any(
        normalise(text) in content for text in wanted["excludes"]
    )


def _details(wanted: Row) -> list[str]:
    return [text for text in wanted["contains"] if any(char.isdigit() for char in text)]


def details_kept(wanted: Row, candidate: Candidate) -> bool:
    """Whether the numbers and ids that a kept sentence must hold are in it."""
    content = normalise(candidate.content)
    return all(normalise(text) in content for text in _details(wanted))


def rightly_attributed(read: ReadTurn) -> bool:
    """Whether nothing of somebody else was kept as a fact about the speaker, nor the reverse."""
    own = read.row["subject"]
    for wanted, candidate in read.matches:
        if candidate is None:
            continue
        if wanted["subject"] == "self" and candidate.subject != own:
            return False
        if wanted["subject"] != "self" and candidate.subject == own:
            return False
    return True


def ends_rightly(read: ReadTurn, wanted: Row, candidate: Candidate) -> bool:
    """Whether a kept memory ends when it should: within the day named, after about 30 days, or never."""
    until, named = candidate.valid_until, wanted["valid_until"]
    if named is None:
        return until is None
    if until is None:
        return False
    at = datetime.fromisoformat(read.row["at"])
    if named == "30d":
        return _VAGUE_DAYS - 2 <= (until - at).total_seconds() / 86_400 <= _VAGUE_DAYS + 2
    day = datetime.fromisoformat(named).replace(tzinfo=UTC)
    return timedelta(0) < until - day <= timedelta(days=1, hours=12)


def figures(reads: Sequence[ReadTurn]) -> dict[str, tuple[int, int]]:
    """Each figure as (right, of how many)."""
    kept = [read for read in reads if read.kept]
    wanted = [read for read in reads if read.wanted]
    pairs = [(read, one, got) for read in wanted for one, got in read.matches]
    found = [(read, one, got) for read, one, got in pairs if got is not None]
    third = [read for read in wanted if any(one["subject"] != "self" for one in read.row["expected"])]
    ended = [entry for entry in found if entry[1]["valid_until"] is not None]
    taken_back = [read for read in reads if read.row["retracts"]]
    refused = [read for read in reads if not read.wanted]
    return {
        "gate precision": (sum(read.wanted for read in kept), len(kept)),
        "gate recall": (sum(read.kept for read in wanted), len(wanted)),
        "memories complete": (sum(complete(one, got) for _, one, got in pairs), len(pairs)),
        "numbers and ids kept": (
            sum(details_kept(one, got) for _, one, got in found if _details(one)),
            sum(1 for _, one, _ in found if _details(one)),
        ),
        "third parties apart": (sum(rightly_attributed(read) for read in third), len(third)),
        "attribution": (sum(rightly_attributed(read) for read in wanted), len(wanted)),
        "right kind": (sum(_kind_fits(one, got) for _, one, got in found), len(found)),
        "time limits": (sum(ends_rightly(*entry) for entry in ended), len(ended)),
        "end only where named": (
            sum(ends_rightly(*entry) for entry in found if entry[1]["valid_until"] is None),
            sum(1 for entry in found if entry[1]["valid_until"] is None),
        ),
        "taken back": (
            sum(bool(r.extraction.withdrawals) or any(c.corrects for c in r.extraction.candidates) for r in taken_back),
            len(taken_back),
        ),
        "reason of refusal": (sum(_reason_fits(read) for read in refused), len(refused)),
    }


def _kind_fits(wanted: Row, candidate: Candidate) -> bool:
    kinds: Any = wanted["kind"]
    return candidate.kind in (kinds if isinstance(kinds, list) else [kinds])


def _reason_fits(read: ReadTurn) -> bool:
    codes = {refusal.code for refusal in read.extraction.refusals}
    return not read.kept and read.row["refused"] in codes


def by_group(reads: Sequence[ReadTurn]) -> dict[str, tuple[int, int]]:
    """Turns of each group and language that were rightly kept or refused, as (right, of how many)."""
    right: Counter[str] = Counter()
    total: Counter[str] = Counter()
    for read in reads:
        name = f"{read.row['group']} {read.row['language']}"
        total[name] += 1
        right[name] += read.kept == read.wanted
    return {name: (right[name], total[name]) for name in sorted(total)}


def failures(reads: Sequence[ReadTurn]) -> list[str]:
    """One line for each turn that went wrong, with what came of it."""
    lines = []
    for read in reads:
        wrong = [one for one, got in read.matches if not complete(one, got)]
        if read.kept == read.wanted and not wrong and rightly_attributed(read):
            continue
        got = [f"{one.kind}|{one.subject}|{one.content}" for one in read.extraction.candidates]
        codes = [f"{one.code}: {one.reason}" for one in read.extraction.refusals]
        said = " / ".join(f"{turn['role']}: {turn['content']}" for turn in read.row["turns"])
        lines.append(
            f"{read.row['id']} [{read.row['group']}] {said}\n    -> {got} {codes} wanted {read.row['expected']}"
        )
    return lines
