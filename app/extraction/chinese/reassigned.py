"""Turns that say whose a fact really is, as that fact: 不是我对花生过敏，是我儿子; 不是我，是我室友怕猫; 怕猫的是我室友，不是我."""

import re

from app.extraction.chinese.person_phrases import phrase_at
from app.extraction.chinese.person_words import KIN, ROLE
from app.extraction.chinese.plain_form import plain, simplified

_HEAD = r"(?:^|(?<=[,。!;\s]))"
_END = r"(?=[,。!;\s]|$)"
_ALSO = r"(?:自己|本人)?[啊哦哈呀啦]*"
_NOT_BUT = re.compile(
    rf"{_HEAD}(?:我说的)?(?:可|真|并)?不是(?P<whose>我(?!们?的?(?:{KIN}|{ROLE}))|我的?(?:{KIN}|{ROLE})){_ALSO}"
    rf"(?P<what>[^,。]{{0,20}}?)[,。\s]+(?:而)?是(?P<whom>[^,。\s]{{1,24}}){_END}"
)
_BUT_NOT = re.compile(rf"{_HEAD}是(?P<whom>[^,。\s]{{3,24}})[,\s]+(?:并|可|而)?不是我{_ALSO}{_END}")
_THAT_IS = re.compile(
    rf"{_HEAD}(?P<what>[^,。我]{{1,16}})的(?:其实|可)?"
    rf"(?:是(?P<whom>[^,。的\s]{{1,8}})[,\s]+(?:并|可|而)?不是我{_ALSO}|不是我{_ALSO}[,\s]+(?:而)?是(?P<other>[^,。的\s]{{1,8}})){_END}"
)
_SO_IS = re.compile(
    rf"{_HEAD}(?P<what>(?:[怕爱晕会]|喜欢|讨厌|不[吃喝能会]|对[^,。我]{{1,8}}过敏)[^,。我]{{0,10}})的是(?P<whom>我[^,。的\s]{{1,8}}){_END}"
)
"""Whose it is, without anybody whose it is not: 怕黑的是我闺女."""


def reassigned(text: str, folded: str) -> str:
    """The turn with what it says of whose a fact is as a plain statement behind a word of correction; as it is where it
    says no such thing."""
    if len(text) != len(folded):
        return text
    for form in (_NOT_BUT, _BUT_NOT, _THAT_IS, _SO_IS):
        if match := form.search(folded):
            found = match.groupdict()
            group = "other" if found.get("other") else "whom"
            if (whom := _told(text[slice(*match.span(group))])) is None:
                continue
            bare, rest = whom
            what = text[slice(*match.span("what"))] if found.get("what") and not rest else ""
            if rest or what:
                notice = "" if form is _SO_IS else "不对，"
                return f"{text[: match.start()]}{notice}{bare}{rest or what}{text[match.end() :]}"
    return text


def _told(said: str) -> tuple[str, str] | None:
    """Who a piece of speech names first, the speaker or somebody else, and what it says of them; None for nobody."""
    folded = plain(said)
    phrase = phrase_at(simplified(said), folded, 0)
    end = phrase.end if phrase and phrase.sure else 1 if folded.startswith("我") else 0
    return (said[:end], said[end:].strip()) if end else None
