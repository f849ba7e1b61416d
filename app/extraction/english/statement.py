"""What kind of statement a clause is, how sure its speaker is, and whether an instruction is meant to stand."""

import re
from collections.abc import Callable

from app.memories.model import Kind

_I = re.IGNORECASE
_HEDGED = re.compile(
    r"\b(?:i think|i guess|maybe|perhaps|probably|i believe|i suppose|might|not sure|possibly|could be|i assume"
    r"|presumably|i reckon|kind of|sort of|if i remember|afaik|iirc|likely)\b",
    _I,
)
_PREFERENCE = re.compile(
    r"\b(?:prefer(?:s|red|ably)?|preference|favou?r(?:s|ite|ites)?|(?:i|we|he|she)(?:'d)? (?:\w+ )?(?:like|love"
    r"|loves|likes|enjoy|enjoys|adore|hate|hates|dislike|dislikes|loathe|despise|want|wants)|hate[sd]?|likes|loves"
    r"|enjoys|adores|dislikes|loathes|wants (?!(?:me|us)\b)|'d rather"
    r"|would rather|rather than|fan of|can't stand|cannot stand|can't bear|lean towards?|leaning towards?"
    r"|nothing beats|not keen on|keen on|into|allergic to small talk|happiest|depress(?:es)?|annoys?|drives me"
    r"|easier for me|works best for me|suits me|i'm more of|more of an? \w+ person|\w+ person\b(?= not)"
    r"|comfortable with|fond of|don't (?:like|enjoy|care for)|doesn't like|not a fan|no fan of|cup of tea|swear by"
    r"|wants? the assistant|puts? me off|makes me (?:miserable|happy|sick)|make me miserable|how i like|ideally)\b",
    _I,
)
_CONSTRAINT = re.compile(
    r"\b(?:(?:nobody|no one|no-one|only [\w ]{2,30}?) (?:may|can|should)|must(?:n't)?|can't (?!stand|bear|wait"
    r"|believe|help|complain|remember)|cannot (?!stand|bear)|can only|not (?:allowed|permitted|supposed)|(?:isn't"
    r"|aren't|is not) (?:allowed|permitted)|only allowed|forbidden|prohibited|banned|have to be|has to be|has to"
    r"|have to|need(?:s)? to|never(?! (?:been|gets|got|came|worked|had|knew|heard|tried))|required?|requires"
    r"|mandatory|at most|at least|no more than|no less than|max(?:imum)?|minimum|limit(?:ed)?(?: to)?|budget"
    r"|cap(?:ped)? (?:at|of)|up to|tops|won't (?:sign|accept|fly|work|eat|pay|use)|mustn't|allergic|allergy|coeliac"
    r"|celiac|intolerant|off the table|frozen|suspended|off[- ]limits|no[- ]go|ceiling|no exceptions"
    r"|under no circumstances|strictly|deadline|due (?:by|on)"
    r"|needs? (?:a|the|an) [\w' ]+approval|non-negotiable|don't ever|do not|should never|may not|shouldn't|(?:needs"
    r"|need) (?!more|help)\w+)\b|^(?:the (?:user|team|household) wants )?no \w+",
    _I,
)
_DECISION = re.compile(
    r"\b(?:decided|decision|decide[sd]? (?:on|to|against)|going with|went with|going for|settled? on|we'll (?!see"
    r"|need|have to)|i'll (?!see|be|need|have to)|i'm taking|picked|chose|chosen|choosing|opted|agreed (?:on|to"
    r"|that)|voted|from now on|going forward|going to be|will be|gonna|switching to|moving to|dropped|dropping"
    r"|sticking with|let's|it's final|final(?:ly)? (?:choice|decision)|no more discussion|committed to|signed off"
    r"|approved|rejected|ruled out|the winner is|are going to|is going to|am going to|'re going to|i'm going to"
    r"|in the end|scrapped|adopt(?:ed|ing)|standardi[sz](?:e|ed|ing) on|plan is to|accepted the)\b",
    _I,
)
_TASK_STATE = re.compile(
    r"\b(?:done so far|half[- ]?(?:done|finished|way)|halfway|in progress|in review|under review|blocked"
    r"|waiting (?:on|for)|stuck|pending|still (?:red|failing|open|to do|missing|broken|waiting|need|needs|in|on"
    r"|have|has|todo|not)|hasn't been|haven't been|not (?:yet )?(?:been )?(?:started|done|merged|deployed|finished"
    r"|tested|written|reviewed|touched)|never been tried|(?:is|are|'s|'re|was|were|been|has been|have been"
    r"|got) (?:all |now |finally |fully |already |mostly |nearly |almost )?(?:done|finished|merged|deployed"
    r"|complete|completed|submitted|drafted|up and|out|ready|live|green|red|released|shipped|rolled out|migrated"
    r"|written|reviewed|tested|fixed|closed|approved)(?! (?:on|at|to|for|from|by|every) )|up for review|awaiting"
    r"|remaining|left to do|to-?do|next up"
    r"|next step|ready for (?:review|testing|qa)|finished|completed|wrapped up|\d+ (?:of|out of) (?:the )?\d+"
    r"|done with|so far|outstanding|on hold|paused|only has an outline|\d+% (?:done|complete)|percent (?:done"
    r"|complete)|left off|picked up where|still to (?:be|do|come)|submitted|just (?:the|needs?))\b",
    _I,
)
_EVENT = re.compile(
    r"\b(?:yesterday|last (?:week|night|month|year|monday|tuesday|wednesday|thursday|friday|saturday|sunday|summer"
    r"|winter|spring|autumn)|this morning|today|ago|on (?:monday|tuesday|wednesday|thursday|friday|saturday|sunday"
    r"|the \d+|\d{4}-)|in \d{4}|at the weekend|happened|just (?:got|moved|bought|had|started|finished|became|signed"
    r"|lost)|recently (?:moved|bought|got|started|joined|had|became))\b|\d{4}-\d{2}-\d{2}",
    _I,
)
_PAST_EVENT = re.compile(
    r"\b(?:went|got|had|gave|broke|moved|bought|sold|started|joined|left|quit|lost|won|passed|failed|completed"
    r"|happened|crashed|launched|signed|married|born|died|graduated|adopted|became|met|visited|flew|hired|fired"
    r"|promoted|resigned|inherited|installed|replaced|upgraded|migrated|shut|opened|closed|came|took|made|finished"
    r"|booked|retired|transferred|released|deployed|rolled|cancelled|canceled|missed|fell|had an?)\b",
    _I,
)
_STANDING = re.compile(
    r"^(?:please )?use [^,]{2,30}, (?:not|never) |^only (?:use|write|commit|merge|deploy|buy|book|send|suggest"
    r"|recommend|show|give|call|order)\b|\b(?:write"
    r"|send|sign|name|prefix|label|answer|tag|format) (?:all|every|any|each) (?!of (?:this|these|the)\b|the\b)"
    r"|\b(?:always|never(?! mind)|ever again|from now on|from here on|going forward|in (?:the )?future|every time"
    r"|each time|whenever|any ?time|by default|as a (?:rule|default)|whenever|(?:for|in|on) (?:all|every"
    r"|each) (?!the (?:steps|files)|of (?:this|these|the))|every (?:single )?(?:day|night|morning|evening|afternoon"
    r"|week|month|weekend|quarter|monday|tuesday|wednesday|thursday|friday|saturday|sunday|workday|weekday)"
    r"|on (?:mon|tues|wednes|thurs|fri|satur|sun)days|daily|weekly|permanently|for good|at all times|no matter what"
    r"|without exception|once and for all|any ?more)\b",
    _I,
)
_MANNER = re.compile(
    r"^(?:(?:please|pls|just|also|and|ok|so|could you|can you|would you|i want you to|i need you to|i'd like you to"
    r"|i'd prefer (?:it )?if you|you (?:can|should|must|may)) )*(?:(?:call|address) me\b|address (?:my|our|him|her|them"
    r"|(?-i:[A-Z]))|refer to me\b|(?:talk"
    r"|speak|write) to me\b|(?:answer|reply|respond|speak|write|communicate)(?: to me| back)?(?: only)? (?:in|with"
    r"|as|like) (?!the (?:file|form|ticket|thread|email|attached)|this|that|json)|keep (?:your |the |all "
    r"|my )?(?:answers?|repl(?:y|ies)|responses?|messages?|explanations?|summar(?:y|ies)|it|things"
    r"|everything) (?:short|brief|simple|concise|formal|informal|under|below|to|in|as|light|polite|professional"
    r"|plain|terse|sweet|non-technical|technical)"
    r"|(?:use|stick to|give me|show me|write|format|express|quote|put) (?:(?:only|all|your|my|the) )?(?:metric"
    r"|imperial|celsius|fahrenheit|kilomet\w+|miles|24[- ]?h\w*|12[- ]?h\w*|british|american|us|uk|iso"
    r"|plain (?:english|language|text)|simple words|tabs|spaces|bullet points|bullets|markdown|emojis?|formal"
    r"|informal|first names?|short sentences|oxford comma|they/them|she/her|he/him|my (?:first|full|last|nick)\w*"
    r"|dates? (?:as|in)|prices in|amounts in|times in|temperatures? in|type hints|single quotes|double quotes"
    r"|conventional commits|snake_case|camelcase)\b|skip the (?:pleasantries|small talk|intro\w*|explanations?"
    r"|summar\w+|disclaimers?|fluff|preamble)|spare me\b|leave out the|assume (?:i|that i|we)\b|treat me\b"
    r"|explain (?:things|everything|stuff|concepts)\b|(?:give me|show me|put|lead with|start with"
    r"|always start with) [^.]{2,40} first\b|lead with\b|be (?:brief|concise|blunt|direct|honest|formal|more \w+"
    r"|less \w+|careful with)(?! and)|stop (?:\w+ing)\b|don't (?:ever )?(?:use|call|send|give|suggest|recommend|add"
    r"|include|apologi[sz]e|explain|ask|offer|book|schedule|put|assume|write|say|start|end|repeat|be|bother|touch"
    r"|commit|push|ping|contact|email|mention)\b|no (?:more )?\w+|avoid\b|cc me\b|include me\b|ping me\b|text me\b"
    r"|email me\b|message me\b|remind me (?:every|each|always)|put me down\b|count me\b|consider me\b)",
    _I,
)
_OCCASION = re.compile(
    r"^(?:please |pls |just |only |and |also )*(?:for (?:today|now|the (?:next|rest|time being|moment)|this week"
    r"|this month"
    r"|as long as)|this week|today|until|till|when(?:ever)? (?:you|i|we|it|there|\w+ing)|if (?:you|i|we) (?:ever"
    r"|suggest|need|have|book|ask|mention|e?mail|write|call|text|message|contact|reply|schedule|order|recommend"
    r"|cook)|for (?:my |our |your |the |any )?(?:[\w-]+ ){0,2}?(?!(?:this|us"
    r"|arguments|starters|tests|class)\b)[a-z]+s\b,?|in (?:your|my|our) \w+)\b",
    _I,
)
_DEICTIC_OBJECT = re.compile(
    r"^(?:please |just |also )*(?:don't|do not|stop|no|avoid)\b[^.]{0,30}\b(?:this|that|it|these|those|the (?:file"
    r"|text|code|last|title|first|second|paragraph|sentence|function|bit|part|section|list|table|page|word|line"
    r"|script|draft)|anything (?:of your own|else|yet|to))\b|^(?:don't|do not) (?:worry|bother|panic|mind"
    r"|be (?:silly|sorry|ridiculous|shy|so)|ask\b|judge|laugh|you\b|get me wrong|know\b|think so)",
    _I,
)

