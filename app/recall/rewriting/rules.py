"""The rules that make a leaning question stand alone, and what a rewrite must not lose."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from app.recall.rewriting.anaphors import MOST, Anaphor, anaphors, asks, fragment, half_said
from app.recall.rewriting.mentions import Mention, is_person, mentions, names, says_something
from app.statements.chinese_words import chinese_words
from app.text.details import missing_details
from app.text.language import CJK_CLASS
from app.text.word_list import words

MOST_TURNS = 8
"""Turns of the conversation that are looked at, the last ones."""
_MOST_READ = 2_000  # characters of them, from the end
_LONGEST_TOPIC = 160
_SENTENCES = re.compile(r"(?<!\bDr)(?<!\bMr)(?<!\bMs)(?<!\bMrs)(?<=[.!?])\s+|(?<=[。！？])|\n+")
_OF = re.compile(r"\s*(?:\w+\s+){0,2}(?:in|of|from|at|for|with|on)\s|.{0,4}的")
_LEANS = re.compile(r"^(?:it|that|this|they|he|she)\b|^[它这那他她]", re.IGNORECASE)
_JOINED = re.compile(r"\s*(?:and|or|和|与|跟|、)\s*")
_SHE = re.compile(
    r"\b(?:sister|mother|mum|mom|wife|daughter|aunt|niece|girlfriend|grand(?:mother|ma)|landlady)\b|[姐妹妈母妻婆女姑姨奶]"
)
_HE = re.compile(
    r"\b(?:brother|father|dad|husband|son|uncle|nephew|boyfriend|grand(?:father|pa))\b|[哥弟爸父夫儿叔伯舅爷]"
)
_SHAPES = (
    (
        words("path file folder directory script config 路径 文件 目录 脚本 配置"),
        re.compile(r".*[/\\].*|.*\.[a-z]\w{0,5}"),
    ),
    (
        words("address server host ip machine 地址 服务器 主机 机器"),
        re.compile(r"\d+(?:\.\d+){3}.*|.*@.*|.*\.[a-z]{2,}"),
    ),
    (words("version release 版本"), re.compile(r"v?\d+(?:\.\d+)+.*")),
    (words("url link page site website 链接 网址 网站"), re.compile(r".*(?://|\.).*")),
    (
        words("error exception bug issue ticket case incident 错误 报错 异常 工单 问题 故障"),
        re.compile(r"#?[A-Za-z]*-?\d.*|[A-Z]+-.*"),
    ),
    (
        words("parcel package order shipment invoice booking number 快递 包裹 订单 单号 发票 运单"),
        re.compile(r".*\d{4,}.*"),
    ),
    (words("email mail mailbox 邮箱 邮件"), re.compile(r".*@.*")),
)
"""Nouns, and the form of the identifiers that they can mean."""


@dataclass(frozen=True, slots=True)
class Turn:
    """An earlier turn of the conversation."""

    role: str
    content: str


@dataclass(frozen=True)
class _Said:
    """A sentence of a turn."""

    role: str
    text: str

    @cached_property
    def mentions(self) -> list[Mention]:
        """What it mentions, looked for once and only where it is needed."""
        return mentions(self.text)


def rewritten_by_rules(query: str, turns: Sequence[Turn], *, always: bool = False) -> str | None:
    """The question as it would be asked of somebody who has not followed the conversation; None where it stands alone, or where
    the conversation does not say what it leans on. `always` puts what was talked of last before a question that stands alone.
    """
    query = query.strip()
    part = fragment(query)
    leaning = part is None and anaphors(query)
    if not (part or leaning or half_said(query) or always) or not (said := _said(turns)):
        return None
    if part is not None:
        made = _anew(query, part, said)
    elif leaning:
        made = _resolved(query, anaphors(query, " ".join(one.text for one in said)), said)
    else:
        made = _after_topic(query, said)
    return made if made is not None and made != query and keeps(query, made) else None


def leans(query: str) -> bool:
    """Whether a question leans on what was said before it."""
    query = query.strip()
    return fragment(query) is not None or bool(anaphors(query)) or half_said(query)


def keeps(query: str, rewrite: str) -> bool:
    """Whether a rewrite holds every identifier, number and name of the query."""
    folded = rewrite.casefold()
    return not missing_details(query, rewrite) and all(name.casefold() in folded for name in names(query))


def _said(turns: Sequence[Turn]) -> list[_Said]:
    """The sentences of the last turns that say something, the latest first."""
    found: list[_Said] = []
    left = _MOST_READ
    for turn in reversed(turns[-MOST_TURNS:]):
        if turn.role != "system" and left > 0:
            text = turn.content[-left:]
            left -= len(text)
            sentences = [part.strip() for part in _SENTENCES.split(text)]
            found += [_Said(turn.role, part) for part in reversed(sentences) if part and says_something(part)]
    return found


def _resolved(query: str, leaning: Sequence[Anaphor], said: Sequence[_Said]) -> str | None:
    parts: list[str] = []
    last = 0
    used: set[str] = set()
    if leaning[0].whole:
        return _after_topic(query, said)
    for one in leaning[:MOST]:
        found = _by_head(one.head, said) if one.head else _antecedent(one, said)
        if one.head and found is None and not _OF.match(query[one.end :]):
            return _after_topic(query, said)
        if found is None or found.text in used or one.start < last:
            continue
        used.add(found.text)
        parts += [query[last : one.start], _in_place(one, found.text, query)]
        last = one.end
    return "".join((*parts, query[last:])) if parts else None


def _in_place(one: Anaphor, text: str, query: str) -> str:
    """The words that take an anaphor's place."""
    chinese = re.search(f"[{CJK_CLASS}]", query) is not None
    if one.head and one.head.casefold() not in text.casefold():
        joined = text[-1:].isascii() and not one.head.isascii()
        return f"{one.head}{' ' if joined else ''}{text} " if chinese else f"the {text.removeprefix('the ')} {one.head}"
    if one.wanted == "place" and not chinese:
        going = re.search(r"\b(?:get|go|going|travel|drive|fly|move|moved|went)\s+$", query[: one.start])
        return f"to {text}" if going else f"in {text}"
    if one.owns:
        return f"{text}的" if chinese else f"{text}'s"
    return f"{text} " if chinese and text[-1:].isascii() else text


