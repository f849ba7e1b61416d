"""The speaker asks not to keep something: off the record, don't save this, between us."""

import re

_KEEP = (
    r"(?:save|store|remember|record|log|keep|retain|memori[sz]e|note|write|jot|put|add|persist|hold on to"
    r"|hang on to|file)"
)
_DEICTIC = (
    r"(?:this|that|it|any of (?:this|that|it)|what (?:i|follows|comes|we)|anything|the following|the next"
    r"|my (?:next|last)"
    r"|these|those|a (?:note|record|memory) of (?:this|that|it|what))"
)
# Where a file, a table or a disk is the place, something is to be written or not by a program.
_PLACE = re.compile(
    r"\b(?:to|on|in|into|as|under|over) (?:the |a |an |your |my |our |any )?(?:\w+ )?(?:disk|file|files|folder"
    r"|directory|"
    r"drive|database|db|desktop|repo|repository|cache|bucket|table|git|s3|pdf|csv|clipboard|cloud|branch|variable"
    r"|root|"
    r"usb|server|spreadsheet|sheet|draft|drafts|/\S*)\b",
    re.IGNORECASE,
)
_REQUEST = re.compile(
    r"\b(?:off[- ]the[- ]record|off record|not for the record|incognito|for your eyes only|for your ears only"
    r"|hush[- ]?hush"
    r"|(?:just )?between (?:us|you and me|ourselves|the two of us)\b(?! and)|strictly confidential|"
    r"in (?:strict(?:est)? )?(?:confidence\b(?! interval)|private mode)|keep (?:this|that|it|everything"
    r"|the (?:next|following)(?: \w+)?|what (?:i|follows)[^.]{0,20}?)"
    r" (?:private|secret"
    r"|quiet|"
    r"confidential|to yourself|between|out of|off|under your hat|under wraps|on the down[- ]low)"
    r"|(?:(?:this|that)(?: conversation| chat| message| part| bit| one)?|it|what \w+(?: \w+){0,4}?|the (?:following"
    r"|next \w+))"
    r" (?:is|are|'s|stays?|must stay|has to stay"
    r"|should stay) "
    r"(?:strictly |just |all )?(?:confidential|private|secret|between|in this (?:chat|room|conversation|session)"
    r"|off the record|"
    r"not (?:to be|for) (?:saved|stored|kept|logged|recorded|remembered|the record|your memory|memory))"
    r"|stays? in (?:this|the) (?:chat|room|conversation|session)|goes? no further|not a word (?:of this|to)"
    r"|(?:didn't|doesn't|don't|not|never|won't) (?:to )?(?:end up|appear|show up|go|land|stay|be) (?:in|on) (?:your"
    r"|the|my) (?:notes?|memory|records?|file|profile|logs)\b"
    r"|(?:turn|switch) (?:your |the )?(?:memory|recording|logging) off|(?:turn|switch) off (?:your |the )?(?:memory"
    r"|recording)|pause (?:your |the )?memory|memory off\b"
    r"|^(?:strictly )?confidential\b(?=,? ?(?:please)?[:,.;-])|(?:doesn't|does not|shouldn't|should not|mustn't"
    r"|must not|not to|can't|won't) leave"
    r" (?:this|the) (?:room|chat|conversation)|(?:strike|wipe|erase|scrub|drop|leave|keep) (?:this|that"
    r"|it) (?:from|out of)"
    r" (?:your|the) (?:memory|notes|records?|history|logs)|(?:skip|no) (?:remembering|saving|storing|logging"
    r"|noting) (?:this|that|it|please)"
    r"|\b(?:nothing|none|no part|not a word|not any|no)\b[^.!?\n]{0,40} (?:should|must|may|can|is to|are to|ought to"
    r"|needs? to)"
    r" (?:ever )?be (?:remembered|saved|stored|kept|recorded|logged|noted|retained|written down)"
    r"|(?:this|that|it|what \w+(?: \w+){0,4}?|the (?:following|next \w+)) (?:shouldn't|should not|mustn't|must not"
    r"|may not|can't"
    r"|needn't|isn't to|is not to|won't|doesn't need to|had better not) be (?:remembered|saved|stored|kept|recorded"
    r"|logged"
    r"|noted|retained|written down)"
    r"|not (?:something|one|a thing|anything) to (?:save|keep|store|remember|write down|log)|(?:delete|erase"
    r"|forget|burn|destroy) (?:this|it)"
    r" (?:after|once|when) (?:reading|you|answering|this|we)|(?:none|nothing) of (?:this|that|it|what i \w+) (?:is"
    r"|goes|should|must|may|gets|leaves)"
    r"|private mode(?: on| please)?(?=[.,:!]|$)|^no (?:logging|notes|records?|recording|memory|saving"
    r"|storing)(?: (?:of|on) this)?(?: please)?[:,.]"
    r"|^(?:please |pls )?(?:don't|do not|never) (?:remember|store|save|keep|record|log"
    r"|note)(?: down)? my (?:\w+ ){0,3}?(?:number|pin|password"
    r"|address|name|details|card|location|salary|message)\b"
    r"|not for (?:your|the) (?:memory|notes|files|profile|records?)"
    r"|(?:mustn't|must not|shouldn't|should not|can't|not to|never) be (?:logged|saved|stored|recorded|remembered"
    r"|kept on file"
    r"|retained|written down)\b(?=[^.;]{0,12}(?:[:.;,-]|$)))",
    re.IGNORECASE,
)
_IMPERATIVE = re.compile(
    rf"(?:(?P<who>\b(?:i|we|they|he|she|it|users?|people|apps?|services?|systems?) (?:really |also |just )?)?"
    rf"\b(?:don't|do not|dont|please not|never|no need to|don't you|not to|you needn't|you don't (?:have|need) to"
    rf"|you (?:must|should|can|may) ?n[o']t|(?:rather|prefer(?: it)?(?: if)?|like it if|better if) you (?:didn't"
    rf"|don't|did not|wouldn't|not)"
    rf"|without|refrain from|avoid|can you not|could you not|stop)(?: (?:ever|please|go and|have to|need to))? "
    rf"(?:{_KEEP}(?:ing)?|making|make|saving|storing|writing|taking) "
    rf"(?:down )?(?P<what>{_DEICTIC}\b|a note of|notes? (?:of|on)|anything|me saying|to memory"
    rf"|to my profile))(?P<rest>[^.!?\n]{{0,60}})",
    re.IGNORECASE,
)
_KEEP_WORD = r"\b(?:sav|stor|remember|record|log|keep|retain|memori[sz]|note|persist|hold on to|hang on to)"
_FORWARD = re.compile(r"what|anything|the following|the next|my|any of|a |note|me saying|to ", re.IGNORECASE)
_AT_AN_END = re.compile(
    r"\s*(?:$|[,.:;!?-]|(?:please|pls|anywhere|down|ok|okay|but|though|at all|for (?:later|future|me|now)"
    r"|as a memory|one\b|message|chat|conversation|part|bit"
    r"|in (?:your|my|the) (?:memory|notes|profile|records?)|to (?:your |my )?(?:memory|profile)|i'm|i am|because"
    r"|since|and|about|on me"
    r"|under my|he|she|we|i|my)\b)",
    re.IGNORECASE,
)
_TO_MEMORY = re.compile(
    r"\b(?:don't|do not|never|not|no|keep)\b[^.!?\n]{0,40}\b(?:(?:to|in|into|out of|from|on) (?:your |my |the |any )?"
    r"(?:memory|memories|profile|long[- ]term memory|notes about me|file on me))\b",
    re.IGNORECASE,
)
_PARTIAL = re.compile(
    r"\b(?:the|that) (?:bit|part|thing|stuff|piece|one|detail|story) (?:about|on|with|concerning|regarding) "
    r"(?P<topic>[\w' -]{2,40}?),? (?:you (?:shouldn't|should not|mustn't|needn't|don't (?:have|need) to|can't"
    r"|can forget|better not)"
    r"|(?:should|must|is|needs)(?: to)?(?: not|n't)?(?: to)?(?: be| stay)?)(?: (?:keep|save|store|remember|kept"
    r"|saved|stored|remembered"
    r"|record|recorded|retain|private|off the record|secret))?"
    r"|\b(?:but|just|only|please)? ?(?:don't|do not|not) (?:save|store|remember|keep|record|note)(?: down)? "
    r"(?:the|that) (?:bit|part|thing|stuff|piece|detail|story) (?:about|on|with|concerning"
    r"|regarding) (?P<topic2>[\w' -]{2,40})",
    re.IGNORECASE,
)
_BACK_ON = re.compile(
    r"\b(?:back on the record|you can (?:remember|save|store|keep) (?:this|that|again))\b", re.IGNORECASE
)


