"""Words for people, and given names, as far as they tell that a statement is about somebody else."""

import re
from functools import cache
from pathlib import Path
from unicodedata import combining, normalize

from app.text.word_list import words

PRIVATE = (
    "(?:brother|sister|mother|father|son|daughter)[- ]in[- ]law|wife|husband|partner|spouse|girlfriend|boyfriend"
    "|fianc[eé]e?|ex(?:-(?:wife|husband|partner|girlfriend"
    "|boyfriend))?|mother|mum|mom|mama|mommy|father|dad|papa|parents?"
    "|son|daughter|child|children|kids?|baby|toddler|teenager|twins?|brother|sister|sibling|(?:half"
    "|step)-?(?:brother|sister|mother|father|son|daughter|mum|mom|dad)|in-laws"
    "|grand(?:mother|father|ma|pa|dad|mum|son|daughter|parents|kids|child)|gran|granny|grandad|nan|nana|uncle|aunt"
    "|auntie|cousin|niece|nephew|god(?:mother|father|son|daughter)"
    "|(?:best |close |old |good |school |childhood )?friend|mate|buddy|pal|flatmate|flat-mate|roommate|housemate"
    "|neighbou?r|hubby|missus|sis|bro|bf|gf|bff|bestie|kiddo|[mfsb]il|roomie|other half|better half|significant other"
)
"""Kin, friends and neighbours, an alternation for patterns."""

