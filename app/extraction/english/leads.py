"""Opening fillers and asides of a clause, and the request to remember it."""

import re

_I = re.IGNORECASE
_LEAD = re.compile(
    r"^(?:(?:ok(?:ay)?|alright|all right|right|well|so|and|but|also|oh|ah|hey|hi|hello|yeah|yes|yep|yup|sure|listen"
    r"|(?:what a )?(?:shame|pity)|too bad|damn|darn|ugh|argh|bummer|alas|oof|ouch|aw+|phew|gosh"
    r"|look|btw|by the way|fyi|hmm+|um+|uh|actually|anyway|anyways|now|plus|just|then|honestly|tbh|to be honest"
    r"|in fact|basically|lol|haha|hah|good|great|perfect|cool|thanks|sorry|please|pls|plz|as i said|like i said"
    r"|just so you know|so you know"
    r"|guess what|did you know(?: that)?|fun fact|change of plans?|new plan|good news|bad news|big news|news"
    r"|for what it's worth|for the record|for your information|for future reference"
    r"|for later reference|for context|for reference|heads[- ]up|one more thing|quick one|for next time"
    r"|one quick thing|no wait|wait no|no no|oh no|oops|whoops|another thing|one thing|quick note"
    r"|quick update|update|side note|note|you know|you should know|i should mention|i should say|i should add"
    r"|should mention|i mean|see|again|first off|first of all|for one|mind you|to be clear|to be fair|important"
    r"|reminder|also worth knowing|background|context|ok listen|hello there|no|nope|nah|(?:yes|yep|yeah|yup|sure|ok"
    r"|no) but|hang on|hold on|one sec|wait a sec|wait|man|mate|the thing is|thing is|it turns out|turns out"
    r"|turns out that"
    r"|i (?:just )?(?:realised|realized) (?:that )?|i told you|i've told you|as you know|incidentally|apparently"
    r"|further to that|info|more info|in case it(?:'s| is) (?:useful|relevant|helpful)|in case it matters"
    r"|if it helps|if it matters|last thing|decision(?: made| taken)?|correction|(?:that was |that's )?my (?:mistake"
    r"|bad|error)|fyi|btw|i (?:misspoke|mistyped|was wrong|got (?:it|that) wrong|made a mistake)(?: earlier| before"
    r"| there)?|for background|typo(?=[,.:!;-])|just|too|yup yup"
    r"|ah right|me(?! ?:))(?:\s*[,.:!;-]+\s*|\s+(?=(?:i|i'm|i've|i'd|we|we're|we've|my|our|the|it|that|it's|ok|so|well"
    r"|just|he|she|they|his|her|he's|she's|they're"
    r"|listen|yeah|actually|if|for|in|no|please|don't|never|always|there|this|use|you|when|let|what)\b))|(?:fyi"
    r"|btw) )+",
    _I,
)
_BEFORE_A_NAME = re.compile(
    r"^(?:(?i:oh|so|and|but|also|btw|fyi|plus|well|hey|hi|yeah|yes|ok|okay|anyway|no|then|by the way"
    r"|(?:it )?(?:seems|appears|looks like|sounds like)(?: that)?"
    r"|(?:a )?(?:quick|small|short|little) (?:note|one|thing|update"
    r"|heads[- ]up))\b[,:! -]+)+(?=[A-Z][\w-]+(?:'s)? [a-z])"
)
_NOT_THAT = re.compile(
    r"^(?:not|(?:just |un)?like) [\w .'-]{2,30}, (?=(?:i|we|it|the|my|our|i'm|we're|it's)\b)"
    r"|^(?:just |un)?like (?:my|our) [\w-]+ (?=(?:i|we|i'm|we're|i've)\b)",
    _I,
)
_REMEMBER = re.compile(
    r"^(?:(?:please|pls|also|and|just|so|ok|okay|hey|oh|btw|could you|can you|would you|will you|i want you to"
    r"|i need you to|i'd like you to|you should|you can|you must|let's|maybe|kindly|try to"
    r"|for (?:the )?future(?: reference)?|for later|for next time|for good|going forward)[, ]+){0,4}"
    r"(?:(?:jot|write|put) (?:this|that|it) down|add to (?:your )?memory|what i want you to remember is|(?:the "
    r"|one )?(?:important )?thing to remember is|remember(?: this| the following| for (?:the future|later"
    r"|next time))?(?!ing)|(?:make|take"
    r"|keep) (?:a )?(?:mental )?note(?: of (?:this|the fact))?(?: here)?|note(?: down)?(?: for (?:the )?(?:future"
    r"|later|record))?|(?:keep|bear|have) in mind|mind(?= that)|be aware|don't (?:ever )?forget|do not forget"
    r"|never forget|save (?:this"
    r"|that|it|the following)(?: (?:for (?:later|future|next time)|down|to (?:your |my )?(?:memory|profile)))?"
    r"|(?:store|record|log|write down|jot down|put down|memori[sz]e|file|add)(?: (?:this|that|it"
    r"|the following))?(?: (?:down|away|for later|for future reference|to (?:your |my |the )?(?:memory|profile"
    r"|notes|records?)))?|to remember|for your (?:memory|notes|records)|(?:put|add) (?:this |it |that )?(?:in|into"
    r"|to) (?:your |my |the )?(?:memory|notes|profile|records?))"
    r"(?:\s*[:,-]\s*|\s+)(?:that\s+|also\s+|please\s+|this:\s*)*",
    _I,
)
_REMEMBER_TAIL = re.compile(
    r"(?:\s*[,.;-]\s*|\s+and\s+)(?:please |pls |do |so |just )?(?:(?:you can )?remember (?:that|this"
    r"|it)(?: for (?:later|next time|the future))?|(?:make|take) a note(?: of (?:that|it|this))?|note (?:that|this"
    r"|it)(?: down)?|keep (?:that|this|it) in mind(?: .{0,50})?|bear (?:that|this|it) in mind(?: .{0,50})?"
    r"|don't forget(?: (?:it|that|this))?|save (?:that|this|it)|that you can (?:remember|keep|save|store)"
    r"|you can (?:remember|keep|save|store) that|for the record|fyi|just so you know|btw|by the way|tbh"
    r"|to be honest|if that matters.{0,40}|in case (?:that|it) matters.{0,30}|thanks|thank you|please|pls|cheers"
    r"|ok\??|okay\??|alright\??|got it\??|honestly|lol|haha|remember\??|though|i guess|you know)\s*[.!?]*$",
    _I,
)


