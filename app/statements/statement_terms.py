"""A statement taken apart: its clauses, and in each the words that carry meaning, with what denies them."""

import re
import unicodedata
from dataclasses import dataclass, field
from functools import lru_cache

from app.statements.chinese_words import chinese_words
from app.statements.everyday_words import EVERYDAY, class_of
from app.statements.lexicon import (
    CALENDAR_WORDS,
    DIRECTIONS,
    MOVABLE,
    NAME_CLASSES,
    OPPOSITES,
    PREDICATES,
    STOP_WORDS,
)
from app.statements.markers import CEASED, CLAUSE, LOCAL_NOT, NOT, VALUE
from app.statements.rewrites import REWRITES
from app.statements.simplified import simplified
from app.statements.synonyms import SYNONYMS, WEAK
from app.statements.units import half_day, is_negative, unit_behind
from app.statements.value_forms import one_spelling
from app.statements.word_classes import stem
from app.text.identifiers import identifier_key, identifiers
from app.text.language import CJK_CLASS
from app.text.numbers import number_spans

LONGEST = 2_000
"""Characters of a statement that are looked at; what is longer is a document, not a statement."""
_CLAUSES = re.compile(
    rf"{CLAUSE}|[,;.!?，。；！？\n]+(?!\d)|\b(?:but|however|although|though|whereas)\b|\band(?= "
    rf"(?:{NOT}|{CEASED}|{LOCAL_NOT}|now|i|he|she|they|we|the user)\b)"
    rf"|\band(?= [ ]?[{NOT}{CEASED}{LOCAL_NOT}])|但是?|不过|而是|可是",
    re.IGNORECASE,
)
_WINDOWS_PATH = re.compile(r"(?<![A-Za-z])[A-Za-z]:\\[^\s，。；,;、]+")
_ADDRESS = re.compile(r"\d+(?:\.\d+){3,}(?:[:/]\d+)?")
_VERSION = re.compile(r"^v(\d+(?:\.\d+)+)$", re.IGNORECASE)
_PIECE = re.compile(
    rf"[{CEASED}{NOT}{LOCAL_NOT}]|{VALUE}\d+{VALUE}"
    rf"|[A-Za-z\u00c0-\u024f][A-Za-z0-9\u00c0-\u024f+#'’-]*|[{CJK_CLASS}]+|[^\W\d_]+"
)


@dataclass(slots=True, eq=False)
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
    own: bool = False  # the name of the subject itself
    verb: bool = False  # of Chinese, told by the tagger
    weak: bool = False  # a state verb or the like: another may stand for it
    unit: str = ""  # of a number


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
    copula: bool  # says what something is: either side may come first
    in_sequence: bool  # says what comes before what, by a word behind both: 测试在构建之前
    preference: bool  # says prefer, want, should: one choice, not one liking among others
    settled: bool = False  # says what or where something is
    mentions_self: bool = False  # I, the user, 我
    begins_with_self: bool = False

    @property
    def terms(self) -> list[Term]:
        """All terms in the order of the text."""
        return [term for clause in self.clauses for term in clause.terms]


def _identified(name: str) -> str:
    """An identifier in the form in which it is compared; the dots of an address count."""
    return name.lower() if _ADDRESS.fullmatch(name) else _VERSION.sub(r"\1", identifier_key(name))


def _values(text: str) -> tuple[str, list[tuple[str, str]]]:
    """The text with identifiers and numbers replaced by references, and what they refer to, with its unit."""
    found: list[tuple[str, str]] = []

    def reference(value: str, unit: str = "") -> str:
        found.append((value, unit))
        return f" {VALUE}{len(found) - 1}{VALUE} "

    text = _WINDOWS_PATH.sub(lambda match: reference(match.group().lower()), text)
    for name in sorted(identifiers(text), key=len, reverse=True):
        if name in text:
            known = SYNONYMS.get(stem(name.lower()))  # k8s
            text = text.replace(name, reference(known or _identified(name)))
    parts: list[str] = []
    last = 0
    for start, end, value in number_spans(text):
        if start > 0 and text[start - 1] == VALUE:  # the number of a reference
            continue
        sign = "-" if is_negative(text, start) else ""
        unit = half_day(text, start, end) if ":" in value else unit_behind(text, start, end)
        parts += [text[last:start], reference(f"#{sign}{value}", unit)]
        last = end
    return "".join((*parts, text[last:])), found


def _term(word: str, *, initial: bool, name: bool = False) -> Term | None:
    """A word's term, None for a stop word. `name`: known to be a proper name."""
    lowered = word.lower().removesuffix("'s").removesuffix("’s").rstrip("'’")
    if lowered in STOP_WORDS and not (word in ("May", "A", "Go") and not initial):  # the month; service A; the language
        return None
    root = stem(lowered)
    if root in OPPOSITES:
        quality, sign = OPPOSITES[root]
        return Term(quality, word, sign=sign, predicate=quality in PREDICATES.values())
    if root in PREDICATES:
        return Term(PREDICATES[root], word, predicate=True, weak=PREDICATES[root] in WEAK)
    text = SYNONYMS.get(root) or EVERYDAY.get(root) or class_of(root.replace("-", ""))
    capital = word[0].isupper() and not initial
    return Term(
        text,
        word,
        value=capital or name or root in CALENDAR_WORDS or text in NAME_CLASSES,
        initial=initial and word[0].isupper(),
        weak=text in WEAK,
    )


