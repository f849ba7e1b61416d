"""What in a question leans on the conversation before it: pronouns, "that path", 那个快递, and questions left half said."""

import re
from dataclasses import dataclass
from itertools import islice
from typing import Literal

from app.recall.rewriting.mentions import Kind, is_person, mentions
from app.statements.chinese_words import chinese_words
from app.text.language import CJK_CLASS
from app.text.word_list import words

Wanted = Literal["person", "thing", "many", "place", "former", "latter"]


@dataclass(frozen=True, slots=True)
class Anaphor:
    """`query[start:end]` stands for something said before. `head` is the noun it comes with (that *path*); `owns`: his, 他的;
    `whole`: for all that was said ("is that still so").
    """

    start: int
    end: int
    wanted: Wanted
    pronoun: str
    head: str = ""
    owns: bool = False
    whole: bool = False


_PERSONS = frozenset(words("he him his she her hers"))
_PRONOUNS: dict[str, Wanted] = dict.fromkeys(_PERSONS, "person")
_PRONOUNS |= {"they": "many", "them": "many", "their": "many", "theirs": "many", "it": "thing", "its": "thing"}
_OWNING = frozenset(words("his her its their"))
_DEMONSTRATIVES = frozenset(words("this that these those"))
_AUXILIARIES = frozenset(
    words(
        "is are was were am be been do does did has have had will would can could should may might must shall"
        " isn't aren't don't doesn't didn't"
    )
)
_QUESTION_WORDS = frozenset(words("what when where who whom whose which why how"))
_PREPOSITIONS = frozenset(
    words("in on at to of for from with about by after before since until into over under than as near behind")
)
_FUNCTION = (
    _AUXILIARIES | _QUESTION_WORDS | _PREPOSITIONS | frozenset(words("and or but so if then the a an still not"))
)
_SUBJECTS = frozenset(
    words("i you he she it we they the a an my your his her its our their there everyone everybody user's")
)
_TIMES = frozenset(
    words(
        "week month year morning afternoon evening night day time weekend quarter season summer winter spring"
        " autumn fall semester century decade"
    )
)
_WORD = re.compile(r"[A-Za-z][A-Za-z'’]*|\d[\w.-]*")
_EXPLETIVE = re.compile(
    r"\b(?:is|was|isn't|wasn't|would|will|does|did|can|could|has)\s+it\s+(?:be\s+|been\s+)?(?:\w+\s+){1,2}(?:that|to|if|whether)\b"
    r"|\bit(?:'s| is| was)\s+(?:\w+\s+){1,2}(?:that|to|if|whether)\b|\b(?:time|day|date|season)\s+is\s+it\b|\bhow is it going\b"
    r"|\bit\s+(?:\w+\s+)?(?:rain|snow|matter|seem|happen|turn out)s?\b",
    re.IGNORECASE,
)
_ORDER = re.compile(r"\bthe (?:(?P<former>former)|latter)\b|(?P<zh_former>前者)|后者", re.IGNORECASE)
_MEASURES = "个個位条條家台臺款件份只隻项項本封张張笔筆单單批些种種间間栋辆輛门門场場支把部座套名届段篇幅颗"
_ZH_TIMES = re.compile("[月周天年次]|星期|礼拜|季度|时候|小时|晚上|早上|下午|上午|学期|春|夏|秋|冬|假期")
_ZH_DEMONSTRATIVE = re.compile(rf"(?<!除)(?<!哪)[那这這](?P<measure>[{_MEASURES}])")
_ZH_BARE = re.compile(r"^(?:那|这|這)(?=是|要|能|会|算|可以|属于)")
_ZH_PRONOUNS: tuple[tuple[Wanted, re.Pattern[str]], ...] = (
    ("many", re.compile("(?:他|她|它)们(?P<owns>的)?")),
    ("person", re.compile("(?<![其吉维利排])[他她](?![们国乡人])(?P<owns>的)?")),
    ("thing", re.compile("(?<!其)它(?!们)(?P<owns>的)?")),
    ("place", re.compile("[那这這](?:里|裡|儿|边)(?P<owns>的)?")),
)
_ZH_QUESTION = re.compile(
    r"为什么|为啥|为何|什么时候|啥时候|何时|什么|啥|怎么样|怎样|怎么|咋样|咋|如何|哪里|哪儿|哪个|哪家|哪位|哪天|哪|谁|几[点号个岁天次]?"
    r"|多少钱?|多久|多[长大高远重]|吗|呢|是否|能不能|有没有|是不是"
)
_ZH_WHEN = re.compile("上次|下次|这次|那次|之前|以前|后来|最近|当时|那时|当初|去年|昨天|现在|来着|决定|换|修|改")
_MOST_LEFT = 3  # characters beside the question word: 要吃多久, but not 告警发给谁
_ZH_SELF = re.compile("[我你您咱]|用户|自己")
_LEAD = re.compile(
    r"^(?:(?:and|or|but|so|then|ok|okay)[, ]+)*(?:what about|how about|what of|and|or)\s+(?P<fragment>[^?？]+?)[?？.!\s]*$",
    re.IGNORECASE,
)
_ZH_LEAD = re.compile(r"^(?:那么|那|还有|然后|所以|至于)?[，, ]*(?P<fragment>[^?？，,]{1,16}?)呢[?？!！。\s]*$")
_HALF = frozenset(
    words(
        "long much many often far old big again exactly else more since until then any update updates news status details"
        " come so really still and for by now ever the one ones go went happened next"
    )
)
_CLAUSE = re.compile(
    r"\b(?:and|but|or|before|after|when|if|that|because|while|whether|since|until|who|which|than|as|so|said|says?|thinks?|thought"
    r"|knows?|wants?|hopes?|tells?|told|claims?)\b|[,;，；]",
    re.IGNORECASE,
)
_PLURAL = re.compile(r"(?<!who )(?<!what )\b(?!does\b|was\b|has\b|this\b|is\b)[a-z]{2,}[^\W\dsui]s\b", re.IGNORECASE)
_ZH_TELLING = re.compile("(?:说|想|问|觉得|认为|希望|知道|告诉|打算)+$")
MOST = 4  # pronouns of one kind, and of one question, that are looked for
LONGEST_LEANING = 200
"""Characters from which on a question is taken to stand alone."""


