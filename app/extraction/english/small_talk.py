"""Talk that only keeps the talk going: greetings, thanks, moods, weather, jokes, moments."""

import re

_FLAGS = re.IGNORECASE
_THANKS = re.compile(
    r"^(?:(?:ok|okay|great|perfect|awesome|brilliant|nice|cool|oh|ah|aww+|lovely|wonderful|amazing|super|many|big"
    r"|alright|right|yes|yeah|that's|that|it|works?|worked|did the trick|got it|excellent|fantastic|fab|wow|haha"
    r"|sweet|no|sorted)[,.! ]+){0,5}"
    r"(?:thank(?:s| you)|thx|tysm|ty\b|cheers|ta\b|much appreciated|appreciate (?:it|that|you|the)|i appreciate"
    r"|(?:this|that|it)(?:'s| is) (?:so |really |just )?(?:brilliant|great|perfect|amazing|wonderful|fantastic|lovely"
    r"|excellent|ace)"
    r"[,!.] (?:you|thank|cheers|thx)|you(?:'ve| have)? (?:just )?(?:saved|made) my \w+|much obliged|you(?:'re"
    r"| are) (?:a |the |an )?(?:star|best|legend|lifesaver|gem|awesome|great|amazing|angel"
    r"|hero)|you rock|nice one|good (?:job|work|bot)|well done|great (?:job|work))",
    _FLAGS,
)

_SMALL_TALK = re.compile(
    r"^(?:(?:oh|ok|okay|hey|well|so|ah|lol|yeah|haha\w*|hi|hello)[,.! ]+){0,3}(?:"
    r"(?:hi|hello|hey|yo|howdy|hiya|greetings|morning|evening|afternoon|good (?:morning|evening|afternoon|night"
    r"|day)|happy (?:new year|birthday|easter|holidays|friday|monday)|merry christmas|welcome back|bye|goodbye"
    r"|see (?:you|ya)|later|cya|ciao|good night|night night|sleep well|sweet dreams|take care)\b"
    r"|(?:lol|lmao|rofl|haha\w*|hehe\w*|ha|heh|wow|omg|ugh|oof|yay|woo+|whoa|phew|meh|argh|sigh|yikes|hooray"
    r"|well well)\b|what a (?!.*\b(?:i|we) (?:need|want|use)\b)|how (?:nice|lovely|funny|cute|weird|are you"
    r"|was your|is it going|'s it going|about that)\b|guess what|knock,? knock|knock knock"
    r"|(?:i )?hope (?:you|your|that|all|things|it)\b|nice (?:to|weather|day|one|try)|long time no|look who|(?:that"
    r"|this|it)(?:'s| is| was) (?:so |really |very |pretty |just |too |quite |such )?(?:a )?(?:hilarious|funny"
    r"|great|nice|cool|lovely|amazing|awesome|interesting|brilliant|wild|crazy|weird|sad|cute|fun|beautiful"
    r"|impressive|good|perfect|hot|cold|fine|ok|okay|true|wonderful|fantastic|a joke|neat)[.! ]*$"
    r"|i (?:swear|bet|wonder|guess so|know,? right|can't believe|could (?:sleep|eat|murder|kill)|cannot believe)\b"
    r"|can you believe|you(?:'re| are) (?:up|so|very|quite|pretty|too|such|funny|silly|fast|quick|sweet|kind|back"
    r"|late|early|smart|clever|welcome)\b|remember (?:when|that (?:scene|time|day|one time|episode|movie|film|song"
    r"|guy|bit|line)|the (?:scene|time|good old))\b"
    r"|(?:be )?(?:right )?back in (?:a|ten|five|\d+|two|an)\b|brb|afk|one (?:sec|second|moment|minute)|hang on"
    r"|hold on|just a (?:sec|second|moment|minute)|give me a (?:sec|second|moment|minute)|wait a (?:sec|second"
    r"|moment|minute)|tgif|thank god|thank goodness|finally friday|is it friday|speak of the devil|small world"
    r"|fingers crossed|wish me luck|speaking of which|long story|fun fact|true story|no way|same here|good (?:point"
    r"|question|idea|grief|lord)|fair enough)",
    _FLAGS,
)

