"""What a sentence mentions that a later pronoun can stand for: identifiers, names, persons and things."""

import re
from dataclasses import dataclass
from typing import Literal

from app.statements.chinese_words import ChineseWord, chinese_words
from app.statements.lexicon import CALENDAR_WORDS, PERSONS, PREDICATES, STOP_WORDS
from app.statements.word_classes import stem
from app.text.identifiers import identifiers
from app.text.language import CJK_CLASS
from app.text.word_list import words

Kind = Literal["identifier", "name", "person", "thing"]


@dataclass(frozen=True, slots=True)
class Mention:
    """`text` as a later sentence can say it; `many` where "they" fits; `placed` behind a preposition of place."""

    text: str
    kind: Kind
    start: int
    many: bool = False
    placed: bool = False


_ROLES = frozenset(
    words(
        "doctor dentist lawyer landlord tenant customer client teacher coach driver engineer designer nurse vet plumber"
        " 医生 大夫 牙医 律师 房东 租客 客户 老师 教练 司机 师傅 工程师 设计师 护士 阿姨 保姆"
    )
)
_GROUPS = (
    "team",
    "group",
    "department",
    "crew",
    "family",
    "people",
    "company",
    "商",
    "厂",
    "局",
    "院",
    "组",
    "队",
    "部",
    "团队",
    "公司",
    "们",
)
_DETERMINERS = frozenset(words("the a an my our your his her their this that these those some its"))
_PLACE = frozenset(words("in to at from near into 在 去 到 从 往 回 来自 位于 搬到 住在"))
_SMALL_TALK = frozenset(
    words(
        "ok okay thanks thank welcome sorry nice great sure yes yeah no hello hi good bye please cool perfect right fine"
        " 好 好的 谢谢 不客气 嗯 行 没问题 抱歉 你好 再见 遗憾 哈哈"
    )
)
_NO_NAMES = (
    STOP_WORDS
    | _SMALL_TALK
    | CALENDAR_WORDS
    | frozenset(
        words("i'm i've i'd i'll let's how why where whose whom how's what's where's who's it's that's any not don't")
    )
)
_TIMES = CALENDAR_WORDS | frozenset(words("last next yesterday today tomorrow tonight soon again once twice first"))
_VERBS = frozenset(
    words(
        "lives runs works needs sits stays leaves starts goes comes belongs owns uses wants breaks likes hosts holds sends"
        " lived ran worked needed left started came broke died failed crashed moved fell stopped ended said called"
    )
)
_NO_THINGS = frozenset(
    words(
        "时候 东西 事 事情 问题 情况 人 家里 上次 下次 这次 那次 最近 后来 之间 下面 上面 里面"
        " 个 条 位 只 次 什么 怎么 哪 几 多少 多久 咋样 家 天 号"
    )
)
_TOKEN = re.compile(rf"[^\s,;:!?()\[\]{{}}\"“”，。；：！？、（）「」{CJK_CLASS}]+")
_HAN_RUN = re.compile(f"[{CJK_CLASS}]+")


def is_person(word: str) -> bool:
    """Whether a word names a relative or a role."""
    return (
        stem(word.lower()) in PERSONS
        or word in PERSONS
        or word.lower() in _ROLES
        or (len(word) > 1 and word.endswith(("员", "师")))
    )


def says_something(sentence: str) -> bool:
    """Whether a sentence is more than thanks and greetings."""
    if _HAN_RUN.search(sentence):
        return (
            len(re.sub("|".join(word for word in _SMALL_TALK if not word.isascii()), "", sentence).strip("。！!，, "))
            > 2
        )
    return sum(token.lower() not in _SMALL_TALK for token in re.findall(r"[\w'#-]+", sentence)) > 1 and bool(
        [token for token in re.findall(r"[\w#-]{2,}", sentence.lower()) if token not in _NO_NAMES]
    )


def mentions(sentence: str) -> list[Mention]:
    """In the order of the sentence; of two that overlap the longer."""
    found = [*_identifiers(sentence), *_english(sentence), *_chinese(sentence)]
    found.sort(key=lambda one: (one.start, -len(one.text)))
    kept: list[Mention] = []
    end = -1
    for one in found:
        if one.start >= end:
            kept.append(one)
            end = one.start + len(one.text)
    return kept


def names(text: str) -> list[str]:
    """Proper names, those inside of a longer noun too (北京的房租)."""
    found = [one.text for one in mentions(text) if one.kind == "name" and "的" not in one.text]
    for run in _HAN_RUN.findall(text):
        found += [word.text for word in chinese_words(run) if word.name and word.text not in "".join(found)]
    return found


def _identifiers(sentence: str) -> list[Mention]:
    found = []
    for name in identifiers(sentence):
        start = sentence.find(name)
        if start >= 0:
            found.append(Mention(name, "identifier", start))
    return found


def _english(sentence: str) -> list[Mention]:
    tokens = [(match.start(), match.group().rstrip(".'’")) for match in _TOKEN.finditer(sentence)]
    found: list[Mention] = []
    place = 0
    while place < len(tokens):
        start, word = tokens[place]
        if not word or not word[0].isascii() or not (word[0].isalpha()):
            place += 1
            continue
        length = _phrase(sentence, tokens, place) if word.lower() in _DETERMINERS else _name(sentence, tokens, place)
        if length:
            last_start, last = tokens[place + length - 1]
            text = sentence[start : last_start + len(last)].removesuffix("'s").removesuffix("’s")
            before = tokens[place - 1][1].lower() if place else ""
            found.append(_english_mention(text, word.lower() in _DETERMINERS, start, before in _PLACE))
        place += max(length, 1)
    return found


