"""A proposal of several parts that the speaker accepts, in whole, by its place or with a change, with all that it holds.

后端用 Java 21，前端用 Vue 3 + 行，就这么定 -> 用户决定后端用 Java 21，前端用 Vue 3;
第一个，不过版本用 18 takes the first with the new version.
"""

import re
from collections.abc import Sequence

from app.extraction.chinese.plain_form import plain
from app.extraction.model import SpokenTurn

_LONGEST = 600
_VALUE = re.compile(r"[A-Za-z][A-Za-z0-9+#.-]*(?:\s?v?\d+(?:\.\d+)*)?|\d+(?:\.\d+)*")
_SETS = re.compile(r"[用选配设定升装]|推荐|建议|方案|采用|[:：+]")
_OFFERS_HELP = re.compile(
    r"我(?:先|再|来|会|可以|帮|给|把|去|这就|马上|现在)|帮您|帮你|为您|给您|需要我|可能|应该是|好像|吗?.{0,4}哪[里儿]|如果|假如"
)
_LEAD = re.compile(
    r"^(?:好的|那么?|明白|收到|[,，:：\s])*(?:我(?:的)?)?(?:倾向于?|(?:[^，,。:：]{0,6}?(?:建议|推荐|方案)(?:您|你)?(?:升级|如下|是|用的是)?)|可以|要不要?|不如|不妨)(?:先|考虑)?[:：\s]*"
)
_COURTESY = re.compile(
    r"[，,]?(?:(?:您|你)(?:看|觉得)|可以|行|好|定|怎么样|如何|同意|要定下来|没问题|这样)+(?:可以|行|好|怎么样|如何)?(?:吗|么|不)?$|吗$"
)
_ASKS_CONSENT = re.compile(
    r"(?:(?:可以|行|好|定|同意|下来|这样|没问题)(?:吗|么|不)|怎么样|如何|(?:您|你)(?:看|觉得)呢?)[?？]$"
)
_AGREES = re.compile(
    r"(?:我|都|全)*(?:嗯+|对|行|好|好的|可以|同意|没问题|没意见|ok|okay|成|中|妥|定|那|赞成|认可|没毛病|不错)(?:吧|啊|呀|的|了|啦|哈)*"
)
_SETTLES = re.compile(
    r"(?:那|就|都|全|先|一切|统一)*(?:就?(?:这么|这样)(?:定|办|来|上)|(?:按|照|依|听|按照)(?:着)?(?:你|您|这个?|这些|这套|上面|你们?)?"
    r"(?:说|讲|列|推荐|建议|提)?的?(?:版本|方案|建议|配置|组合)?(?:来|办|定|做|升|走|上|用|配|执行)?|(?:[选用上]|都用|两个都[用装])(?:这|上面)(?:套|个|些|两个)?(?:版本|方案|配置|组合)?"
    r"|采纳|定了|定下来|敲定|就这样|拍板|这套可以)(?:吧|了|啊|好了|就行|就好)*"
)
_ALL = re.compile("都|全")
_ORDINAL = {mark: place for place, marks in enumerate(("一1a甲", "二两2b乙", "三3c丙", "四4d")) for mark in marks}
_PICKS = re.compile(
    r"(?:嗯|好|行|那|就|我|还是|选|用|要|定|走|上|按|照)*(?:第(?P<nth>[一二两三四1-4])(?:[个套种款条项版]|方案|组合)*|(?:方案|选项)?(?P<letter>[abcd甲乙丙])(?:方案|套)?|方案(?P<plan>[一二三四1-4])"
    r"|(?P<first>前者|前(?:面|一|头)?(?:那|的)?[个套种款]?(?:方案|组合)?|上面那[个套种款])|(?P<last>后者|最?后(?:面|一|头)?(?:那|的)?[个套种款]?(?:方案|组合)?|下面那[个套种款]))"
    r"(?:吧|了|好了|就行|就好|来|可以|就(?:这么)?定了?)*"
)
_NAMES = re.compile(
    r"(?:嗯|好|行|那|就|我|还是|选|用|要|定|走|上)*\s?(?P<name>[A-Za-z][A-Za-z.#+]{2,24})(?:\s?v?\d+(?:\.\d+)*)?\s?(?:吧|了|好了|就行|就好)*"
)
_NUMBERED = re.compile(r"(?:^|[\n\s:：；;。])(?:\d[.、)）](?!\d)|[①②③④]|[一二三四]、|[A-Da-d][.、:：)）])\s*")
_PLANS = re.compile(
    r"(?:^|[\n，,。；;：:、\s]|和)(?:方案|选项|组合)\s?[一二三四A-Da-d1-4](?:是|用|[:：])?\s*|(?:另外?一|第?[一二])[套种个](?:方案)?(?:是|用|[:：])\s*"
)
_BETWEEN = re.compile(r"[，,]?(?:或者|还是|要么|或)(?:是|选|用)?\s*")
_CHANGES = re.compile(
    r"^(?:不过|但是?|只是|就是|除了|把)*(?P<of>[^，,a-z\d]{0,8}?)(?:得|要)?(?P<by>换成|改成|改用|换|改|升到|降到|用|选|是)\s?(?P<new>.{1,24}?)(?:吧|了|就行|就好)*$"
)
_NUMBER = re.compile(r"(?<=[A-Za-z+# ])\d+(?:\.\d+)*")


