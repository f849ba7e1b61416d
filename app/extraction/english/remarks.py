"""Remarks that say nothing which lasts, although they have the form of statements."""

import re

from app.extraction.english import refusals, small_talk, statement
from app.extraction.model import RefusalCode

_I = re.IGNORECASE
_FILLER_ONLY = re.compile(
    r"^(?:(?:ok(?:ay)?|k+|hm+|yes|no|nope|yep|yeah|yup|nah|sure|right|fine|wait|well|so|um+|uh+|huh|oh|ah|cool|nice"
    r"|great|good|got it|i see|understood|makes sense|agreed|exactly|indeed|true|maybe|perhaps|alright|done|next"
    r"|continue|go on|go ahead|please|stop|what|why|really|hello|hi|hey|yo|test|testing|asdf\w*|qwerty|\.+|later"
    r"|not now|not yet|never|always|same|ditto|idk|dunno|i don't know|no idea|nothing|none|whatever|both|either"
    r"|neither|interesting|perfect|noted|sounds good|that works|works for me|i guess|you bet|of course|absolutely"
    r"|definitely|correct|wrong|one sec|hang on|hold on|just a sec|that's (?:it|all|fine|ok|right)|all good"
    r"|no (?:worries|problem|point|need|rush|hurry|clue|wonder|chance|luck|surprise|matter|pressure)"
    r"|never mind|lol|haha\w*|hehe|meh|eh|not any ?more|not really|not (?:me|us|him|her|them)|not at all|not quite"
    r"|(?:i|we) (?:do|did|am|are|will|can|have)(?: not| too)?|see (?:attached|below|above)|not exactly"
    r"|no longer)[\s,.!?]*)+$",
    _I,
)
_META = re.compile(
    r"^(?:what i (?:mean|meant|want to say)\b|i (?:said|meant|mean|told you|asked|was asking|just (?:said|told"
    r"|asked))\b(?! (?:my|i|we|our))|that's (?:why|what|how|when|where|because|it|all|not|the|a|an)|which is (?:why"
    r"|what|how)|hence|as (?:such|a result)|so (?:that's|there|yeah)|you(?:'re|'ve|'ll| are| were| have| can| could"
    r"| should)\b|(?:that|this|it) (?:makes sense|helps|explains|sounds|looks|seems|feels|worked|works|did|doesn't"
    r"|does not|isn't|is|was|will)\b(?! (?:allowed|due|because|not allowed))|here we are|there you go|here you go"
    r"|i (?:hope|wonder|guess|suppose|know|see|understand|wish|bet|swear|doubt|get it)\b|i'm (?:not sure|sure|sorry"
    r"|wondering|curious|afraid|asking|trying to|looking (?:for|at|to)|just (?:curious|asking|saying|checking))\b"
    r"|let me|i(?:'ll| will) (?:be back|let you know|try|see|check|have a look|think about|get back|do (?:that|it)"
    r"|read|look)|(?:i|we)(?:'d like| want| need| would like) (?:you to|(?:a|an|some|the) (?:\w+ ){0,2}?(?:list"
    r"|recipe|poem|haiku|summary|example|script|function|idea|ideas|name|title|joke|story|translation|explanation"
    r"|overview|hint|tip|tips|suggestion|suggestions|recommendation|recommendations|essay|paragraph|letter|slogan"
    r"|answer|hand|favou?r|second opinion|advice|help|query|regex|formula)\b|help|to (?:know|understand|see|ask"
    r"|find|learn|figure|write|make sure))|i have (?:a|an|one|another|two) (?:question|quick|doubt|idea)|i (?:don't"
    r"|do not|didn't) (?:know|understand|get|remember|think so|care|mind)\b|i can't (?:remember|believe|tell|see"
    r"|find|open|figure)|i (?:was|am|'m) (?:just )?(?:thinking|wondering|reading)\b|it (?:works|worked|doesn't work"
    r"|didn't work|failed|is|'s) ?(?:now|fine|good|great|ok|perfect|not working|still not working|working)?[.! ]*$)",
    _I,
)
_OPINION = re.compile(
    r"^(?:(?:the|this|that|these|those)(?: [\w-]+)?|it|they|\w+s?|[A-Z]\w+) (?:is|are|was|were|'s|looks?|sounds?"
    r"|feels?|seems?"
    r"|smells?|tastes?) (?:just |so |really |very |pretty |too |such |always |still |quite |absolutely |a bit "
    r"|kind of |literally )*(?:a |an |the )?(?:great|awful|awesome|amazing|terrible|horrible|lovely|funny|hilarious"
    r"|silly|weird|strange|crazy|nice|cool|boring|brilliant|fantastic|wonderful|beautiful|ridiculous|insane"
    r"|overrated|underrated|best|worst|cute|sad|annoying|nightmare|joke|good|bad|interesting|fun|tough|hard|easy"
    r"|ancient|wild|mess|true|fine|perfect|delicious|stunning|gorgeous|magic|evil|brutal|unreal|exhausting|the best"
    r"|the worst|ever)\b[^.]{0,24}$",
    _I,
)
_TRIVIA = re.compile(
    r"^(?:[A-Z]\w+(?: [A-Z]\w+)?|[a-z]{2,}s?) (?:(?:is|are|was|were) (?:a|an|the|born|made|known|called)\b|(?:will"
    r"|can) (?:change|replace|kill|save|make)\b)"
)
_ANNOUNCEMENT = re.compile(
    r"^(?:decision|update|news|outcome|result|conclusion|status|announcement|agreed|verdict)\b(?! (?:is|was"
    r"|to)\b)[^:]{0,60}$",
    _I,
)
_OWN = re.compile(r"\b(?:i|me|my|mine|we|us|our|here|work|team)\b|\d", _I)


def is_filler(text: str) -> bool:
    """Whether the text is nothing but words that keep the talk going: "ok", "sounds good"."""
    return not text or _FILLER_ONLY.match(text) is not None or not re.search(r"[A-Za-z]{2}|'m \d", text)


def announces(text: str) -> bool:
    """Whether a clause only says that a statement follows: "decision from this morning"."""
    return _ANNOUNCEMENT.match(text) is not None


def is_trivia(text: str) -> bool:
    """Whether a clause is about the world at large: "Paris is the capital of France"."""
    return _TRIVIA.match(text) is not None and _OWN.search(text) is None


def passing(clause: str) -> tuple[RefusalCode, str] | None:
    """Why a clause is not worth keeping, as code and reason; None where it may be."""
    found: tuple[RefusalCode, str] | None = None
    if refusals.is_for_once(clause):
        found = "one_off_instruction", "holds for this once"
    elif refusals.is_unreal(clause):
        found = "no_content", "hypothetical, irony or a quotation"
    elif small_talk.is_small_talk(clause):
        found = "small_talk", "keeps the talk going"
    elif small_talk.is_momentary(clause):
        found = "no_content", "over in a minute"
    elif refusals.is_question(clause):
        found = "question", "asks"
    elif (_META.match(clause) and not statement.stands(clause)) or _OPINION.match(clause):
        found = "no_content", "says nothing that lasts"
    return found


def was_mistaken(clause: str, source: str) -> bool:
    """Whether a clause only says what the speaker took for true: "I thought Freya was vegan but she's vegetarian"."""
    behind = source.partition(clause)[2]
    return (
        re.match(r"(?:i|we) (?:had )?(?:thought|assumed|believed|figured)\b", clause, re.IGNORECASE) is not None
        and re.match(r",? but\b(?! (?:i|we)\b)", behind, re.IGNORECASE) is not None
    )
