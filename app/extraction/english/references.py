"""What pronouns and ellipses of a clause mean, from the turns before it."""

import re
from collections.abc import Sequence

from app.extraction.english.affirmations import mirrored
from app.extraction.english.antecedents import antecedent, named_last
from app.extraction.english.options import options
from app.extraction.model import SpokenTurn
from app.text.identifiers import identifiers

_I = re.IGNORECASE
_ORDINALS = {
    "former": 0, "first": 0, "1st": 0, "latter": -1, "last": -1, "second": 1, "2nd": 1, "third": 2, "3rd": 2,
    "middle": 1,
    "fourth": 3, "4th": 3, "fifth": 4, "other": 1,
}  # fmt: skip
_PICK = re.compile(
    r"(?:\b(?:the|that|your) |^(?=\w+ (?:one|option)\b))(?:(?P<which>former|latter|middle|first|second|third|fourth"
    r"|fifth|last)"
    r"(?: (?:one|option|choice|suggestion|version|approach|idea|variant|alternative|plan)\b"
    r"| of (?:those|these|them|the two)\b"
    r"|(?=\s*(?:$|[,.!?;:]|(?:then|please|always|we|i|permanently|instead|it is|for (?:me|us|now)|works|sounds|is|was"
    r"|looks|suits|from now on|gives?|give|they)\b))))"
    r"|\b(?:option|number|no\.?) (?P<number>[1-5a-c]|one|two|three|four)\b(?! \w+:)",
    _I,
)
_ORDINAL = re.compile(r"\b(1st|2nd|3rd|4th)(?= (?:one|option|choice|version|approach|idea|plan)\b)", _I)
_PRONOUN_OBJECT = re.compile(r"\b(?P<word>it|that one|this one|that|this|them|those|these|there|ours|mine|one)\b", _I)
_THAT_NOUN = re.compile(
    r"\b(?:that|this) (?!(?:way|time|much|many|kind|sort|one|week|month|year|morning|evening|afternoon|weekend|is"
    r"|was|will"
    r"|has|can|means|works?|makes|would|should|must|here|anymore|any|at|in|on|for|to|from|the|a|my|our|i|we|you|he"
    r"|she"
    r"|it|they|quarter|spring|summer|autumn|winter|season|term|day|and|or|but|as|with|because|too|then|now"
    r"|instead)\b)"
    r"([a-z-]{3,})(?=$|[.,;!]| (?:then|please|always|now|too|anymore|any more|is|was|from now on|for|every"
    r"|instead)\b)",
    _I,
)
_THING_OWNED = re.compile(
    r"\b(port|server|branch|database|domain|version|path|folder|bucket|account|plan|cluster|repo|key card|key"
    r"|seat|desk|room|car|phone|laptop|machine|slot|number|address|name|region|zone)\b",
    _I,
)
_OFFERED = re.compile(r"\b(?:either|could|can|options?)\b[^.?]* or \w")
_SAYS_ENOUGH = re.compile(
    r"\b(self-host|host|buy|build|rent|lease|outsource|rewrite|migrate|keep|cancel|delete) (?:it|that)\b", _I
)
_PERSON_PRONOUN = re.compile(r"^(?:he|she|him|her|his|hers|they|them|their)\b", _I)
_LEANING = re.compile(
    r"^(?:(?:and|but|so|then|ok|yes|yeah|also|because|cause) ,? ?)*(?:(?:i think |i guess |i said "
    r"|i told you )?(?:it|(?:that|this|these|those)(?=$|['.,]| (?:is|are|was|were|will|has|have|had|one|ones|can"
    r"|can't|must|should|would|could|works?|needs?|means|goes|runs|in|on|for|then|now)\b)|they|he|she|him|her|mine"
    r"|yours|his|hers|theirs|its|their|both|neither|either|the ones?|the (?:other|same|former|latter)(?: (?:one|way"
    r"|thing|as)\b|(?=\s*(?:$|[,.;!?]| (?:is|was|has|for|please)\b)))|the (?:second|third|fourth|last|first) (?:one"
    r"|option)|that one|this one|such|same)(?:'s|'re|'ll"
    r"|'d|'ve)?\b|do (?:it|that|this)\b|(?:going|went|go) with (?:it|that|this|those|them|his|hers|the (?:first"
    r"|second|third|last|other))\b)",
    _I,
)
_DANGLING = re.compile(
    r"\b(?:the (?:first|second|third|fourth|latter|former|other)(?: (?:one|option))?(?=[\s.,!]*$| we\b| i\b| then\b"
    r"| please\b| always\b| permanently\b)|that one|this one|those ones|these ones|the other one|the same (?:way"
    r"|one|thing) as (?:last time|before|usual|always)|like last time|as before|the usual|as usual|do (?:it|that)"
    r"|the same\b(?=[\s.!]*$))",
    _I,
)


