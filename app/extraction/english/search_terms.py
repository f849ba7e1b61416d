"""Names, tags and the words by which a later question would look for a statement."""

import re

from app.statements.fact_keys import derive_fact_key
from app.statements.question_words import question_words
from app.text.identifiers import identifiers
from app.text.word_list import words

_STOP = frozenset(
    words(
        "the user user's users team team's household a an and or but of to in on at for from with by is are was wer"
        "e be been "
        "has have had do does did will would can could may might must should not no this that these those it its th"
        "eir they "
        "them his her he she who which what when where if so as than then there here also just only very really mor"
        "e most "
        "about into over under until till after before because while each every any all some other own wants want a"
        "ssistant "
        "doesn't don't isn't aren't won't can't cannot going one"
    )
)
_TOPICS: tuple[tuple[str, str, str], ...] = (
    (
        r"\b(?:vegan|vegetarian|allerg\w*|coeliac|celiac|gluten|lactose|halal|kosher|diet|eats?|food|meat|fish"
        r"|peanuts?|cilantro|breakfast|milk)\b",
        "food",
        "diet food eat restaurant",
    ),
    (
        r"\b(?:seats?|aisle|flights?|fly|airline|hotel|hostel|trip|travel\w*|layovers?|visa|train)\b",
        "travel",
        "travel trip flight hotel",
    ),
    (r"\b(?:lives?|moved|address|home|flat|house|apartment)\b", "home", "home live address where"),
    (r"\b(?:work\w*|job|employer|company|office|boss|manager|nurse|agency)\b", "work", "job work profession"),
    (
        r"\b(?:budget|price|cost|invoice\w*|euros?|dollars?|refunds?|bank\w*|tax\w*|paid?|salary)\b|[$€£]",
        "money",
        "money budget cost",
    ),
    (
        r"\b(?:repo|branch|deploy\w*|release\w*|CI|tests?|build|code|pr|merge\w*|database|db|postgres|kafka|api"
        r"|server|staging|production)\b",
        "software",
        "project setup stack",
    ),
    (
        r"\b(?:wife|husband|partner|son|daughter|mum|mom|dad|mother|father|brother|sister|kids?|children)\b",
        "family",
        "family",
    ),
    (r"\b(?:doctor|diabetic|medication|mg|surgery|pregnan\w*|crutches|diet|injur\w*)\b", "health", "health medical"),
    (
        r"\b(?:meetings?|standup|calls?|schedule|calendar|o'clock|deadline|due)\b",
        "schedule",
        "schedule time when meeting",
    ),
    (
        r"\b(?:answers?|reply|replies|responses?|summar\w+|bullet|emoji|language|spanish|german|english|sentences)\b",
        "communication",
        "answer style language format",
    ),
)
_NAME = re.compile(r"(?<![.!?:] )(?<!^)\b[A-Z][\w&-]*[a-z0-9][\w&-]*(?: [A-Z][\w&-]+){0,3}")


def entities(text: str, speaker: str = "") -> tuple[str, ...]:
    """Names and identifiers of a rewritten sentence, as spelt, behind the name of whose word it is."""
    named = [one for one in _NAME.findall(text) if one.lower() not in _STOP]
    first = re.match(r"[A-Z][\w-]+(?=,| (?:is|has|lives|works|prefers)|'s )", text)
    lead = [first.group()] if first and first.group() not in ("The", "No", "I", "It", "There") else []
    said_by = [speaker] if speaker else []
    return tuple(dict.fromkeys([*said_by, *identifiers(text)[:12], *lead, *named]))[:20]


def tags(text: str, kind: str) -> tuple[str, ...]:
    """Topics of a sentence, behind its kind."""
    return (kind, *(topic for pattern, topic, _ in _TOPICS if re.search(pattern, text, re.IGNORECASE)))[:5]


def search_terms(text: str, subject: str, speaker: str = "") -> tuple[str, ...]:
    """Words of a later question: the speaker's name, those of the sentence, of its attribute and of its topic."""
    own = [word for word in re.findall(r"[\w.+#-]*\w", text.lower()) if word not in _STOP and len(word) > 2]
    topical = [
        word for pattern, _, terms in _TOPICS if re.search(pattern, text, re.IGNORECASE) for word in terms.split()
    ]
    key = derive_fact_key(text, subject)
    asked = question_words(key) if key else []
    return tuple(dict.fromkeys([*speaker.lower().split(), *own[:12], *asked, *topical]))[:24]
