"""Something said before is taken back, or asked to be forgotten."""

import re

from app.statements.retractions import is_retraction

_LEAD = (
    r"^(?:(?:oh|ok|okay|actually|hmm+|um+|well|wait|no|nope|sorry|hey|please|pls|so|and|then"
    r"|on second thoughts?|right|hang on|hold on|yeah|ah|alright|you know what|on reflection|nah|eh|meh|ugh"
    r"|all things considered|thinking about it|having (?:slept on|thought about) it"
    r"|in hindsight|let's|let us|could you|can you|would you|you (?:can|may|could)(?: now)?|feel free to"
    r"|i'd like you to|i want you to|i need you to|i would like you to|just|kindly|fine|again)[,.!:]* ){0,5}"
)
_FORGET = re.compile(
    _LEAD + r"(?:forget|erase|wipe|purge|unlearn|clear|delete|remove|drop|get rid of)\b(?P<what>[^.!?\n]{0,160})",
    re.IGNORECASE,
)
_FORGETTABLE = re.compile(
    r"\b(?:you(?:'ve| have)? (?:got |have |hold |know|saved|stored|kept|remember|learned|noted|recorded)|on file|"
    r"(?:the |that |your |any |all )?(?:notes?|entry|entries|record|memory|memories|info(?:rmation)?|data|details?"
    r"|history|everything|anything|facts?)\b[^.]{0,30} "
    r"(?:about|on|of|regarding|concerning|with)\b|about me\b|from (?:your |the )?(?:memory|memories|notes?|records"
    r"|profile)|from my profile"
    r"|my profile|your memory|memories|personal data|remembered)",
    re.IGNORECASE,
)
_FORGET_OWN = re.compile(
    _LEAD + r"(?:unlearn\b|forget\b(?! (?:it|that|this|about it|about that|about this|the (?:idea|plan)"
    r"|what i (?:just )?said|i said"
    r"|to)\b[ ,.!]*$)(?= (?:about )?(?:that i|my|our|where|who|what|how|the|everything|all|any|i |about|me\b"
    r"|(?-i:[A-Z]))))",
    re.IGNORECASE,
)
_FORGET_PASSIVE = re.compile(
    r"\b(?:purged|erased|deleted|removed|wiped|scrubbed|forgotten|gone|expunged)\b(?: from)? (?:your|the|my|its) "
    r"(?:memory|memories|records?|notes?|profile|history|files?|database|system)\b(?<!database)",
    re.IGNORECASE,
)
_FORGET_SAID = re.compile(
    _LEAD + r"(?:forget|disregard) (?:what|everything|all|whatever|anything) (?:i|we)(?:'ve)? (?:said|told you|wrote"
    r"|mentioned)[^.!?\n]{0,20} about\b",
    re.IGNORECASE,
)
_FORGET_PERSONAL = re.compile(
    _LEAD + r"(?:(?:delete|remove|erase|wipe|forget) (?:all )?(?:of )?my (?:[\w-]+ )?(?:phone|number|address|name"
    r"|birthday"
    r"|email|data|information|info|details|location|age|history|preferences|records?|health|salary|medical)\b"
    r"|forget that (?:i|my|we|our)\b|(?:delete|erase|wipe|clear) (?:our|this|the|all"
    r"|my) (?:[\w-]+ )?(?:conversations?|chats?)\b)",
    re.IGNORECASE,
)
_RIGHT = re.compile(
    r"\b(?:gdpr|right to (?:be forgotten|erasure))\b|\b(?:delete|erase|remove|wipe) (?:all|any|every"
    r"|everything)\b[^.!?\n]{0,40}\b(?:you (?:hold|have|keep|know|store)|about me|of mine)\b|\bi (?:don't"
    r"|do not) want you to (?:remember|keep|know|have|store) (?!this|that|it)|\bi(?:'d| would) (?:rather"
    r"|prefer)(?: it if)? you (?:didn't|did not|not|don't|wouldn't) (?:remember|keep|have|know|store"
    r"|save)\b(?! (?:this|that|it)\b)"
    r"|\bno longer want you to (?:remember"
    r"|keep|have)",
    re.IGNORECASE,
)
_STOP_KEEPING = re.compile(
    _LEAD + r"stop (?:remembering|storing|keeping|saving|tracking) (?:my|our|where|what|who|anything|things|the"
    r"|that i"
    r"|information|data)\b",
    re.IGNORECASE,
)
_RETRACTION = re.compile(
    _LEAD
    + r"(?:(?:(?:i|we)(?:'ve| have)? (?:just |now |since )?(?:called (?:it|that|them) off|pulled out|backed out|cancell?ed (?:it|that|them)"
    r"|decided (?:not to|against)|given (?:it|that) up)|(?:it|that)(?:'s| is| has|'s been| has been)? ?(?:not happening|not going ahead"
    r"|fell through|fallen through|called off|isn't happening|won't happen|won't be happening))(?= ?(?:$|[.,;!]|after all|now))"
    r"|(?:scratch|scrap|strike|cancel|undo|reverse|revert|disregard|ignore|drop|nix|skip|delete|forget) (?:that"
    r"|it|this|what i (?:just )?said|the last (?:one|bit|thing|part|message)|my last \w+|all that"
    r"|everything i (?:just )?said)\b"
    r"|(?:disregard|ignore|forget|drop|scratch|scrap|cancel) (?:the|my|our|that|those|what i said about"
    r"|about)\b[^.!?\n]{0,80}\b(?:from before|earlier|before|anymore|any more|no longer|after all|i (?:mentioned"
    r"|gave|told|said|asked|set)|we (?:mentioned|set|agreed|discussed)|rule|limit|restriction|preference|request"
    r"|plan|idea|doesn't apply|off)\b"
    r"|(?:scratch|scrap|nix) (?:the|my|our|that) [\w' -]{2,30}(?=, )"
    r"|(?:scratch|scrap|strike|cancel|undo|nix|drop) (?-i:[A-Z])[\w-]+(?=[.! ]*$)"
    r"|(?:disregard|ignore|forget) (?:my|the|that) (?:last|previous|earlier|first|prior|other) \w+"
    r"|(?:disregard|ignore|scrap|cancel|scratch)(?= ?[,.;!]| ?$)|hold (?:off|fire)(?: on)?(?: (?:that|it"
    r"|this))?(?= ?(?:$|[,.;!]|for now|until))|(?:don't|do not) (?:bother|do (?:that|it))(?= ?(?:$|[,.;!]|with|after))"
    r"|(?:that|this|it) was (?:meant|intended) for (?:someone|somebody|another)|(?:sorry,? )?wrong (?:chat|window"
    r"|thread|person|tab)\b"
    r"|(?:i|we)(?:'d| would)?(?: like to)? take back\b"
    r"|never ?mind\b(?! (?:the|a|my) (?:typo|mess|noise|weather|spelling|formatting))|(?:i|we) (?:take"
    r"|took) (?:that|it|this) back|(?:(?:i|we)(?:'ve| have)? )?(?:completely |totally |just )?changed (?:my"
    r"|our) minds?\b(?! about wh)|false alarm"
    r"|my mistake|as you were"
    r"|(?:drop|lift|cancel|remove|scrap|undo) (?:the|my|that|our) (?:[\w'-]+ ){1,5}?(?:requirement|rule|limit"
    r"|restriction|preference"
    r"|constraint|condition|setting)s?\b"
    r"|(?:leave|keep|put|set) (?:the |my |our )?[\w' -]{2,30}? (?:as it was|the way it was|how it was|like before"
    r"|as before)\b"
    r"|(?:on second thoughts?, )?(?:let's )?(?:just )?keep (?!(?:in|it|the|my|your|all|this|that|an?|me|things"
    r"|everything)\b)[\w-]+[.! ]*$"
    r"|(?:that|the) [\w' -]{2,30} can go\b(?=[.! ]*$)"
    r"|(?:i|we) (?:was|were) wrong about|(?:leave|keep) (?:it|things?|everything|them) (?:as|the way|how|like)\b"
    r"|(?:go|switch|change|move|set|put|turn)(?: it| them| things| everything)? back to (?:how|what|the way"
    r"|the (?:old|original|previous|default))\b"
    r"|(?:stick|stay|go) with the (?:old|original|previous|existing|current|first)\b|(?:keep|use|leave) the (?:old"
    r"|original|previous|existing|current|default)\b"
    r"|(?:i|we)(?:'ve| have|'re| are|'m| am)? (?:just |now |since )?(?:gone off|going off|cooled on|soured on"
    r"|given up on|backed out of"
    r"|backing out of|decided against|dropped|dropping|binned|binning|shelved|shelving|scrapped|scrapping|ditched"
    r"|rethought"
    r"|reconsidered|thought better of|calling off|called off) (?:that|this|it|the|those|our|my)\b"
    r"|(?:the|that|our|my) [\w' -]{2,30} (?:is|are|was) (?:off|cancelled|canceled|called off|dead|history)(?= ?(?:$"
    r"|[.,;!]|after all|now))"
    r"|call (?:it|that|the [\w -]{2,30}|off [\w -]{2,30}) off|call off (?:the|that|my|our)"
    r"|it was (?:better|fine|good) (?:before|as it was|the way it was)|no need (?:for that"
    r"|to) [^.]{0,30}(?:any ?more|after all|now)\b)",
    re.IGNORECASE,
)
_ENDED_WORDS = re.compile(
    r"n't [\w ]{0,40}after all\b|"
    r"n't (?:\w+ ){0,6}any ?(?:more|longer)\b|\b(?:no longer|not (?:\w+ ){0,6}any ?(?:more|longer)"
    r"|lapsed|folded|(?:is|are|'s) (?:history|dead|void|moot|gone|done for)|(?:have|'ve|has"
    r"|'s)? ?(?:stopped|quit|given up|gave up|dropped|ditched|cancelled|canceled|abandoned|retired|got rid of)"
    r"|moved (?:away|off|on) from|moved off|switched (?:away|off) from|is (?:off(?=[,.;!]|$)|cancelled|canceled"
    r"|over|history)|isn't happening|"
    r"(?:not|n't|aren't|isn't) [\w ]{0,40}after all|was (?:premature|wrong|a mistake|nonsense|outdated)|(?:doesn't"
    r"|does not|don't|no longer) (?:apply|hold|count|matter)(?:s|ies)?|out of date|outdated|used to)\b",
    re.IGNORECASE,
)
_NEW_VALUE = re.compile(
    r"\b(?:now\b(?! that)|instead|these days|nowadays|got my own|moved to|switched to|replaced (?:it|that"
    r"|them) (?:with|by)|we use|i use|using|it's|from now on|going with|went with|by now|joined|started at|have been"
    r"|i've been"
    r"|over to|in favou?r of|make it|rather|got (?:a|an|my|our))\b",
    re.IGNORECASE,
)
_CORRECTS = re.compile(
    r"\b(?:no longer|any ?more|any ?longer|instead|from now on|out of date|outdated|correction|i meant|i misspoke"
    r"|i was wrong|used to|actually(?:[, ]|$)|change of plans?|"
    r"hang on|not .{1,30} (?:but|anymore)|rather than before|my (?:mistake|bad|error)|changed|switched (?:to|from)"
    r"|moved (?:away|off"
    r"|on) from|i said .{1,60} (?:it's|but)|since then|after all|scratch that|wait,|turns out|make that"
    r"|not .{1,20} after all|earlier)\b"
    r"|\b(?:pushed|moved|postponed|rescheduled|extended|shifted|raised|lowered|increased|reduced|bumped|renamed"
    r"|changed|went (?:up|down)"
    r"|dropped|cut|brought forward) (?:back |forward |out |up |down )?(?:from .{1,40} )?to\b(?! [a-z]+ing\b)"
    r"|(?:n't|\bnot)\b [^,.]{1,40}(?:,|\.|;| but) (?:it's|it is|they're|that's|but|rather|is)\b|\bit's .{1,30}, not \w"
    r"|^(?:(?:no|nope|nah|wrong|actually|hang on|wait|not quite|oops|sorry|typo)\b[,.:! -]+)+(?<=[,.:!] )",
    re.IGNORECASE,
)


