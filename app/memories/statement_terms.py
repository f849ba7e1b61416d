"""A statement taken apart: its clauses, and in each the words that carry meaning, with what denies them."""

import re
import unicodedata
from dataclasses import dataclass, field

from app.memories.lexicon import (
    CALENDAR_WORDS,
    CHINESE_WORDS,
    DIRECTIONS,
    NAME_CLASSES,
    OPPOSITES,
    PERSONS,
    PREDICATES,
    STOP_WORDS,
    SYNONYMS,
    stem,
)
from app.text.identifiers import identifier_key, identifiers
from app.text.language import CJK_CLASS
from app.text.numbers import number_spans

LONGEST = 2_000
"""Characters of a statement that are looked at; what is longer is a document, not a statement."""
_CEASED = "\ue000"
_NOT = "\ue001"
_LOCAL_NOT = "\ue002"
_CLAUSE = "\ue003"
_VALUE = "\ue004"

# What denies, rewritten to markers before the text is cut: _NOT its whole clause, _LOCAL_NOT only what follows it,
# _CEASED its clause, and says that it once held.
_REWRITES = tuple(
    (re.compile(pattern, re.IGNORECASE), by)
    for pattern, by in (
        (r"戒烟", f"{_CEASED}抽烟"),
        (r"戒酒", f"{_CEASED}喝酒"),
        (
            r"\b(can|could|do|does|did|is|are|was|were|has|have|had|will|would|should|must|need|wo|ca"
            r"|ai)n['’]?t\b",
            rf" {_NOT} ",
        ),
        (r"\bcannot\b", rf" {_NOT} "),
        (r"\b(not only|not just|no problem|no doubt|why not|not to mention)\b", " "),
        (r"不仅仅?|不但|不只|不得不|没问题|差不多|无论|不管|不论", " "),
        (r"\bno longer\b|\bnot\b(?=[^,.;]{1,60}\b(?:any ?more|any longer)\b)", rf" {_CEASED} "),
        (rf"{_NOT}(?=[^,.;]{{1,60}}\b(?:any ?more|any longer)\b)", _CEASED),
        (r"\b(?:any ?more|any longer)\b", " "),
        (
            r"\b(?:stopped|stops|stop|quits?|quitted|gave up|given up|gives up|giving up|ceased|got rid "
            r"of|dropped|abandoned)\b",
            rf" {_CEASED} ",
        ),
        (r"\b(?:cancell?ed|cancels?|called off|scrapped)\b", rf" {_CEASED} "),
        (r"(?<!\bis )(?<!\bam )(?<!\bare )(?<!\bget )(?<!\bgot )(?<!'m )\bused to\b", rf" {_CEASED} "),
        (
            r"\b(?:switch(?:ed|ing)?|mov(?:ed?|ing)|migrat(?:ed?|ing)|chang(?:ed?|ing)|convert(?:ed"
            r"|ing)?|transition(?:ed|ing)?|went)\b"
            r"(?: over)? from ([^,.;]{1,60}?) (?:over )?to ",
            rf"{_CLAUSE} {_CEASED} \1 {_CLAUSE} ",
        ),
        (
            r"\b(?:replaced|swapped|replacing|swapping) ([^,.;]{1,60}?) (?:with|for|by) ",
            rf"{_CLAUSE} {_CEASED} \1 {_CLAUSE} ",
        ),
        (r"\b(?:instead of|rather than|as opposed to)\b", rf"{_CLAUSE} {_CEASED} "),
        (
            r"(?:从|由|把|将)([^，。；,;]{1,30}?)(?:切换|迁移|转移|更换|替换|更改|修改|调整|升级|降级|转"
            r"|换|改)(?:成了?|为了?|到了?|用了?|至|去了?)",
            rf"{_CLAUSE}{_CEASED}\1{_CLAUSE}",
        ),
        (r"而不是|而非|不是(?=[^，。；]{1,20}而是)", rf"{_CLAUSE}{_CEASED}"),
        (r"不再(?:是)?|戒掉?了?|停用了?|弃用了?|放弃了?|停止了?|取消了?|不用了?(?=[^，。；]{0,12}了)|早就不", _CEASED),
        (r"不(?=[^，。；不]{1,15}了(?:[，。；,;.!！]|$))", _CEASED),
        (r"以前|过去|曾经|原来|之前(?=[^，。；]{0,4}(?:喜欢|用|住|吃|喝|是|在))", _CEASED),
        (
            r"(?:从来|绝对|根本|完全|并|又|也|都|很|绝)?(?:不(?:太|怎么|是很)?(?:会|要|能|可以|想|该|应该"
            r"|允许|用|需要)?|没有?)(?=[^，。；,;])",
            _NOT,
        ),
        (r"(?:^|(?<=[，。；,;、]))(?:请)?(?:别|勿)", _NOT),
        (r"避免|禁止|严禁|不准|不许|不得(?!不)", _NOT),
        (
            r"\b(?:forbidden|forbids?|banned|bans?|prohibited|prohibits?|disallowed|disallows?)\b(?: "
            r"(?:from|to))?",
            f" {_NOT} ",
        ),
        (r"\b(?:not|never|n't|avoids?|avoiding|refuses? to|neither|nor|hardly|rarely)\b", rf" {_NOT} "),
        (r"\b(?:no(?!\.)|without|zero)\b", rf" {_LOCAL_NOT} "),
        (r"\b(?:turn(?:ed|s)?|switch(?:ed|es)?) on\b|\b(?:is|are|was) on$", " enabled "),
        (r"\b(?:turn(?:ed|s)?|switch(?:ed|es)?) off\b|\b(?:is|are|was) off$", " disabled "),
        (r"\bvs code\b|\bvisual studio code\b", "vscode"),
        (r"\bevery day\b", "daily"),
        (r"\b(?:i|the user|user|we) (?:like|likes) to\b", "like"),
        (r"\b(?:would|'d) like\b", "want"),
        (r"\blike(?= (?:this|that|a|an|the)\b(?<!i like)(?<!s like))", "like"),
    )
)
_CLAUSES = re.compile(
    rf"{_CLAUSE}|[,;.!?，。；！？\n]+(?!\d)|\b(?:but|however|although|though|whereas)\b|\band(?= "
    rf"(?:{_NOT}|{_CEASED}|{_LOCAL_NOT}|now|i|he|she|they|we|the user)\b)"
    rf"|\band(?= [ ]?[{_NOT}{_CEASED}{_LOCAL_NOT}])|但是?|不过|而是|可是",
    re.IGNORECASE,
)
_PIECE = re.compile(
    rf"[{_CEASED}{_NOT}{_LOCAL_NOT}]|{_VALUE}\d+{_VALUE}"
    rf"|[A-Za-z\u00c0-\u024f][A-Za-z0-9\u00c0-\u024f+#'’-]*|[{CJK_CLASS}]+|[^\W\d_]+"
)
_LEXICON = frozenset(
    word
    for table in (PREDICATES, SYNONYMS, OPPOSITES, PERSONS, STOP_WORDS, CALENDAR_WORDS, CHINESE_WORDS)
    for word in table
    if not word.isascii()
)
_LONGEST_WORD = max(map(len, _LEXICON))