RELATIONS = (
    f"{PRIVATE}"
    "|landlord|landlady|tenant|lodger"
    "|(?:ex-)?(?:boss|manager|supervisor|colleague|co-?worker|teammate|team lead|lead|deputy|assistant|secretary"
    "|intern|apprentice|trainee|mentor|mentee|coach|trainer|teacher|tutor|professor|student|pupil)"
    "|doctor|gp|dentist|therapist|physio(?:therapist)?|nurse|vet|lawyer|solicitor|attorney|accountant|bookkeeper"
    "|plumber|electrician|gardener|cleaner|nanny|babysitter|au pair|builder|hairdresser|barber"
    "|client|customer|patient|guest|supplier|contractor|investor|co-?founder|founder|ceo|cto|cfo|coo|cmo|ciso|vp"
    "|director|pm|product owner|product manager|project manager|scrum master|designer|developer|dev|engineer"
    "|architect|admin|sysadmin|dba|analyst|data scientist|tester|recruiter|hr lady|hr manager|sales rep"
    "|account manager|consultant|auditor|caterer|librarian|chef|waiter|driver|courier|postman|priest|rabbi|imam"
    "|pastor|midwife|surgeon|specialist|pianist|violinist|singer|drummer|bassist|guitarist|piano tuner|tuner"
    "|window cleaner|handyman|janitor|caretaker|concierge|receptionist|officer|inspector|agent|broker|buyer|seller"
    "|donor|volunteer|chair(?:man|woman|person)?|treasurer|headmaster|headteacher|principal|mayor|guy|girl|woman"
    "|man|lady|bloke|chap|boy|couple|newborn|widow|widower|fella|lad|folks?|stepmum|stepdad|stepson|stepdaughter"
    "|maintainer|wholesaler|retailer|distributor|manufacturer|optician|pharmacist|paramedic|reviewer|translator|editor"
    "|publisher|tailor|butcher|baker|mechanic|stylist|notary|realtor|lecturer|instructor|counsell?or|clerk|cashier"
    "|captain|referee|organi[sz]er|childminder|carer|caregiver|sitter|groomer|walker|roofer|carpenter|joiner|painter"
    "|decorator|locksmith|farmer|beekeeper|fisherman|soldier|pilot|steward|sponsor|partner firm|rep|salesman"
    "|saleswoman|bridesmaid|best man|groom|bride|godparent|host family|pen ?pal|classmate|schoolmate|bandmate"
    "|understudy|successor|predecessor|counterpart|freelancer|temp|controller|quartermaster|[a-z]{3,}ologist|[a-z]{2,}ician"
    "|[a-z]{3,}iatri(?:st|cian)|[a-z]{3,}ographer|orthodontist|hygienist|masseu(?:r|se)|osteopath|chiropractor"
    r"|(?:\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten)[- ](?:year|month|week)s?[- ]old"
    "|(?:brother|sister|mother|father|son|daughter|parent|cousin)s?[- ]in[- ]laws?|youngest|eldest|oldest|middle child"
    "|contact|contact person|point of contact"
    "|person|liaison|spokesperson|representative"
    "|triplets?|stepkids?|stepchild(?:ren)?"
    "|foster (?:son|daughter|child|parents?|kids?)|orphan|guardian|fianc[eé]|bridegroom|ex-(?:boss|colleague|flatmate)|room-?mate"
    "|advis[eo]r|attendee|applicant|candidate|employee|hire|new hire|joiner|newcomer|starter"
    "|leaver|superior|subordinate|skip-level|head of [a-z]+|chief of staff|lead (?:dev|designer|engineer)|on-?call engineer"
    "|shareholder|stakeholder|stockholder|policyholder|leaseholder|tax(?:payer| advisor| adviser)|executor|trustee|heir"
    "|paralegal|barrister|magistrate|judge|juror|senator|councillor|minister|ambassador|diplomat|interpreter|linguist"
    "|anaesthetist|anesthetist|dietitian|dietician|nutritionist|acupuncturist|audiologist|carpenter|bricklayer|plasterer"
    "|glazier|surveyor|valuer|estate agent|letting agent|travel agent|mover|removal man|(?:[a-z]+)?(?:woman|women|workman"
    "|foreman|craftsman|salesman|chairman|fireman|policeman|handyman|tradesman|sportsman|fisherman|doorman|milkman|layman"
    "|businessman|cameraman)|[a-z]+person|social worker|care worker|case worker|caseworker|youth worker|key worker"
    "|house-?keeper|shop-?keeper|goalkeeper|groundskeeper|dress-?maker|shoe-?maker|watch-?maker|film-?maker|hairdresser"
    "|blacksmith|goldsmith|firefighter|police officer|sergeant|lieutenant|colonel|veteran|cadet|sailor|skipper|navigator"
    "|flight attendant|air hostess|stewardess|waitress|barista|bartender|barkeeper|sommelier|host|hostess|actor|actress"
    "|author|novelist|poet|journalist|columnist|blogger|podcaster|playwright|illustrator|animator|sculptor|potter"
    "|composer|conductor|cellist|flautist|flutist|organist|guitar teacher|dancer|choreographer|comedian|magician|model"
    "|athlete|runner|cyclist|swimmer|goalie|striker|umpire|physicist|chemist|biologist|mathematician|economist|historian"
    "|researcher|scientist|postdoc|phd student|doctorand|undergrad|graduate|alumnus|dean|provost|rector|registrar"
    "|headmistress|governess|owner|people|nursery teacher|kindergarten teacher|day ?care worker|au-pair|foster carer|dog ?walker"
    "|dog ?sitter|cat ?sitter|house ?sitter|pet ?sitter|window washer|chimney sweep|bin man|dustman|courier|dispatcher"
    "|signatory|counterparty|vendor|reseller|subcontractor|licensee|lessor|lessee|subletter|flat-?sharer|lodger|squatter"
    "|organizer|moderator|facilitator|presenter|speaker|panell?ist|keynote|attendee|delegate|participant|winner|finalist"
    "|passenger|pensioner|retiree|refugee|immigrant|expat|foreigner|native speaker|minor|adult|teen|elder|granddad|granddaughter"
    "|grandson|grand-?niece|grand-?nephew|great-?(?:grandmother|grandfather|aunt|uncle|grandson|granddaughter)|godchild(?:ren)?"
    "|soulmate|crush|date|acquaintance|stranger|penfriend|teammates?|colleagues?|peer|superintendent|warden|chaplain|nun|monk"
    "|deacon|vicar|bishop|choirmaster|scout leader|coach driver|bus driver|taxi driver|truck driver|lorry driver"
    "|scrum ?master|tech ?lead|product lead|design lead|engineering manager|qa (?:lead|engineer)|sre|copywriter|proofreader"
    "|ghostwriter|typesetter|printer guy|it guy|it person|support guy|sales guy|delivery (?:guy|driver|man)|gym buddy"
    "|running partner|business partner|study partner|lab partner|sparring partner|life partner|civil partner"
)
"""Relations and occupations, an alternation for patterns."""