_ASIDE = re.compile(r"\s*(?:who|which|whose|where|whom)\b", re.IGNORECASE)
_SCOPE_ENDS = frozenset({"for", "with", "in", "on", "at", "of", "的"})


class _ClauseReader:
    """Reads the pieces of one clause, keeping the state between them."""

    def __init__(self, own: frozenset[str]) -> None:
        self.clause = Clause()
        self.own = own
        self.local = 1
        self.lead = ""
        self.last_end = -1

    def marker(self, piece: str) -> None:
        said = any(term.predicate and term.sign > 0 for term in self.clause.terms)
        if piece == LOCAL_NOT or (piece == NOT and said and not self.clause.negative):
            self.local = -1  # likes coffee not tea, 喜欢不加糖的咖啡: the verb stands
        else:
            self.clause.negative = not self.clause.negative
            self.clause.ceased |= piece == CEASED

    def word(self, term: Term | None, spelt: str, start: int, end: int) -> None:
        if term is None:
            lead = spelt.lower()
            self.lead = lead if lead in DIRECTIONS | MOVABLE else (self.lead or ",")
            if spelt.lower() in _SCOPE_ENDS:
                self.local = 1
            return
        term.own = spelt.lower().removesuffix("'s") in self.own
        term.sign *= self.local
        term.lead, self.lead = self.lead, ""
        term.joined = start - self.last_end <= 2 and bool(self.clause.terms) and not term.lead
        if term.joined and self.clause.terms[-1].unit and unit_behind(f"1 {spelt}", 0, 1):
            term.weak, term.value = True, False  # said by the number's unit
        self.last_end = end
        self.clause.terms.append(term)


def _clause(text: str, values: list[tuple[str, str]], own: frozenset[str], *, first: bool) -> Clause:
    reader = _ClauseReader(own)
    seen = not first
    for match in _PIECE.finditer(text):
        piece = match.group()
        if piece in (CEASED, NOT, LOCAL_NOT):
            reader.marker(piece)
        elif piece[0] == VALUE:
            value, unit = values[int(piece[1:-1])]
            reader.word(Term(value, piece, value=True, unit=unit), piece, *match.span())
        elif piece[0].isascii() or not re.match(rf"[{CJK_CLASS}]", piece):
            reader.word(_term(piece, initial=not seen), piece, *match.span())
        else:
            offset = match.start()
            for word in chinese_words(piece, own):
                term = None if word.function else _term(word.text, initial=False, name=word.name)
                if term is not None:
                    term.verb = word.verb
                reader.word(term, word.text, offset, offset + len(word.text))
                offset += len(word.text)
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


_SEQUENCE = re.compile(r"(?<![点日号天年月周分半\d])(?:之前|之后|以前|以后)|先.{1,20}再")
_COPULA = re.compile(r"\b(?:is|are|was|were)\b|是|叫", re.IGNORECASE)
_SELF = re.compile(r"\b(?:user|i|me|my|we|us|our)\b|用户|我", re.IGNORECASE)
_BEGINS = re.compile(r"(?:i|we|user|the user)\b(?!')|(?:我|用户)们?(?!的)", re.IGNORECASE)
_SETTLED = re.compile(r"在|由|归|放|写|存")
_PREFERENCE = re.compile(
    r"^(?:use|set)\b|\b(?:prefer\w*|want\w*|should|must|always|need\w*|is|are|set)\b|偏好|更喜欢|希望|想要|要求|必须"
    r"|应该|是|设|改|需要",
    re.IGNORECASE,
)


def own_names(subject: str) -> frozenset[str]:
    """How a subject is named in its own statements: "user:wei_ran" -> wei, ran, wei_ran. Numbers are no names."""
    local = subject.rpartition(":")[2].lower()
    local = simplified(local)
    return frozenset(name for name in (local, *re.split(r"[ _.-]", local)) if len(name) > 1 and not name.isdecimal())


_ACCENTS = re.compile("[\u0300-\u036f]")  # with or without: café, cafe


@lru_cache(maxsize=2048)
def parse(content: str, own: frozenset[str] = frozenset()) -> Parsed:
    """A statement's clauses and terms; of a long text the first LONGEST characters. `own` names the subject."""
    text = _ACCENTS.sub("", unicodedata.normalize("NFD", unicodedata.normalize("NFKC", content[:LONGEST])))
    text = simplified(unicodedata.normalize("NFC", text))
    text = one_spelling(re.sub("[\ue000-\ue004]", " ", text).replace("’", "'"))
    preference, copula = _PREFERENCE.search(text) is not None, _COPULA.search(text) is not None
    settled = copula or _SETTLED.search(text) is not None
    mentions_self = _SELF.search(text) is not None
    begins = _BEGINS.match(text) is not None
    in_sequence = _SEQUENCE.search(text) is not None
    text, values = _values(text)
    for pattern, by in REWRITES:
        text = pattern.sub(by, text)
    clauses = [_clause(part, values, own, first=index == 0) for index, part in enumerate(_CLAUSES.split(text))]
    return Parsed(
        [clause for clause in clauses if clause.terms], copula, in_sequence, preference, settled, mentions_self, begins
    )