def asks(text: str) -> bool:
    """Whether a sentence is a question."""
    first = _WORD.match(text.strip())
    return (
        text.rstrip().endswith(("?", "？"))
        or (first is not None and first.group().lower() in _QUESTION_WORDS | _AUXILIARIES)
        or _ZH_QUESTION.search(text) is not None
    )


def fragment(query: str) -> str | None:
    """What a question that begins anew names in place of what was asked before: "and my mother?", 上海呢; None where it is whole."""
    if found := _ZH_LEAD.match(query.strip()):
        part = found["fragment"]
        return None if _ZH_QUESTION.search(part) else part
    if (found := _LEAD.match(query.strip())) is None:
        return None
    part = found["fragment"]
    spoken = [word.lower() for word in _WORD.findall(part)]
    return None if len(spoken) > 5 or set(spoken) & (_QUESTION_WORDS | _AUXILIARIES) else part


def half_said(query: str) -> bool:
    """Whether a question names nothing that it could be about: "why?", "since when?", 几点起飞."""
    if re.search(f"[{CJK_CLASS}]", query):
        rest = _ZH_QUESTION.sub("", query)
        asked, rest = rest != query, _ZH_WHEN.sub("", rest)
        return (
            asked
            and len(re.sub(r"[了的着过来\W]", "", rest)) <= _MOST_LEFT
            and _ZH_SELF.search(query) is None
            and not mentions(rest)
            and not _ZH_TIMES.search(rest)
        )
    spoken = [word.lower() for word in _WORD.findall(query)]
    half = _HALF | _QUESTION_WORDS | _AUXILIARIES | _PREPOSITIONS
    return 0 < len(spoken) <= 5 and all(word in half for word in spoken)


def anaphors(query: str, said: str = "") -> list[Anaphor]:
    """In the order of the query; none that the query itself explains ("does Maria like *her* job"). `said` tells where a noun of
    several words ends.
    """
    if len(query) > LONGEST_LEANING:
        return []
    found = [*_ordered(query), *_english(query), *_chinese(query, said)]
    return sorted(found, key=lambda one: one.start)


def _ordered(query: str) -> list[Anaphor]:
    return [
        Anaphor(*match.span(), "former" if match["former"] or match["zh_former"] else "latter", match.group())
        for match in _ORDER.finditer(query)
    ]


def _bound(query: str, start: int, kinds: frozenset[Kind], *, owns: bool = True) -> bool:
    """Whether the query itself says what a pronoun stands for. In one clause only an owner is: "the budget for it"."""
    before = _ZH_TELLING.sub("", query[:start])
    ends = [one.start + len(one.text) for one in mentions(before) if one.kind in kinds]
    if "person" in kinds:  # grandpa, without an article
        ends += [match.end() for match in re.finditer("[A-Za-z]+", before) if is_person(match.group())]
    return any(owns or _CLAUSE.search(query[end:start]) for end in ends)


