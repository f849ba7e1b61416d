"""The words for times and limits, as patterns."""

import re

_I = re.IGNORECASE
COUNTS = {
    word: number
    for number, word in enumerate(
        [
            "zero",
            "one",
            "two",
            "three",
            "four",
            "five",
            "six",
            "seven",
            "eight",
            "nine",
            "ten",
            "eleven",
            "twelve",
            "thirteen",
            "fourteen",
        ]
    )
} | {
    "a": 1,
    "an": 1,
    "another": 1,
    "couple of": 2,
    "a couple of": 2,
    "few": 3,
    "a few": 3,
    "": 1,
    "twenty": 20,
    "thirty": 30,
}
COUNT = (
    r"(?P<count>\d{1,3}|a couple of|couple of|a few|few|an?|one|two|three|four|five|six|seven|eight|nine|ten"
    r"|eleven|twelve|fourteen|twenty|thirty)"
)
_UNIT = r"(?P<unit>hour|day|night|week|fortnight|month|year)s?"
UNIT_DAYS = {"hour": 0, "day": 1, "night": 1, "week": 7, "fortnight": 14}

VAGUE = re.compile(
    r"\b(?:lately|of late|these days|nowadays|for now|for the (?:moment|time being|present|next little while)"
    r"|at the (?:moment|minute)|at this point|as things stand|in the interim|for the interim|in recent (?:days"
    r"|weeks|months)|at this time|(?:right )?at present|presently|currently|right now|just now|atm|rn|temporarily"
    r"|for a (?:bit|while|little while|spell|few days or so)|in the meantime|meanwhile"
    r"|for the foreseeable(?: future)?|until further notice|till further notice|until things (?:settle"
    r"|calm)(?: down)?|this past (?:while|little while)|going through a phase|as of late|in this phase"
    r"|the past (?:few|couple of) (?:days|weeks)|(?:the )?last (?:few|couple of) (?:days|weeks))\b",
    _I,
)
RECENTLY = re.compile(r"\brecently\b", _I)
RECENT_STATE = re.compile(
    r"\b(?:been|is|are|am|'s|'re|'m|keeps?|has|have)\b(?! recently (?:moved|bought|started|joined|got))|\w+ing\b", _I
)
# "now" alone says that something began, not that it will pass.
LASTING = re.compile(r"\b(?:live|lives|based|work (?:at|for|as)|works (?:at|for|as)|employed|own|owns|married)\b", _I)