# What is taken back, named in front: "my rule about meetings? you can drop it", "about the puppy, we've called it off".
_TOPIC = re.compile(
    r"(?:(?i:ah|oh|so|hey|um|well|and|ok|okay|actually)[, ]+)*(?:(?:(?i:my|our|the|that)\b[^?.!]{2,80}|[A-Z][\w ]{2,30})\?"
    r"|(?i:(?:about|re|regarding|concerning|as for) [^?.!,:]{2,60}|(?:that|the) [\w' -]{2,30} (?:thing|idea|plan))(?:,|:| -)) (?=\w)"
)
_SAID_WRONGLY = re.compile(
    r"\b(?:what|the \w+|everything|anything) (?:i|we)(?:'d| had|'ve)? (?:said|told you|wrote|mentioned|gave you"
    r"|claimed)(?: [^.,;!?]{2,60}?)? "
    r"(?:isn't|is not|wasn't|was|is|turned out(?: to be)?|turns out(?: to be)?|were|doesn't|does not|no longer|aren't"
    r"|are)(?: \w+)? (?:true|right|wrong|incorrect|nonsense|outdated"
    r"|a mistake|nothing|false|premature|void|apply|applies|hold|holds|count|counts|stand|stands|valid|accurate"
    r"|mixed up)\b"
    r"|\b(?:i|we) (?:said|told you|mentioned|thought) [^.]{3,80}?(?:,| but) [^.]{0,60}(?:came back negative|(?:isn't"
    r"|is not|wasn't) (?:true|so|the case)"
    r"|turned out|was wrong|that's (?:not|wrong)|(?:i'm|we're|it's|i am|we are) not\b(?! \w+,? but))[^,]*$"
    r"|\b(?:please )?(?:ignore|disregard|forget|scratch|strike) (?:what|everything|all|the \w+) (?:i|we) (?:said"
    r"|told you|wrote"
    r"|mentioned|asked)\b(?! to)",
    re.IGNORECASE,
)


