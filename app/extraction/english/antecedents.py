"""What, and whom, the turns before spoke of last."""

import re
from collections.abc import Sequence

from app.extraction.english.names import KIN_NAMES, NAME, NO_NAME, PETS, RELATIONS, is_given_name
from app.extraction.english.organisations import firm_in
from app.extraction.english.sentences import sentences
from app.extraction.model import SpokenTurn
from app.text.identifiers import identifiers
from app.text.word_list import words

_I = re.IGNORECASE
_SENTENCE_SUBJECT = re.compile(
    r"((?:The|Your|Our|My|This) (?:[\w.'-]+ ){0,3}?[\w.'-]+?)(?:'s)? (?:is|are|was|were|has|have|lives?|runs?"
    r"|failed|fails|broke|expires?|starts?|ends?|sits?|went|got|keeps?|needs?|costs?|uses?|looks?|comes?|points?"
    r"|listens?)\b"
)
_BARE_PHRASE = re.compile(r"(?:the|a|an|your|my) (?!.*\b(?:is|are|was|were|has|have)\b).*", _I | re.DOTALL)
_PROPER = re.compile(r"(?<![.!?] )(?<!^)\b[A-Z][\w-]+(?: [A-Z][\w-]+)*")
_NOUN_PHRASE = re.compile(
    r"\b(?:[Tt]he|[Yy]our|[Oo]ur|[Mm]y|[Aa]n?|[Tt]his|[Tt]hat) (?!(?:way|same|other|moment|time|lot|bit|few|first"
    r"|second|latter|former|one|ones)\b)((?:[A-Za-z][\w.'-]* ){0,3}?[A-Za-z][\w.'-]*)(?= (?:in|on|at|of|for|from|is"
    r"|are|was|were|has|have|had|to|and|or|with|by|that|which|who|doesn't|does|can|could|will|would|should|still"
    r"|again|runs|needs|looks|seems|works|as|under|every|because|when|yesterday|today)\b|[.,;:!?]|$)"
)


def antecedent(before: Sequence[SpokenTurn]) -> str | None:
    """The latest thing that was named before: the subject of a sentence, an identifier, or a noun phrase."""
    shared = topic(before)
    if shared:
        return shared
    for turn in reversed(before[-3:]):
        found = None if turn.role in ("system", "tool") else named_last(turn.content[-1_200:])
        if found:
            return found
    return None


_ANSWERED = re.compile(
    r"(?P<the>The )?(?:An? )?(?P<what>[A-Z][\w'-]*(?: [\w'-]+){0,3}?) (?:(?:also|often|usually|generally|still|\w+ly) )?"
    r"(?:is|are|was|were|can|has|have|does|may|might|will|\w+s)\b"
)


def topic(before: Sequence[SpokenTurn]) -> str | None:
    """What the speaker asked about by name and the assistant's answer opens with: "Lake Bled is an alpine lake ..."."""
    if len(before) < 2 or (before[-2].role, before[-1].role) != ("user", "assistant"):
        return None
    found = _ANSWERED.match(before[-1].content)
    if found is None or re.match(
        r"(?:It|That|This|They|There|You|Your|He|She|What|Yes|No|I|We|One|Some|Which)\b", found["what"]
    ):
        return None
    named = f"the {found['what']}" if found["the"] else found["what"]
    return named if re.search(rf"\b{re.escape(found['what'])}\b", before[-2].content, _I) else None


def named_last(text: str) -> str | None:
    """What a text speaks of, as it would be called next."""
    names = identifiers(text)
    last_sentence = next(reversed(sentences(text)), "")
    subject = _SENTENCE_SUBJECT.match(last_sentence)
    bare = _BARE_PHRASE.fullmatch(text.strip(" .!?"))
    phrases = list(_NOUN_PHRASE.finditer(text))
    proper = [one for one in _PROPER.findall(text) if one not in ("I", "OK")]
    found: str | None = None
    if subject:
        aside = f" ({names[-1]})" if names and names[-1].lower() not in subject[1].lower() else ""
        found = f"{_neutral(subject[1])}{aside}"
    elif names:
        lead = re.search(rf"\b((?:the|our|your|a) (?:[\w-]+ ){{1,3}}){re.escape(names[-1])}", text)
        found = f"{_neutral(lead[1].strip())} {names[-1]}" if lead else names[-1]
    elif bare and len(text.split()) <= 8:
        found = _neutral(bare.group())
    elif phrases:
        found = _neutral(phrases[-1].group())
    elif proper:
        found = proper[-1]
    return found.strip(" .") if found else None


def _neutral(phrase: str) -> str:
    return re.sub(
        r"^(?:The|A|An|Your|My|Our|a|an|your|this|that|This|That)\b",
        lambda m: {"your": "my", "my": "my", "our": "our"}.get(m.group().lower(), "the"),
        phrase,
    )