@dataclass(slots=True)
class Term:
    """One word that carries meaning. `text` is its class or stem; two terms are the same where text is."""

    text: str
    spelt: str
    sign: int = 1  # -1: denied
    value: bool = False  # a number, identifier, date word or proper name: nothing else can mean it
    predicate: bool = False
    lead: str = ""  # the preposition before it
    joined: bool = False  # stands directly behind the term before it, as in a compound
    initial: bool = False  # first of the statement: its capital says nothing


@dataclass(slots=True)
class Clause:
    """What stands between two commas, full stops or turns of thought."""

    terms: list[Term] = field(default_factory=list)
    negative: bool = False
    ceased: bool = False
    aside: bool = False  # "who no longer works there": about what was just named, not about the subject

    @property
    def predicate(self) -> str | None:
        """The class of its first known verb."""
        return next((term.text for term in self.terms if term.predicate), None)


@dataclass(slots=True)
class Parsed:
    """A statement's clauses and, over all of them, its terms in order."""

    clauses: list[Clause]
    preference: bool  # says prefer, want, should: one choice, not one liking among others

    @property
    def terms(self) -> list[Term]:
        """All terms in the order of the text."""
        return [term for clause in self.clauses for term in clause.terms]


def _values(text: str) -> tuple[str, list[str]]:
    """The text with identifiers and numbers replaced by references, and what they refer to."""
    found: list[str] = []

    def reference(value: str) -> str:
        found.append(value)
        return f" {_VALUE}{len(found) - 1}{_VALUE} "

    for name in sorted(identifiers(text), key=len, reverse=True):
        if name in text:
            text = text.replace(name, reference(identifier_key(name)))
    parts: list[str] = []
    last = 0
    for start, end, value in number_spans(text):
        if start > 0 and text[start - 1] == _VALUE:  # the number of a reference
            continue
        parts += [text[last:start], reference(f"#{value}")]
        last = end
    return "".join((*parts, text[last:])), found


def _segments(run: str) -> list[str]:
    """A run of Chinese cut at every listed word, longest first; what lies between stays whole."""
    pieces: list[str] = []
    rest = position = 0
    while position < len(run):
        for length in range(min(_LONGEST_WORD, len(run) - position), 0, -1):
            if run[position : position + length] in _LEXICON:
                if rest < position:
                    pieces.append(run[rest:position])
                pieces.append(run[position : position + length])
                position += length
                rest = position
                break
        else:
            position += 1
    if rest < len(run):
        pieces.append(run[rest:])
    return pieces


