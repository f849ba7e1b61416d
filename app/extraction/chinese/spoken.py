"""A statement before it is a candidate, and what keeps its numbers and names with it."""

from dataclasses import dataclass

from app.extraction.chinese.parties import ThirdParty
from app.extraction.chinese.time_limits import Timing
from app.memories.model import Kind
from app.text.details import missing_details


@dataclass(slots=True)
class Spoken:
    """A statement before it is a candidate. `source` are the words it was made of, `dated` the same with
    their dates written out, `unresolved` says that it points at something unknown, `lasting` that it is worth keeping."""

    source: str
    folded: str
    sentence: str
    timing: Timing
    third: ThirdParty | None
    remember: bool
    unresolved: bool = False
    lasting: bool = True
    kind: Kind = "fact"
    dated: str = ""


def with_leaning(made: list[Spoken]) -> list[Spoken]:
    """The statements, those that cannot be kept alone but hold a number or name joined to the one before, which they lean on."""
    found: list[Spoken] = []
    for spoken in made:
        leans = found and (spoken.unresolved or not spoken.lasting) and not found[-1].unresolved and found[-1].lasting
        if leans and missing_details(spoken.source, found[-1].sentence):
            last = found[-1]
            for field in ("source", "folded", "sentence", "dated"):
                setattr(last, field, f"{getattr(last, field)}，{getattr(spoken, field)}")
        else:
            found.append(spoken)
    return found


def is_detail_lost(spoken: Spoken) -> bool:
    """Whether a number or name of the source is missing from the sentence, after it was put back where it could be."""
    missing = missing_details(spoken.dated, spoken.sentence)
    if missing and all(one in spoken.source for one in missing):
        spoken.sentence = f"{spoken.sentence}（{'，'.join(missing)}）"
        missing = missing_details(spoken.dated, spoken.sentence)
    return bool(missing)