_BANTER = re.compile(
    r"\bam i right\b|\bcracks me up\b|\bjust kidding\b|\bonly joking\b|\bjust joking\b|\bj/k\b|\bjk\b"
    r"|\bi'm joking\b|\bi kid\b|\bbrb\b|\bback in (?:ten|five|\d{1,2}|a (?:sec|bit|minute|moment|few))\b|\b(?:gonna"
    r"|going to|off to|about to) (?:grab|get|fetch|make|have) (?:a|some|myself|my) (?:\w+ )?(?:sandwich|coffee|tea"
    r"|cuppa|snack|lunch|bite|drink|breakfast|dinner|nap|break|shower|beer)\b"
    r"|\bisn't it (?:funny|weird|crazy|odd|strange|wild|amazing|sad)\b|\bdo i look like\b|\b(?:who|what|why|how"
    r"|where) (?:on earth|in the world|the hell"
    r"|the heck)\b|^why do i (?:even )?(?:bother|always|keep)\b|^(?:did|have) you (?:see|seen|hear|heard) (?:what|how"
    r"|the|about)\b"
    r"|\bi feel like (?:we're|we are|you|this)\b|\byou didn't hear (?:it|this|that) from me\b|\bi mean,? come on\b"
    r"|\bthe (?:audacity|nerve) of\b|\bcan you imagine\b"
    r"|\bsorry for (?:the|my|any) (?:typos?|spelling|delay|rambling|rant)\b"
    r"|\b(?:on hold|waiting|stuck|stand(?:ing)? by|in (?:a|the) queue)\b[^.]{0,40}\b(?:for|in) (?:another |the next "
    r"|about )?"
    r"(?:\w+ )?(?:minutes?|mins?|secs?|seconds?)\b"
    r"|^(?:some (?:random |old |poor )?(?:guy|bloke|man|woman|lady|kid|girl|boy|dude|person|idiot|fella|chap|stranger"
    r"|people|couple"
    r"|tourists?)|(?:the|this) (?:guy|bloke|woman|lady|kid|dude|stranger) (?:on|in|at|next to|behind|opposite)"
    r"|(?:the (?:whole|entire)"
    r"|half the) (?:office|team|class|street|village|town|building|family|internet|world|school|place)|everyone"
    r"|everybody"
    r"|people|nobody|no one)\b(?! (?:must|may|needs?|should|has to|can (?:merge|push|deploy))\b)(?!.*(?:\d|\b(?:i|we"
    r"|my|our|allergic"
    r"|uses?|works?|reports?|prefers?)\b))"
    r"|\b(?:that|the|this|old|last night's|my favou?rite) (?:\w+ )?(?:film|movie|song|episode|scene|series finale"
    r"|match|game last night|penalty|goal|joke|meme|sketch|line in the)\b(?!.*\b(?:i never|i always|i work|my job"
    r"|deadline)\b)|\bwhy did the \w+\b.*\bbecause\b|\bwalks? into a bar\b|\bgot out of the wrong side\b"
    r"|\btalking to (?:a|you like) (?:machine|robot|computer|human)\b"
    r"|\bi'm (?:just |only )?(?:kidding|joking|messing|teasing)\b|^(?:i|we)(?: just)? (?:had"
    r"|ate) [\w ]{2,30} for (?:lunch|dinner|breakfast)\b|\bi'm off to (?:bed|sleep|lunch|dinner|work)\b"
    r"|\bmy (?:phone|laptop|battery)(?:'s| is) (?:about to die|dying|almost dead|at \d+%)|\bcan't wait (?:for|to"
    r"|until|till)\b|\b(?:gotta|got to|have to|must) (?:run|go|dash|fly|bounce)\b(?=[,.! ]*(?:$|now|talk|bye|later"
    r"|ttyl|see|cya|thanks))|\btalk (?:later|soon|to you (?:later|soon|tomorrow))\b|\bttyl\b|^(?:i|just"
    r"|ugh,? i)(?: just)? (?:spilled|spilt|dropped|burnt|burned|stubbed|woke up|got up|sneezed|tripped|ate"
    r"|had (?:lunch|breakfast|dinner|coffee|a coffee|a snack|a nap)|poured|made (?:a )?(?:tea|coffee)"
    r"|saw a \w+ (?:outside|in the))\b|\bi love how you\b|\bbeing (?:weird|silly|annoying|cute|difficult|dramatic"
    r"|a pain)\b|\bhaving (?:the|a|such a|one of those) (?:worst|best|bad|good|great|rough|long|terrible|awful"
    r"|lovely|weird|crazy|slow|days?)\b(?! (?:time|trouble|experience))|\bmy (?:brain|head)(?:'s| is) (?:mush"
    r"|fried|soup|mashed|empty|spinning|full|not working)|\bdying over here\b|\bjust (?:browsing|looking|testing"
    r"|saying|passing by|chilling|hanging out)\b(?=[.! ]*$)|\bkill for (?:a|an|some)\b|\bsomeone(?:'s"
    r"| is) at the door\b|\bthere's (?:someone|somebody) at the door\b|\bpigs (?:can |might )?fly\b|\bmy bad\b"
    r"|\byou(?:'re| are) (?:wrong"
    r"|right|welcome|funny"
    r"|hilarious|the best|amazing|useless|not listening|kidding|joking)\b|\bif you (?:get|have|can have"
    r"|even have) (?:those|them|any|feelings)\b|\bolder than the (?:moon|hills|sun)\b|\bthe (?:night"
    r"|day) is young\b|\bit's (?:mondays?|fridays?) (?:again|already)\b|\braining cats and dogs\b",
    _FLAGS,
)