def accepted(text: str, folded: str, before: Sequence[SpokenTurn]) -> str | None:
    """What a turn decides by taking up the assistant's last proposal, None where it takes up none that holds a value."""
    if not before or before[-1].role != "assistant" or len(folded) > 60 or len(text) != len(folded):
        return None
    said = before[-1].content.strip()[:_LONGEST]
    parts = [one for one in re.finditer(r"[^,;。!~\n]+", folded) if one.group().strip()]
    if not parts:
        return None
    first = re.sub(r"\s", "", parts[0].group())
    picked, named = _PICKS.fullmatch(first), _NAMES.fullmatch(text[parts[0].start() : parts[0].end()].strip())
    proposal = _picked(picked, said) if picked else _whole(said, [one.group().strip() for one in parts])
    if proposal is None and named:
        proposal = _with_version(named["name"], said)
    if proposal is None:
        return None
    for one in parts[1 if picked or named else 0 :]:
        bare = one.group().strip()
        if not (_AGREES.fullmatch(bare) or _SETTLES.fullmatch(bare)):
            proposal = _changed(proposal, text[one.start() : one.end()].strip())
    return f"用户决定{'用 ' if proposal[:1].isascii() else ''}{proposal}"


def _whole(said: str, parts: list[str]) -> str | None:
    """The one proposal of a turn that the parts of an answer agree to."""
    settles = any(_SETTLES.fullmatch(part) for part in parts)
    asked = _ASKS_CONSENT.search(said) is not None
    other = [part for part in parts if not (_AGREES.fullmatch(part) or _SETTLES.fullmatch(part))]
    changes = other and (settles or _AGREES.fullmatch(parts[0])) and all(_CHANGES.match(part) for part in other)
    if (
        (other and not changes)
        or not (settles or asked or other)
        or (len(_options(said)) > 1 and not _ALL.search(parts[0]))
    ):
        return None
    sentences = [
        one for one in re.split(r"(?<=[。！!？?\n])", said) if len(_VALUE.findall(one)) > 1 and _SETS.search(one)
    ]
    if len(sentences) != 1 or _OFFERS_HELP.search(sentences[0]):
        return None
    proposal = _bare(sentences[0])
    if other and not any(_of_proposal(proposal, part) for part in other):
        return None
    return proposal if re.search(r"\d", proposal) else None


def _of_proposal(proposal: str, change: str) -> bool:
    of = _CHANGES.match(change)
    return of is not None and of["of"] != "" and of["of"].strip("的 ") in plain(proposal)


def _picked(picked: re.Match[str], said: str) -> str | None:
    """The option of a turn that an ordinal or a letter means, where it holds more than one value."""
    offered = _options(said)
    number = picked["nth"] or picked["letter"] or picked["plan"]
    place = _ORDINAL[number] if number else 0 if picked["first"] else len(offered) - 1
    if len(offered) < 2 or place >= len(offered):
        return None
    return offered[place] if len(_VALUE.findall(offered[place])) > 1 and re.search(r"\d", offered[place]) else None


def _with_version(name: str, said: str) -> str | None:
    """The name that an answer gives with the version that the one before gave it, None where that gave it none."""
    found = {
        one.group() for one in re.finditer(rf"(?<![A-Za-z]){re.escape(name)}\s?v?\d+(?:\.\d+)*", said, re.IGNORECASE)
    }
    return found.pop() if len(found) == 1 else None


def _options(said: str) -> list[str]:
    """What a turn offers to choose from, each with all its parts."""
    for marks in (_NUMBERED, _PLANS):
        found = list(marks.finditer(said))
        if len(found) > 1:
            ends = [one.start() for one in found[1:]] + [len(said)]
            return [
                _bare(re.split(r"[。！!？?\n；;]", said[one.end() : end])[0])
                for one, end in zip(found, ends, strict=True)
            ]
    for sentence in re.split(r"[。！!？?\n]", said):
        two = _BETWEEN.split(sentence)
        if len(two) == 2 and all(len(_VALUE.findall(one)) > 1 for one in two):
            return [_bare(re.sub(r"^.*?(?:可以选|可选|选)\s?", "", two[0])), _bare(two[1])]
    return []


def _bare(proposal: str) -> str:
    """A proposal without what introduces it and what asks for consent."""
    return _COURTESY.sub("", _LEAD.sub("", proposal.strip(" ，,。！!？?\n；;、"))).strip(" ，,。！!？?\n；;、")


def _changed(proposal: str, said: str) -> str:
    """A proposal with the part exchanged that a change names, else with the change behind it."""
    change = _CHANGES.match(plain(said))
    if change is None:
        return f"{proposal}，{said}"
    new, of = said[slice(*change.span("new"))], change["of"].strip("的 ")
    numbers = _NUMBER.findall(proposal)
    name = re.match(r"[A-Za-z][A-Za-z+#.-]*", new)
    if of == "版本" and len(numbers) == 1:
        return _NUMBER.sub(new, proposal)
    if name and (old := re.search(rf"{re.escape(name.group())}(?:\s?\d+(?:\.\d+)*)?", proposal)):
        return f"{proposal[: old.start()]}{new}{proposal[old.end() :]}"
    clauses = re.split(r"(?<=[，,、])", proposal)
    for place, clause in enumerate(clauses):
        if of and of in plain(clause) and (value := _VALUE.search(clause)):
            clauses[place] = f"{clause[: value.start()]}{new}{clause[len(clause.rstrip('，,、')) :]}"
            return "".join(clauses)
    return f"{proposal}，{said}"