NAME = r"(?:[A-ZÀ-ÞĀ-Ž]'(?=[A-Z]))?[A-ZÀ-ÞĀ-Ž][a-zà-ÿā-ž]+(?:[A-Z][a-zà-ÿ]+)?(?:-[A-Za-zà-ÿ]+)?"
"""A capitalised name."""

PETS = (
    "dog|cat|puppy|kitten|rabbit|parrot|hamster|horse|pony|budgie|tortoise|ferret|guinea pig|bunny|pup|labrador"
    "|poodle|goldfish|beagle|dachshund|spaniel|terrier|golden retriever|labradoodle|cockapoo|collie|corgi|whippet|greyhound|pug|husky"
    "|chihuahua|rottweiler|dalmatian|schnauzer|bulldog|mastiff|hound|sheepdog|alsatian|german shepherd|shih tzu|tabby|moggy"
    "|cockatiel|budgerigar|parakeet|cockatoo|macaw|lovebird|gecko|lizard|iguana|terrapin|chinchilla|gerbil"
    "|mare|foal|stallion|gelding|donkey|goat|hen|cockerel"
)

KIN_NAMES = (
    "mum|mom|dad|mummy|mommy|daddy|grandma|grandpa|granny|grandad|nan|nana|papa|mama|auntie|oma|opa|nonna|nonno"
    "|abuela|abuelo"
)
"""Relations that serve as names without "my"."""

_ALSO_WORDS = frozenset(
    words(
        "angel art bill bob dale dawn don drew eve faith frank gene german glen grace guy hope iris isa ivy jack jim jo "
        "joe joy june kit lam leo li lily mark max may mo noah ode pat penny pierce ray rob robin rosa rose rosie ruth "
        "sally scott stan sue ted tim tom tony tracy trish tristan val victor violet viola will"
    )
)
"""Given names that are words or common abbreviations as well: in lower case they name nobody."""

_SHORT_NAMES = frozenset(
    words(
        "abe baz bec bess bev bex binh bo cass daz deb dee del des di dimitra ed fi flo gaz ger gil gus hal hao hui izzy jaz jem "
        "jen jez jian joss kat katya kev len lex lil ling lu mags moll ned nev noz oz parisa pat peg roz seb shaz shel sid soph "
        "stu tam tarek trev vin viv wen wes xan xin yelena zeb "
        "abebe aigerim ailsa alasdair anahit angharad anil anong aparna apinya arash archana ashok asuka atsuko azadeh "
        "babajide barnaby behrouz bukola carys catalina chioma dafydd daisuke dalisay dawit dilnoza dimitar dmitry "
        "ebele eilidh emrys eun faisal farrukh fionn folasade gevorg giorgi giorgos gosia gulnara hanif haruki hayk "
        "hina hyun idris irakli jaako jeong jinhee jovelyn karthik kateryna katka kaveh kavita kseniya levan lourdes "
        "lyudmila machteld makoa manoj marites mhairi midori morag navid nazanin ngaire niloufar nirmala nosipho "
        "olabisi olumide oyelaran priti rabia ritu rizal rukmini rustam sangeeta senthil siavash sioned soo stelios "
        "sunita sushila takeshi tavish tijana trinh vasilis vignesh vusi wayan yasuko yevgeny yiannis zeeshan "
    )
)
"""Short forms and spellings that the lists of given names lack; names only where they are spelt as such."""


@cache
def _given() -> frozenset[str]:
    text = (Path(__file__).parent / "given_names.txt").read_text("utf-8")
    return frozenset(name for line in text.splitlines() if not line.startswith("#") for name in line.split())


