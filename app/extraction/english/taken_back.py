"""A turn that takes something back: what it withdraws, and what it may state anew."""

import re

from app.extraction.english import fragments, orders, refusals, remarks, replies, withdrawals
from app.extraction.english.claims import Claims
from app.extraction.english.kept import Stated
from app.extraction.model import Withdrawal
from app.text.details import details

_I = re.IGNORECASE
_ANEW = re.compile(
    r"\bthe [\w -]{2,30}?(?:'s| is| are| has| must) |\b(?:i|we|i'm|we're|i've|we've|i'll|we'll|my|our|use|make it"
    r"|instead|it's|prefer|for me|from now on"
    r"|going with)\b",
    _I,
)
_AS_IT_WAS = re.compile(
    r"\b(?:stay(?:ing)?|keep(?:ing)?|stick(?:ing)?|remain(?:ing|s)?|mix(?:ed|ing) up|confus(?:ed|ing)|misread"
    r"|misremembered"
    r"|as (?:it|they) (?:is|are|was|were))\b",
    _I,
)


def take_back(claims: Claims, found: list[str]) -> None:
    """A turn that takes something back, with what it may state anew."""
    text = " ".join(found)
    for sentence in found:
        for clause in re.split(r"[,;]\s+|\s-\s", sentence):
            replaced = replies.replaced_own(clause, claims.before)
            if replaced is not None:
                settled = orders.settled(replaced, claims.plural)
                claims.kept.keep(Stated(settled, sentence, clause, corrects=True, resolved=True))
            elif (
                (_ANEW.search(clause) or (details(clause) and fragments.has_subject(clause)))
                and not _AS_IT_WAS.search(clause)
                and not withdrawals.retraction(clause)
                and not withdrawals.ended(clause)
            ):
                claims.read(clause, corrects=True)
    if not claims.kept.any:
        _take_instead(claims, found)
    if claims.kept.any:
        claims.extraction.withdrawals.append(Withdrawal(text[:500], claims.turn.subject, (claims.place,)))
    else:
        claims.extraction.refusals.clear()
        claims.extraction.withdrawals.clear()
        claims.kept.withdraw(text, text)


def _take_instead(claims: Claims, found: list[str]) -> None:
    """What is named behind "changed my mind on the tiles": "Terracotta everywhere"."""
    topic = re.search(r"\bminds? (?:on|about) ([\w' -]{2,40})", found[0], _I)
    rest = [one.strip(" .!") for sentence in found[1:] for one in re.split(r"[,;]\s+", sentence)]
    new = next((one for one in rest if not withdrawals.retraction(one) and not remarks.is_filler(one)), "")
    if topic and 1 <= len(new.split()) <= 8 and not refusals.is_question(new) and not fragments.has_subject(new):
        me = "we" if claims.plural else "I"
        text = f"{me}'ll go with {new[0].lower()}{new[1:]} for {topic[1].strip()}"
        claims.kept.keep(Stated(text, found[1], new, corrects=True))