def strip_lead(text: str) -> tuple[str, bool]:
    """The clause without its opening fillers and asides, and whether the speaker asked to remember it."""
    asked = False
    for _ in range(3):
        before = text
        text = _BEFORE_A_NAME.sub("", _NOT_THAT.sub("", text))
        bare = _LEAD.sub("", text, count=1)
        if bare != text:
            text = re.sub(r"^that (?=(?:(?-i:[A-Z])[\w-]+(?:'s)?|my|our|i|we|i'm|we're) )", "", bare, flags=_I)
        text = _LEAD.sub("", re.sub(r"^(?:yes|yep|yeah|yup|sure|ok|okay|no),? but ", "", text, flags=_I), count=1)
        match = _REMEMBER.match(text)
        if match and (len(text) > match.end() + 4) and not _is_reminder(text):
            text, asked = text[match.end() :], True
        if text == before:
            break
    for _ in range(2):
        tail = _REMEMBER_TAIL.search(text[-120:])
        if not tail:
            break
        cut = len(text) - len(text[-120:]) + tail.start()
        asked = asked or re.search(r"\b(?:remember|note|in mind|forget|save|keep)\b", tail.group(), _I) is not None
        text = text[:cut]
    text = re.sub(r"(?i)(?<=\w{3}) (?:please|pls|plz|thanks|thx)\s*[.!]*$", "", text)
    return text.strip(" ,;:-"), asked


def _is_reminder(text: str) -> bool:
    """Whether something is to be stored for its own sake: "add milk to the list", "save the file"."""
    return re.match(
        r"(?i)(?:please )?(?:save|store|record|log|add|file|note) (?!(?:this|that|it|the following|down"
        r"|for|in|to (?:your )?memory|to my profile)\b)",
        text,
    ) is not None and not re.match(r"(?i)(?:\w+ ){0,4}(?:store|record|save|log|note|add) that\b|note:", text)