def is_given_name(word: str) -> bool:
    """Whether a word is a given name as it is spelt: in lower case only where it is nothing else."""
    folded = "".join(char for char in normalize("NFKD", word) if not combining(char)).lower()
    first = folded.partition("-")[0]
    if first != folded and len(folded) - len(first) <= 6 and folded[-2:] not in ("up", "on", "in", "by", "ed"):
        return word[:1].isupper() and first not in _ALSO_WORDS and first in _given() | _SHORT_NAMES
    if folded in _SHORT_NAMES:
        return word[:1].isupper()
    return folded in _given() and (word[:1].isupper() or folded not in _ALSO_WORDS)


def is_name_behind(word: str) -> bool:
    """Whether a capitalised word behind a word for a person is a given name, also where it is another word elsewhere: Max."""
    return is_given_name(word) or (word[:1].isupper() and word.lower() in _ALSO_WORDS)


# Capitalised words that open a sentence and are no people.
NO_NAME = re.compile(
    r"^(?:The|A|An|My|Our|Your|This|That|These|Those|It|There|Here|New|Old|Next|Last|First|If|When|Whenever|Wherever|While|Unless|Although"
    r"|Though|Once|Since|Because|As|At|In|On|For|From"
    r"|With|Without|By|About|After|Before|During|Over|Under|Between|Against|Besides|Except|Despite|Regarding|Concerning|Via|Per|Around|And|But|So|Or|Not|No|Yes|All|Each|Every|Any|Some|Most|Both|Only|Just|Please|Never|Always"
    r"|Everything|Everyone|Everybody|Nothing|Nobody|Something|Someone|Anything|Anyone|People|He|She|They|We|I|You"
    r"|What|Who|Where|Why|How|Which|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|January|February|March"
    r"|April|May|June|July|August|September|October|November|December|Today|Tomorrow|Yesterday|Production|Prod"
    r"|Staging|Payroll|Legal|Finance|Procurement|Purchasing|Accounts|Accounting|Logistics|Operations|Ops|Facilities|Reception|Admin|Marketing|Sales|Support|Engineering|Security|Compliance|HR|IT|Customers?"
    r"|Users?|Clients?|Invoices?|Refunds?|Lights?|Peanuts?|Gluten|Kafka|Postgres\w*|Redis|Docker|Kubernetes|Python"
    r"|Rust|Java\w*|Grafana|Jenkins|GitHub|GitLab|Slack|Jira|Linux|Windows|Android|Google|Amazon|Microsoft|Apple"
    r"|Stripe|Azure|React|Vue|Svelte|Django|Flask|Node|Ruby|Rails|Go|Swift|Kotlin|Terraform|Ansible|Elastic\w*"
    r"|Mongo\w*|My[Ss][Qq][Ll]|SQLite|Git|Nginx|Apache|Vercel|Netlify|Cloudflare|Figma|Notion|Trello|Zoom|Teams"
    r"|Siri|Alexa|Copilot|Claude|Gemini|Project|Wi-?[Ff]i|Vpn|VPN|Wlan|Bluetooth|Internet|Broadband|Router|Hotspot"
    r"|Work|School|Money|Time|Budget|Dinner|Lunch|Breakfast|Coffee|Chapter|Version|Release|Build|Tests?|Code|Data"
    r"|Access|Traffic|Deploy\w*|Meetings?|Emails?|Dogs?|Cats?|Kids|Anything|Whatever|Whoever|Nothing|Deadline"
    r"|Management|Done|Still|Until|Till|Based|Currently|Lately|Recently|English|German|French|Spanish|Chinese|Bread"
    r"|Fish|Meat|Milk|Dairy|Cilantro|Doctor|Printer|Server|Backups?|Logs?|Max|Free|Main|Staff|Half|Two|Three|Four"
    r"|Five|Six|Ten|One|Remember|Actually|Also|Oh|Hey|Ok|Okay|Well|Sorry|Thanks|Let|Use|Don|Do|Can|Could|Should|Would"
    r"|Will (?:you|it|the|we|i)|Is|Are|Was|Were|Did|Does|Has|Have|Then|Now|Later|Maybe|Apparently|Sure|Note|Re|Fyi"
    r"|Btw|Tell|Ask|Give|Call|Send|Keep|Make|Put|Add|Set|Book|Write|Reply|Answer|His|Her|Their|Its)\b"
)
