"""What two statements speak of, where more than its kind tells it: the fee at the airport, the landlord's lawyer, Tim.

A statement names what it speaks of ahead of its verb. Two that say the same of two things or people hold side by side,
whatever the newer says of change; so does the part of an older one that the newer does not take up.
"""

import re

from app.statements.about_whom import PEOPLE
from app.statements.compared import Pair, is_name
from app.statements.holders import HELD
from app.statements.lexicon import PERSONS
from app.statements.remains import is_filler, is_time, is_verb
from app.statements.statement_terms import Parsed, Term, parse

_VERB = re.compile(
    r"(?<![\w-])(?:is|are|was|were|has|have|had|will|would|now|no longer|costs?|takes?|runs?|uses?|lasts?|starts?|begins?|ends?"
    r"|opens?|closes?|moved|changed|rose|went|fell|increased|dropped|became|goes|lives?|works?|listens?|expires?)(?![\w-])"
    r"|(?<=[一-龥a-z0-9])(?:现在|目前|如今|已经?|是|姓|叫|改|换成|涨|升到|降|调[到成整]|搬|迁|推迟|延|提前|不再|每|住|有"
    r"|[在为](?![^，。]*的))"
)
_HANDED = re.compile(
    r"\b(?:took|takes|taken) over\b|\breplac\w+|\bsucceed\w*|\binstead\b|接手|接替|接任|取代|代替|换成"
)
_ALONE = re.compile(
    r"\b(?:is|was)(?: now| currently)? (?:the|our|my|his|her|their|user's|\w+'s)\b|是|\bonly\b|只有|由|归"
)
"""What one holds alone: is now the lead, 是组长."""
_ANYBODY = re.compile(r"(?:any|every|no)(?:one|body)|no|all|only|who\w*|大家|谁", re.I)
_AGENTS = re.compile(
    r"(?:partner|client|guest|member|\w{3,}(?:er|or|ee|ant|ist))(?:s['’]?|['’]s)|[一-龥]{1,3}[方商人者员师户客生]", re.I
)
_PARTS = re.compile(
    r"[,;，；。](?!\d)\s*|\.\s+|,? \band (?=(?:\w+s|is|are|am|has|have|was|were|can|\w+ed"
    r"|(?:the|an?|my|his|her|their|our|it|he|she|they|i|we))\b)",
    re.I,
)
_SAYS = re.compile(r"\b(?:is|are|am|was|were|has|have|had)\b|[是在有用开会吃喝养住装做管]", re.I)


_TITLED = re.compile(
    r"[小老][一-龥](?=[的在有住会开和跟喜负现])|[一-龥](?:总(?![部是共之结计])|经理|老师|主任|医生|教授|先生|女士|师傅)"
)
"""Somebody by surname and title, which no word list has: 张总."""


def _ahead(text: str) -> str:
    """What stands ahead of the verb; nothing where it cannot be told."""
    found = _VERB.search(text)
    return text[: found.start()] if found else ""


def _spoken_of(side: Parsed, text: str) -> list[Term]:
    return side.terms[: len(parse(_ahead(text)).terms)]


def _named(terms: list[Term], alone: list[Term]) -> list[Term]:
    """Those that only one side has, and that name something."""
    return [term for term in terms if term in alone and not (term.own or is_filler(term))]


def _owns(term: Term, text: str) -> bool:
    return term.spelt.endswith(("'s", "’s", "s'", "s’")) or term.lead == "of" or f"{term.spelt}的" in text


def _is_somebody(term: Term) -> bool:
    return bool(
        term.text in PERSONS or {term.text, term.spelt} & PEOPLE or is_name(term) or _AGENTS.fullmatch(term.spelt)
    )


def two_things(pair: Pair) -> bool:
    """True where the words ahead of the verb name two of one kind, or what is somebody else's.

    The fee at the airport, the fee at the station; our limit, the partners' limit; the landlord, the landlord's lawyer.
    """
    before, after = _spoken_of(pair.before, pair.old_text), _spoken_of(pair.after, pair.new_text)
    one, other = (set(_TITLED.findall(_ahead(text))) for text in (pair.old_text, pair.new_text))
    if one and other and not one & other:
        return True
    common = [(one, other) for one, other in pair.gap.shared if one in before and other in after and not one.own]
    old = _named(before, [*pair.left.old, *pair.left.old_verbs])
    new = _named(after, [*pair.left.new, *pair.left.new_verbs])
    if any(not is_time(one) for one, _ in common) and (
        (old and new) or _owned(old, pair.old_text) or _owned(new, pair.new_text)
    ):
        return True
    return any(
        (_is_somebody(one) or _is_somebody(other))
        and (_belongs(before, one, old, pair.old_text) or _belongs(after, other, new, pair.new_text))
        for one, other in common
    )


def _owned(alone: list[Term], text: str) -> bool:
    """True where somebody is named as whose it is."""
    return any(_is_somebody(term) and (_owns(term, text) or term.lead == "for") for term in alone)


def _belongs(ahead: list[Term], somebody: Term, alone: list[Term], text: str) -> bool:
    """True where what is spoken of is something of somebody whom the other speaks of."""
    return _owns(somebody, text) and bool(alone) and somebody in ahead and not somebody.own


def two_actors(pair: Pair) -> bool:
    """True for Tim has access, Nora now has access: nothing that one does alone, and nothing handed over."""
    if (
        _HANDED.search(pair.new_text)
        or _ALONE.search(pair.old_text)
        or any(one.text in HELD for one, _ in pair.gap.shared)
    ):
        return False
    first = [next(iter(side.terms), None) for side in (pair.before, pair.after)]
    texts = [{term.text for term in side.terms} for side in (pair.before, pair.after)]
    named = [
        term is not None
        and not term.own
        and not is_time(term)
        and not _ANYBODY.fullmatch(term.spelt)
        and (term.initial or is_name(term))
        for term in first
    ]
    if not all(named) or first[0] is None or first[1] is None:
        return False
    acts = all(
        (len(side.terms) > 1 and not side.terms[1].joined) or is_verb(side.terms[1])
        for side in (pair.before, pair.after)
        if len(side.terms) > 1
    )
    return acts and first[0].text not in texts[1] and first[1].text not in texts[0]


def one_of_several_parts(pair: Pair) -> bool:
    """True where the older statement says several things, and the newer is about some of them only."""
    parts = [part for part in _PARTS.split(pair.old_text) if part]
    if len(parts) < 2:
        return False
    taken_up = {term.text for term in pair.after.terms if _says(term)}
    topic = {term.text for term in _spoken_of(pair.before, pair.old_text)}
    for known in (set(), topic):
        told = [({term.text for term in parse(part).terms if _says(term)} - known, part) for part in parts]
        left = [part for said, part in told if said and not said & taken_up and _is_told(part)]
        if left and any(said & taken_up for said, _ in told):
            return True
    return False


def _is_told(part: str) -> bool:
    return _SAYS.search(part) is not None or any(map(is_verb, parse(part).terms))


def _says(term: Term) -> bool:
    return not term.own and (is_verb(term) or not is_filler(term))