def _term(word: str, *, initial: bool) -> Term | None:
    """A word's term, None for a stop word."""
    lowered = word.lower().removesuffix("'s").removesuffix("’s")
    if lowered in STOP_WORDS and not (word in ("May", "A") and not initial):  # the month; service A
        return None
    root = stem(lowered)
    if root in OPPOSITES:
        name, sign = OPPOSITES[root]
        return Term(name, word, sign=sign, predicate=name in PREDICATES.values())
    if root in PREDICATES:
        return Term(PREDICATES[root], word, predicate=True)
    name = SYNONYMS.get(root, root)
    capital = word[0].isupper() and not initial
    return Term(
        name,
        word,
        value=capital or root in CALENDAR_WORDS or name in NAME_CLASSES,
        initial=initial and word[0].isupper(),
    )


_ASIDE = re.compile(r"\s*(?:who|which|whose|where|whom)\b", re.IGNORECASE)
_SCOPE_ENDS = frozenset({"for", "with", "in", "on", "at", "of", "的"})


class _ClauseReader:
    """Reads the pieces of one clause, keeping the state between them."""

    def __init__(self) -> None:
        self.clause = Clause()
        self.local = 1
        self.lead = ""
        self.last_end = -1

    def marker(self, piece: str) -> None:
        said = any(term.predicate and term.sign > 0 for term in self.clause.terms)
        if piece == _LOCAL_NOT or (piece == _NOT and said and not self.clause.negative):
            self.local = -1  # likes coffee not tea, 喜欢不加糖的咖啡: the verb stands
        else:
            self.clause.negative = not self.clause.negative
            self.clause.ceased |= piece == _CEASED

    def word(self, term: Term | None, spelt: str, start: int, end: int) -> None:
        if term is None:
            self.lead = spelt.lower() if spelt.lower() in DIRECTIONS else ("," if not self.lead else self.lead)
            if spelt.lower() in _SCOPE_ENDS:
                self.local = 1
            return
        term.sign *= self.local
        term.lead, self.lead = self.lead, ""
        term.joined = start - self.last_end <= 2 and bool(self.clause.terms) and not term.lead
        self.last_end = end
        self.clause.terms.append(term)


def _clause(text: str, values: list[str], *, first: bool) -> Clause:
    reader = _ClauseReader()
    seen = not first
    for match in _PIECE.finditer(text):
        piece = match.group()
        if piece in (_CEASED, _NOT, _LOCAL_NOT):
            reader.marker(piece)
        elif piece[0] == _VALUE:
            reader.word(Term(values[int(piece[1:-1])], piece, value=True), piece, *match.span())
        elif piece[0].isascii() or not re.match(rf"[{CJK_CLASS}]", piece):
            reader.word(_term(piece, initial=not seen), piece, *match.span())
        else:
            offset = match.start()
            for word in _segments(piece):
                reader.word(_term(word, initial=False), word, offset, offset + len(word))
                offset += len(word)
        seen = True
    clause = reader.clause
    clause.aside = _ASIDE.match(text) is not None
    if clause.negative:
        for term in clause.terms:
            term.sign = -term.sign
    denied = next((term for term in clause.terms if term.predicate and term.sign < 0), None)
    if denied and not clause.negative:  # dislikes, hates, 讨厌: as if "does not like"
        clause.negative = True
        for term in clause.terms:
            term.sign = -1
    objects = [term for term in clause.terms if not term.predicate]
    if objects and all(term.sign < 0 for term in objects):  # wants no emojis = does not want emojis
        for term in clause.terms:
            term.sign = -1
    return clause


_PREFERENCE = re.compile(
    r"^(?:use|set)\b|\b(?:prefer\w*|want\w*|should|must|always|need\w*|is|are|set)\b|偏好|更喜欢|希望|想要|要求|必须"
    r"|应该|是|设|改|需要",
    re.IGNORECASE,
)


def parse(content: str) -> Parsed:
    """A statement's clauses and terms; of a long text the first LONGEST characters."""
    text = unicodedata.normalize("NFKC", content[:LONGEST])
    text = re.sub("[\ue000-\ue004]", " ", text).replace("’", "'")
    preference = _PREFERENCE.search(text) is not None
    text, values = _values(text)
    for pattern, by in _REWRITES:
        text = pattern.sub(by, text)
    clauses = [_clause(part, values, first=index == 0) for index, part in enumerate(_CLAUSES.split(text))]
    return Parsed([clause for clause in clauses if clause.terms], preference)