def picked(clause: str, before: Sequence[SpokenTurn]) -> str | None:
    """The clause with "the former", "the second one", "Noor's" written out; None where the list is not at hand."""
    clause = _ORDINAL.sub(lambda found: {"1": "first", "2": "second", "3": "third", "4": "fourth"}[found[1][0]], clause)
    match = _PICK.search(clause)
    if match is None:
        return clause
    offered = [one.strip(" .,;") for one in options(before)]
    if match["number"]:
        number = match["number"].lower()
        place = {"one": 0, "two": 1, "three": 2, "four": 3, "a": 0, "b": 1, "c": 2}.get(number)
        place = int(number) - 1 if place is None else place
    else:
        place = _ORDINALS[match["which"].lower()]
    if not -len(offered) <= place < len(offered):
        # "option 2, the event queue" says itself what it is.
        named = re.match(r", (?=(?:the|a|an|i\.e\.) \w)", clause[match.end() :])
        return f"{clause[: match.start()]}{clause[match.end() + named.end() :]}" if named else None
    chosen = (
        re.sub(r"^(?:at|on|in|for|with|to) ", "", offered[place])
        if not clause[: match.start()].strip()
        else offered[place]
    )
    return f"{clause[: match.start()]}{mirrored(chosen)}{clause[match.end() :]}"


def proposal(clause: str, before: Sequence[SpokenTurn]) -> str:
    """The clause with what somebody proposed behind the name: "going with Noor's" -> "going with Noor's (every two weeks)"."""
    match = re.search(
        r"\b([A-Z][\w-]+)'s(?: (?:one|idea|proposal|plan|version|suggestion|option|approach))?(?=[\s.,!]*$)", clause
    )
    if match is None:
        return clause
    for turn in reversed(before[-3:]):
        found = re.search(
            rf"\b{re.escape(match[1])}'s(?: [\w ]{{2,30}}?)? (?:is|was|would be|says"
            rf"|means) ([^.;\n]{{3,100}}?)(?=, [A-Z]|[.;\n]|$)",
            turn.content,
        )
        if found:
            noun = re.search(r"'s (proposal|idea|plan|suggestion|version|option|approach)\b", turn.content)
            named = f"{match[1]}'s {noun[1] if noun else 'proposal'}"
            return f"{clause[: match.start()]}{named}, {found[1].strip()}{clause[match.end() :]}"
    return clause


def without(clause: str, before: Sequence[SpokenTurn]) -> str | None:
    """ "without it" with what one has and the other has not: "the Kyoto hotel has breakfast; the Osaka one doesn't"."""
    if not re.search(r"\b(?:without|with) (?:it|that|one)\b", clause, _I):
        return None
    for turn in reversed(before[-2:]):
        match = re.search(
            r"\b(?:has|have|includes?|offers?|comes with|with|needs?|serves?) ((?:(?:a|an|free|the"
            r"|no) )?[a-z-]+(?: [a-z-]+)?)(?=[.;,]|$)",
            turn.content,
        )
        if match:
            return re.sub(r"\b(with(?:out)?) (?:it|that|one)\b", rf"\1 {match[1]}", clause, count=1, flags=_I)
    return None


