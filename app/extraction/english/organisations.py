"""Organisations and families, by how they are named."""

import re

from app.extraction.english.names import NAME, NO_NAME

COMPANY = r"(?:AG|GmbH|KG|Inc\.?|Ltd\.?|LLC|LLP|Corp\.?|PLC|SA|SpA|SE|BV|NV|AB|AS|Oy)"
"""What ends the name of a company, an alternation for patterns."""

_ORGANISATION = re.compile(
    rf"(?:[Tt]he )?(?P<name>(?:[A-Z][\w&.'-]* ){{1,3}}?(?:{COMPANY}"
    r"|Group|Holdings?|Shipping|Logistics|Airlines|Airways|Bank|Insurance|Foods|Industries|Consulting|Partners|Brothers"
    r"|Bros|& Sons|& Co|Capital|Ventures|Motors|Pharma|Hospital|Clinic|University|College|Academy|Council|Foundation))"
    r"(?='s\b| )"
)
_DEALING = re.compile(rf"\b(?:from|with|through|via) (?:the )?(?P<name>{NAME}(?: (?:& )?[A-Z][\w-]*){{0,2}})")
_FAMILY = re.compile(
    r"(?P<name>The [A-Z][a-zà-ÿ]{2,}s)(?=$|[.,]| (?:have|are|live|moved|want|need|next|from|can't|don't|family|both"
    r"|always|never|only|keep|eat|drink|prefer|own)\b)"
)


def organisation(text: str) -> tuple[str, int] | None:
    """The organisation or the family that opens a text, by name, and where it ends."""
    match = _ORGANISATION.match(text) or _FAMILY.match(text)
    return (re.sub(r"^The (?=.* )", "", match["name"]), match.end()) if match else None


def firm_in(text: str) -> str | None:
    """Whom "they" may mean behind a dealing with a firm: "we order from Hagley Timber, and they ..."."""
    found = [one["name"] for one in _DEALING.finditer(text) if not NO_NAME.match(one["name"])]
    return found[-1] if found else None
