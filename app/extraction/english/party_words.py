"""The words that tell whom a clause is about, as patterns."""

import re

from app.extraction.english.names import GIVEN, KIN_NAMES, PETS, RELATIONS

_I = re.IGNORECASE
_NAME = r"(?:[A-Z]'(?=[A-Z]))?[A-Z][a-zà-ÿ]+(?:-[A-Za-zà-ÿ]+)?"
_FULL = rf"(?:(?:Mr|Mrs|Ms|Dr|Prof|Sir|Herr|Frau)\.? )?{_NAME}(?: (?:[A-Z]\.? )?{_NAME}){{0,2}}"
TITLED = re.compile(
    rf"^(?:Mr|Mrs|Ms|Dr|Prof|Sir|Herr|Frau|Aunt|Auntie|Uncle|Grandma|Grandpa|Granny|Cousin|Nurse|Coach"
    rf"|Professor)\.? {_NAME}(?: {_NAME})?"
)
PERSON = rf"(?:{RELATIONS})"
_ANY_CASE = rf"(?:(?-i:{_FULL})|(?:{'|'.join(sorted(GIVEN))})\b)"
_DETERMINED = (
    rf"^(?P<det>my|our|the|this|that|those|these|an?|another|one of (?:my"
    rf"|our)) (?P<adj>(?:(?!{PERSON}\b)[\w-]+ ){{0,3}}?)(?P<noun>{PERSON})(?P<rest>s?)"
)
_WHERE = (
    r"(?P<mid> (?:next door|upstairs|downstairs|across the (?:street|road|hall)|at (?:work|[\w -]{2,24}?)"
    r"|from [\w -]{2,30}?|on [\w -]{2,30}?|in (?:charge of )?[\w -]{2,24}?))?"
)
OWNED_NAMED = re.compile(
    rf"{_DETERMINED}{_WHERE},? (?:called |named )?(?P<name>{_ANY_CASE})(?P<comma>,)?(?=$|[\s,'.:;])", _I
)
OWNED = re.compile(
    rf"{_DETERMINED}(?P<mid> (?:next door|upstairs|downstairs|across the (?:street|road|hall)|(?:from|at"
    rf"|in) (?:the |our |my )?[\w-]+(?= (?:said|says|told|wants|is|was|has|needs|will|can|asked|works|lives|hates"
    rf"|likes|prefers|thinks|left|called|promised))))?(?P<name>(?!))?(?=$"
    rf"|[\s,'.:;])",
    _I,
)
BARE_NAME = re.compile(
    rf"^(?P<name>{_FULL})(?P<own>'s)?(?P<mid> and {_NAME}| \([^)]{{2,30}}\)|(?:,? (?:from|in"
    rf"|at) [\w&-]+(?: [\w&-]+)?,?)"
    rf"|,[^,]{{2,40}},)?(?= )(?P<after>.*)$",
    re.DOTALL,
)
CALLED = re.compile(rf"^{PERSON} (?P<name>(?-i:{_NAME}))(?= )(?P<after>.*)$", _I | re.DOTALL)
KIN = re.compile(rf"^(?P<name>{KIN_NAMES})(?P<own>'s)?\b(?P<after>.*)$", _I | re.DOTALL)
PET = re.compile(
    rf"^(?:[Mm]y|[Oo]ur|[Tt]he) (?:\w+ ){{0,2}}?(?P<noun>{PETS})(?:'s name is|'s called| is (?:called|named)"
    rf"|,? (?:called |named )?)? ?(?P<name>{_NAME})?\b(?P<after>.*)$",
    re.DOTALL,
)
HUMAN_VERB = re.compile(
    r"^ (?:(?:also|always|never|only|really|usually|just|still|already|now|often|rarely|mostly"
    r"|absolutely) )?(?:prefers?|hates?|loves?|likes?|dislikes|enjoys|lives|works|wants|retires|retired|joined"
    r"|joins|owns|speaks|moved|moves|transferred|leaves|left|eats|drinks|drives|teaches|studies|knows|thinks|says"
    r"|said|told|asked|asks|insists|refuses|takes care|takes|handles|manages|leads|reports|signs|approves|decides"
    r"|got|gets|has a|has an|has two|has three|has the|has been|has moved|can't|cannot|won't|doesn't|needs|is (?:a"
    r"|an|the|our|my|vegan|vegetarian|allergic|pregnant|deaf|blind|on (?:leave|holiday|vacation|call|parental"
    r"|maternity|paternity|sick)|out (?:of office|until|sick)|away|off|back|in charge|responsible|moving|leaving"
    r"|joining|retiring|getting|expecting|married|single|divorced|engaged|from|based|based in|living|working|coming"
    r"|our|who|left|right|colou?r|lactose|diabetic|turning|\d+|good|great|terrible|afraid|scared|happy|the one|not)"
    r"|was born|was promoted|was|turned|turns|plays|runs|reads|gave|became|becomes|started|starts|quit|resigned"
    r"|promised|agreed|wears|sleeps|goes by (?:the )?(?:[A-Z]|they|he|she)|goes|does|will|swears|stays|stayed|travels"
    r"|flies|comes|came|visits"
    r"|cooks|graduated|graduates|married|died|passed|bought|sold|broke|had|used to|helps|sits|talks|responds"
    r"|answers|reviews|replaced|replaces|took over|takes over)\b"
)
IS_HUMAN = re.compile(
    r"^'s (?:(?:also|still|now|really|just|already|not|currently) )?(?:a|an|the|our|my|vegan|vegetarian|allergic"
    r"|pregnant|deaf|blind|moved|transferred|left|joined|leaving|joining|moving|retiring|retired|on|out|away|off"
    r"|back|in|been|got|getting|from|based|living|working|coming|into|terrified|afraid|scared|married|engaged"
    r"|turning|birthday|wife|husband|son|daughter|dog|email|phone|number|address|favou?rite|surname|last name"
    r"|first name|title|role|job|new|handle|team|manager|boss|preference|mother|father|mum|mom|dad|kids|flight"
    r"|pronouns|desk|office)\b"
)
ONLY_HUMAN = re.compile(
    r"(?: (?:\w+ly |always |never |also |still |just |often )?|'s )(?:prefers|hates|loves|likes|dislikes|lives|retires"
    r"|retired|eats"
    r"|drinks|speaks|studies|teaches|married|pregnant|diabetic|blind|deaf|dyslexic|autistic|vegan|vegetarian|allergic"
    r"|intolerant|on (?:leave|holiday|vacation|maternity|paternity|parental)|transferred|moved to|moving to|joined"
    r"|resigned"
    r"|is (?:vegan|vegetarian|diabetic|blind|deaf|dyslexic|autistic|lactose|coeliac|celiac|afraid|scared|terrified"
    r"|allergic|pregnant|on (?:leave|holiday|vacation|maternity|paternity|parental|crutches)"
    r"|my|our (?!main|primary|only|new|default|production|staging|test|own))|works (?:nights|at|from|in|for|as|part)"
    r"|wants"
    r"|insists|swears|graduated|is turning|turned (?:\d|vegetarian|vegan)|turns \d|the one who|is the one who|(?:can't"
    r"|cannot"
    r"|doesn't|won't|never) (?:eat|drink|stand|drive|like|speak|fly|want|hear|see|swim)\b|is (?:away|sick|ill|leaving"
    r"|joining|retiring|expecting|getting married|married|divorced)\b|owns the|goes by (?:the )?(?:[A-Z]|they|he|she)"
    r"|birthday|was promoted"
    r"|got promoted|quit|stammers|stutters|snores|smokes|commutes|cooks|sleeps|wears|cries|walks|limps|babysits"
    r"|is \d{1,2}(?= and\b|,|$| years)|is (?:\w+ and )?(?:deaf|blind)|requires|demands|invoices|bills|pays|delivers"
    r"|supplies|objects"
    r"|signs off|approves|has (?:a|an|the) (?:baby|newborn|allergy|dog|cat|wheelchair|hearing|cold|flat|twins?)"
    r"|had a baby|gave birth|died"
    r"|passed away|says|knows|thinks|hopes|promised|volunteers|refuses|apologi[sz]ed|attends|plays the)\b"
)
COMPANY = re.compile(
    r"^(?:the )?(?P<name>(?:(?-i:[A-Z])[\w&.'-]* ){1,3}?(?-i:AG|GmbH|KG|Inc\.?|Ltd\.?|LLC|LLP|Corp\.?|PLC|SA|SpA|SE|BV"
    r"|NV|AB|AS|Oy|"
    r"Group|Holdings?|Shipping|Logistics|Airlines|Airways|Bank|Insurance|Foods|Industries|Consulting|Partners|Brothers"
    r"|Bros"
    r"|& Sons|& Co|Capital|Ventures|Motors|Pharma|Hospital|Clinic|University|College|Academy|Council|Foundation))(?='s\b| )",
    _I,
)
COLLECTIVE = re.compile(r"\b(?:their|they)\b", _I)
FAMILY = re.compile(
    r"^(?P<name>The [A-Z][a-zà-ÿ]{2,}s)(?=$|[.,]| (?:have|are|live|moved|want|need|next|from|can't|don't)\b)"
)
# Given names that are words as well.
WORD_TOO = re.compile(
    r"(?:Will|Rose|Grace|Mark|Bill|Frank|Hope|Ray|Sue|Art|Gene|Iris|Ivy|Jack|Max|May|Robin|Ruth|Dale|Jim|Tim)$"
)
# What goes before the subject of a clause.
BEFORE = re.compile(
    r"^(?:(?:i|we)(?:'ve| have)? (?:just )?(?:think|believe|guess|reckon|suppose|assume|heard|learnt|learned|found out"
    r"|hear|gather|understand|forgot to mention|know"
    r"|should mention|noticed|remember)(?: that)? (?=\S)|(?:re|about|regarding|concerning"
    r"|as for)\b[^,:]{1,40}[:,] (?=\S)|(?:apparently|sadly|luckily|unfortunately|did you know|turns out)"
    r"(?: that)?,? |(?:as of|since|from|in|on|at|after|before|during|until|for|every|around|by|per)\b[^,:]{2,40}, "
    r"(?!(?:i|we|my|our|the|it|please|use|no|never|always)\b)|(?:[\w' ]{2,30} )?(?:confirmed|confirms|update|news"
    r"|says?)"
    r"(?: it| that| this)?(?: from \w+| on \w+)?: (?=\S))",
    _I,
)
# Relations that speak for themselves without "my".
BARE = re.compile(
    r"^(?:the )?(?P<noun>wife|husband|partner|girlfriend|boyfriend|fianc[eé]e?|mother|father|son|daughter|baby|toddler"
    r"|twins|brother"
    r"|sister|(?:brother|sister|mother|father|son|daughter)-in-law|in-laws|parents|kids|grand(?:mother|father|parents"
    r"|son"
    r"|daughter)|uncle|aunt|cousin|niece|nephew|flatmate|roommate|housemate|neighbou?rs?|landlord|landlady|boss|vet"
    r"|doctor"
    r"|dentist|gp|therapist|optician|physio)(?='s | (?!(?:mode|account|role|is the (?:role|name)|of|and|or|in|on)\b))",
    _I,
)
INVERTED = re.compile(
    rf"\b(?:that's|it's|that is|this is|that was|has to be|have to be|must be|will be) (?:(?:my"
    rf"|our) (?:[\w-]+ )?(?P<noun>{PERSON})"
    rf"|(?-i:(?P<name>{_NAME})))(?=$|[.,;!]| who\b| \w+ing\b)",
    _I,
)
OWNER = re.compile(
    r"^(?P<name>(?:(?:Mr|Mrs|Ms|Dr|Prof)\.? )?[A-Z][\w&-]+(?: [A-Z][\w&-]+){0,2})(?:'s|(?<=s)') "
    r"(?P<rest>(?:[\w-]+ ){1,4}?(?:is|are|was|were|has|have|had|can|can't|cannot|may|must|will|won't|needs?|wants?"
    r"|runs?|uses?"
    r"|goes|starts?|ends?|lives?|closes?|opens?|costs?|only|never|always|doesn't|don't|isn't|aren't)\b.*)$",
    re.DOTALL,
)
ROLE = re.compile(
    rf"^(?P<noun>{PERSON})s? (?:in|at|from|on|upstairs|downstairs|next door|called|named|with|who) [^,;]*?"
    rf"\b(?:is|are|was|has|have|had|can|can't|must|will|won't|needs|wants|keeps|says|pays|likes|prefers|works|lives|[a-z]+ed)\b",
    _I,
)
ABOUT = re.compile(rf"^(?:about|as for|regarding|concerning|re) (?-i:(?P<name>{_NAME}))[:,] (?=(?:he|she|they)\b)", _I)
FOR_SOMEBODY = re.compile(
    rf"^(?:for (?:my|our) (?:[\w-]+ )?|[\w ]{{3,40}} (?:at|of|for|with) (?:the|my|our) (?=[^:]*:))(?P<noun>{PERSON})\b",
    _I,
)
SPEAKER = re.compile(r"\b(?:i|i'm|i've|i'd|i'll|we|we're|we've|we'd|we'll)\b", _I)
MENTION = re.compile(
    rf"\b(?:(?:my|our) (?:[\w-]+ )?(?P<noun>{PERSON})|(?-i:(?P<name>{_NAME})))\b(?P<after>.*)", _I | re.DOTALL
)
BEHIND_PREPOSITION = re.compile(r"\b(?:by|from|with|to|for|of|at|about|and|in|on|like|than|via)\s*$", _I)
PRONOUN = re.compile(r"\b(?:he|she|him|her|his|hers|he's|she's|herself|himself)\b", _I)
# What somebody says to the speaker, gives to or forbids the speaker is the speaker's: "my doctor told me to avoid salt".
BINDS = re.compile(
    r"^(?:[\w.'-]+ ){1,4}?(?:has |have |had |'s |just |already |only |finally |kindly |always )*(?:told|tells?|advised"
    r"|advises|asked"
    r"|asks?|says?|said|recommended|recommends|allows?|allowed|lets?|makes?|made|requires?|required|forbade|forbids"
    r"|put|puts"
    r"|prescribed|diagnosed|wants?|wanted|expects?|expected|needs?|ordered|reminded|warned|banned|gave|gives?|given"
    r"|taught|teaches|trained|measured|weighed|tested|examined|treated|operated on|hired|promoted|fired|offered"
    r"|assigned|appointed|transferred|moved|lent|sold|left|owes?|paid|pays?|handed|passed|signed|added|invited|enrolled"
    r"|persuaded|convinced|cleared|limits?|limited|charges?|charged|got) "
    r"(?:that |[\w -]{2,30}? (?:over )?to )?(?:me|us|i|i'm|we|we're|i've|(?:my|our)(?! (?:[\w-]+ )?"
    rf"(?:{PERSON})\b))\b(?! to (?:tell|say|remind)\b)(?! (?:that )?(?:he|she|they|his|her|he's|she's)\b)"
    # What somebody did to a thing of the speaker's is the speaker's too: "Dr Mehta has swapped my lisinopril".
    rf"|^(?:[\w.'-]+ ){{1,4}}?(?:(?:has|have|had|just|already) )*(?!(?:hated|loved|liked|wanted|needed|used|shared"
    rf"|asked)\b)\w+ed "
    rf"(?:up |out |off )?(?:my|our) (?!(?:[\w-]+ )?(?:{PERSON})\b)",
    _I,
)
# Capitalised words that open a sentence and are no people.
NO_NAME = re.compile(
    r"^(?:The|A|An|My|Our|Your|This|That|These|Those|It|There|Here|If|When|While|Since|Because|As|At|In|On|For|From"
    r"|With|Without|By|And|But|So|Or|Not|No|Yes|All|Each|Every|Any|Some|Most|Both|Only|Just|Please|Never|Always"
    r"|Everything|Everyone|Everybody|Nothing|Nobody|Something|Someone|Anything|Anyone|People|He|She|They|We|I|You"
    r"|What|Who|Where|Why|How|Which|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|January|February|March"
    r"|April|May|June|July|August|September|October|November|December|Today|Tomorrow|Yesterday|Production|Prod"
    r"|Staging|Payroll|Legal|Finance|Marketing|Sales|Support|Engineering|Security|Compliance|HR|IT|Customers?"
    r"|Users?|Clients?|Invoices?|Refunds?|Lights?|Peanuts?|Gluten|Kafka|Postgres\w*|Redis|Docker|Kubernetes|Python"
    r"|Rust|Java\w*|Grafana|Jenkins|GitHub|GitLab|Slack|Jira|Linux|Windows|Android|Google|Amazon|Microsoft|Apple"
    r"|Stripe|Azure|React|Vue|Svelte|Django|Flask|Node|Ruby|Rails|Go|Swift|Kotlin|Terraform|Ansible|Elastic\w*"
    r"|Mongo\w*|My[Ss][Qq][Ll]|SQLite|Git|Nginx|Apache|Vercel|Netlify|Cloudflare|Figma|Notion|Trello|Zoom|Teams"
    r"|Work|School|Money|Time|Budget|Dinner|Lunch|Breakfast|Coffee|Chapter|Version|Release|Build|Tests?|Code|Data"
    r"|Access|Traffic|Deploy\w*|Meetings?|Emails?|Dogs?|Cats?|Kids|Anything|Whatever|Whoever|Nothing|Deadline"
    r"|Management|Done|Still|Until|Till|Based|Currently|Lately|Recently|English|German|French|Spanish|Chinese|Bread"
    r"|Fish|Meat|Milk|Dairy|Cilantro|Doctor|Printer|Server|Backups?|Logs?|Max|Free|Main|Staff|Half|Two|Three|Four"
    r"|Five|Six|Ten|One)\b"
)
NOT_OTHERS = re.compile(
    r"\b(?:friend|mate|doctor|manager|boss|admin|lead|user|man|guy) (?:mode|account|request|list|page|panel|time"
    r"|dashboard|key|token|role|password|db|server|port|api)\b",
    _I,
)


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
GREETING = re.compile(
    r"\b(?:says?|said|sends?|sent) (?:hi|hello|hey|thanks|cheers|love|(?:his|her|their) (?:love|regards|best))\b", _I
)
FINITE = frozenset(
    ["is", "are", "has", "have", "can", "can't", "will", "won't", "doesn't", "don't", "must", "may", "should"]
)
OF_MINE = re.compile(rf"^(?:a|an|one) (?:[\w-]+ )?(?P<noun>{PERSON})s? of (?:mine|ours)\b", _I)
HAS = re.compile(
    r"^(?:he|she|they)'s(?= (?:\w+ly |just |already |now |always |never )?(?:been|\w+ed|got|gone|done|had|taken|left|given|become|made)\b)",
    _I,
)
"""A pronoun with a contracted "has" that opens a clause."""
