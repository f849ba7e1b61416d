"""Clauses without a subject, given the one that was meant: "presently on crutches" -> "I'm presently on crutches"."""

import re

from app.extraction.english.verbs import BASE, is_adverb, is_past, is_singular

_I = re.IGNORECASE
_FINITE = re.compile(
    r"\b(?:is|are|was|were|am|has|have|had|does|do|did|can|can't|cannot|could|must|mustn't|may|might|should"
    r"|shouldn't|will|won't|would|isn't|aren't|wasn't|weren't|hasn't|haven't|doesn't|don't|didn't|couldn't|wouldn't"
    r"|needn't|shan't|ought)\b|\w+'(?:s|re|ve|ll|d)\b(?! own\b)",
    _I,
)
_PRONOUN = re.compile(
    r"^(?:i|i'm|i've|i'd|i'll|we|we're|we've|we'd|we'll|you|he|she|it|they|it's|he's|she's|they're|this|that|that's"
    r"|there|there's|these|those|who)\b",
    _I,
)
_STATE = re.compile(
    r"^(?:(?:still|currently|presently|temporarily|now|mostly|also|always|never|not|probably|mainly|usually|really"
    r"|very|fully|completely|just|only|partly|totally|a bit|quite|already|sort of|kind of|absolutely|severely"
    r"|highly|mildly|deeply|recently|newly|half|all|permanently|officially|actually|basically|back|out"
    r"|currently still|down) ){0,3}"
    r"(?:(?!(?:nothing|something|anything|everything|morning|evening|during|spring|string|king|thing|building"
    r"|meeting|pricing|parking|hosting|billing|training|housing|wedding|ceiling|clothing|engineering|marketing"
    r"|accounting|ring|being|hearing|according|regarding|concerning|staging|branching|naming|logging|testing"
    r"|formatting|shipping)\b)[a-z]+ing|(?:on|at|in|off|under|between|with|without|out of|up to|over|near|against"
    r"|from|into|past) (?!(?:a (?:minute|sec|second|moment|bit|while|mo)\b"
    r"|that|this|the other hand|short|general|fact|case|addition|other words|future"
    r"|my opinion|our)\b)(?!.*:)|allergic|intolerant|vegan|vegetarian|pescatarian|coeliac|celiac|diabetic|pregnant"
    r"|married|single|divorced|engaged|retired|unemployed|freelance|self-employed|left[- ]handed|right[- ]handed"
    r"|colou?r ?blind|deaf|blind|dyslexic|autistic|lactose|teetotal|based|located|stuck|blocked|swamped"
    r"|snowed under|busy|tired of|sick|ill|fond of|keen on|responsible for|afraid of|scared of|used to|unable|able"
    r"|free|available|away|abroad|bound|licensed|certified|trained|qualified|into|done with|new to|familiar with"
    r"|fluent|native|short on|low on|happy with|a huge fan|not a (?:big |huge )?fan|big fan|huge fan|a fan"
    r"|a big fan|no fan|halfway|half[- ]?way|a (?:nurse|teacher|developer|student|vegetarian|vegan)|due|good at"
    r"|bad at|terrible at)\b",
    _I,
)
_NOW = re.compile(r"(?:currently|presently|temporarily|at present|[a-z]+-deep) ", _I)
_NEGATED = re.compile(
    r"^(?:(?:really|just|honestly|still|also|absolutely|simply) )?(?:can't|cannot|couldn't|won't|wouldn't|haven't"
    r"|hasn't|didn't|gonna|wanna|gotta|would rather|'d rather|would love|would prefer|would like|used to|have to"
    r"|had to|will|must|mustn't|should|never (?!mind)\w+|(?:don't|do not) (?:like|eat|drink|drive|smoke|own|have"
    r"|use|want|need|care|mind|speak|work|live|enjoy|trust|really|do|know|get|think|want|believe|understand|fancy"
    r"|celebrate|cook|fly|wear|watch|read|buy|handle|react|tolerate))\b",
    _I,
)
_SUBJECT_VERBS = frozenset(
    [
        "want",
        "need",
        "like",
        "love",
        "hate",
        "prefer",
        "enjoy",
        "live",
        "work",
        "own",
        "have",
        "rent",
        "study",
        "speak",
        "eat",
        "dislike",
        "despise",
        "adore",
        "loathe",
        "lean",
        "favour",
        "favor",
        "tend",
        "struggle",
        "suffer",
        "commute",
        "wish",
        "hope",
        "plan",
        "intend",
        "expect",
        "depend",
        "rely",
        "believe",
        "think",
        "feel",
        "usually",
        "always",
        "mostly",
        "generally",
    ]
)
_PLURAL_VERBS = frozenset(["bank", "host", "deploy", "ship", "pin", "use", "run", "stick"])
_NO = re.compile(
    r"^(?:absolutely |strictly |definitely |please |ever )?(?:no|nothing|zero|never any|not (?:before|after|more"
    r"|a single|on|in|too)|not) ",
    _I,
)
_STANDING = re.compile(
    r"\b(?:always|by default|tops|at most|max(?:imum)?|minimum|at least|only|first|unless|instead|every time"
    r"|each time|please|whenever|if possible|for me|from now on|going forward|any ?more|at all|over|rather than|not"
    r"|never|where possible|no exceptions|max\.|or less|or fewer|over|preferably|ideally|just for)\b",
    _I,
)
_JOINT = re.compile(r"[,;:]|\s-\s|\s(?:before|because|while|so|but|and|when|until|till|if|since|after|unless|as)\s", _I)
_DETERMINER = re.compile(r"the|an?|my|our|your|this|that|these|those|all|it|them|me|us", _I)
_INDEFINITE = re.compile(
    r"(?:nothing|everything|anything|something|nobody|everyone|everybody|someone|somebody|one) \w+s\b", _I
)
_NO_PAST_BEHIND = ("a", "an", "the", "self", "more", "very")
_PLURALS = ("people", "men", "women", "children", "kids", "most", "both", "staff", "police", "others", "folks")
_NO_SUBJECT_BEFORE = ("to", "the", "a", "an", "and", "or", "for", "of", "in")
_HERE = re.compile(r"^(?P<what>[^.,;:]{3,60}?) here\b(?P<rest>.*)$", _I | re.DOTALL)
_NOT_A = re.compile(
    r"not (?:a|an|the|keen|into|fond|allowed|permitted|able|interested|comfortable|happy|going|planning|sure"
    r"|really)\b",
    _I,
)
_PASSIVE = re.compile(r"(?:diagnosed|born|raised|trained|hired|promoted|fired|elected|adopted|brought up)\b", _I)
_MANNER_NOUN = re.compile(
    r"\b(?:short|brief|concise|long|longer|shorter|detailed|simple|plain|formal|informal|polite|honest|direct|clear"
    r"|quick|bulleted) (?:and \w+ )?(?:answers?|repl(?:y|ies)|responses?|messages?|summar(?:y|ies)|explanations?"
    r"|sentences?|emails?|feedback|english|language|lists?)\b",
    _I,
)
_DOING = re.compile(
    r"^(?:(?:the|a|an|my|our|on|with|to|from|in|up|out|off|all|two|three|both|it|that|this|for|him|her|them|away"
    r"|back|over|onto|into|down|every|some|at|\d+)\b|[A-Z])"
)
_LABEL = re.compile(r"^(?P<label>[A-Za-z][\w' ()/&.-]{1,70}?)\s*(?P<mark>[:=]|->|=>)\s+(?P<value>\S.*)$", re.DOTALL)