def _english_mention(text: str, phrase: bool, start: int, placed: bool) -> Mention:
    parts = [part for part in re.split(r"[\s'’]+", text) if part]
    last = parts[-1].lower()
    many = last in _GROUPS or (phrase and re.search(r"[^sui]s$", last) is not None)
    kind: Kind = "thing" if phrase else "name"
    if any(is_person(part) for part in parts):
        kind, many = "person", many and phrase
        while len(parts) > 1 and not is_person(parts[-1]) and not parts[-1][:1].isupper():
            text = text[: text.rindex(parts.pop())].rstrip()  # my father | like
    if phrase and parts[0].lower() in _DETERMINERS:
        determiner = parts[0].lower()
        text = (
            "the" if determiner in ("a", "an", "some", "this", "that", "these", "those", "your") else determiner
        ) + text[len(determiner) :]
    return Mention(text, kind, start, many, placed)


def _follows(sentence: str, tokens: list[tuple[int, str]], place: int) -> bool:
    """Whether nothing but a space stands between a token and the one before it."""
    start, word = tokens[place - 1]
    return sentence[start + len(word) : tokens[place][0]].strip(".") == " " and not sentence[
        start + len(word) : tokens[place][0]
    ].startswith(". ")


def _phrase(sentence: str, tokens: list[tuple[int, str]], place: int) -> int:
    """How many tokens a phrase with a determiner has, the determiner included; 0 where no noun follows."""
    length = 1
    while length < 5 and place + length < len(tokens) and _follows(sentence, tokens, place + length):
        word = tokens[place + length][1]
        lowered = word.lower()
        if lowered in STOP_WORDS | _DETERMINERS | _TIMES or (length > 1 and lowered in _VERBS):
            break
        following = tokens[place + length + 1][1].lower() if place + length + 1 < len(tokens) else ""
        if length > 1 and lowered.endswith(("s", "ed")) and following in _DETERMINERS:
            break
        capital_before = length > 2 and tokens[place + length - 1][1][:1].isupper()
        if capital_before and not word[:1].isupper() and not tokens[place + 1][1][:1].isupper():
            break  # my sister Ana | moved
        length += 1
    return length if length > 1 else 0


def _name(sentence: str, tokens: list[tuple[int, str]], place: int) -> int:
    """How many tokens a name has; 0 where there is none. The first word of a sentence needs a verb or a name behind it."""

    def capital(at: int) -> bool:
        return at < len(tokens) and tokens[at][1][:1].isupper() and tokens[at][1].lower() not in _NO_NAMES

    if not capital(place):
        return 0
    if _HAN_RUN.search(sentence):
        return 1
    first = place == 0 or re.search(r"[.!?:]\s*$", sentence[: tokens[place][0]]) is not None
    if first and len(tokens) > place + 1 and tokens[place][1] not in ("Dr", "Mr", "Mrs", "Ms"):
        following = tokens[place + 1][1].lower()
        if not (capital(place + 1) or following in STOP_WORDS | _VERBS or following.endswith("ed")):
            return 0
    elif first and len(tokens) == place + 1:
        return 0
    length = 1
    title = tokens[place][1] in ("Dr", "Mr", "Mrs", "Ms", "Prof")
    while capital(place + length) and (title or _follows(sentence, tokens, place + length)):
        length, title = length + 1, False
    return length


def _chinese(sentence: str) -> list[Mention]:
    found: list[Mention] = []
    for run in _HAN_RUN.finditer(sentence):
        cut = chinese_words(run.group())
        offset, before = run.start(), ""
        place = 0
        while place < len(cut):
            length = _nouns(cut, place)
            text = "".join(word.text for word in cut[place : place + length])
            if length:
                found.append(_chinese_mention(cut[place : place + length], text, offset, before))
            else:
                text = cut[place].text
            before = text
            offset += len(text)
            place += max(length, 1)
    return found


def _chinese_mention(parts: list[ChineseWord], text: str, start: int, before: str) -> Mention:
    kind: Kind = "thing"
    if is_person(parts[-1].text):
        kind = "person"
        if before in ("我", "我的"):
            text, start = before + text, start - len(before)
    elif parts[-1].name or before in ("叫", "名叫", "叫做"):
        kind = "name"
    many = text.endswith(_GROUPS) or before.endswith(("些", "们"))
    return Mention(text, kind, start, many, before in _PLACE or before.endswith(("在", "到", "去", "往")))


def _noun(word: ChineseWord) -> bool:
    text = word.text
    if word.name:
        return True
    return not (
        word.function
        or word.verb
        or text in STOP_WORDS
        or text in _NO_THINGS
        or text in _SMALL_TALK
        or text in PREDICATES
        or text in CALENDAR_WORDS
        or text.endswith(("了", "着", "过"))
    )


def _untagged_verb(word: ChineseWord, following: ChineseWord) -> bool:
    """A verb of one character that the tagger does not know: 选洗碗机, 提了."""
    return len(word.text) == 1 and not word.name and (_noun(following) or following.text in ("了", "着", "过"))


def _nouns(cut: list[ChineseWord], place: int) -> int:
    """How many words from here on are one noun: 登录页面, 博世的洗碗机; 0 where none begins."""
    length = 0
    while place + length < len(cut):
        word = cut[place + length]
        following = cut[place + length + 1] if place + length + 1 < len(cut) else None
        if _noun(word):
            if not length and following is not None and _untagged_verb(word, following):
                break
            length += 1
            if is_person(word.text) and following is not None and not following.name:
                break
        elif following is None or not _noun(following):
            break
        elif (word.text == "的" and length) or (
            word.verb and len(word.text) > 1 and word.text not in PREDICATES and not length
        ):
            length += 2
        else:
            break
    return length