def _antecedent(one: Anaphor, said: Sequence[_Said], besides: frozenset[str] = frozenset()) -> Mention | None:
    """What an anaphor stands for: in the latest sentence that mentions something that fits."""
    for sentence in said:
        among = [mention for mention in sentence.mentions if mention.text not in besides]
        chinese = re.search(f"[{CJK_CLASS}]", sentence.text) is not None
        own = one.wanted in ("person", "former", "latter", "place") or not _LEANS.match(sentence.text)
        if own and (fitting := _fitting(one, among, sentence.text, chinese=chinese)):
            return fitting
    if one.wanted == "person":  # a cat is a she, too
        return next((mention for sentence in said for mention in sentence.mentions if mention.kind == "thing"), None)
    return None


def _by_head(head: str, said: Sequence[_Said]) -> Mention | None:
    """For "that path": a mention that has the noun in it, an identifier of the sentence that has it, one of a path's form."""
    head = head.casefold()
    for sentence in said:
        place = sentence.text.casefold().find(head)
        if place >= 0:
            names = [one for one in sentence.mentions if one.kind == "identifier"]
            if names:
                return next((one for one in names if one.start > place), names[-1])
            holding = [one for one in sentence.mentions if head in one.text.casefold() and len(one.text) > len(head)]
            if holding:
                return holding[-1]
    shape = next((form for nouns, form in _SHAPES if head in nouns or head.removesuffix("s") in nouns), None)
    if shape is not None:
        for sentence in said:
            for one in reversed(sentence.mentions):
                if one.kind == "identifier" and shape.fullmatch(one.text):
                    return one
    return None


def _together(people: Sequence[Mention], sentence: str) -> Mention:
    """Jo and Sam as one; the first alone where the second is not joined to it."""
    first = people[0]
    if len(people) > 1 and _JOINED.fullmatch(sentence[first.start + len(first.text) : people[1].start]):
        return Mention(
            sentence[first.start : people[1].start + len(people[1].text)], first.kind, first.start, many=True
        )
    return first