_CURRENT = re.compile(
    r"^(?:(?:i|we|i'm|we're|we are|i am|the \w+(?: \w+)? (?:is|are)|still|currently"
    r"|it's) ){0,3}(?:still )?(?:stuck (?:at|on|with)|blocked (?:on|by)|waiting (?:on|for)|half[- ]?way"
    r"|half (?:done|finished))\b"
    r"|\bPR(?:'s| is| #?\d+ is)\b|\b(?:has|have) never been \w+ed\b|\bnever been tried\b|\bblocked (?:on|by)\b"
    r"|\b(?:still|is|are) (?:red|half finished)\b|\bdone so far\b|\b(?:has|have) only (?:a|an|the)\b|^(?:i|we|i've"
    r"|we've) (?:just )?(?:finished|completed) ",
    _I,
)
_PAST_DAY = re.compile(r"\byesterday\b|\blast \w+\b|\d{4}-\d\d-\d\d")
_PRESENT = re.compile(r"\b(?:is|are|set|due|will)\b")
_FOR_ME = re.compile(r"\bfor (?:me|us)\b", _I)
_BY_DEFAULT = re.compile(r"\b(?:always|by default|from now on|please)\b", _I)
_MUST = re.compile(
    r"\b(?:must(?:n't)?|not (?:allowed|permitted)|allergic|never|budget|has to be|have to be|at most"
    r"|max(?:imum)?|required|forbidden|can't (?!stand|bear|wait)|no more than|limit|aren't allowed)\b",
    _I,
)
_TASTE = re.compile(r"\b(?:prefer|can't stand|rather|hate|love|like)\b", _I)
_APPOINTMENT = re.compile(
    r"\b(?:my|our) (?:flight|appointment|exam|interview|wedding|surgery|defen[cs]e|trip)\b.*\b(?:is|set|on)\b", _I
)
_TURN_OF_LIFE = re.compile(
    r"(?:i|we)(?:'ve| have)? (?:just |finally |already )?(?:moved|bought|sold|quit|joined|started|passed|failed"
    r"|signed|adopted|broke|lost|won|gave|got (?:married|engaged|divorced|promoted|fired|a new|the job)|became"
    r"|graduated|launched|released|deployed|had (?:a|an) (?:baby|accident|surgery|operation))\b",
    _I,
)
_QUOTED = re.compile(r"\"[^\"]*\"|(?<!\w)'[^']{8,}'(?!\w)")
IMPORTANCE: dict[str, float] = {
    "constraint": 0.8,
    "decision": 0.7,
    "preference": 0.7,
    "fact": 0.65,
    "event": 0.6,
    "task_state": 0.6,
}


