"""People whom the speaker only saw or read of, on a screen or in passing: nothing of theirs is worth keeping."""

import re

_I = re.IGNORECASE
_MEDIA = (
    r"(?:online|(?:on|in|from)(?: (?:an?|the|my|this|some))?(?: [\w-]+)? ?(?:youtube|tik ?tok|instagram|insta|facebook|twitter|reddit"
    r"|twitch|linkedin|tv|telly|netflix|news|internet|radio|podcast|videos?|documentary|feed|forum|thread|article|magazine"
    r"|newspaper|reel|reels|blog|ted talk|x(?= |[,.]|$)))"
)
_SHOWN = r"(?:influencer|vlogger|blogger|youtuber|streamer|tik ?toker|instagrammer|podcaster|content creator|celebrity|redditor)s?"
_ANYBODY = r"(?:guy|man|woman|girl|boy|kid|lady|bloke|dude|couple|person|family|someone|somebody|fella|chap|mum|mom|dad|nomad|people)s?"
_ONE = r"(?:(?:this|a|an|one|some|these|two|that)(?: [\w-]+){0,3}? )?"
_SIGHT = (
    r"(?:(?:just |also |recently )?(?:saw|seen|watched|read(?:ing)?(?: about| of)?|came across"
    r"|stumbled (?:on|across|upon)|heard (?:about|of)"
    r"|watching|scrolled past))"
)
_PIECE = (
    r"(?:(?:an?|this|the|some) (?:[\w-]+ )?(?:video|post|clip|article|thread|reel|story"
    r"|interview|documentary|tik ?tok|piece) (?:of|by|about|from|with|on) )?"
)
_STRANGER = re.compile(
    r"^(?:(?:so|and|ok|lol|wow|haha|omg|today|yesterday|last night|earlier)[,!]? )*(?:"
    rf"(?:(?:i|we)(?:'ve| have| was| were)? )?{_SIGHT} {_PIECE}{_ONE}{_SHOWN}\b"
    rf"|(?:(?:i|we)(?:'ve| have| was| were)? )?{_SIGHT} {_PIECE}{_ONE}{_ANYBODY} (?:[\w ]{{0,20}}?{_MEDIA}\b)"
    rf"|(?:(?:i|we)(?:'ve| have| was| were)? )?(?:just |also |recently )?(?:read (?:about|of)|heard of|watched) {_PIECE}{_ONE}"
    rf"{_ANYBODY} (?:who|that)\b"
    rf"|(?:(?:i|we)(?:'ve| have| was| were)? )?{_SIGHT} {_PIECE.removesuffix('?')}{_ONE}{_ANYBODY}\b"
    rf"|(?:there's|there is|there was) {_ONE}(?:{_SHOWN}|{_ANYBODY} (?:[\w ]{{0,20}}?{_MEDIA}))\b"
    rf"|(?:this|a|an|some|one)(?: [\w-]+){{0,2}}? (?:{_SHOWN}|{_ANYBODY} {_MEDIA})\b(?! i (?:know|work|follow)))",
    _I,
)
_OF_THEM = re.compile(
    r"^(?:(?:and|but|so|also|then|wow|apparently|imagine)[, ]+)*(?:(?:he|she|they|his|her|their|the (?:guy|man|woman|couple|kid|dude))\b"
    r"|(?:says?|claims?|apparently|lives|eats|earns|makes|sleeps|spends|owns|works) )",
    _I,
)
_SPEAKER = re.compile(r"\b(?:i|i'm|i'd|i've|i'll|we|we're|we'd|we've|we'll|me|us|my|our)\b", _I)
_OWN_PART = re.compile(
    r"(?:[,;] |\s-\s)(?:(?:and|but|so|which is why) )*(?=(?:i|i'm|i'd|i've|i'll|we|we'd|we've|my|our)\b)", _I
)


def is_stranger(sentence: str) -> bool:
    """Whether a sentence tells of somebody whom the speaker saw or read of: "saw a guy on YouTube who ..."."""
    return _STRANGER.match(sentence) is not None


def goes_on(sentence: str) -> bool:
    """Whether a sentence behind it tells more of them, and nothing of the speaker."""
    return _OF_THEM.match(sentence) is not None and _SPEAKER.search(sentence) is None


def own_part(sentence: str) -> str:
    """What the speaker says of themselves behind it: "saw a vlogger in a van, and I want one too"."""
    parts = _OWN_PART.split(sentence, maxsplit=1)
    return parts[1] if len(parts) > 1 else ""