def has_subject(text: str) -> bool:
    """Whether the clause has a subject and a finite verb of its own."""
    words = re.findall(r"[\w'-]+", text)[:14]
    if not words:
        return False
    if _PRONOUN.match(text) or _INDEFINITE.match(text):
        return True
    if len(words) > 2 and words[0].lower() in BASE and _DETERMINER.fullmatch(words[1]):
        return False  # an instruction: "keep the logs"
    plain = (
        re.search(r"\b(?:i|we)(?:'\w+)? \w+", head(text), _I)
        or re.match(r"(?:[\w'-]+ ){1,4}and i \w+", text, _I)
        or (len(words) >= 3 and re.match(r"\w+'s (?!own\b)", text))
        or re.match(r"(?:[\w-]+ ){1,3}\w{3,} (?:me|us)\b", text)
    )
    low = [word.lower() for word in words]
    return plain is not None or any(_is_verb(low, place) for place in range(1, len(low)))


def _is_verb(words: list[str], place: int) -> bool:
    """Whether the word at a place is the finite verb behind a subject."""
    word, before, first = words[place], words[place - 1], words[0]
    plural = before in _PLURALS or (len(before) > 3 and before.endswith("s") and not before.endswith("ss"))
    of_plural = place > 1 and re.fullmatch(r"[a-z]{3,}[^s']s", first) is not None and before not in _NO_SUBJECT_BEFORE
    return (
        _FINITE.fullmatch(word) is not None
        or (is_past(word) and before not in _NO_PAST_BEHIND and not (place == 1 and is_adverb(first)))
        or (place + 1 < len(words) and place <= 6 and is_singular(word))
        or (word in BASE and (plural or of_plural) and not is_adverb(word))
        or (place > 1 and is_adverb(before) and re.fullmatch(r"[a-z]{2,}[^s]s", word) is not None)
    )