# A state of body, mood or weather that nobody will need tomorrow.
_PASSING = re.compile(
    r"^(?:(?:oh|ok|well|so|ugh|man|god|gosh|honestly|tbh|btw)[,.! ]+){0,2}(?:(?:i'?m|i am|i feel|feeling|we're"
    r"|i'm feeling|i've been feeling|i was) )?(?:(?:a |just |so |kinda |kind of |sort of |bit |a bit |a little "
    r"|really |very |pretty |quite |super |absolutely |feeling |totally |way too |too |still |all |currently "
    r"|officially |literally )){0,4}"
    r"(?:bored|hungry|tired|sleepy|exhausted|starving|thirsty|freezing|cold|hot|happy|sad|excited|grumpy|knackered"
    r"|shattered|awake|nervous|melting|sweating|wiped|drained|cranky|stuffed|full|lonely|chilly|fine|good|great|ok"
    r"|okay|alright|well|lost|confused|curious|bummed|annoyed|stressed|lazy|restless|dizzy|peckish|famished|parched"
    r"|speechless|impressed|here|back|ready|done for today|procrastinating|yawning|drinking (?:tea|coffee)"
    r"|having (?:lunch|dinner|breakfast|a coffee|coffee|tea|a tea)|eating (?:lunch|dinner|breakfast)|watching (?:tv"
    r"|telly|a film|a movie|netflix)|listening to (?:music|the rain)|(?:on|in) (?:the|a|my) (?:train|bus|tube|metro"
    r"|car|plane|meeting|call|shower|queue|line|way|road|airport|lift|taxi|cab|supermarket|gym|break|bath|bed"
    r"|kitchen|office)|on my way|off to (?:bed|work|sleep|lunch|dinner|school)|about to (?:sleep|leave|eat|go)"
    r"|in a (?:good|bad|great|weird|silly|foul) mood)"
    r"(?: (?:in here|out here|over here|in this room|right now|at the moment|atm|rn|now|today|again|tonight"
    r"|this morning|tbh|lol|haha|honestly|already"
    r"|though|as usual|these days|lately|just now|for now|actually|and \w+|about that|today tbh|too"
    r"|of this)){0,3}(?:[ .!]*$|[,;-] (?!(?:and |but )?(?:i|we|my|our|so)\b)[^.\d]{1,40}$| (?:that )?(?:i"
    r"|we) could \w+)",
    _FLAGS,
)