_MENTION = re.compile(
    rf"\b(?:(?P<det>[Mm]y|[Yy]our|[Oo]ur|[Tt]he|[Tt]hat|[Aa]n?) (?:(?!(?:with|for|of|at|to|and|from|by|in|on|is|was)\b)[\w-]+ ){{0,2}}?"
    rf"(?P<noun>{RELATIONS}|{PETS})(?P<plural>s?)|(?P<kin>(?i:{KIN_NAMES})))\b(?P<owns>'s? (?!(?:[a-z]+ing|not|been|got|still)\b)\w+)?"
    rf"(?:,? (?:called |named |is (?:called |named )?|\()?(?P<called>(?:(?:Dr|Mr|Mrs|Ms|Prof)\.? )?{NAME}(?: {NAME})?))?"
    rf"|(?P<titled>(?:Dr|Mr|Mrs|Ms|Prof)\.? {NAME})|(?!Will (?:you|it|there|that|this|your)\b)(?P<name>{NAME}(?: {NAME})?)"
    rf"(?P<own>'s (?:parents|kids|children))?|\b(?:name|name's) is (?P<named>[A-Z][\w-]+)"
)


def last_named(text: str, pronoun: str, guess: bool = True) -> str | None:
    """Whom a text speaks of last that "he", "she" or "they" may mean: a name, or "my sister".

    `guess`: any capitalised word will do where nobody is named.
    """
    plural = pronoun in ("they", "their", "they're")
    found = owner = None
    sure = False  # whether its own word tells that it is a man or a woman whom the pronoun means
    for match in _MENTION.finditer(text):
        noun = (match["noun"] or match["kin"] or "").lower()
        if noun:
            many = bool(match["plural"]) or noun in _MANY
            who = match["called"] if match["called"] and not NO_NAME.match(match["called"]) else None
            if not who and (many != plural or noun in _GENDERED.get(_OTHER.get(pronoun, ""), ())):
                continue
            det = {"my": "my", "your": "my", "our": "our"}.get(match["det"].lower(), "the") if match["det"] else "my"
            sure = noun in _GENDERED.get(pronoun, ()) and not match["owns"]
            person = who or f"{det} {noun}{match['plural'] or ''}"
            if match["owns"]:
                owner = None if re.search(rf" (?:{RELATIONS})s?$", match["owns"], _I) else person
            else:
                found = person
        elif match["titled"] or match["named"]:
            found = found if plural else match["titled"] or match["named"]
        elif match["own"]:
            found = match.group() if plural and is_given_name(match["name"].split()[0]) else found
        elif is_given_name(match["name"].split()[0]) and not plural:
            beside = sure and re.search(r"\b(?:with|and|at|by|for|from|like|than) $", text[: match.start()])
            found = found if beside else match["name"]
    return found or owner or (firm_in(text) if plural else _perhaps_named(text) if guess else None)


def _perhaps_named(text: str) -> str | None:
    """The last capitalised word within a sentence that is no place or weekday: who "she" means where nobody else is named."""
    inside = re.finditer(rf"(?<=[a-z,] ){NAME}", text)
    return next(
        (
            one.group()
            for one in reversed(list(inside))
            if not NO_NAME.match(one.group())
            and not re.search(
                r"(?<!spoke )(?<!talked )(?<!wrote )(?<!married )(?<!engaged )\b(?:in|to|from|at|near|into|the|a|an|my|our|of|on|by) $",
                text[: one.start()],
                _I,
            )
        ),
        None,
    )


_MANY = ("parents", "kids", "children", "twins", "in-laws", "couple", "grandparents", "folks")
_MEN = words(
    "husband boyfriend father dad daddy papa son brother uncle nephew grandfather grandpa grandad opa nonno abuelo "
    "stepson stepdad landlord man "
    "guy boy bloke chap lad"
)
_WOMEN = words(
    "wife girlfriend mother mum mom mama daughter sister aunt auntie niece grandmother grandma gran granny nan "
    "mummy mommy nana oma nonna abuela "
    "stepdaughter stepmum landlady woman girl lady"
)


_GENDERED = {"he": _MEN, "his": _MEN, "she": _WOMEN, "her": _WOMEN}
_OTHER = {"he": "she", "his": "she", "she": "he", "her": "he"}


def may_be(person: str, pronoun: str) -> bool:
    """Whether a person, as a clause would call them ("my sister", "Ana"), may be whom a pronoun means."""
    noun = person.lower().split()[-1]
    if pronoun in ("they", "them", "their"):
        return noun.endswith("s") or noun in _MANY or noun in ("team", "crew", "couple")
    pronoun = {"him": "he", "hers": "her"}.get(pronoun, pronoun)
    return noun not in _GENDERED[_OTHER[pronoun]] and noun not in _MANY


# "Your co-founder, yes" says who somebody is who was just named.
_APPOSED = re.compile(rf"(?:(?:ah|oh|yes|right|sure)\W+)?your (?:[\w-]+ )?(?:{RELATIONS})[,.?!]", _I)


def last_person(before: Sequence[SpokenTurn], pronoun: str = "", but: str | None = None) -> str | None:
    """Who was spoken of last, `but` one: "my sister", a name after "called", a title with a name, or a given name."""
    for turn in reversed(before[-3:]):
        if turn.role not in ("user", "assistant"):
            continue
        found = last_named(turn.content[-800:].replace(but or "\0", ""), pronoun)
        if found:
            return (_given_name(before) if _APPOSED.match(turn.content) else None) or found
    return None


def _given_name(turns: Sequence[SpokenTurn]) -> str | None:
    """The given name that was said last."""
    text = " ".join(turn.content[-800:] for turn in turns[-2:] if turn.role in ("user", "assistant"))
    return next((word for word in reversed(re.findall(r"\b[A-Z][a-zà-ÿ-]+", text)) if is_given_name(word)), None)
