"""Everyday words of one meaning, and which of them are verbs."""

from app.statements.everyday_qualities import QUALITY_WORDS
from app.statements.everyday_things import THINGS
from app.statements.everyday_verbs import VERBS
from app.statements.lexicon import OPPOSITES, PREDICATES, STOP_WORDS
from app.statements.synonyms import SYNONYMS
from app.statements.verb_groups import VERB_GROUPS
from app.statements.word_classes import grouped, stem
from app.statements.word_groups import WORD_GROUPS

_NAMED: dict[str, str] = VERBS | THINGS | QUALITY_WORDS
_KNOWN = _NAMED | SYNONYMS | PREDICATES
_SIGNED = frozenset(OPPOSITES) | STOP_WORDS
_MORE_THINGS = grouped(WORD_GROUPS, _KNOWN, _SIGNED)
_MORE_ACTIONS = grouped(VERB_GROUPS, _KNOWN | _MORE_THINGS, _SIGNED)
EVERYDAY: dict[str, str] = _MORE_ACTIONS | _MORE_THINGS | _NAMED
"""Class by word."""
LISTED: frozenset[str] = frozenset(EVERYDAY.values()) | frozenset(SYNONYMS.values())
"""Classes of the listed words, which have no synonym but in their class."""

_MORE_VERBS = (
    "go come become remain stay seem look appear mean lie stand sit live work last cost open close end stop finish turn "
    "move change switch put set bring take use make let drop fail succeed win lose fall rise rain snow cover drip leak "
    "listen serve deliver attend join leave follow accept reject affect apply allow enable belong depend return contain "
    "take need want like love keep begin start play speak drive study read watch smoke eat drink mention say tell explain "
    "book cancel plan arrange fly land stay sleep wake deploy roll emit trigger call invoke fetch send expire renew "
    "reach access obtain host ship involve relate base locate place situate perform conduct organise organize "
    "volunteer collect gather use utilise"
)


VERB_CLASSES: frozenset[str] = frozenset(VERBS.values()) - {
    "gym", "feature", "mail", "rent", "shopping", "surgery", "operate_on", "wed", "discount", "travel", "gardening",
    "yearly", "issue", "test", "hurt", "fish", "yoga", "weigh", "login", "park", "link", "payments",
} | frozenset(form for word in _MORE_VERBS.split() for form in (stem(word), SYNONYMS.get(stem(word), stem(word))))  # fmt: skip
"""Classes of words that say what is done; nouns of one spelling with a verb are left out."""


def class_of(word: str) -> str:
    """The class by which the judge knows a word, as a parsed term has it."""
    root = stem(word)
    joined = root.replace("-", "") if root.isascii() else root
    return SYNONYMS.get(root) or EVERYDAY.get(root) or SYNONYMS.get(joined) or EVERYDAY.get(joined, joined)
