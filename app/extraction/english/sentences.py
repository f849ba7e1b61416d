"""Prose, sentences and clauses of a turn. What is read is capped, so that the work stays linear in the text."""

import re

from app.extraction.english import party_words
from app.extraction.english.ellipsis import each_named, written_out
from app.extraction.english.names import NAME, RELATIONS, is_given_name
from app.extraction.english.noun_phrases import subject_of
from app.extraction.english.reasons import reason_first
from app.extraction.english.things import LISTED
from app.extraction.english.whose_clause import as_own, begins, shared_subject

LONGEST_TURN = 8_000
LONGEST_SENTENCE = 700
LONGEST_WORD = 200

_STRAIGHT = str.maketrans(
    {
        "\u2018": "'",
        "\u2019": "'",
        "\u201c": '"',
        "\u201d": '"',
        "\u2014": " - ",
        "\u2013": "-",
        "\u00a0": " ",
        "\u2026": "...",
    }
)
_FENCE = re.compile(r"^\s*(?:```|~~~)")
_CODE_LINE = re.compile(
    r"^\s*(?:def |class |import |from \S+ import|return\b|function\b|const |let \w+ =|var |public |private "
    r"|#include|#!|"
    r"//|/\*|\*/|# |<\w+[ >/]|</|\$ |>>> |\{|\}|\w+\(.*\)[;:{]?\s*$|\w[\w.]* ?[=+-]= ?|\w+ = \S|if .*:\s*$"
    r"|for .* in .*:"
    r"|select .* from|@\w+|\w+:\s*$(?<=[a-z]:)(?=\s{2}))",
    re.IGNORECASE,
)
_COMMENT = re.compile(r"^\s*(?:# |#!|//|/\*|<!--|-- )")
_LOG_LINE = re.compile(
    r"^\s*(?:\[?\d{4}[-/]\d\d[-/]\d\d[T ]\d\d:\d\d|\[?\d\d:\d\d:\d\d|(?:ERROR|WARN(?:ING)?|INFO|DEBUG|FATAL"
    r"|TRACE)\b[: \[]|"
    r"Traceback|(?:[A-Z]\w*(?:Error|Exception)|Error|fatal|panic|Uncaught \w+)(?:\[\w+\])?: |\s*at [\w.$]+\("
    r"|File \"|E\s{3}|FAILED |PASSED |npm (?:ERR|WARN)|={4,}|-{4,}|[+-]{3} |@@ |\|.*\|\s*$)"
)
_END = re.compile(r"[.!?]+[\"')\]]*(?=\s|$)|\n+|\s-{1,2}\s(?=[A-Z])")
_ABBREVIATION = re.compile(
    r"(?:\b(?:dr|mr|mrs|ms|prof|st|vs|etc|approx|no|jr|sr|inc|ltd|dept|est|max|min|fig|e\.g|i\.e|a\.m|p\.m|incl|ca)"
    r"|(?<!')\b[A-Za-z])\.$",
    re.IGNORECASE,
)
_CONTRACTION = re.compile(
    r"\b(?:(?P<i>[iI])(?P<e>m|ve|d|ll)|(?P<n>do|does|did|ca|wo|is|are|was|were|have|has|had|could|should|would"
    r"|must)nt"
    r"|(?P<w>we|they|you)(?P<v>ve|re(?<!were)|ll(?<!well))|(?P<t>that|what|there|it(?=s (?:an?|the|not|been|my|our"
    r"|on|in|at|now|just|too|so|really|very|always|never|only|\w+ing|\d+)\b))s)\b(?=\s)"
)
_HARD_SPLIT = re.compile(r"\s*;\s+|\s+-{1,2}\s+|:\s+(?=(?:he|she)(?:'s)?\b)")
_TOPIC = re.compile(
    r"(?:for|re|about|regarding|concerning|heads[- ]up|fyi|as for|note|update|reminder|quick one)\b(?:[^:,]"
    r"|(?<=\d):(?=\d)){0,48}: ",
    re.IGNORECASE,
)
_SOFT_SPLIT = re.compile(
    r"(?:,\s+(?:and|but|so|plus|also)\s+|,?\s+(?:whereas|although|(?:even )?though)\s+|,\s+while\s+|\s+while\s+(?=(?:mine|ours)\b)"
    r"|\s+so\s+(?=(?:when|whenever|if|his|her|their|i|we)\b)|,\s+|\s+(?:and|but)\s+)",
    re.IGNORECASE,
)
_DONE_START = re.compile(
    r"(?:and )?(?:\w+ed|chose|bought|sold|got|sent|wrote|left|quit|began|made|took|cut|met|paid) (?:the|a|an|my|our"
    r"|on|to|from|all|up|off|out|for|with|two|three|\d+)\b",
    re.IGNORECASE,
)
_PAIRED = re.compile(r"(?:(?:both )?(?i:my|our) [\w-]+(?: [\w-]+)?|[A-Z]\w+(?: [A-Z]\w+)?)")
_OCCASION = (
    r"(?:wedding|housewarming|christening|opening|meeting|hearing|viewing|building|training|anniversary|moving)\b"
)
# "for Maria and Ben's wedding": both are whose occasion it is.
_OF_BOTH = (
    re.compile(rf"\b[\w']+ (?:(?:my|our) [\w-]+|(?-i:{NAME}))(?:'s)?$", re.IGNORECASE),
    re.compile(
        rf"(?:(?:my|our) [\w-]+|(?-i:{NAME}))'s (?!(?!{_OCCASION}){party_words.STATE.pattern})(?:[\w-]+ ?){{1,3}}?"
        r"(?=$|[,.!?]|\b(?:for|at|in|on|to|from|by|and)\b)",
        re.IGNORECASE,
    ),
)
_NO_SPLIT_BEFORE = re.compile(
    r"\b(?:if|when|because|since|that|while|until|unless|before|after|so|think|know|where|than|whenever|as|who|which"
    r"|and|or|but|to|of|with|for|is|are|says?|said|mean|means|hope|like)$",
    re.IGNORECASE,
)
_ECHO = re.compile(r"(?:only )?(?:he|she|they|i|we|[A-Z]\w+) (?:is|am|are|do|does|can|has|have)", re.IGNORECASE)
# "Jamal - that's my physio - wants ...": who somebody is, said in between.
_ASIDE = re.compile(
    rf"^(?P<who>{NAME}(?: {NAME})?) [-(] ?(?:(?:that's|he's|she's|who's) )?(?P<what>(?:my|our|the) [\w' -]{{2,30}}?) ?[-)] (?=[a-z])"
)
_SUBORDINATE = re.compile(
    r"^(?!(?:since|until|before|after) (?:\d|january|february|march|april|may|june|july|august|september|october|november"
    r"|december|last|then|now|\w+day)\b)(?:if|when|whenever|because|since|while|unless|before|after|as|given|for|once|until)\b",
    re.IGNORECASE,
)