def resolve(clause: str, before: Sequence[SpokenTurn], said: str) -> str | None:
    """The clause with its references written out; None where what it leans on is not at hand.

    `said` is what the same turn said before the clause; a pronoun that follows its noun there is left alone.
    """
    chosen = picked(clause, before)
    if chosen is None:
        return None
    clause = proposal(chosen, before)
    written = without(clause, before) or _owned(clause, before)
    if written:
        return written
    clause = _with_its_noun(clause, before) if not said else clause
    leaning = _LEANING.match(clause) is not None
    pronoun = _PRONOUN_OBJECT.search(clause)
    if not leaning and (pronoun is None or said or not _needs(clause, pronoun)):
        dangling = not said and _DANGLING.search(re.split(r"[,;(]", clause, maxsplit=1)[0])
        return None if dangling else clause
    if said:
        return None
    if _PERSON_PRONOUN.match(clause):
        return _about_things(clause, before)
    return _about_a_thing(clause, before, pronoun) if pronoun else None


def _with_its_noun(clause: str, before: Sequence[SpokenTurn]) -> str:
    """ "that chain" with what was named before: "the chain (the Hilton)", "the path /srv/x"."""
    match = _THAT_NOUN.search(clause)
    if match is None or not before or re.search(rf"\b{match[1]}\b", clause[: match.start()], _I):
        return clause
    names = identifiers(before[-1].content[-1_200:])
    thing = names[-1] if names else antecedent(before)
    if thing is None:
        return clause
    noun = match[1].lower()
    named = thing if noun in thing.lower() else f"the {noun} {thing}" if names else f"the {noun} ({thing})"
    return f"{clause[: match.start()]}{named}{clause[match.end() :]}"


def _owned(clause: str, before: Sequence[SpokenTurn]) -> str | None:
    """ "move ours to 8095" after "port 8080 is taken": our port."""
    noun = _THING_OWNED.search(before[-1].content) if before and re.search(r"\b(?:ours|mine)\b", clause, _I) else None
    if noun is None:
        return None
    clause = re.sub(r"\bmine\b", f"my {noun[1].lower()}", clause, count=1, flags=_I)
    return re.sub(r"\bours\b", f"our {noun[1].lower()}", clause, count=1, flags=_I)


def _about_things(clause: str, before: Sequence[SpokenTurn]) -> str | None:
    """The clause with the things spoken of last in place of an opening "they"; None where those are not at hand."""
    if not before or not re.match(r"they(?:'re)?\b", clause, _I):
        return None
    named = named_last(before[-1].content[-1_200:])
    if named and re.match(r"(?:the|my|our) (?:[\w-]+ ){0,2}?[\w-]+s\b", named) and not re.search(r"\bit\b", clause):
        clause = re.sub(r"^they're\b", lambda _: f"{named} are", clause, flags=_I)
        return re.sub(r"^they\b", lambda _: named, clause, flags=_I)
    thing = antecedent(before)
    found = re.sub(r"\b(?:it|that)\b", _literal(thing), clause, count=1, flags=_I) if thing else clause
    return found if found != clause else None


def _about_a_thing(clause: str, before: Sequence[SpokenTurn], pronoun: re.Match[str]) -> str | None:
    """The clause with the thing named last in place of its pronoun."""
    said = pronoun["word"].lower()
    if before and _OFFERED.search(before[-1].content):
        # Which of two offered things "it" is stays open; a verb that names the choice says enough.
        left = _SAYS_ENOUGH.sub(r"\1", clause)
        return left if left != clause else None
    thing = None if said in ("mine", "ours", "one") else antecedent(before)
    if thing is None:
        return None
    word = re.escape(said)
    clause = re.sub(rf"^((?:\w+ )*?){word}'s\b", rf"\g<1>{_literal(thing)} is", clause, count=1, flags=_I)
    named = placed(thing, clause[: pronoun.start()]) if said == "there" else thing
    return re.sub(rf"\b{word}\b", _literal(named), clause, count=1, flags=_I)