def forget_request(text: str) -> bool:
    """Whether the turn asks to have something that is kept forgotten."""
    text = text[:600].strip()
    if re.match(r"(?:please |pls )?(?:don't|do not|never) forget", text, re.IGNORECASE):
        return False
    if _STOP_KEEPING.match(text) or _FORGET_PERSONAL.match(text):
        return True
    if _RIGHT.search(text) or _FORGET_PASSIVE.search(text) or _FORGET_SAID.match(text):
        return True
    match = _FORGET.match(text)
    if (
        match
        and _FORGETTABLE.search(match["what"])
        and not re.search(
            r"\b(?:(?:the|this|that|a) file|table|row|rows|column|function|branch|folder|slide|paragraph|sentence"
            r"|section|line|lines|bucket|pod|container)\b",
            match["what"],
        )
    ):
        return True
    return _FORGET_OWN.match(text) is not None and not retraction(text)


def retraction(text: str) -> bool:
    """Whether the text takes back what was said or intended before: "scrap that", "ignore the limit from before"."""
    text = text[:400].strip()
    if is_retraction(text):
        return not re.match(r"(?i)(?:\w+ )?never ?mind (?:the|a|my) (?:typo|mess|noise)", text)
    topic = _TOPIC.match(text)
    text = text[topic.end() :] if topic else text  # "My rule about meetings? You can drop it."
    return _RETRACTION.match(text) is not None or _SAID_WRONGLY.search(text) is not None


def ended(text: str) -> bool:
    """Whether the statement says that something has ended and nothing of what came in its place."""
    return _ENDED_WORDS.search(text) is not None


def names_successor(text: str) -> bool:
    """Whether a statement that something ended also says what holds now."""
    return _NEW_VALUE.search(text) is not None


def corrects(text: str) -> bool:
    """Whether the statement says that something held otherwise before."""
    return _CORRECTS.search(text) is not None