# "Whenever you write to Prof. Lindqvist use Swedish": an instruction behind its occasion, without a comma.
_UNMARKED = re.compile(
    r"^(?P<when>(?:when(?:ever)?|if|every time|each time) you [^,]{3,60}?(?<! to)(?<! and)(?<! or)) (?=(?:please "
    r"|always |never |just )?(?:use"
    r"|pick|keep|say|choose|make|add|give|take|avoid|offer|include|cc|speak|address|leave|go with|stick to|start with)"
    r" (?:the|an?|my|our|his|her|their|them|him|short|long|only|no|[A-Z]\w+|\w+)\b)",
    re.IGNORECASE,
)
_REASON = re.compile(
    r"(?P<what>[^,]+, (?!(?:he|she|they)\b)[^,]+), (?:and |but |because |since )?(?P<why>(?:he|she|they)(?:'s|'re"
    r"|'ve)? .+)",
    re.IGNORECASE,
)
_PERSON_TOLD = re.compile(
    rf"(?P<who>{NAME})(?:,? who(?P<is>'s| is| has| can't| won't| doesn't) (?P<what>[^,()]{{1,50}}?)"
    rf"| \((?P<age>\d{{1,2}})\)|, (?:aged |age )?(?P<years>\d{{1,2}}))"
    r"(?=,? and |,|[.!]?$)"
)
_COUNTED = re.compile(rf"(?:two|three|four|five|six|\d) (?:{RELATIONS})s?\b", re.IGNORECASE)

_FOR = (
    r"\b(?!and )[\w.+#/-]+(?: (?!for |and )[\w.+#/-]+){0,2} for (?:the |my |our )?[\w-]+(?: (?!and |for )[\w-]+){0,2}"
)
_PURPOSE = re.compile(_FOR)
_PURPOSES = re.compile(
    rf"(?P<lead>[A-Za-z][\w ]{{2,24}}: |(?:i|we) use )(?P<list>{_FOR}(?:(?:,| and|, and) {_FOR})+)", re.IGNORECASE
)

_QUOTATION = re.compile(
    r"\"[^\"\n]{12,}\"|(?<![\w'])'(?=[A-Z])(?:[^'\n]|(?<=\w)'(?=\w)){12,}'(?!\w)|>>[^<\n]{12,}<<"
    r"|\u00ab[^\u00bb\n]{12,}\u00bb"
)
_FOREIGN_OPENING = re.compile(r"^[\u3000-\u30ff\u3400-\u9fff\uff00-\uff65\s]+[,.!:]*\s*(?=[A-Za-z])")
_DRAWN_OUT = re.compile(r"\b(n|s|w|y|o|h|u|a)([a-z])\2{2,}(w|s|h|m|g)?\b", re.IGNORECASE)


def without_quotations(text: str) -> tuple[str, bool]:
    """The text less what it quotes at length, and whether it quotes: somebody else's words are no statement."""
    left = _QUOTATION.sub(lambda found: " " if len(found.group().split()) >= 4 else found.group(), text)
    return left, left != text


