"""Who fills an office that somebody of the speaker's has, and what an animal of theirs is called: the speaker's own facts.

"Our notary is called Jørgen Ødegård" answers who the speaker's notary is; what the notary is, does or has besides is theirs.
"""

import re

from app.extraction.english.names import NAME, NO_NAME, PETS, PRIVATE, RELATIONS, is_given_name
from app.extraction.english.verbs import is_singular

_I = re.IGNORECASE
_OFFICE = rf"(?!(?:{PRIVATE}|guy|girl|woman|man|lady|boy|bloke|chap|lad|couple|date|crush)s?\b)(?:{RELATIONS})\b"
_TITLE = r"(?:Mr|Mrs|Ms|Dr|Prof|Herr|Frau)\.? "
_NAMED = rf"(?-i:(?P<name>(?P<title>{_TITLE})?{NAME}(?: (?:(?:van|von|de|da|di|del|der|den|al|bin) )*{NAME}){{0,2}}))"
_NOW = (
    r"(?: (?:now|still|actually|really|currently|officially|again|from now on|after all|these days|for now|instead))*"
)
_PLACE = r"(?: (?:at|for|of|in|from|on) (?:(?:the|my|our) )?[\w&.'-]+(?: [A-Z][\w&.'-]*)?)?"
_USED = r"(?: (?:that |who )?(?:i|we) (?:use|have|see|hired|go to|work with|deal with|ended up with))?"
_FILLED = re.compile(
    rf"(?:my|our|the) (?:(?!(?:is|are|was|has|have|and|or|who|that)\b)[\w-]+ ){{0,3}}?(?P<what>{_OFFICE}|(?:{PETS})\b){_USED}{_PLACE}"
    rf"(?P<called>'s (?:first |full |given |new )?name)?(?:'s| is| will be|'ll be){_NOW}(?P<as> (?:called|named|known as))?{_NOW} "
    rf"{_NAMED}(?![\w'-]){_PLACE}{_NOW}(?P<behind>(?:,|;| -| \(| and) .*|[.!)]*)$",
    _I | re.DOTALL,
)
_FILLS = re.compile(
    rf"{_NAMED}(?:'s| is|'ll be| will be){_NOW} (?:my|our) (?:[\w-]+ ){{0,2}}?{_OFFICE}{_PLACE}{_NOW}[.!]*$", _I
)
_FILLED_BY_KIN = re.compile(
    rf"(?:my|our|the) (?:[\w-]+ ){{0,2}}?{_OFFICE}{_PLACE}(?:'s| is| will be){_NOW} (?:my|our) (?:[\w-]+ )?(?:{RELATIONS})\b(?: {NAME})*"
    r"(?:,? (?:on |at )?\+?\d[\d ()/-]+)?[.!]*$",
    _I,
)
_OF_THEM = re.compile(
    r"(?:and )?(?:who|whose|he|she|they|his|her|their)\b|(?:and )?(?:is|has|can|can't|won't|only|never)\b", _I
)


def filled(clause: str) -> bool:
    """Whether a clause says who fills an office, or what an animal is called, and nothing else of them."""
    if _FILLED_BY_KIN.match(clause):
        return True
    match = _FILLED.match(clause) or _FILLS.match(clause)
    if match is None or NO_NAME.match(match["name"]):
        return False
    said = match.groupdict()
    sure = match.re is _FILLS or said["title"] or said.get("called") or said.get("as") or " " in match["name"]
    if not sure and not is_given_name(match["name"]):
        return False  # "our nanny is Catholic"
    behind = (said.get("behind") or "").strip(" ,;-(.!)")
    first = re.match(r"(?:and )?([a-z]+)", behind)
    told = _OF_THEM.match(behind) is not None or (first is not None and is_singular(first[1]))
    return not told or behind.startswith(("that's", "it's"))