_LIMIT_WORD = (
    r"(?P<word>until(?: the)?(?: end of)?|till|til|'til|(?:up (?:to|until)|until|through)(?:,? and including)?"
    r"|up (?:to|until)|through(?: to)?|thru"
    r"|by(?: the)?(?: end of)?|no later than|not (?:after|beyond)|before|due(?: on| by)?|expir(?:es|ing"
    r"|y)(?: (?:on|by|date|is))*|runs? out(?: on)?|ends?(?: on)?|ending|closes(?: on)?|valid (?:to"
    r"|through|until)|deadline(?: is| for [\w ]{1,30} is)?(?: on)?|lasts? (?:until|till|through)"
    r"|extended (?:to|until)|deadline (?:got |was |has been |is )?(?:moved|pushed|extended|postponed|shifted) to"
    r"|at the latest)"
)
UNTIL = re.compile(rf"\b{_LIMIT_WORD}:? (?:(?:the |this |on |coming |next )*)$", _I)
AT_LATEST = re.compile(r"^(?:[^.]{0,20}?)(?:\bat the latest\b|\blatest\b|\bonly\b(?= please| pls|$))", _I)
OF_MONTH = re.compile(
    r"\b(?:on |by |until |till |through |before |from )?the (?P<day>[12]?\d|3[01])(?:st|nd|rd"
    r"|th)\b(?! (?:of (?:every|each|the month|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|floor|time|birthday"
    r"|century|row|page|day|week|year|grade|place|line|street|avenue|one|chapter|version|percentile|edition"
    r"|anniversary|and \d+(?:st|nd|rd|th) of))",
    _I,
)
FOR_NEXT = re.compile(
    rf"\b(?:for|over|during|in|within) (?:the )?(?P<lead>next|coming|following|another|a further"
    rf"|at least(?: the)? next)(?: {COUNT})? ?{_UNIT}\b",
    _I,
)
FOR = re.compile(rf"\bfor {COUNT} (?:more )?{_UNIT}\b", _I)
REST = re.compile(
    r"\b(?:for |through(?:out)? )?(?:the )?(?:rest|remainder) of (?:the |this )?(?P<unit>day|week|month|year)\b", _I
)
ALL = re.compile(r"\ball (?P<unit>day|week|month)(?: long)?\b", _I)
SPAN = re.compile(
    r"\b(?:(?:just |only )?for (?=today|tonight|this))?(?:(?P<word>today|tonight)|this (?P<unit>week|weekend|month"
    r"|quarter|year|afternoon|morning|evening))\b(?! (?:week|month|year)ly)",
    _I,
)
END_OF = re.compile(
    r"\b(?:until|till|by|through|before) (?:the )?(?:(?:end|close) of (?:the |this )?(?P<unit>day|week|month"
    r"|quarter|year|business|weekend)|month[- ]end|year[- ]end|eod|eow|eom)\b",
    _I,
)
_AHEAD = "booked|fixed|scheduled|rescheduled|planned|arranged|confirmed|postponed|pencilled|penciled|delayed|reserved"
"""Done about a day that is still to come: the scan's booked, 21 October."""
PAST = re.compile(
    rf"\b(?:was|were|did|had|went|(?<!'ve )(?<!have )(?<!has )(?<!'s )got|happened|(?!(?:{_AHEAD})\b)\w{{2,}}ed|came|left|broke|bought"
    r"|sold|met|began|took|made|gave|lost"
    r"|found|wrote|ran|saw|told|sent|kept|fell|caught|quit|spent|built|passed|ago|last|yesterday)\b",
    _I,
)
DONE = re.compile(
    r"\b(?:have|has|'ve|'s|had) (?:\w+ ){0,2}(?:been|\w+ed|got|gone|done|had|lived|known|kept|made)\b|\b(?:was"
    r"|were)\b",
    _I,
)
# A present state told by how it came about, or by what follows from it.
COME_ABOUT = re.compile(
    r"(?:'ve|'s|have|has) (?:just |sort of |kind of )?(?:lost|sprained|broken|hurt|pulled|twisted|caught|come down|fallen ill"
    r"|run out|injured"
    r"|thrown out|moved (?:in|out)|had to)\b(?! (?:and|then))"
    r"|\b(?:'ve|have|has)\b[^,;]*[,;] (?:so|and|which means|meaning)? ?(?:i|we|he|she|please)(?:'m|'re|'s| (?:am|are|is|can|can't|cannot"
    r"|don't|doesn't|have to|has to|need|only|just|[a-z]{2,}(?<!ed)(?<!went)(?<!was)(?<!had)(?<!did)(?<!were))) ",
    _I,
)
HABIT = re.compile(
    r"\b(?:every|each|always|never|no|usually|weekly|monthly|mondays|tuesdays|wednesdays|thursdays|fridays"
    r"|saturdays|sundays|birthday|anniversary|born|annually|yearly|don't|rule|any)\b",
    _I,
)
APPOINTED = re.compile(
    r"\b(?:flight|appointment|exam|meeting|interview|wedding|move|moving|trip|leave|start|launch|release|defen[cs]e"
    r"|surgery|deadline)\b",
    _I,
)
# What a weekday in front of a thing dates, where the thing comes once: "the Thursday flight", "a Friday deadline".
ONCE = re.compile(
    r"\b(?:flight|train|ferry|appointment|exam|interview|wedding|move|trip|launch|release|defen[cs]e|surgery|deadline|party"
    r"|funeral|will|'ll|going to|booked|cancell?ed|moved|postponed|(?:is|are) off)\b",
    _I,
)
# What a weekday describes rather than dates, and how somebody comes to it: "signed up for the Saturday pottery course".
SERIES = re.compile(
    r"^ (?:[\w'-]+ ){0,2}?(?:class|course|lesson|shift|session|group|club|league|meeting|stand-?up|sync|workshop|rehearsal"
    r"|practice|training|seminar|lecture|choir|slot|team|squad|rota|clinic|crew)(?:s|es)?\b(?! (?:was|got|ran|went|had|on \d))",
    _I,
)
TAKES_UP = re.compile(
    r"\b(?:sign(?:ed|ing|s)?(?: \w+){0,3} (?:up|on)|enroll?(?:ed|ing|s)?|join(?:ed|ing|s)?|regist\w+|switch(?:ed|ing|es)?|mov(?:ed|ing) to"
    r"|(?:got|get|getting|put|placed)(?: \w+)? (?:in|into|on|onto)\b|picked|chose|chosen|took (?:on|up|over)|start(?:ed|ing)"
    r"|swapped|changed|dropped|quit|assigned|transferred)\b",
    _I,
)
_DAY = r"(?:every )?(?:mon|tues|wednes|thurs|fri|satur|sun)days?(?: (?:morning|afternoon|evening|night)s?)?"
RESCHEDULED = re.compile(
    r"^(?!.*\b(?:this|next|coming) (?:\w+ )?(?:week|time|month)\b).*\b"
    r"(?:class|course|lesson|shift|club|league|stand-?up|sync|rehearsal|practice|training|seminar|lecture|choir|rota"
    r"|clinic|tutoring|therapy|yoga|pilates|band|team meeting|office hours?|day off|market|collection|pick-?up)(?:s|es)?\b[^,.;:]{0,40}?"
    rf"\b(?:moved|moves|switched|switches|changed|shifted|went)\b[^,.;:]{{0,12}}?\bfrom {_DAY} (?:over )?to {_DAY}\b",
    _I,
)
"""What is held every week and now on another day of it."""
_RECURS = re.compile(r"\b(?:every|each)(?: single| other| second)? (?P<unit>week|month|quarter|year)\b", _I)


