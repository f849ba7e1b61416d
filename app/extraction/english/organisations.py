"""Organisations and families, by how they are named."""

import re

from app.extraction.english.names import NAME, NO_NAME, is_given_name

COMPANY = r"(?:AG|GmbH|KG|Inc\.?|Ltd\.?|LLC|LLP|Corp\.?|PLC|SA|SpA|SE|BV|NV|AB|AS|Oy)"
"""What ends the name of a company, an alternation for patterns."""

_ORGANISATION = re.compile(
    rf"(?:[Tt]he )?(?P<name>(?:[A-Z][\w&.'-]* ){{1,3}}?(?:{COMPANY}"
    r"|Group|Holdings?|Shipping|Logistics|Airlines|Airways|Bank|Insurance|Foods|Industries|Consulting|Partners|Brothers"
    r"|Bros|& Sons|& Co|Capital|Ventures|Motors|Pharma|Hospital|Clinic|University|College|Academy|Council|Foundation))"
    r"(?='s\b| )"
)
_DEPARTMENTS = (
    r"(?:(?:customer|technical|tech|client|after-sales) )?(?:support|services?|care)|sales|accounts|accounting|billing|finance"
    r"|payroll|procurement|purchasing|legal|compliance|hr|it|marketing|logistics|dispatch|shipping|operations|ops"
    r"|facilities|security|engineering|design|research|product|qa|admin|reception|controlling"
)
_DESKS = rf"(?:{_DEPARTMENTS}|help ?desk|front desk|service desk|box office|hotline|switchboard|management|the people|the folks"
_AT = re.compile(
    rf"(?:(?:the|their) )?{_DESKS}|the (?:guys|team|staff|lot)) (?:over )?at (?:the )?"
    rf"(?P<name>(?-i:{NAME}(?: (?:& )?[A-Z][\w-]*){{0,2}}))(?=[ ,'])",
    re.IGNORECASE,
)
"""Somebody who answers for a firm: "support at Velmora", "the helpdesk at Trivano"."""

IN_A_DEPARTMENT = re.compile(rf" (?:from|in|over in) (?:the )?(?:{_DEPARTMENTS})\b(?! \w+s\b)", re.IGNORECASE)
"""What stands behind somebody's name and tells where they work: "Priti from accounts"."""

# What only a firm does or has, behind a name: its books, its people, its papers.
_SYSTEM = (
    r"(?:SAP|NetSuite|Salesforce|Workday|Xero|Sage|QuickBooks|Dynamics|HubSpot|Zendesk|ServiceNow|Coupa|Ariba|Datev"
    r"|Lexware|Odoo|Navision|Concur)\b"
)
ONLY_A_FIRM = re.compile(
    rf" (?:(?:uses|runs on|runs|is on|switched to|moved to|migrated to|works with|works in|changed to) (?-i:{_SYSTEM})"
    r"|does (?:its|their) (?:books|accounts|payroll|billing)\b"
    r"|(?:only (?:works|contracts|partners|deals|trades)|(?:works|contracts|partners) (?:only|exclusively)|deals|trades) with\b"
    r"|(?:has|employs|had) (?:(?:about|around|over|only|some|nearly) )?(?:\d[\d,.]*k?|two|three|four|five|six|seven|eight|nine|ten"
    r"|twelve|twenty) (?:[\w-]+ )?(?:employees|branches|franchises|subsidiaries|shareholders|factories|apprentices)\b"
    r"|(?:needs|wants|requires|insists on|asks for|expects) (?:(?:a|an|the|our|two|three|signed|both|all) )*(?:signed )?(?:PO|NDA|DPA"
    r"|VAT|SOW|W-?9|purchase orders?|quotes?|deposits?|invoices?|(?:bank |trade )?references|prepayment|down payment|contracts?"
    r"|statement of work|proof of|tenders?)\b"
    r"|(?:is|are) (?:hiring|headquartered|insolvent|expanding|relocating)\b|(?:was|has been|got) (?:acquired|founded|bought out)\b"
    r"|laid off|went public|acquired|merged with|pays (?:within|in|at|late|net)\b|"
    r"(?:only )?(?:ships|invoices|bills|delivers|supplies) (?:to|on|only|from|within|by|every|full|free|via)\b)"
)
# A part of the firm that has a name, so that it need not be the speaker's: "the platform team".
TEAMS = r"(?:team|squad|guild|crew|department|dept|division)"
"""Parts of a firm, an alternation for patterns."""
_TEAM = re.compile(
    rf"the (?P<name>(?!(?:whole|entire|full|new|old|core|same|current|rest|dev|development|engineering|product|project|scrum)\b)"
    rf"(?:(?!(?:of|in|on|my|our|is|and)\b)[\w&-]+ ){{1,3}}?{TEAMS})(?='s\b| |$)",
    re.IGNORECASE,
)
_PAIR = re.compile(rf"(?P<name>{NAME} & {NAME})(?='s\b| )")
_DEALING = re.compile(rf"\b(?:from|with|through|via) (?:the )?(?P<name>{NAME}(?: (?:& )?[A-Z][\w-]*){{0,2}})")
_FAMILY = re.compile(
    r"(?P<name>The [A-Z][a-zà-ÿ]{2,}s)(?=$|[.,]| (?:upstairs|downstairs|next door|opposite|across|have|are|feed"
    r"|live|moved|want|need|next|from|can't"
    r"|don't|family|both|always|never|only|keep|eat|drink|prefer|own)\b)"
)


_NAMED = (_ORGANISATION, _FAMILY, _AT, _PAIR, _TEAM)


def organisation(text: str) -> tuple[str, int] | None:
    """The organisation or the family that opens a text, by name, and where it ends."""
    match = next((one for one in (known.match(text) for known in _NAMED) if one), None)
    if (
        match
        and match.re is _ORGANISATION
        and re.match(r"(?:At|In|On|For|From|With|By|And|But|So|If|When|Our|My) ", match["name"])
    ):
        return None
    if match and match.re is _PAIR and is_given_name(match["name"].split()[0]):
        return None
    if match and match.re is _AT and NO_NAME.match(match["name"]):
        return None
    return (re.sub(r"^The (?=.* )", "", match["name"]), match.end()) if match else None


def firm_in(text: str) -> str | None:
    """Whom "they" may mean behind a dealing with a firm: "we order from Hagley Timber, and they ..."."""
    found = [one["name"] for one in _DEALING.finditer(text) if not NO_NAME.match(one["name"])]
    return found[-1] if found else None
