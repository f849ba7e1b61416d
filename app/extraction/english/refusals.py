"""What states nothing of the speaker's: questions, hypotheses, irony, tasks for this once."""

import re

_FLAGS = re.IGNORECASE
_HYPOTHETICAL = re.compile(
    r"^(?:(?:and|but|so|ok|well|hmm|oh|lol|haha|honestly)[,.! ]+){0,2}(?:if (?:i|we|he|she|it|they|you|the|my|our"
    r"|only|[\w' ]{1,30}?) ?(?:were|was|had|could|won|'d|would|ever (?:won|became|got|had))\b|hypothetically"
    r"|theoretically|in theory|imagine|suppose|supposing|let's (?:say|pretend|imagine|assume)|say (?:i|we"
    r"|you) (?:had|were|was|wanted|lived|have)|pretend|what if|assume|assuming (?:i|we) (?:were|had)|picture this"
    r"|in another life|in a parallel|in an alternate|one day i(?:'ll| will| might)|i wish (?:i|we|it|my|you|the)"
    r"|had i |were i |for example|(?:like,? )?e\.g|for instance|as an example|example:|like,? say)"
    r"|\bhypothetically\b|\bpurely theoretical\b|\bfor the sake of (?:argument|example)\b|\bwould(?:'ve"
    r"| have) (?:been|had|gone)\b.*\bif\b",
    _FLAGS,
)
_SARCASM = re.compile(
    r"^(?:oh,? |yeah,? |yes,? |right,? |sure,? |ah,? ){0,3}(?:oh sure|yeah,? right|sure,? because"
    r"|because i (?:absolutely|just|totally|really|so)? ?(?:love|enjoy|adore)|as if|oh great|oh joy"
    r"|oh yeah,? because|yeah,? (?:and|sure|because)|yes,? because|right,? because|and i'm the (?:queen|king|pope"
    r"|emperor|tooth|easter|president)|nothing says)"
    r"|\bbest (?:part|day|moment|time) of my (?:life|day|week)\b|\b(?:and|then) i(?:'m| am) (?:the )?(?:queen|king"
    r"|pope|emperor|santa|batman|napoleon|cleopatra|beyonc\w+|father christmas)\b|\bi'm (?:basically|practically"
    r"|literally|officially) (?:a |an |the )?(?:(?-i:[A-Z]\w+)|potato|zombie|god|genius|wizard|robot|vampire"
    r"|legend|millionaire|superhero|sloth|corpse)\b|(?:^|\s)/s\s*$|\bnot!\s*$"
    r"|\U0001F643|\U0001F644|^(?:oh |well |ah )?(?:perfect|great|lovely|wonderful|brilliant|fantastic|super|marvellous"
    r"|charming|just what i needed)[,.! ]+"
    r"(?:just what i|(?:i(?:'ve| have)|we(?:'ve| have)) always (?:wanted|dreamed|dreamt|fancied)|i'll just|let me just"
    r"|another|exactly what)"
    r"|\bi just (?:love|adore) (?:it )?when\b|\bhow (?:wonderful|delightful)\b.*\bagain\b|\bwho doesn't (?:love"
    r"|like|enjoy)\b|\bi (?:absolutely|just) LOVE\b",
    _FLAGS,
)
_SAYING = re.compile(
    r"\bsays? (?:every|no one|nobody|everyone|literally|the (?:book|article|sign|poster|narrator|song|character"
    r"|internet))\b|\bsaid (?:no one|nobody) ever\b|\b(?:the|my|a|this|his|her"
    r"|our) (?:[\w&'-]+ ){0,2}?(?:character|novel|protagonist|hero"
    r"|heroine|narrator|villain|persona|npc|avatar) (?:is|says|who|has|was|lives|hates|loves|prefers|wants|named"
    r"|called|works|thinks|named)\b"
    r"|\bas (?:the|my) (?:saying|old saying|proverb) goes\b|\bthe (?:lyrics|song|quote|proverb|saying|article|book"
    r"|docs|documentation|tutorial|ad|advert|headline|sign|sticker|poster|mug|t-shirt) (?:says?|reads?|goes|claims?"
    r"|said|states?)\b|^in (?:the|this|my) (?:story|novel|game|film|movie|book|scene|campaign|rpg|play)\b"
    r"|^[\"'][^\"]{3,200}[\"'],? (?:said|says|goes|shouted|screamed|whispered|yelled|quoth)\b"
    r"|^as [\w.' ]{2,30} (?:says|said|wrote|put it|sang)\b|\blet's role-?play\b|\brole-?play\b|\bin character\b"
    r"|\bonce upon a time\b",
    _FLAGS,
)
_WH = r"(?:what|who|whom|whose|which|where|why|how)"
_QUESTION_START = re.compile(
    rf"^(?:(?:and|but|so|ok|okay|hey|hi|hello|well|hmm+|um+|also|btw|quick question|question|out of curiosity"
    rf"|just curious|sorry|wait|please|right|oh|then|now|yeah|by the way|just wondering|dumb question"
    rf"|silly question|no|yes)[,:.! -]+){{0,3}}"
    rf"(?:{_WH}(?:'s|'re|'d|'ll|'ve)?\b(?! a\b| an\b| my\b| our\b| i (?:want|need|like|prefer|care|mean|do|use"
    rf"|really|said"
    rf"|know)\b| we (?:want|need|do|use|have|decided)\b)|when (?:is|are|was|were|do|does|did|will|would|can|could"
    rf"|should|has|have)\b|when's|(?:is|are|was|were|do(?! (?:it|this|that|the|these|those|a|an|my|not)\b)|does|did"
    rf"|can|could|would|will|should|shall|(?:has|have|had)(?! (?:the|a|an|my|our|this|that|these|those|no)\b)|am"
    rf"|isn't|aren't|don't|doesn't|didn't|can't|couldn't|won't|wouldn't|shouldn't|haven't|hasn't|may|might) (?:i"
    rf"|you|we|he|she|it|they|there|this|that|these|those|the|a|an|my|our|your|his|her|their|anyone|anybody|someone"
    rf"|somebody|people|[a-z]+s|(?-i:[A-Z]\w+))\b|any (?:ideas?|tips|thoughts|good|chance|suggestions"
    rf"|recommendations|advice|luck|way|news|update|reason|idea)\b|is \w+|(?:i(?:'m| am) )?(?:just )?(?:wondering"
    rf"|curious)\b|i wonder\b|do you\b|anyone know|does \w+|did \w+|tell me (?:why|how|what|about|who|where|when"
    rf"|which|if|whether)|ever (?:wondered|heard|tried|seen)|know (?:any|if|of|a good)\b|remember (?:what|how|where"
    rf"|who|which)\b|(?:don't|can't|cannot) (?:remember|recall) (?:why|what|where|how|who|if|which|when|the name)\b"
    rf"|not sure (?:if|whether|how|what|which|why)\b|no idea (?:if|whether|how|what|why)\b|i(?:'d"
    rf"| would) (?:like|love) to know\b|i want to know\b|mind (?:if|explaining|telling)\b)",
    _FLAGS,
)
# "What I can't stand is coriander" says what it is; a question turns its verb round: "what do I ...".
_CLEFT = re.compile(
    r"^(?:(?:and|but|so|well|also|oh|ok)[, ]+){0,2}(?:(?:what|where|how|why|when|who)(?:ever)? "
    r"(?:(?:i|we|he|she|they|it|my|our|his|her)\b(?:'\w+)? ?(?!(?:is|are|was|were)\b)[^?,;:]{2,60}?"
    r"|(?:really |always |usually |mostly )?(?!is\b|was\b|does\b|has\b)\w{3,}s (?:best |well |most )?"
    r"(?:for |to |about )?(?:me|us|my \w+|our \w+)(?: [\w ]{1,30}?)?)"
    r" (?:is|are|was|were) (?!(?:a )?(?:mystery|beyond|unclear|up to|anyone's)\b)\w)",
    _FLAGS,
)
_IMPERATIVES = (
    "bill|bump|tag|ping|ship|nudge|squash|rebase|stage|lint|profile|benchmark|provision|spin up|tear down"
    "|tweak|adjust|align|center|centre|colou?r|crank|preheat|feed|water|vacuum|charge|unplug|plug"
    "|activate|deactivate|dismiss|archive|star|pin|forward|bcc|cc|write|draft|give|fix|explain|convert"
    "|translate|open|close|play|turn|show|find|summari[sz]e|rewrite|rephrase|proofread|put|make|create"
    "|generate|compile|send|tell|list|calculate|compute|check|run|add|remove|delete|change|update|edit"
    "|shorten|expand|format|sort|search|look|google|help|compare|describe|define|outline|review"
    "|analy[sz]e|test|debug|refactor|implement|build|install|set|start|stop|pause|resume|skip|book|order"
    "|buy|call|email|text|remind|schedule|cancel|move|copy|paste|rename|merge|split|read|continue|go|try"
    "|retry|redo|repeat|do|use|take|get|bring|pick|choose|suggest|recommend|plan|organi[sz]e|design|draw"
    "|sketch|paint|compose|quiz|ask|answer|reply|respond|count|measure|estimate|guess|solve|prove|plot"
    "|graph|render|print|export|import|download|upload|save|share|post|publish|deploy|push|pull|commit"
    "|switch|dim|lock|unlock|lower|raise|increase|reduce|clean|tidy|correct|spell|extract|identify"
    "|highlight|mark|label|classify|group|combine|replace|insert|append|prepend|wrap|indent|validate"
    "|verify|confirm|restart|reboot|reset|enable|disable|wait|let me (?:know|see)|drop|cut|trim|crop"
    "|resize|rotate|come up|brainstorm|think|imagine|pretend|act|role-?play|simulate|walk me|teach"
    "|show me|keep going|elaborate|clarify|polish|improve|optimi[sz]e|simplify|paraphrase|pass|scan"
    "|scroll|refresh|rerun|track|monitor|fetch|grab|pull up|double[- ]check|transcribe|turn this|finish|fill|sum up|round|tabulate"
    "|visuali[sz]e|swap|invent|name|provide|produce|prepare|note the difference|clear|undo|warm|heat"
    "|cool|ring|dial|navigate|mute|unmute|shuffle|whip up|throw|cook|bake|log"
)
_POLITE = (
    r"(?:(?:ok|okay|so|now|then|please|pls|plz|hey|hi|hello|and|also|just|great|cool|right|alright|well|yes|yeah"
    r"|sure|good|perfect|actually|quickly|kindly|next|first|finally|thanks|no|hmm|oh|but|again)[,.! ]+){0,4}"
    r"(?:(?:can|could|would|will) you (?:please |pls |just |quickly |maybe |kindly |also )?|i (?:need|want"
    r"|would like|'d like|'d love) you to |i'd (?:like|love) you to |go ahead and |let's |help me (?:to )?"
    r"|be so kind and |feel free to |would you mind |you (?:can|could|should) (?:now )?|we (?:can"
    r"|could) )?(?:please |pls |just |quickly |also )?"
)
_ONE_OFF = re.compile(
    rf"^(?:never ?mind [^,.;]{{3,60}}[,.;-] )?{_POLITE}(?:{_IMPERATIVES})\b(?!ing\b)(?!['-])(?!s\b)", _FLAGS
)
_TASK = re.compile(
    r"^(?:(?:ok|okay|hi|hey|hello|so|please|pls|now|here|and|also)[,.! ]+){0,2}(?:(?:below|attached|following"
    r"|above) (?:is|are)\b|here(?:'s| is| are) (?:the|a|an|my|some|what)\b|this is (?:the|a|an|my) (?:transcript"
    r"|text|paragraph|code|email|draft|log|error|output|snippet|message|letter|essay|article)|the (?:following"
    r"|text below)|i (?:need|want|would like|'d like) (?:a|an|some|the|this|it|these|that) .{0,80}\b(?:turned into"
    r"|translated|summari[sz]ed|rewritten|shortened|proofread|formatted|converted|poem|haiku|email|script|function"
    r"|regex|query|list of|summary|paragraph|letter|essay|headline|slogan|title|recipe|logo|image|picture|essay"
    r"|table|chart|story|joke|limerick|song)"
    r"|(?:shorter|longer|again|simpler|more (?:formal|polite|casual|detail\w*)|less formal|in (?:english|german"
    r"|french|spanish) please|one more|another one|another|next|same again|same for|bit (?:shorter|longer)"
    r"|a bit (?:shorter|longer))\b|(?:a|an|some|\d+|three|five|ten) [\w -]{3,40} (?:about|for"
    r"|on) .{3,60}\bplease\b)",
    _FLAGS,
)
_FOR_ME = re.compile(
    r"^(?:please )?(?!(?:i|we|the|my|our|it|it's|this|that|he|she|they|there|no|only|always|never|what|works?|good"
    r"|fine|easier"
    r"|better|best|enough)\b)[a-z]{3,} (?!(?:is|are|was|has|works?|for)\b)[^,.]{2,80}? (?:for (?:me"
    r"|us)(?: (?:real )?quick(?:ly)?"
    r"| please| now)*|real quick|asap|right away|when you (?:get|have) a (?:sec|moment|minute))[.! ]*$",
    _FLAGS,
)
_NOUN_FIRST = re.compile(
    r"(?:[\w-]+ )?[\w-]+ (?!(?:me|you|this|that|these|those|it|the|a|an|my|our|your|all|what|if|whether|how|there"
    r"|i|we|they|which)\b)"
    r"[\w-]+ (?:is|are|was|were|has|must|runs|lives|needs|should|goes|expires)\b",
    _FLAGS,
)
# "Order 302-7741905 turned up" tells, "order 3 pizzas" asks.
_NUMBERED = re.compile(
    r"[a-z]+ #?[\w-]*\d[\w-]* (?:\w+ed|is|was|has|had|will|can't|came|went|got|arrived|broke|fell) ", _FLAGS
)
_CONTENT_REQUEST = re.compile(
    r"^(?:please )?[a-z]+ (?:(?:the|all) \w+ (?:in|of|from) )?(?:this|these|the following)(?: [\w-]+){0,3}: |"
    r"^(?:(?:ok|okay|so|now|then|please|pls|hey|hi|hello|and|also|just|great|right|well|yes|can|could|would|will"
    r"|you|help|me|to|i|need|want|quickly)[,.!]? ){0,6}?(?:proofread|translate|rewrite|rephrase|summari[sz]e"
    r"|paraphrase|quiz me|give me an example|reword|edit|polish|correct|grammar check|spell[- ]?check|act as\b"
    r"|pretend\b|imagine\b|role-?play\b|you are (?:now )?(?:a|an|my|the)\b|analy[sz]e|turn (?:this|these"
    r"|the following)|fix (?:the|this|my) (?:\w+ )?(?:grammar|indentation|spelling|code|typos?|sentence)"
    r"|convert (?:this|these)|extract|classify|what does this|explain this|review this|is this (?:sentence|correct"
    r"|right)|below is|here(?:'s| is) (?:the|a|my) (?:paragraph|text|transcript|draft|email|letter|essay|passage"
    r"|code|snippet|log|output|sentence|story|article|message|review|quote|bio|persona|example|conversation"
    r"|dialogue|lyrics|poem|chapter))\b",
    _FLAGS,
)
_OUTPUT_LEAD = re.compile(
    r"\b(?:here(?:'s| is) what (?:it|i)|it (?:prints|says|outputs|shows|returns)|output(?: is)?|i (?:get"
    r"|got) (?:this|the following)|the (?:log|logs|error|output|trace|stack ?trace)s?(?: says?"
    r"| is)?)\b.{0,30}:?\s*$",
    _FLAGS,
)