def _fitting(one: Anaphor, among: Sequence[Mention], sentence: str, *, chinese: bool) -> Mention | None:
    def of(*kinds: str) -> list[Mention]:
        return [mention for mention in among if mention.kind in kinds]

    if one.wanted in ("former", "latter"):
        pairs = next((of(kind) for kind in ("identifier", "name", "person", "thing") if len(of(kind)) > 1), [])
        return (pairs[0] if one.wanted == "former" else pairs[-1]) if pairs else None
    if one.wanted == "person":
        return _person(one, [*(name for name in of("name") if not name.placed), *of("person")])
    if one.wanted == "place":
        return next((mention for mention in reversed(among) if mention.placed and mention.kind != "person"), None)
    if one.wanted == "many":
        fitting = [mention for mention in among if mention.many] or [
            mention for mention in of("person", "name") if not mention.placed
        ]
        return _together(fitting, sentence) if fitting else None
    things = of("thing") or [name for name in of("name") if not name.placed] or of("name")
    if of("identifier"):
        inside = [thing for thing in things if any(name.text in thing.text for name in of("identifier"))]
        return (inside or of("identifier"))[0]
    named = [thing for thing in things if re.search(r"\s[A-Z]|\d", thing.text)]
    return next(iter(named or (things[::-1] if chinese else things)), None)


def _person(one: Anaphor, people: Sequence[Mention]) -> Mention | None:
    she = one.pronoun[:1] in "她" or one.pronoun.startswith(("she", "her"))
    fits, not_fits = (_SHE, _HE) if she else (_HE, _SHE)
    told = [person for person in people if person.kind == "person" and fits.search(person.text)]
    open_ = [person for person in people if person.kind == "name" or not not_fits.search(person.text)]
    return next(iter([*told, *open_]), None)


def _anew(query: str, part: str, said: Sequence[_Said]) -> str | None:
    """The question before, asked of something else: 上海呢 behind 北京的房租多少钱."""
    questions = [one for one in said if one.role == "user" and asks(one.text)][:3]
    replaced = _comparable(questions[0].text) if questions else []
    leaning = anaphors(part)
    if leaning:
        whole = leaning[0].start == 0 and leaning[0].end == len(part.strip())
        besides = frozenset(replaced) if whole else frozenset()
        found = _antecedent(leaning[0], said, besides) or _antecedent(leaning[0], said)
        if found is None:
            return None
        part = part[: leaning[0].start] + _in_place(leaning[0], found.text, part).strip() + part[leaning[0].end :]
        if not whole:
            return part + ("呢" if re.search(f"[{CJK_CLASS}]", part) else "?")
    part = part.strip()
    if questions and (comparable := _comparable(part) or [part][: part[:1].isupper()]):
        for earlier in _alike(comparable[0], replaced):
            return questions[0].text.replace(earlier, part, 1)
    return _after_topic(part if leaning else query, said)


def _comparable(text: str) -> list[str]:
    """Names, identifiers and persons, each of which another can take the place of."""
    found = [one.text for one in mentions(text) if one.kind in ("identifier", "person") and "的" not in one.text]
    found += names(text)
    for run in re.findall(f"[{CJK_CLASS}]+", text):
        found += [word.text for word in chinese_words(run) if is_person(word.text) and word.text not in "".join(found)]
    return found


def _alike(part: str, among: Sequence[str]) -> Iterator[str]:
    """Those of the same kind first: an identifier for an identifier, a relative for a relative, a name for a name."""
    kind = _class(part)
    yield from (one for one in among if _class(one) == kind)
    if kind != "identifier":
        yield from (one for one in among if _class(one) not in (kind, "identifier"))


def _class(text: str) -> str:
    if any(is_person(word) for word in re.split(r"[\s'’]+", text)):
        return "person"
    return next((one.kind for one in mentions(text)), "name")


def _after_topic(query: str, said: Sequence[_Said]) -> str | None:
    """The question behind what the user spoke of last."""
    topic = next((one for one in said if one.role in ("user", "tool")), None)
    if topic is None:
        return None
    text = topic.text.rstrip(".?!。？！ ")
    if len(text) > _LONGEST_TOPIC:
        text = ", ".join(dict.fromkeys(one.text for one in topic.mentions[:4]))
    return (f"{text}，{query}" if re.search(f"[{CJK_CLASS}]", query) else f"{text}, {query}") if text else None
