"""The words that tell whom a clause is about, as patterns."""

import re

from app.extraction.english.names import NAME, PETS, PRIVATE, RELATIONS
from app.extraction.english.verbs import BASE
from app.text.word_list import words

_I = re.IGNORECASE
PERSON = rf"(?:{RELATIONS}|{PETS})"
VERBLESS = re.compile(
    r"(?: (?:who|that|which|i|we|you|from|in|at|on|across|next|near|upstairs|downstairs|of|with|over|named|called|both"
    r"|all|each|either|for|and|here|back|about|\w+ing)\b|'(?:s|ll|d|re|ve)?(?![a-z])| ?[,.:;!?)(]| - |$)",
    _I,
)
# Who somebody is, without "my".
BARE = re.compile(
    r"(?:(?:new|old|former|current|previous|best|next-door|upstairs|downstairs) )?"
    r"(?P<noun>coach(?= (?:says|said|wants|made|put|told|lets|thinks|picked|moved|gave|named)\b)"
    r"|wife|husband|partner|girlfriend|boyfriend|fianc[eé]e?|mother|father|son|daughter|baby|toddler|twins"
    r"|brother|sister|(?:brother|sister|mother|father|son|daughter)-in-law|in-laws|parents|kids"
    r"|grand(?:mother|father|parents|son|daughter)|uncle|aunt|cousin|niece|nephew|flatmate|roommate|housemate"
    r"|neighbou?rs?|landlord|landlady|boss|manager|vet|doctor|dentist|gp|therapist|optician|physio|stepson|stepdaughter"
    r"|gran|nan|ex|mum|mom|dad|hubby|missus|sis|bro|bf|gf|bff|bestie|kiddo|[mfsb]il|roomie|other half|better half|wifey"
    r"|son|co-?worker|colleague|teammate|supervisor|accountant|lawyer|solicitor|plumber|electrician|cleaner|nanny"
    r"|babysitter|childminder|intern|tutor|tenant|lodger|midwife|surgeon|hairdresser|barber|mechanic|realtor|recruiter"
    r")(?='s |: | (?!(?:mode|account|role|of|or|in|on)\b))",
    _I,
)
STATE = re.compile(
    r"(?:an?|the|our|my|not|still|now|also|just|really|always|never|been|got|gone|on|in|at|off|out|from|back|away|into"
    r"|\w+ing\b(?! (?:\w+ )?(?:is|are|was|were|has|starts|ends)\b)|\w+ed|allergic|vegan|vegetarian|pregnant|sick|ill"
    r"|deaf"
    r"|blind|\d+)\b",
    _I,
)
ON_WHOSE_WORD = (
    r"(?:strict |own )?(?:orders?|advice|instructions?|recommendation|suggestion|request|wish(?:es)?|idea|rules?|decision|call"
    r"|words)[.! ]*$"
)
"""What ends a statement behind whose word it is so on: "no salt, doctor's orders"."""
CONTRACTED = re.compile(rf"'(?:s(?! {ON_WHOSE_WORD})|re|ve|ll|d)\b", _I)
DEALT_WITH = re.compile(
    rf"\b(?:{PERSON}|bank|insurer|gym|school|nursery|agency|clinic|practice|garage|shop|bakery|florist|airline|firm"
    rf"|company"
    r"|provider|carrier|brewery|hotel|restaurant|charity|union|landlords|publisher|label|gallery|studio)s?\b",
    _I,
)
ONLY_HUMAN = re.compile(
    r"(?: (?:\w+ly |always |never |also |still |just |often )?|'s )(?:prefers|hates|loves|likes|dislikes|lives|retires"
    r"|retired|eats"
    r"|drinks|speaks|studies|teaches|married|pregnant|diabetic|blind|deaf|dyslexic|autistic|vegan|vegetarian|allergic"
    r"|intolerant|on (?:leave|holiday|vacation|maternity|paternity|parental)|transferred|moved to|moving to|joined"
    r"|resigned"
    r"|is (?:vegan|vegetarian|diabetic|blind|deaf|dyslexic|autistic|lactose|coeliac|celiac|afraid|scared|terrified"
    r"|allergic|pregnant|on (?:leave|holiday|vacation|maternity|paternity|parental|crutches))|works (?:nights|at"
    r"|from|in|for|as|part)"
    r"|wants|reports to|picks up|votes|can (?:lift|speak|swim|drive|cook)|hasn't got|is out sick|owes"
    r"|insists|swears|graduated|is turning|turned (?:\d|vegetarian|vegan)|turns \d|the one who|is the one who|(?:can't"
    r"|cannot"
    r"|doesn't|won't|never) (?:eat|drink|stand|drive|like|speak|fly|want|hear|see|swim)\b|is (?:away|sick|ill|leaving"
    r"|joining|retiring|expecting|getting married|married|divorced)\b|owns the|goes by (?:the )?(?-i:[A-Z]\w*|they|he|she)"
    r"|birthday|was promoted"
    r"|got promoted|quit|stammers|stutters|snores|smokes|commutes|cooks|sleeps|wears|cries|walks|limps|babysits"
    r"|is \d{1,2}(?= and\b|,|$| years)|is (?:\w+ and )?(?:deaf|blind)|requires|demands|invoices|bills|pays|delivers"
    r"|supplies|objects"
    r"|signs off|approves|has (?:a|an|the) (?:baby|newborn|allergy|dog|cat|wheelchair|hearing|cold|flat|twins?)"
    r"|had a baby|gave birth|died"
    r"|can be reached|keeps (?:kosher|halal|sending|asking|calling|forgetting|telling)|is on (?:the|a) (?:\w+ )?shift"
    r"|has a (?:stammer|lisp|degree|driving licence|guide dog|sweet tooth|pacemaker)|runs the \w+ (?:office|branch|shop|team|desk)"
    r"|answers (?:texts|emails|mails|calls)|uses (?:a|an)"
    r" (?:screen reader|wheelchair|hearing aid|cane|inhaler)"
    r"|needs (?:the|a|an) (?:ramp|wheelchair|lift|interpreter|(?:booster|aisle|window) seat|lift home|visa)"
    r"|left (?:the (?:company|firm|team|country)|home)|gone home|in hospital"
    r"|charges|refunds|went (?:under|bust|bankrupt)|(?:won't|doesn't|will only|can only) (?:deliver|ship|refund|accept|sell|hire)"
    r"|(?:has )?(?:stopped|started|quit) (?:making|selling|carrying|offering|stocking|shipping|delivering|taking)"
    r"|(?:has )?(?:raised|doubled|cut|lowered|put up|increased|dropped|changed) (?:its|their|his|her) (?:prices?|rates?|fees?|terms)"
    r"|passed away|buys|bakes|knits|swims|visits|invites|coaches|mentors|sings|brews|sails|hikes|dances|surfs|paints"
    r"|gardens"
    r"|recommends|recommended|bought|sold|invited|visited|emigrated|proposed|grew up|is into|says|knows|thinks|hopes"
    r"|asked|asks|wrote|writes|told|reviews|reviewed|rewrote|emailed|texted|complained|complains|argues|forgot|forgets|suggested"
    r"|suggests|supervises|mentored|is (?:based in|out (?:sick|until|on|till)|off (?:sick|until|on|till)|covering|back on|rewriting"
    r"|in charge|up for)|sits (?:next|in|on|at|opposite)|took over|takes over|leads the|chairs|learned|learnt"
    r"|trained as|was (?:hired|fired)"
    r"|promised|volunteers|refuses|apologi[sz]ed|attends|plays the)\b"
)
# Two capitals in a row are a proper name, a firm's if not a person's, unless they name a place, a day or a thing.
TWO_NAMES = re.compile(
    rf"(?!(?:Project|Team|Flight|Operation|Room|Platform|Gate|Building|Plan|Mount|Lake|Sprint|Phase|Model|Route|New"
    rf"|North|South"
    r"|East|West|San|Los|Saint|St|Great|Black|Good|Christmas|Easter|Type|Group|Unit|Order|Invoice|Ticket|Visual|Open"
    r"|Power"
    rf"|Home|Big|Blue|Red)\b){NAME} (?!(?:Street|Road|Avenue|Lane|Station|Airport|Park|Hall|Square|Eve|Day|Studio"
    rf"|Drive|Cloud"
    rf"|Server|Actions|Script|Code|Desktop|Pro|Valley|Island|Beach)\b){NAME}(?= [a-z])"
)
COLLECTIVE = re.compile(r"\b(?:their|they)\b", _I)
INVERTED = re.compile(
    rf"\b(?:that's|it's|that is|this is|that was|has to be|have to be|must be|will be) (?:(?:my"
    rf"|our) (?:[\w-]+ )?(?P<noun>{PERSON})"
    rf"|(?-i:(?P<name>{NAME})))(?=$|[.,;!]| who\b| \w+ing\b)",
    _I,
)
SPEAKER = re.compile(r"\b(?:i|i'm|i've|i'd|i'll|we|we're|we've|we'd|we'll)\b", _I)
MENTION = re.compile(
    rf"\b(?:(?:my|our) (?P<mods>(?:[\w-]+ )?)(?P<noun>{PERSON})|(?-i:(?P<name>{NAME})))\b(?![!/@&.]\w)(?P<after>.*)",
    _I | re.DOTALL,
)
BEHIND_PREPOSITION = re.compile(r"\b(?:by|from|with|to|for|of|at|about|and|in|on|like|than|via)\s*$", _I)
PRONOUN = re.compile(r"\b(?:he|she|him|her|his|hers|he's|she's|herself|himself)\b", _I)
# What happens once to somebody else changes nothing later, unless it changes how they live or work.
CHANGES = re.compile(
    r"\b(?:moved|joined|left|quit|retired|married|engaged|divorced|separated|died|passed|born|graduated|promoted"
    r"|transferred|hired"
    r"|fired|resigned|started|began|stopped|finished|bought|sold|became|turned|switched|raised|lowered|changed|approved"
    r"|rejected|agreed|decided|signed|promised|cancelled|canceled|booked|took over|refused|inherited|won|lost|broke"
    r"|got|had"
    r"|was|were|used|diagnosed|adopted|opened|closed|founded|launched|renamed|replaced|hurt|wanted|needed|asked|chose"
    r"|led"
    r"|built|gave|set|put|owned|lived|worked|studied|taught|offered|confirmed|mentioned|told|said|found)\b|\d",
    _I,
)
FOR_ONCE = re.compile(r"\b(?:tonight|today|just now|this (?:morning|afternoon|evening)|again|lol|haha)\b", _I)
OF_A_MOMENT = frozenset(
    words(
        "sneezed yawned laughed giggled coughed burped snored cried smiled winked waved nodded shrugged sighed shouted yelled "
        "screamed argued moaned complained grumbled joked teased tripped slipped stumbled spilled spilt dropped forgot wore "
        "sang danced whistled hummed stared glared blushed jumped knocked rang called texted pinged typed watched ate drank "
        "overslept arrived walked ran beat kept"
    )
)
GREETING = re.compile(
    r"\b(?:says?|said|sends?|sent) (?:hi|hello|hey|thanks|cheers|love|(?:his|her|their) (?:love|regards|best))\b", _I
)
FINITE = frozenset(
    ["is", "are", "has", "have", "can", "can't", "will", "won't", "doesn't", "don't", "must", "may", "should"]
)
HAS = re.compile(
    r"^(?:he|she|they)'s(?! (?:called|named|based|married|engaged|retired|divorced|scared|terrified|worried|interested|disabled"
    r"|trained|tired|used)\b)(?= (?:\w+ly |just |already |now |always |never )?(?:been|\w+ed|got|gone|done|had|taken|left"
    r"|given|become|made)\b)",
    _I,
)
"""A pronoun with a contracted "has" that opens a clause."""
HAD_SINCE = re.compile(
    r"(?:\w+ly |just |already |now |always |never )?(?:been|got|gone|done|had|taken|become|made|lost|moved|started|worked|lived"
    r"|known|joined|broken|grown|begun)\b",
    _I,
)
"""What stands behind a contracted "has"."""
_ADVERBS = (
    r"(?:(?:has|have|had|is|was|just|only|already|also|always|never|still|once|finally|kindly|recently|apparently|\w+ly"
    r"|(?:'s|'ve)) ?)*"
)
# What is said around a statement about somebody: "I heard from Mo that ...", "turns out ...".
FRAME = re.compile(
    r"(?:(?:(?:(?:i|we)(?:'m|'ve|'d| am| have| had| was)?(?: been)?|just) )?"
    r"(?:(?:just|also|really|actually|honestly|only|pretty|quite|fairly|almost|absolutely|\w+ly) )*"
    r"(?:think|believe|guess|reckon|suppose|assume|gather|understand|know|knew|notice|noticed|remember|remembered"
    r"|heard|hear|learnt|learned|found out|realised|realized|discovered|forgot to (?:mention|say|add)"
    r"|should (?:mention|say|add)|(?<=was )told|(?<=been )told|sure|certain|afraid|guessing|noting|reading|see|saw)"
    r"(?: from (?P<source>[\w' ]{2,30}?)(?= that\b|, |:))?(?:,| that|:)? (?=\S)"
    r"|(?:rumou?r has it|word is|(?:it )?(?:turns out|seems|appears|looks like|sounds like)|did you know"
    r"|you should know"
    r"|you know|as far as (?:i|we) know|afaik|from what (?:i|we) (?:know|hear|heard)|according to [^,]{2,40},"
    r"|apparently|sadly|luckily|unfortunately|fortunately|happily|good news|bad news)"
    r",?:?(?: that)? (?=\S)"
    r"|(?:the )?(?:[\w'.]+ ){0,2}?(?:confirmed|confirms|says|said)(?: it| this)?: (?=\S)"
    r"|(?:(?:oh|ok|okay|well|so|and|but|also|hey|hi|btw|fyi|yeah|yes|no|ah|um|plus|then|anyway)\b[,.!]* )+(?=\S)"
    r"|what (?=(?:my|our|[A-Z])))",
    _I,
)
# "We have a new janitor, Mr. Bacon, ..." tells of Mr. Bacon.
INTRODUCES = re.compile(rf"(?:i|we)(?:'ve| have)(?: got)? (?=an? )(?!an? (?:[\w-]+ )?(?:{PRIVATE})\b)", _I)
# When or where something holds, in front of it.
ADVERBIAL = re.compile(
    r"(?:as of|since|from|in|on|at|after|before|during|until|till|for|every|around|by|per|last|next|this|yesterday"
    r"|today"
    r"|tomorrow|tonight|these days|nowadays|lately|currently|recently|now)\b(?:(?! i\b| we\b| my\b)[^,:]){0,30}, "
    r"(?!(?:i|we|please|use|no|never|always)\b)",
    _I,
)
# Somebody says something: what they say decides whom it is about.
REPORT = re.compile(
    rf"(?:'s)? {_ADVERBS}(?:(?P<told>(?:told|tells|asked|asks|reminded|reminds|informed|texted|emailed|assured"
    rf"|warned|messaged)"
    r" (?:me|us|the team|everyone)|let me know|let us know)|said to (?:me|us)|says to (?:me|us)|said|says|mentioned"
    r"|mentions"
    r"|thinks?|thought|reckons|believes|claims|claimed|swears|announced|confirmed|wrote|insists|hopes|explained)"
    r"(?:,| yesterday| today)?(?: that|:)? (?=\S)",
    _I,
)
OWN = re.compile(r"(?:that )?(?:i|i'm|i've|i'd|i'll|we|we're|we've|we'd|we'll|my|our)\b", _I)
FIRST_PERSON = re.compile(r"\b(?:i|i'm|i've|i'd|i'll|we|we're|we've|we'd|we'll|me|us|my|our|mine|ours)\b", _I)
# What somebody tells the speaker to do: "my physio says ice the knee".
_DOING = "|".join(sorted(BASE))
ADVISES = re.compile(
    rf"(?:yes to\b|(?:no|never|don't|do not|not to|avoid)\b|always (?:{_DOING})\b"
    r"|(?!(?:the|our|my|his|her|that|this|all|it|like|love|hope|look|mean|well|test|time|stand)\b)"
    rf"(?:(?:{_DOING})\b|[a-z]{{2,}} (?:the|your|my|it|at least|\d)))"
    r"(?!.*\b(?:his|him|her|hers|he|she|himself|herself|their|them)\b)",
    _I,
)
LABEL_OF = re.compile(rf"[\w ]{{3,40}} (?:at|of|for|with) (?:the|my|our) (?P<noun>{PERSON})\b[^:]*:", _I)
OWN_THING = re.compile(rf"\b(?:me|us|mine|ours|my|our)\b(?! (?:[\w-]+ )?(?:{PERSON})\b)", _I)
# What somebody does to the speaker, or to a thing of the speaker's, is the speaker's: "my boss approved my leave".
ON_SPEAKER = re.compile(
    rf"(?:'s|'ve|'d)? {_ADVERBS}(?:wants|wanted|expects|expected|needs|needed|asked|asks|told|tells)? ?[a-z']+"
    r"(?: (?:up|out|off|back|down|over|through|at))? (?:me|us)\b(?! all\b)"
    r"|(?:'s|'ve|'d)? (?:[\w'-]+ ){0,3}?(?:handed|passed|gave|given|lent|sold|left|assigned|signed|transferred|moved"
    r"|sent|owes?)"
    r" (?:[\w'-]+ ){1,6}?(?:over )?to (?:me|us)\b"
    rf"|(?:'s|'ve|'d)? {_ADVERBS}(?:(?!(?:hated|loved|liked|wanted|needed|used|shared|asked|visited|noticed)\b)\w+ed"
    r"|lets?|makes?|made|needs|wants|expects|requires|put|puts|gave|gives|taught|teaches|sold|pays?|paid|signed|limits?|charges?|got|cut"
    rf"|runs our|told|took) (?:up |out |off |on |over )?(?:all )?(?:of )?(?:my|our) (?!(?:[\w-]+ )?(?:{PERSON})\b)"
    r"|(?:'s| is| was| are) (?:easily |still |also |one of |probably )*(?:my|our) (?:all-time )?favou?rite\b"
    r"|(?:'s| is) (?:perfectly |totally |quite )?(?:fine|ok|okay|happy|cool|alright) with (?:me|us|my|our)\b"
    r"|(?: wants| needs| would like|(?:'s| has)? asked) to [a-z]+ (?:me|us)\b",
    _I,
)
# What the speaker does with somebody's things: "Bao's merges get done by me".
BY_SPEAKER = re.compile(r"(?:is|are|gets?|goes) (?:[a-z]+ly )?[a-z]+ (?:[a-z]+ )?by (?:me|us)\b", _I)
# What somebody in charge does to somebody else is news of those: "the coach put Nadim in goal".
ON_SOMEBODY = re.compile(
    rf"(?:'s|'ve|'d)? {_ADVERBS}(?:made|put|moved|promoted|demoted|assigned|transferred|hired|fired|appointed|named|picked|chose"
    r"|benched|suspended|let|lets|allowed|sent) (?=(?-i:[A-Z])|(?:my|our) )",
    _I,
)
# What somebody in charge decides on a thing that is not said to be theirs is news for the speaker: "my boss approved the budget".
DECIDES = re.compile(
    rf"(?:'s|'ve|'d)? {_ADVERBS}(?:(?:approved|rejected|accepted|declined|refused|extended|cancell?ed|postponed|delayed|moved"
    r"|pushed|capped|froze|lifted|assigned|allocated|granted|denied"
    r"|confirmed|signed|authori[sz]ed|cleared|vetoed|blocked|dropped|scrapped|withdrew|withdrawn|agreed to|scheduled"
    r"|rescheduled|announced|set|chose|chosen|picked|decided on|changed|renewed|terminated|reopened|closed|passed|shortened"
    r"|brought forward|requested|asked for|waived|returned|merged|paused|launched)"
    r"(?: (?:up|off|on|off on|back|out|down|through|over|forward|to))? (?:the|our|this|all|both|these|those)"
    r"|(?:agreed to|granted|set|announced|scheduled|allocated|authori[sz]ed|requested|asked for|ordered) (?:an?|\d+|two|three|more))"
    rf" (?!(?:[\w-]+ )?(?:{PERSON})s?(?=$|['.,;]| (?:to|for|on|in|at|from|who|and|of)\b))(?!.*\b(?:his|her|their|own|himself|herself)\b)",
    _I,
)
IN_CHARGE = re.compile(
    rf"(?:my|our|the) (?:[\w-]+ ){{0,2}}?(?!(?:{PRIVATE}|{PETS}|guy|girl|woman|man|lady|boy)s?\b)(?:{RELATIONS}|team|department)s?\b",
    _I,
)
# What somebody tells as a fact, rather than thinks, of a thing that everybody there shares.
TOLD_OF_A_THING = re.compile(
    r"(?:'s)? [\w ]*?(?:told|informed|texted|emailed|messaged|reminded|warned|said|says|mentioned|announced|confirmed|wrote)\b",
    _I,
)
A_THING = re.compile(r"(?:the|our|this|that|all|every|no) (?!(?:same|other|way)\b)[\w-]+", _I)
TITLED = re.compile(r"(?:Mr|Mrs|Ms|Dr|Prof|Herr|Frau|Coach|Nurse|Professor)\.? [A-Z]")
ROLE_OF_SPEAKER = re.compile(r"(?: is|'s) (?:still |now )?(?:my|our) [\w '-]{2,30}", _I)
# "Lindqvist Foods is my employer" tells where the speaker works.
SERVES_SPEAKER = re.compile(
    r"(?: is|'s) (?:still |now |also )?(?:my|our) (?:new |old |main |local )?(?:employer|bank|insurer|provider|gym|school|university"
    r"|company|carrier|pharmacy|home ?town|home|favou?rite|airline|isp|broadband)\b",
    _I,
)
# "Pytest is our test runner" tells of a tool.
A_RELATION = re.compile(
    rf"(?: is|'s) (?:the|our|my|a|an) (?:[\w-]+ ){{0,2}}?(?!(?:editor|runner|agent|broker|driver|controller|host|model"
    rf"|navigator|speaker|composer|builder|dispatcher|moderator|interpreter|translator|author|client|admin"
    rf"|publisher)\b)"
    rf"(?:{PERSON})\b",
    _I,
)
# What a question or a task says of somebody in passing: "a gift for my nephew, who is 7".
_WHO = (
    r"(?:,? who|, (?:he|she|they))(?P<is>'s|'re| is| are| has| have| can't| cannot| doesn't| don't| won't| only"
    r"| never| always| [a-z]{3,}s)\b"
    r" (?P<what>[^.?!;]{2,90}?)(?=$|[.?!;]|, (?:what|which|how|can|could|should|is|do|and|so|any|please)\b)"
)
IN_PASSING = re.compile(
    rf"\b(?P<who>(?:my|our|(?<=have )an?|(?<=got )an?|(?<='ve )an?) (?:[\w-]+ ){{0,2}}?(?:{PERSON})(?: (?-i:{NAME}))?){_WHO}",
    _I,
)
NAMED_IN_PASSING = re.compile(rf"(?P<who>(?-i:{NAME})){_WHO}", _I)
ABOUT = re.compile(r"(?:about|as for|regarding|concerning|re|with|for|speaking of) (?=\S)", _I)
# What stands before the statement proper: "hey, quick note:", "in our family".
FRONT = re.compile(r"[^,:;]{2,48}[,:] (?=\S)")
FRONT_PHRASES = tuple(
    re.compile(
        r"(?:as of|in|on|at|since|after|during|of|from|until|by|every|last|next|this)"
        rf" (?:(?:our|my|the) )?[\w-]+{more} (?=\S)",
        _I,
    )
    for more in ("", r" [\w-]+")
)
# "my boat Matilda" is a thing of the speaker's.
THING_CALLED = re.compile(rf"(?:^|[,.;] )(?:my|our) (?:[\w-]+ )?(?!(?:{PERSON})s? $)[a-z-]+ $", _I)
CONCERNS = re.compile(
    r"(?:\b(?:for|of|suits|suit|concerns|belongs to|depends on|up to|except)|\bthere's [^:]{3,40}:|\bit's|\bit is) $",
    _I,
)