def is_unreal(text: str) -> bool:
    """Hypotheses, irony, role play and what others are quoted with."""
    return any(pattern.search(text) for pattern in (_HYPOTHETICAL, _SARCASM, _SAYING))


def is_question(text: str) -> bool:
    """A sentence that asks. Standing wishes in the form of one ("can you always ...?") are asked for elsewhere."""
    if text.rstrip(" \"')").endswith("?"):
        return True
    return _QUESTION_START.match(text) is not None and _CLEFT.match(text) is None


def is_task(text: str) -> bool:
    """An instruction for this once, by its opening words. "Deploy target is x" is none."""
    if _NOUN_FIRST.match(text) or _NUMBERED.match(text):
        return False
    return _ONE_OFF.match(text) is not None or _FOR_ME.match(text) is not None or _TASK.match(text) is not None


def is_content_request(text: str) -> bool:
    """A request about a text that follows: nothing of that text is a statement of the speaker."""
    return _CONTENT_REQUEST.match(text) is not None


_TEXT_WORK = re.compile(
    r"\b(?:shorten|condense|expand|rephrase|reword|translate|render|proofread|summari[sz]e|rewrite|tone|grammar"
    r"|(?:make|keep) (?:it"
    r"|this|the \w+) (?:\w+ ?){1,4}|sample|textbook|placeholder|dummy|example (?:text|sentence|email|letter)"
    r"|in (?:formal "
    r"|informal |plain )?(?:english|french|german|spanish|italian|japanese|chinese|latin|dutch|portuguese)"
    r"|sound (?:more|less))\b",
    _FLAGS,
)
_COMPOSITION = re.compile(
    r"^(?:(?:a|an|one|some|short|quick|funny|silly|new|another|two|three|\d+) )*(?:haiku|limerick|poem|sonnet|ballad"
    r"|story|fable"
    r"|slogan|tagline|headline|essay|recipe|song|rap|jingle|tweet|caption|toast|speech|eulogy|riddle|monologue|dialogue"
    r"|sketch|blurb|cover letter|birthday (?:card|message)|short story|opening line)s?(?:[,:]| (?:about|on|for|in"
    r"|where|from)\b)",
    _FLAGS,
)
_ONCE = re.compile(
    r"\b(?:just |only )?(?:this once|for once|this one time|this time(?: only| around)?|one[- ]time only"
    r"|as a one[- ]off|once only)\b"
    r"|^your (?:last|previous|latest|first|final) (?:\w+ )?(?:answer|reply|response|message|version|draft|table|list"
    r"|output"
    r"|suggestion|summary|code|snippet|link|step|sentence|paragraph)\b",
    _FLAGS,
)
_FICTION = re.compile(
    r"\b(?:dwarf|elf|elven|orc|goblin|cleric|paladin|warlock|sorcerer(?:ess)?|wizard|sorceress|druid|bard|necromancer"
    r"|halfling"
    r"|dungeon|dungeon master|tavern keeper|longsword|hit points|initiative roll|starship captain|space pirate|roll for"
    r"|my (?:\w+ )?(?:blade|sword|staff|spell|steed|cloak))\b",
    _FLAGS,
)


def is_text_work(text: str) -> bool:
    """Words about a text that is to be worked on: "make it shorter", "in formal Japanese", "a sample letter"."""
    return _TEXT_WORK.search(text) is not None


def is_for_once(text: str) -> bool:
    """What is said of this one exchange: "just this once", "your last answer", "haiku about the sea", a line of a game."""
    return any(pattern.search(text) for pattern in (_COMPOSITION, _ONCE, _FICTION))


def leads_to_output(text: str) -> bool:
    """A sentence that announces the output of a program."""
    return _OUTPUT_LEAD.search(text) is not None