def placed(thing: str, before: str, inside: str = "in") -> str:
    """What "there" means behind the words before it: "moving there" is to a place, "born there" in one."""
    to = re.search(
        r"\b(?:mov(?:e|ed|ing)|go|goes|going|went|been|fly|flying|flew|travel(?:led|ling)?|drive|driving|drove|come|head(?:ed|ing)?"
        r"|commut(?:e|ed|ing)|relocat(?:e|ed|ing)) $",
        before,
        _I,
    )
    return f"{'to' if to else inside} {thing}"


def _literal(text: str) -> str:
    return text.replace("\\", r"\\")


def _needs(clause: str, pronoun: re.Match[str]) -> bool:
    """Whether the pronoun has nothing before it in its own clause that it could mean."""
    word = pronoun["word"].lower()
    lead = clause[: pronoun.start()].lower()
    if word == "one" or (
        word in ("that", "this", "these", "those")
        and re.match(r"\s+\w", clause[pronoun.end() :])
        and not re.match(
            r"\s+(?:is|was|one|then|now|please|from|for|every|to|in|on|instead|too|as|by|before|asap|today"
            r"|tomorrow|here|anymore|any|at|with"
            r"|because|much|often|either|since|until|unless|when)\b",
            clause[pronoun.end() :],
        )
    ):
        return False
    if word == "there" and re.match(r"\s*(?:'s|is|are|was|were|will|must|should|has|have)\b", clause[pronoun.end() :]):
        return False
    if re.search(r"\b(?:hope|think|know|say|believe|told you|so|such|now|way)\s*$", lead) and word == "that":
        return False
    return (
        re.fullmatch(
            r"(?:(?:i|we|i'm|we're|i've|we've|i'll|we'll|i'd|we'd|please|just|already|always|never|also|really"
            r"|don't|can't|won't|didn't|have|had|will|would|should|must|need|needs|to|use|used|using|want|like|love"
            r"|hate|prefer|shut|set|put|keep|kept|moved|move|renamed|rename|deleted|delete|removed|remove|deployed"
            r"|fixed|merged|fix|merge|own|bought|got|took|take|sold|sell|with|go|going|went|run|running|host|hosted"
            r"|did|do|store|stored|replaced|replace|call|called|make|made|leave|left|ok|then|so|yes|yeah|booked"
            r"|book|cancelled|picked|chose|in|on|for|of|by|at|about|allergic|not|a fan|fan|from|live|work|lived"
            r"|worked|born|stopped|started|start|stop|eating|doing|turn|turned|switched|off|back|up|down|finished"
            r"|read|tried|migrated|upgraded|tested|approved|rejected|signed|sent|paid|wrote|written|still|now|only"
            r"|ever|the|a|been|be|was|visited|changed|change|self-host|closed|opened|dropped|scrapped|ship|shipped"
            r"|release|released|increased|raised|lowered|reduced|say|said|like|can|could|do|does"
            r"|it's) )*(?:[a-z]+ )?",
            lead,
        )
        is not None
    )


def repeats_unknown(clause: str) -> bool:
    """Whether the clause asks for what was done at some time before: "the same way as last time"."""
    return (
        re.search(r"\b(?:as|like) (?:last time|before|usual|always|yesterday)\b|\bthe usual\b", clause, _I) is not None
    )


def opens_with_pick(clause: str) -> bool:
    """Whether the clause opens with "the second", "option B" and the like."""
    return _PICK.match(clause) is not None


def leans(clause: str) -> bool:
    """Whether the clause opens with a word that means nothing by itself."""
    return _LEANING.match(clause) is not None