def head(text: str) -> str:
    """The clause up to the first word that joins another to it."""
    return _JOINT.split(text, maxsplit=1)[0]


def label(text: str) -> tuple[str, str] | None:
    """Label and value of "VAT id: SE556677889901", "bucket = s3://x"; None for any other clause."""
    match = _LABEL.match(text)
    if (
        match is None
        or len(match["label"].split()) > 9
        or re.match(r"(?:i|we|you|when|if|because|so|and)\b", match["label"], _I)
    ):
        return None
    return match["label"].strip(), match["value"].strip()


def with_subject(text: str, plural: bool) -> str | None:
    """The clause with "I" or "we" where it has no subject of its own; None where it states nothing by itself."""
    first = re.match(r"[\w'-]+", text)
    if _PRONOUN.match(text) or first is None:
        return text if first else None
    me, am, have = ("we", "we're", "we've") if plural else ("I", "I'm", "I've")
    low = first.group().lower()
    lowered = text[0].lower() + text[1:] if text[:1].isupper() and not text[:2].isupper() else text
    lead: str | None = None
    if _is_here(text):
        lead, lowered = am, _without_here(lowered)
    elif low == "been":
        lead = have
    elif (low == "not" and _NOT_A.match(text)) or low == "gonna":
        lead = am
    elif _NEGATED.match(text):
        lead = me
    elif (_STATE.match(text) or _NOW.match(text)) and not has_subject(head(text)):
        lead = am
    elif _PASSIVE.match(text):
        lead = "we were" if plural else "I was"
    elif _opens_with_verb(text, plural):
        lead = me
    return f"{lead} {lowered}" if lead else None


def _is_here(text: str) -> bool:
    """ "type 1 diabetic here"."""
    here = _HERE.match(text)
    return (
        here is not None
        and not has_subject(here["what"] + " x")
        and not re.match(r"(?:still|anyone|right|not|only|it|over|down|up) ", text, _I)
    )


def _without_here(text: str) -> str:
    here = _HERE.match(text)
    if here is None:
        return text
    article = "" if re.match(r"(?:on|in|at|an?|the) ", here["what"], _I) else _article(here["what"])
    return f"{article}{here['what']}{here['rest']}"


def _opens_with_verb(text: str, plural: bool) -> bool:
    """Whether a clause opens with a verb of the speaker's: "prefer tea", "moved to Genoa", "finally picked a name"."""
    words = [word.lower() for word in re.findall(r"[A-Za-z'-]+", text)[:3]]
    verb = next((word for word in words if not is_adverb(word)), "")
    if verb in _SUBJECT_VERBS or (plural and verb in _PLURAL_VERBS):
        return True
    if not verb or not is_past(verb) or verb in ("let", "set", "put", "cut", "hit", "shut"):
        return False
    return _DOING.match(text[text.lower().find(verb) + len(verb) :].strip()) is not None


def _article(words: str) -> str:
    noun = re.search(r"(?:ic|an|er|or|ist|ee|ian|user|parent|student|owner|nurse|dev|mum|mom|dad|fan)$", words, _I)
    return (
        ("an " if words[:1].lower() in "aeiou" else "a ")
        if noun and not re.match(r"(?:vegan|vegetarian|coeliac|celiac)$", words, _I)
        else ""
    )


def is_wish(text: str) -> bool:
    """Whether a clause without a verb asks for something that stands: "short answers, three sentences tops"."""
    return any((_NO.match(text), _STANDING.search(text), _MANNER_NOUN.search(text)))