def straighten(text: str) -> str:
    """Straight quotation marks, spaced dashes, apostrophes put back ("im" -> "I'm"), capped in length."""
    text = text[:LONGEST_TURN].translate(_STRAIGHT)
    text = re.sub(rf"\S{{{LONGEST_WORD},}}", " ", text)
    text = re.sub(r"[ \t]+", " ", text)
    text = _FOREIGN_OPENING.sub("", text)
    text = _DRAWN_OUT.sub(r"\1\2\3", text)
    return _CONTRACTION.sub(_apostrophe, text)


def _apostrophe(match: re.Match[str]) -> str:
    said = match.group()
    if match["i"]:
        return f"I'{match['e']}" if match["e"] in ("m", "ve") or match["i"] == "I" else said
    if match["n"]:
        return f"{match['n']}n't"
    if match["w"]:
        return said if said.lower() in ("were", "well") else f"{match['w']}'{match['v']}"
    return f"{match['t']}'s"


def prose(text: str) -> tuple[str, int, int]:
    """The lines of prose, and how many lines of code and of logs were left out."""
    kept: list[str] = []
    code = logs = 0
    fenced = False
    for line in text.split("\n"):
        if _FENCE.match(line):
            fenced = not fenced
            code += 1
        elif fenced or _COMMENT.match(line) or (_CODE_LINE.match(line) and "\n" in text):
            code += 1
        elif _LOG_LINE.match(line):
            logs += 1
        else:
            kept.append(line)
    return "\n".join(kept), code, logs


def sentences(text: str) -> list[str]:
    """The sentences, with their final mark, in order."""
    found: list[str] = []
    start = 0
    for match in _END.finditer(text):
        if match.group() == "." and _ABBREVIATION.search(text[max(0, match.end() - 8) : match.end()]):
            continue
        found.append(text[start : match.end()])
        start = match.end()
    found.append(text[start:])
    stripped = (re.sub(r"^(?:[-*]\s+|\d{1,2}[.)]\s+)", "", one.strip()).strip(" -") for one in found)
    return [one[:LONGEST_SENTENCE] for one in stripped if re.search(r"\w", one)]


def clauses(sentence: str) -> list[str]:
    """The independent statements of a compound sentence; a clause that leans on its neighbour stays with it."""
    parts: list[str] = []
    sentence = each_named(sentence)
    sentence = _each_person(written_out(_UNMARKED.sub(r"\g<when>, ", sentence)))
    sentence = _ASIDE.sub(r"\g<who>, \g<what>, ", sentence)
    drawn = reason_first(sentence)
    if drawn:
        return drawn
    topic = _TOPIC.match(sentence)
    if topic and subject_of(sentence[topic.end() :]) is not None:
        sentence = sentence[topic.end() :]
    for part in _HARD_SPLIT.split(sentence):
        for one in _coordinated(part):
            parts += _each_purpose(one)
    return [as_own(part.strip(" ,;")) for part in parts if re.search(r"\w", part)]


def _each_purpose(clause: str) -> list[str]:
    """ "Conventions: uv for packaging, ruff for linting" as one clause for each."""
    found = _PURPOSES.fullmatch(clause.strip(" .!"))
    return [f"{found['lead']}{one}" for one in _PURPOSE.findall(found["list"])] if found else [clause]


def _each_person(sentence: str) -> str:
    """ "Two kids, Ada who's 4 and Jonas (7)" as "I have two kids, Ada and Jonas; Ada's 4; Jonas is 7"."""
    told = list(_PERSON_TOLD.finditer(sentence))
    if len(told) < 2 or not any(is_given_name(one["who"]) for one in told):
        return sentence
    plain = _PERSON_TOLD.sub(r"\g<who>", sentence).rstrip(" .!")
    plain = f"I have {plain[0].lower()}{plain[1:]}" if _COUNTED.match(plain) else plain
    parts = [
        f"{one['who']} is {one['age'] or one['years']}"
        if one["age"] or one["years"]
        else f"{one['who']}{one['is']} {one['what']}"
        for one in told
    ]
    return "; ".join([plain, *parts])


def _coordinated(part: str) -> list[str]:
    if LISTED.fullmatch(part):
        return [part]
    if _SUBORDINATE.match(part) or part.count('"') > 1:
        reason = _REASON.fullmatch(part)
        return [reason["what"], reason["why"]] if reason else [part]
    found: list[str] = []
    start = 0
    for match in _SOFT_SPLIT.finditer(part):
        left = part[start : match.start()]
        right = part[match.end() : match.end() + 80]
        if _DONE_START.match(left) and _DONE_START.match(right):
            found.append(left)
            start = match.end()
            continue
        if len(left.split()) < 2 or (_NO_SPLIT_BEFORE.search(left) and not _ECHO.fullmatch(left)):
            continue
        link = match.group().strip(" ,").lower()
        subject = shared_subject(left, right) if link in ("and", "but") else None
        if subject:
            return [*found, left, *_coordinated(f"{subject} {part[match.end() :]}")]
        if not begins(left, link, right):
            continue
        if match.group().strip() == "and" and _OF_BOTH[0].search(left) and _OF_BOTH[1].match(right):
            continue
        if _PAIRED.fullmatch(left) and match.group().strip().lower() in ("and", "but"):
            continue
        found.append(left)
        start = match.end()
    return [*found, part[start:]]
