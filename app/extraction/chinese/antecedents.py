"""Whom and what a statement's pronouns and pointing words mean, as the turns before named them."""

import re

from app.extraction.chinese import references
from app.extraction.chinese.plain_form import plain
from app.extraction.chinese.third_parties import PRONOUN, ThirdParty, mentioned, third_party
from app.extraction.model import Reading

_ASKS_AFTER = re.compile(
    r"(?:他|她)(?!们)[^。！!]*[?？]|(?:问问|看看?|取决于|要看)[^。！!?？]{0,6}(?:他|她)(?!们)|(?:他|她)的[^。!！]{1,12}"
)


def person(folded: str, reading: Reading) -> ThirdParty | bool:
    """Whom a statement's he or she means; True where the statement itself may say so, False where nobody was named."""
    match = PRONOUN.search(folded)
    if match is None or (match.start() > 3 and re.search(r"[\u4e00-\u9fff]{2,}", folded[: match.start()])):
        return True
    whom = _named_last(reading)
    return ThirdParty(whom.label, *match.span(), whom.named) if whom else False


def _named_last(reading: Reading) -> ThirdParty | None:
    for turn in reversed(reading.before):
        if turn.role not in ("user", "assistant"):
            continue
        said = turn.content[:1_000]
        if turn.role == "assistant":
            said = re.sub("您|你", "我", said)
        whom = mentioned(said, plain(said))
        if whom is not None:
            named = whom.named if whom.named.endswith(whom.label) else f"{whom.named}{spaced(whom.label).strip()}"
            return ThirdParty(whom.label, whom.start, whom.end, named)
    return None


def asked_about(reading: Reading) -> ThirdParty | None:
    """The person whom the assistant just asked about, and whom an answer without a subject therefore means."""
    if not reading.before or reading.before[-1].role != "assistant":
        return None
    said = reading.before[-1].content[-500:]
    asked = re.sub("您|你", "我", re.split(r"[。！!\n]", said.strip())[-1])
    if "?" in plain(asked) and (whom := third_party(asked, plain(asked))):
        return whom
    return _named_last(reading) if _ASKS_AFTER.search(said) else None


def thing(word: str, reading: Reading) -> str | None:
    """What a pointing word means: an offer of the assistant for 第二个, else the latest name or noun."""
    for turn in reversed(reading.before[-4:]):
        pick = references.chosen(word, references.options(turn.content))
        if pick:
            return pick
    if re.match(r"第|前者|后者|前面|后面|最后", word):
        return None
    return references.latest_name(reading.before)


def in_front(text: str) -> str | None:
    """The first foreign name in the part of a sentence that stands before its pronoun."""
    names = re.findall(r"[A-Za-z][A-Za-z0-9+#.-]{1,24}", text)
    return names[0] if names else None


def spaced(name: str) -> str:
    """A name with the space that stands between a foreign word and what follows."""
    return f"{name} " if name[-1:].isascii() else name
