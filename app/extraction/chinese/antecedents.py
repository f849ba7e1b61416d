"""Whom and what a statement's pronouns and pointing words mean, as the turns before named them."""

import re
from collections.abc import Sequence

import rjieba

from app.extraction.chinese import references
from app.extraction.chinese.parties import ThirdParty
from app.extraction.chinese.person_words import FEMALE, MALE, SURNAME
from app.extraction.chinese.plain_form import plain
from app.extraction.chinese.suggestions import suggested
from app.extraction.chinese.third_parties import mentions, third_party
from app.extraction.model import Reading, SpokenTurn

_ASKS_AFTER = re.compile(
    r"(?:他|她)(?!们)[^。！!]*[?？]|(?:问问|看看?|取决于|要看)[^。！!?？]{0,6}(?:他|她)(?!们)|(?:他|她)的[^。!！]{1,12}"
)

_COUNTED_THING = re.compile(
    r"[那这一][台辆把只条部件套本块张支架座幅](?P<what>[^，,。]{2,10}?)(?=现在|以后|后来)?(?=传|送|给|归|留|借|转|交|在|是|，|,|$)"
)
_WHICH = re.compile(r"哪[一]?[位个]|谁|什么样的")


def fitting(named: Sequence[ThirdParty], pronoun: str) -> ThirdParty | None:
    """Who of those named a pronoun can mean: the latest whose words do not speak of the other sex."""
    for whom in reversed(named):
        words = f"{whom.label}{whom.named}"
        if pronoun in ("他", "她") and "和" in whom.label:
            continue
        if pronoun.startswith("他") and FEMALE.search(words) and not MALE.search(words):
            continue
        if pronoun.startswith("她") and MALE.search(words) and not FEMALE.search(words):
            continue
        return whom
    return None


ORDINAL = re.compile(r"(?:(?P<first>前者|前[面一][位个])|后者|后[面一][位个])")


def of_two(named: Sequence[ThirdParty], reading: Reading | None, ordinal: re.Match[str]) -> ThirdParty | None:
    """Which of the two people who were named last 前者 or 后者 means, None where no two were."""
    for people in (
        named,
        *(mentions(turn.content[:1_000], plain(turn.content[:1_000])) for turn in _turns_before(reading)),
    ):
        each = list({whom.label: whom for whom in people if "和" not in whom.label}.values())
        if len(each) > 1:
            return each[-2 if ordinal["first"] else -1]
    return None


OTHER_ONE = re.compile(r"另外?一[个位]人?(?![\u4e00-\u9fff])")


def other_one(named: Sequence[ThirdParty], reading: Reading | None) -> ThirdParty | None:
    """The one of two people a turn before named whom the words since then have not told of; None where no two were."""
    last = named[-1].label if named else ""
    for turn in _turns_before(reading):
        people = {whom.label: whom for whom in mentions(turn.content[:1_000], plain(turn.content[:1_000]))}
        if len(people) == 2 and last in people:
            return next(whom for label, whom in people.items() if label != last)
    return None


def _turns_before(reading: Reading | None) -> list[SpokenTurn]:
    return list(reversed(reading.before)) if reading else []


def named_last(reading: Reading, pronoun: str = "") -> ThirdParty | None:
    """Whom the turns before spoke of last: the subject of a clause, else whoever is named last."""
    for turn in reversed(reading.before):
        if turn.role not in ("user", "assistant"):
            continue
        said = turn.content[:1_000]
        if turn.role == "assistant":
            said = re.sub("您|你", "我", said)
        whom = fitting(_spoken_of(said), pronoun)
        if whom is not None:
            named = (
                whom.named
                if whom.named.endswith(whom.label) or "和" in whom.label
                else f"{whom.named}{spaced(whom.label).strip()}"
            )
            return ThirdParty(whom.label, whom.start, whom.end, named)
    return None


def _spoken_of(text: str) -> list[ThirdParty]:
    """Everybody whom a text names, whom a clause is about last."""
    folded = plain(text)
    place = 0
    subjects = []
    for clause in re.split(r"(?<=[,;!?。\n])", folded):
        said = text[place : place + len(clause)]
        place += len(clause)
        if whom := third_party(said.strip(" ，,；;！!？?。\n"), clause.strip(" ,;!?。\n")):
            subjects.append(whom)
    return [*(mentions(text, folded) or _names_within(text, folded)), *reversed(subjects)]


def _names_within(text: str, folded: str) -> list[ThirdParty]:
    place = 0
    found = []
    for word, tag in rjieba.tag(folded[:400]):
        if tag == "nr" and 2 <= len(word) <= 3 and word[0] in SURNAME:
            verb = len(word) == 3 and not rjieba.has_word(word) and word[2] in "写说发给买去来看做找打带约"
            end = place + (2 if verb else len(word))
            found.append(ThirdParty(text[place:end], place, end, text[place:end]))
        place += len(word)
    return found


def asked_about(reading: Reading) -> ThirdParty | None:
    """The person whom the assistant just asked about, and whom an answer without a subject therefore means."""
    if not reading.before or reading.before[-1].role != "assistant":
        return None
    said = reading.before[-1].content[-500:]
    asked = re.sub("您|你", "我", re.split(r"[。！!\n]", said.strip())[-1])
    if "?" in plain(asked):
        whom = third_party(asked, plain(asked))
        which = mentions(asked, plain(asked)) if _WHICH.search(asked) else []
        if whom or which:
            return whom or which[-1]
        if not re.search("我", asked) and (told := told_of(reading)):
            return told
    after = _ASKS_AFTER.search(said)
    return named_last(reading, next(one for one in after.group() if one in "他她")) if after else None


def told_of(reading: Reading) -> ThirdParty | None:
    """Whom the speaker's turn before was about at its end."""
    turn = next((turn for turn in reversed(reading.before) if turn.role == "user"), None)
    if turn is None:
        return None
    last = re.split(r"[，,；;。！!？?\n]", turn.content[-300:].strip(" ，,；;。！!？?\n"))[-1]
    return third_party(last, plain(last))


def thing(word: str, reading: Reading) -> str | None:
    """What a pointing word means: an offer of the assistant for 第二个, else the latest name or noun."""
    for turn in reversed(reading.before[-4:]):
        pick = references.chosen(word, references.options(turn.content))
        if pick:
            return pick
    if re.match(r"第|前者|后者|前面|后面|最后", word):
        return None
    last = reading.before[-1] if reading.before else None
    offered = suggested(last.content[:500]) if last and last.role == "assistant" else None
    return offered or references.latest_name(reading.before)


def in_front(text: str) -> str | None:
    """The thing that is counted, else the first foreign name, in the part of a sentence that stands before its pronoun."""
    names = re.findall(r"[A-Za-z][A-Za-z0-9+#.-]{1,24}", text)
    counted = _COUNTED_THING.search(text)
    return counted["what"] if counted else names[0] if names else None


def spaced(name: str) -> str:
    """A name with the space that stands between a foreign word and what follows."""
    return f"{name} " if name[-1:].isascii() else name