def recurs(text: str, unit: str) -> bool:
    """Whether a clause speaks of every week, month, quarter or year."""
    return any(one["unit"].lower() == unit for one in _RECURS.finditer(text))


SEASON = re.compile(
    r"(?:in |during |since |over )?(?:the )?(?:q[1-4]|spring|summer|autumn|winter|fall|january|february|march|april"
    r"|may|june|july|august|september|october|november|december)"
)
PREPOSITION = re.compile(
    r"\b(?:on|in|at|of|from|since|to|for|after|and|or|the|is|was|by|till|until|date|between)\s*:?\s*$", _I
)
ISO = re.compile(r"\d{4}-\d{2}-\d{2}")
# The weekday of a date that is named in full says nothing more: "Thursday 18 June".
_MONTH = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*"
DOUBLED = re.compile(
    rf"\b(?:mon|tues?|wed(?:nes)?|thur?s?|fri|sat(?:ur)?|sun)(?:day)?,? (?:the )?(?=\d{{1,2}}(?:st|nd|rd"
    rf"|th)? (?:of )?{_MONTH}\b"
    rf"|{_MONTH} \d{{1,2}}\b|\d{{4}}-\d\d-\d\d)",
    _I,
)
MONTH_NAMED = re.compile(
    r"(?<!\d )(?<!\dst )(?<!\dnd )(?<!\drd )(?<!\dth )(?<!by )(?<!until )\b(?:January|February|March|April|May|June|July|August"
    r"|September|October|November|December)\b(?! (?:\d|the))"
)
"""A month whose days are told behind it: "in October I'm away from the 3rd to the 9th"."""
MONTHLY = re.compile(
    r"\b(?:rent|pay ?day|payroll|mortgage|salary|wages|pension|standing order|direct debit|subscription|allowance|bin day)(?:'s)?"
    r" (?:is |are |gets? |goes |comes )?(?:due|paid|taken|debited|out|in|on|the|charged|renews|lands|arrives)\b",
    _I,
)
"""What comes every month: "the rent's due on the 1st"."""
