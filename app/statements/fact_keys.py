"""Which single-valued attribute a statement gives a value to: its fact key, from a shipped closed list.

Only what clearly states *the* value yields a key ("I moved to Berlin"); likings, events and lists never do. What
narrows the attribute becomes part of the key (`port.redis`, `email.work`, `deadline.billing_service`), so that two
services' ports do not replace one another.
"""

import re
import unicodedata
from dataclasses import dataclass

from app.statements.attribute_names import (
    ATTRIBUTES,
    ENGLISH_ATTRIBUTE,
    GENERIC_QUALIFIERS,
    NUMERIC,
    TIMED,
)
from app.statements.attribute_verbs import VERB_RULES, canonical_value
from app.statements.retractions import is_intention
from app.statements.simplified import simplified
from app.statements.technologies import technology
from app.text.temporal import mentions_time

_LONGEST = 400
_PEOPLE = frozenset({"user", "person"})
_STANDING = frozenset({"language.reply", "reply_length"})
"""Attributes that a request sets by being made."""


@dataclass(frozen=True, slots=True)
class Fact:
    """A single-valued attribute and the value that a statement gives it, as spelt."""

    key: str
    value: str


_COPULA = (
    r"(?: is| are| was| will be|'s)?(?: now| currently)? (?:changed|moved|set|updated|extended"
    r"|increased|raised|reduced|lowered|rescheduled|postponed|pushed"
    r"|switched|upgraded|renamed)(?: back)?(?: from [^,.;]{1,40})? (?:to|at|for|until) | (?:is|are"
    r"|will be|equals|becomes|became)(?: now| currently| still| set to)? |: ?| ?= ?"
)
_ENGLISH = re.compile(
    rf"^(?P<before>(?:[\w.'’-]+ ){{0,5}}?)(?P<attribute>{ENGLISH_ATTRIBUTE})(?: (?:for|of|on|in) "
    rf"(?P<behind>[\w .'’-]{{1,40}}?))?(?:{_COPULA})(?P<value>\S.*)$",
    re.IGNORECASE,
)
_CHINESE = re.compile(
    r"^(?P<before>[^，。；,;]{0,16}?)(?P<attribute>"
    + "|".join(sorted((n for n in ATTRIBUTES if not n.isascii()), key=len, reverse=True))
    + r")"
    r"(?:现在|目前|已经|已|也|都|暂)?(?:从[^，。；,;]{1,20}?)?(?:(?:是|为|叫|改成|改为|改到|变成|换成"
    r"|变更为|更新为|调整为|调整到|调到|提高到|降到|推迟到|延期到|提前到|设为|设成|设置为|定在|定为"
    r"|推到|在|：|:|=)了?|(?<!\d)(?=\d)) ?(?P<value>\S.*)$"
)
_VALUE_END = re.compile(
    r"[，。；;！!\n]|,(?!\d)|\.(?=\s|$)| (?:and|but|because|since|so|which|instead of|rather than|not"
    r"|now|as of|for now|these days|starting|from now)\b|(?<=.)(?:而不是|了$|，)|(?<=.)因为"
)
_NO_VALUE = re.compile(
    r"^(?:not|no|unknown|unclear|undecided|tbd|important|tight|low|high|too|very|being|going|in use"
    r"|required|needed|cheap|expensive|good|bad|fine|ok|broken|wrong"
    r"|correct|missing|what|which|when|how|that|to|about|approaching|flexible|different|the same"
    r"|better|worse|worth|over|under|hard|easy|不|没|未|什么|多少|哪|很|非常|太|比较|有点|重要|怎么)\b"
    r"|^(?:不|没|未|什么|多少|哪|很|非常|太|比较|有点|重要|怎么|关于|个)"
)
_LEADING = re.compile(
    r"^(?:(?:hi|hello|ok|okay|well|btw|by the way|note(?: that)?|fyi|remember(?: that)?|please|actually"
    r"|now|currently|update|from now on|as of today"
    r"|记住|请记住|备注|注意|更新|另外|现在|目前)[,:，： ]+ ?)+",
    re.IGNORECASE,
)
_REPORTED = re.compile(
    r"^(?:the )?user (?:says|said|mentioned|stated|told me|confirmed|notes|noted)(?: that)? "
    r"(?:(?:their|his|her) (?=\w))?",
    re.IGNORECASE,
)


def _clean_value(value: str) -> str:
    """The value up to where another thought begins, without articles and final punctuation."""
    end = _VALUE_END.search(value, 1)
    value = value[: end.start()] if end else value
    return re.sub(
        r"^(?:the|a|an|about|around|roughly|approximately|约|大约|大概)\s+",
        "",
        value.strip(" .。!！?？\"'“”「」"),
        flags=re.IGNORECASE,
    )