_DOING_NOW = re.compile(
    r"^(?:i'm |i am |we're )?(?P<start>currently |just )?(?:still )?(?:watching|listening to|eating|drinking"
    r"|sipping|cooking|making|waiting for"
    r"|walking|sitting|lying|driving to|heading|stuck in traffic|queueing|commuting|packing|having (?:a|my|some"
    r"|lunch|dinner|tea|coffee))"
    r"[\w' ]{0,30}?(?P<end> (?:right now|atm|at the moment|rn|now|currently))?[.! ]*$",
    _FLAGS,
)

_WEATHER = re.compile(
    r"^(?:\w+[,.!]? ){0,2}?(?:it'?s|it is|it's been|it was|weather(?:'s| is)|the weather|the sun(?:'s| is)|sun's"
    r"|the rain|the wind|the snow|raining|snowing|pouring|sunny|lovely weather|so (?:hot|cold)|what (?:a )?weather"
    r"|the sky|there's (?:a )?(?:storm|thunder|rainbow|fog|snow))\b.{0,30}\b(?:rain\w*|snow\w*|pour\w*|sunny|cold"
    r"|hot|weather|freezing|boiling|cloud\w*|wind\w*|storm\w*|warm|humid|out(?:side)?|shining|miserable|lovely|grey"
    r"|gray|gorgeous|here|dark|foggy|thunder|chilly|degrees)\b(?![^.]*\b(?:sensor|server|api|room|we|office"
    r"|because)\b)"
    r"|^(?:\w+[,.!]? ){0,2}?(?:it's |it is )?(?:raining|snowing|pouring|sunny|freezing|boiling|drizzling)\b",
    _FLAGS,
)

_MOMENT = re.compile(
    r"\b(?:the|my) (?:kettle|doorbell|door bell|phone|microwave|oven|toast|pizza|coffee|tea|soup|food|delivery guy"
    r"|postman|baby|dog|cat"
    r"|washing machine|timer|bus|train|tea|coffee|laundry|pasta)(?:'s| is| has| just| was"
    r"|'s just)? (?:getting )?(?:boiling"
    r"|ringing|beeping|buzzing|at the door|here|ready|crying|barking|arrived|arriving|burning|meowing|staring|done"
    r"|rang|snoring|coming|late|cold|gone cold|going cold|empty|asleep)\b",
    _FLAGS,
)


def is_thanks(text: str) -> bool:
    """Thanks and praise, with nothing else in a turn of a few words."""
    match = _THANKS.match(text)
    return (
        match is not None
        and len(text.split()) <= 14
        and not re.search(r"\b(?:but|my|we|our|never|always|next time)\b|\d", text)
    )


def is_small_talk(text: str) -> bool:
    """A sentence that only keeps the talk going: greetings, moods, weather, jokes."""
    doing = _DOING_NOW.match(text)
    if doing and (doing["start"] or doing["end"]):
        return True
    return any(pattern.search(text) for pattern in (_SMALL_TALK, _BANTER, _PASSING, _WEATHER))


def is_joke(text: str) -> bool:
    """A joke told in a question and its answer."""
    return (
        re.search(
            r"(?i)^(?:why did|what do you (?:call|get)|how many \w+ does it take|knock,? knock)\b[^?]{3,90}\?\s*\S",
            text,
        )
        is not None
    )


def is_momentary(text: str) -> bool:
    """Something that is over in a minute: the kettle boils, the doorbell rings."""
    return _MOMENT.search(text) is not None