def asks_not_to_keep(text: str) -> bool:
    """Whether the speaker asks not to keep what the turn says. Files and tables of a program are none of it."""
    text = text[:4_000]
    if _BACK_ON.search(text):
        return False
    if _REQUEST.search(text) or _TO_MEMORY.search(text):
        return True
    for match in _IMPERATIVE.finditer(text):
        if match["who"] and not re.match(r"i", match["who"], re.IGNORECASE):
            continue
        if match["who"] and re.search(r"\bi (?:don't|do not|never) ", match.group(), re.IGNORECASE):
            continue
        verb = re.search(_KEEP_WORD, match.group(), re.IGNORECASE)
        loose = verb is None and not re.search(
            r"\b(?:note|notes|memory|profile|down|record)\b", match.group(), re.IGNORECASE
        )
        if loose or not (_FORWARD.match(match["what"]) or _AT_AN_END.match(match["rest"])):
            continue
        if not _PLACE.search(match.group()) or re.search(r"\b(?:memory|profile)\b", match["rest"]):
            return True
    return False


def kept_apart(text: str) -> str | None:
    """The topic of a request that covers only a part of the turn ("the bit about my ex you shouldn't keep")."""
    match = _PARTIAL.search(text[:4_000])
    if match is None:
        return None
    return (match["topic"] or match["topic2"] or "").strip() or None


_AROUND_A_REQUEST = re.compile(
    r"\b(?:for (?:a|one|the next|this) (?:\w+)|please|pls|ok|okay|hey|hi|so|now|next|then|just|wait|well|right|the"
    r"|this|that|it|what"
    r"|i|i'm|i'll|we|you|me|can|could|let's|let|go|going|about|to|be|is|are|all|say|saying|tell|telling|ask|share|write"
    r"|something|bit|part|thing|things|message|comes|coming|follows|here|in|your|memory|of|will|want|would|like|moment"
    r"|sec"
    r"|second|minute|while|briefly|quick|one|strictly|between|us|and|but|a|need|with|anything|down|from|stays?"
    r"|conversation|chat|keep|my|next)\b|[^\w]+",
    re.IGNORECASE,
)


def announces(text: str) -> bool:
    """Whether a turn does nothing but ask that what follows is not kept: "off the record for a moment"."""
    rest = _REQUEST.sub(" ", _IMPERATIVE.sub(" ", text[:400]))
    return asks_not_to_keep(text) and not _AROUND_A_REQUEST.sub("", rest)
