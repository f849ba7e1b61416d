"""Clauses whose subject is the speaker, wherever the word for the speaker stands in them, and clauses that only frame another.

The speaker is the subject where nothing but what is spoken of stands before them (空桶我都得提前放门口), or a word that
hands the doing to them (学费由我出); behind a verb or a preposition they are not (每年给我寄两斤豆子).
"""

import re

import rjieba

OWN_HEAD = re.compile(
    r"^(?:[^,我]{0,6}?(?:周|天|月份?|年|[早晚]上|[上下]午|以后|现在|所以|那|因此|于是|但|但是|不过|而|平时|一般))?(?:我|本人|俺|我们"
    r"|咱们?|用户)(?!的)"
)
_SPEAKER = re.compile(r"我们?|咱们?|俺|本人|用户")
_JOINED_BY = re.compile(r"(?:所以|因此|于是|但是?|不过|可是?|而且?)")
_MY_THING = re.compile(r"(?:现在|目前|平时|今后|以后|至于)*(?:我们?|咱们?|俺|用户)(?:自己)?的(?!意思|话)")
_HANDED_TO = re.compile(r"(?:由|归|轮到|换|靠|找|(?<![要还可但只就])(?<!要不)是|得|该|只有|全)$")
"""Before the speaker these say that the doing is theirs."""
_TAKES_ON = re.compile(r"来|负责|去|一个人|一直|自己|[都也全]?[出付管做批订买包弄跑定收洗带接送守还交写修](?:$|,)")
"""Behind the speaker these say so of an act that stands first: 做饭我来, 装修我出."""
_LEANS = re.compile(r"(?:那|当|同)[一两几]?天(?!起)|[那这]边|那儿|那里")
"""What opens a clause that says nothing without the one before it: 保姆周日休息，那天的饭我做."""
_BEFORE_SUBJECT = ("n", "j", "b", "s", "t", "f", "l", "eng", "x", "i", "q", "m", "r", "vn", "d", "u", "a", "y", "k")
"""How the tags begin of what stands before a subject: what is spoken of, times and places."""
_FRAME_END = re.compile(
    r"(?:时候?|之?(?<![今先然])后|(?<![目眼])前|期间|的话|那天|那年|那阵子?|一[^,一]{1,3}(?:家|门|班|学|来|去|病|哭|叫|闹))$"
)
_FRAME_HEAD = re.compile(r"(?:因为|由于|自从|为了|既然|如果|要是|只要|除非|每次|每逢|等(?!级|于)|趁|自打|虽然|尽管)")


def is_own_clause(folded: str) -> bool:
    """Whether the speaker, or a thing of theirs, is the subject of a clause that names nobody else as such."""
    joined = _JOINED_BY.match(folded)
    folded = folded[joined.end() :] if joined else folded
    if OWN_HEAD.match(folded) or _MY_THING.match(folded):
        return True
    match = _SPEAKER.search(folded)
    if match is None:
        return False
    before, behind = folded[: match.start()], folded[match.end() :]
    if _HANDED_TO.search(before):
        return True
    if not behind or behind[0] == "的" or before.endswith("的"):
        return False
    spoken_of = before.rpartition("的")[2]
    tagged = rjieba.tag(spoken_of)
    if all(tag.startswith(_BEFORE_SUBJECT) for _, tag in tagged):
        return True
    return tagged[0][1].startswith("v") and _TAKES_ON.match(behind) is not None


def leans(folded: str) -> bool:
    """Whether a clause names its time or place by the clause before it: 那天的饭我做."""
    return _LEANS.match(folded) is not None


def only_frames(folded: str) -> bool:
    """Whether a clause only gives the time, the reason or the condition of the one behind it: 我妈来的时候, 只要我弟回家."""
    return _FRAME_HEAD.match(folded) is not None or _FRAME_END.search(folded) is not None