def _qualifier(words: str, subject: str) -> str:
    """What narrows an attribute, in one order whatever the phrase: "the Redis", "of Redis" -> redis."""
    local = subject.rpartition(":")[2].lower()
    words = re.sub(r"(?<=[a-z]) ([A-Z])\b", r"_\1", words)  # project A: a name, no article
    names = {re.sub(r"['’]s?$", "", word) for word in re.findall(r"[\w.'’-]+", words.lower())}
    han = {part for name in names for part in re.split(r"的|和", name) if part}
    return "_".join(
        sorted(
            name for name in han if name not in GENERIC_QUALIFIERS and name != local and name not in local.split("_")
        )
    )


def _stated(text: str, subject: str) -> Fact | None:
    """`<whose> <attribute> is <value>`, in either language."""
    match = _ENGLISH.match(text) or _CHINESE.match(text)
    if not match:
        return None
    key = ATTRIBUTES[re.sub(r"\s+", " ", match["attribute"].lower())]
    value = _clean_value(match["value"])
    if (
        not value
        or _NO_VALUE.match(value.lower())
        or (key in NUMERIC and not re.search(r"[\d一二两三四五六七八九十百千万]", value))
    ):
        return None
    if key in TIMED and not (mentions_time(value) or re.search(r"\d", value)):
        return None
    before = match["before"]
    if re.search(
        r"(?:^| )(?:if|when|whether|likes?|loves?|prefers?|wants?|asked|think|about|what|where|who|no"
        r"|not|every|each)(?: |$)|如果|喜欢|觉得|什么|每个|讨厌",
        before.lower(),
    ):
        return None
    qualifier = _qualifier(f"{before} {match.groupdict().get('behind') or ''}", subject)
    return Fact(f"{key}.{qualifier}" if qualifier else key, value)


def _as_self(text: str, subject: str) -> str:
    """A person's own name in front as "The user": for user:dan, "Dan does not eat meat" is about the subject."""
    kind, _, name = subject.rpartition(":")
    if kind not in _PEOPLE or len(name) < 2 or name.isdecimal():
        return text
    spelt = re.escape(unicodedata.normalize("NFKC", name)).replace("_", "[ _]")
    behind = r"(?=['’ ])" if name.isascii() else ""
    return re.sub(rf"^{spelt}{behind}", "The user" if name.isascii() else "用户", text, count=1, flags=re.IGNORECASE)


def derive_fact(content: str, subject: str = "") -> Fact | None:
    """The attribute and value a statement gives, None where it does not clearly give one of the closed list.

    `subject` is whom the memory is about ("user:alice"): its own name does not narrow the attribute.
    """
    text = simplified(unicodedata.normalize("NFKC", content)).strip()
    if not text or len(text) > _LONGEST:
        return None
    intended = is_intention(text)
    text = _as_self(text, subject)
    text = _REPORTED.sub("", _LEADING.sub("", " ".join(text.split())))
    for pattern, key, check in VERB_RULES:
        match = None if intended and key not in _STANDING else pattern.search(text)
        if not match:
            continue
        value = canonical_value(key, match["value"] if key == "diet" else _clean_value(match["value"]))
        if not value or _NO_VALUE.match(value.lower()) or not check(value):
            continue
        said = match.groupdict()
        qualifier = _qualifier(f"{said.get('owner') or ''} {said.get('who') or ''}", subject)
        return Fact(f"{key}.{qualifier}" if qualifier else key, value)
    if intended:
        return None
    chosen = technology(text)
    if chosen:
        category, value, owner = chosen
        qualifier = _qualifier(owner, subject)
        return Fact(f"{category}.{qualifier}" if qualifier else category, value)
    return _stated(text, subject)


def derive_fact_key(content: str, subject: str = "") -> str | None:
    """The normalised attribute that a statement gives the value of, such as `residence` or `port.redis`, or None."""
    fact = derive_fact(content, subject)
    return fact.key if fact else None


def normalise_fact_key(subject: str, key: str) -> str:
    """A caller's fact key in its one form: NFKC, lower case, spaces and hyphens as _, the subject in front taken off.

    ValueError where nothing is left.
    """
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", key).lower()).strip()
    prefix = unicodedata.normalize("NFKC", subject).lower().strip()
    if prefix and folded.startswith(prefix) and folded[len(prefix) : len(prefix) + 1] in ("/", ".", ":", "#", " "):
        folded = folded[len(prefix) + 1 :]
    folded = re.sub(r"[\s\-]+", "_", folded).strip("_./: ")
    if not folded:
        raise ValueError("a fact key needs at least one letter or digit")
    return folded