def kind_of(text: str) -> Kind:
    """The kind of a clause, read in the speaker's own words: that of the first rule that fits."""
    return next((kind for kind, fits in _KINDS if fits(text)), "fact")


def _is_dated_event(text: str) -> bool:
    return _PAST_DAY.search(text) is not None and _PAST_EVENT.search(text) is not None and not _PRESENT.search(text)


def _is_choice(text: str) -> bool:
    return _FOR_ME.search(text) is not None and _BY_DEFAULT.search(text) is not None


def _is_decision(text: str) -> bool:
    return _DECISION.search(text) is not None and not re.search(r"\b(?:never|allergic|mustn't|prefer)\b", text, _I)


def _is_preference(text: str) -> bool:
    return _PREFERENCE.search(text) is not None and (_MUST.search(text) is None or _TASTE.search(text) is not None)


def _is_event(text: str) -> bool:
    dated = _EVENT.search(text) is not None and _PAST_EVENT.search(text) is not None
    return dated or _APPOINTMENT.search(text) is not None or _TURN_OF_LIFE.match(text) is not None


_KINDS: tuple[tuple[Kind, Callable[[str], object]], ...] = (
    ("constraint", re.compile(r"(?:i|we) want no\b", _I).match),
    ("event", _is_dated_event),
    ("task_state", _CURRENT.search),
    ("preference", _is_choice),
    ("decision", _is_decision),
    ("preference", _is_preference),
    ("task_state", lambda text: _TASK_STATE.search(text) and not _MUST.search(text)),
    ("constraint", _CONSTRAINT.search),
    ("event", _is_event),
)


def is_hedged(text: str) -> bool:
    """Whether the speaker is not sure."""
    return _HEDGED.search(text) is not None


def stands(text: str) -> bool:
    """Whether an instruction is meant for more than this once: "always", "from now on", "call me Sam".

    A limit or an occasion ("until Friday", "for reviews") shows it only where it opens the instruction, or where that
    tells the assistant how to behave.
    """
    text = _QUOTED.sub('""', text)
    if _DEICTIC_OBJECT.match(text) and not re.search(
        r"\b(?:ever|always|again|never|from now on|in future)\b", text, _I
    ):
        return False
    return _STANDING.search(text) is not None or _OCCASION.match(text) is not None or _MANNER.match(text) is not None


def is_manner(text: str) -> bool:
    """Whether a clause tells the assistant how to behave, by its opening words."""
    return _MANNER.match(text) is not None and _DEICTIC_OBJECT.match(text) is None


def is_prohibition(text: str) -> bool:
    """Whether an instruction forbids."""
    return (
        re.match(
            r"(?:please |pls |just |also |and )*(?:never|don't|do not|no|stop|avoid|under no circumstances|not)\b",
            text,
            _I,
        )
        is not None
    )
