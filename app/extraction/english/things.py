"""Things that are told of: capitalised words that are no person's name, and several named one by one behind a colon."""

import re

from app.extraction.english.names import PETS, RELATIONS, is_given_name
from app.extraction.english.verbs import is_adverb, is_past
from app.text.word_list import words

_I = re.IGNORECASE
# What is called by a person's word and is a thing: an admin account, the client code.
COMPOUND = re.compile(
    r" (?:mode|account|request|list|page|panel|time|dashboard|key|token|role|password|db|server|port|api|code"
    r"|appointment"
    r"|side|library|app|id|ids|data|portal|profile|sdk|certificate|area|view|class|level|seat|room|service|support"
    r"|table"
    r"|node|process|pod|thread|guide|manual|car|seats|file|type|field)\b",
    _I,
)
_NO_PERSON = (
    rf"(?!(?:{RELATIONS}|{PETS})s?\b)(?:(?:(?:print|rout|serv|scann|track|comput|train|trail|camp|heat|boil|freez|scoot|mix|mow|lint|contain|clust)er"
    r"|(?:generat|monit|project|tract)or|tent|apartment|environment)|"
    r"[a-z-]+(?<!er)(?<!or)(?<!ist)(?<!ian)(?<!ee)(?<!ant)(?<!ent)(?<!man)(?<!lead)(?<!head)(?<!backup)(?<!hope)(?<!one)(?<!pick)(?<!expert)"
    r"(?<!favourite)(?<!favorite)(?<!ally)(?<!choice)(?<!star)(?<!go-to)(?<!cover)(?<!chief)(?<!rock)(?<!pro)(?<!link))"
)
NAMES_A_THING = re.compile(  # "Grace period is", "Victoria line has", "Jordan is where I grew up"
    r" (?!(?:who|that|and|or|but|from|in|at|on|of|with|upstairs|downstairs|here|there|both|all|also|either|today|next|i|we"
    r"|wants|needs|likes|does|said|says|loves|prefers|hates|is|was|has|had|will|can|now|still|never|always|\w+ly)\b)"
    r"[a-z]{3,} (?:is|are|was|were|has|have|needs?|must|isn't|aren't|costs?)\b"
    r"|(?: is|'s) (?:where|what (?:i|we|they)|short for|the (?:code ?|nick)?name)\b"
    rf"|(?: is|'s) (?:now |still )?(?:my|our) (?:[\w-]+ ){{0,3}}?{_NO_PERSON}(?=$|[.!,;])",
    _I,
)
_THING_BEHIND = re.compile(
    r" (?!(?:who|that|and|or|but|from|in|at|on|of|with|to|for|all|both|here|there|still|never|always)\b)(?P<thing>[a-z]{3,})"
    r"(?: [a-z]{3,})??(?: (?:in|at|on|for|of) (?:(?:the|our|my) )?[\w'-]+)? (?:is|are|was|has|expires?|costs?|runs out|needs|must)\b"
)
_ITS_OBJECT = re.compile(r" (?:the|my|our|his|her|their|all|its)\b", _I)
_THINGS = re.compile(
    r"[A-Z][a-z]+[^s\W]s (?:(?:for|of|to|over|under|about|without) [^,.;]{2,40}? (?:are|have|can|must|may|need|take|should|go|cost|don't"
    r"|cannot|can't|will|close|open|end|start)\b|(?:are|have|don't|take|need|go|cost)\b)"
)

# Words for people that name devices and programs as well, and how one tells by what is said of them.
_TOOL = frozenset(
    words(
        "agent broker builder client composer conductor contact controller date dispatcher driver editor guide host interpreter lead model "
        "moderator navigator painter printer publisher reader reviewer runner speaker translator walker"
    )
)
_TECHNICAL = re.compile(
    r"\b(?:build|ci|test|printer|graphics|usb|audio|network|wifi|message|text|code|language|embedding|chat|task|load|job|cron"
    r"|bluetooth|wireless|smart|web|sql|database|voice|motor|backup|monitoring|[A-Z]{2,}\w*)\b"
)
_OF_A_THING = re.compile(
    r" (?:(?:must|should|has to|can|will|needs to) be|is|are|was|were)(?: now| still| always| currently)? (?:(?:an?|the) )?"
    r"(?:[\w-]*\d[\w.-]*|[\w-]*[._/][\w./-]*\w|(?<=an )[A-Z][\w-]+|(?<=a )[A-Z][\w-]+|set|pinned|configured|down|broken|installed|version"
    r"|written|deployed|hosted|capped|limited|deprecated|(?:single|multi)-\w+)(?!\w)(?! (?:years|months|weeks))"
    r"| (?:listens?|crash(?:es|ed)|retries|returns|logs|defaults|times out|runs (?:on|in|as|under|every)|(?:dates?) (?:from|back))\b"
)


def is_a_tool(noun: str, modifiers: str, after: str) -> bool:
    """Whether a word for a person names a device or a program: "our build agent runs on port 8443"."""
    return noun in _TOOL and (_TECHNICAL.search(modifiers) is not None or _OF_A_THING.match(after) is not None)


def names_a_thing(text: str, end: int) -> bool:
    """Whether a name belongs to the name of a thing: "our customer Zendesk instance is", "the client VPN licence at work costs"."""
    thing = _THING_BEHIND.match(text, end)
    return thing is not None and not is_adverb(thing["thing"])


def opens_with_a_thing(text: str, name: str) -> bool:
    """Whether a capitalised word only opens a sentence: "Changed the studio's password", "Abstracts for the journal must"."""
    first = name.split()[0]
    if is_given_name(first):
        return False
    return (is_past(first.lower()) and _ITS_OBJECT.match(text, len(first)) is not None) or _THINGS.match(
        text
    ) is not None


LISTED = re.compile(
    r"[^:]*\b(?:two|three|four|five|six|\d{1,2}|both|several)"
    r"(?! (?:\w+ )?(?:updates|things|points|changes|facts|questions|reasons|notes|topics|items|requests)\b)"
    r"(?: [\w'’-]+){1,4}: (?=[^:]*\b(?:is|are|has|was|runs?|lives?|works?|costs?)\b)"
    r"[^:;]*(?: and |, )[^:;]*",
    re.IGNORECASE,
)
"""Several things named one by one behind a colon, which belong to what is ahead of it: two kids: Jonas is 9 and Mila is 6."""