_PEOPLE: frozenset[Kind] = frozenset({"person", "name"})
_ANYTHING: frozenset[Kind] = frozenset({"person", "name", "thing", "identifier"})


def _english(query: str) -> list[Anaphor]:
    tokens = [(match.start(), match.group().lower()) for match in _WORD.finditer(query)]
    silent = [match.span() for match in _EXPLETIVE.finditer(query)]
    found: list[Anaphor] = []
    for place, (start, word) in enumerate(tokens):
        before = tokens[place - 1][1] if place else ""
        earlier = tokens[place - 2][1] if place > 1 else ""
        after = tokens[place + 1][1] if place + 1 < len(tokens) else ""
        end = start + len(word)
        if word in _PRONOUNS:
            wanted = _PRONOUNS[word]
            if word == "it" and any(first <= start < last for first, last in silent):
                continue
            owns = word in _OWNING and bool(after) and after not in _FUNCTION
            plural = wanted == "many" and owns and _PLURAL.search(query[:start])
            if not plural and not _bound(query, start, _PEOPLE if wanted == "person" else _ANYTHING, owns=owns):
                found.append(Anaphor(start, end, wanted, word, owns=owns))
        elif word == "there" and before not in _AUXILIARIES and after not in _AUXILIARIES and place:
            if not _bound(query, start, frozenset({"name"})):
                found.append(Anaphor(start, end, "place", word))
        elif word in _DEMONSTRATIVES and (one := _demonstrative(query, tokens, place, before, earlier, after)):
            found.append(one)
    return found


def _demonstrative(
    query: str, tokens: list[tuple[int, str]], place: int, before: str, earlier: str, after: str
) -> Anaphor | None:
    """ "That path", or "that" by itself; none where it joins clauses ("the tools that we use") or names a time ("this week")."""
    start, word = tokens[place]
    verb_before = earlier in _AUXILIARIES | _SUBJECTS | {"to", "who", "what"} and earlier not in (
        "the",
        "a",
        "an",
        "my",
        "our",
        "your",
        "their",
    )
    if before and before not in _FUNCTION and not verb_before:
        return None
    wanted: Wanted = "many" if word in ("these", "those") else "thing"
    end = start + len(word)
    if not after or after in _FUNCTION:
        if after in ("the", "a", "an", "which", "who") and before not in _AUXILIARIES:
            return None
        bound = before and _bound(query, start, _ANYTHING, owns=False)
        return None if bound else Anaphor(start, end, wanted, word, whole=True)
    if after in _SUBJECTS or after in _TIMES or after in _DEMONSTRATIVES:
        return None
    head_start = tokens[place + 1][0]
    return Anaphor(start, head_start + len(after), wanted, word, query[head_start : head_start + len(after)])


def _chinese(query: str, said: str) -> list[Anaphor]:
    found: list[Anaphor] = []
    for match in _ZH_DEMONSTRATIVE.finditer(query):
        if any(one.start + len(one.text) == match.start() for one in mentions(query[: match.start()])):
            continue  # 汇率那张表
        head = _head(query[match.end() :], said)
        if _ZH_TIMES.match(query[match.end() :]) is None:
            wanted: Wanted = "many" if match["measure"] == "些" else "person" if match["measure"] == "位" else "thing"
            found.append(Anaphor(match.start(), match.end() + len(head), wanted, match.group(), head))
    if bare := _ZH_BARE.match(query):
        found.append(Anaphor(*bare.span(), "thing", bare.group(), whole=True))
    for wanted, pattern in _ZH_PRONOUNS:
        people = _PEOPLE if wanted in ("person", "many") else _ANYTHING
        found.extend(
            Anaphor(*match.span(), wanted, match.group(), owns=bool(match["owns"]))
            for match in islice(pattern.finditer(query), MOST)
            if not _bound(query, match.start(), people)
        )
    return found


def _head(rest: str, said: str) -> str:
    """The noun that 那个 comes with: the first word behind it, with the nouns that follow where they were said so; '' where a
    question goes on.
    """
    run = re.match(f"[{CJK_CLASS}]+", rest)
    if run is None or _ZH_QUESTION.match(run.group()):
        return ""
    first = chinese_words(run.group())[0].text
    if (len(first) == 1 and chinese_words(run.group())[0].verb) or first in (
        "是",
        "要",
        "有",
        "在",
        "能",
        "会",
        "还",
        "的",
        "了",
        "都",
        "也",
    ):
        return ""
    named = next((one for one in mentions(run.group()) if one.start == 0), None)
    return named.text if named is not None and len(named.text) > len(first) and named.text in said else first
