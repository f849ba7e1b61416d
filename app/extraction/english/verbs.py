"""English verb forms as far as a change of person needs them."""

import re

from app.text.word_list import words

MODALS = frozenset(
    words(
        "can could may might must shall should will would can't cannot couldn't mustn't shouldn't won't wouldn't "
        "shan't needn't mightn't ought oughta dare"
    )
)
PAST = frozenset(
    words(
        "went got had did made took came saw gave found told left kept bought thought sent built lost spent met ran"
        " won "
        "sold felt broke chose wrote spoke drove grew knew began became brought caught fell flew held heard led paid "
        "rode said sat slept stood taught wore woke quit set put hit cut understood forgot ate drank swam sang rang "
        "beat drew threw stuck struck meant dealt bet hurt shut let upgraded learnt burnt was were used could would might "
        "split started ended wound hung shot spent lent bent fought sought bound swore tore stole froze rose shook hid bit"
    )
)
"""Forms that stay as they are behind he and she: irregular past tenses, and those that are both."""

_NOT_PAST = frozenset(words("need feed speed bleed breed proceed exceed succeed embed shed heed seed weed bed wed led"))
_AUXILIARIES = {
    "am": "is", "'m": "is", "are": "is", "have": "has", "do": "does", "don't": "doesn't", "haven't": "hasn't",
    "aren't": "isn't", "ain't": "isn't", "were": "was", "weren't": "wasn't", "go": "goes",
}  # fmt: skip
BASE = frozenset(
    words(
        "want need like love hate prefer enjoy use work live eat drink drive run walk cycle ride take make get give"
        " keep "
        "sleep wake write read speak study teach play cook bake pay earn own rent share travel fly commute swim train "
        "sell buy build ship deploy host store pin test code review merge release track log bill charge bank trade own "
        "avoid skip refuse allow require expect follow believe think know feel suffer wear carry collect raise manage "
        "lead support maintain serve supply order book sign send receive report plan organise organize volunteer coach "
        "smoke vote pray fast meditate tend stick start finish stop leave go come do have stay sit stand hold bring "
        "call text email answer reply respond check watch listen hear see look wait hope care mind miss remember fo"
        "rget "
        "dislike despise loathe adore favour favor fancy mean say tell ask help learn practise practice spend save put "
        "set turn switch move open close cut grow feed pick choose count measure weigh stand lean rely depend depends "
        "process handle generate compile format lint document write rotate back archive publish print scan design draw "
        "drop fall rise jump agree disagree sponsor smell resolve ignore skip crash freeze peak default fail "
        "happen occur expire renew point trigger fire poll cache retry throw return accept reject expose consume pr"
        "oduce subscribe "
        "emit parse validate verify render redirect map bind mount leak stall hang boot compile match route proxy s"
        "cale "
        "reset clear flush sign prefer require cover span hold reach weigh measure hire teach train invite greet ig"
        "nore "
        "forward copy merge import export encrypt decrypt compress hash shard replicate snapshot retire graduate marry "
        "beat fit suit bore upset depress annoy kill wreck ruin break fail pass crash time talk chat live lock unlo"
        "ck sync connect load save cost total add involve include contain depend belong last matter differ vary exi"
        "st remain become seem appear look sound smell taste begin end arrive depart land board "
        "issue revoke ingest index query block "
        "afford celebrate attend observe breed foster adopt insist object decline detest crave marry visit stay "
        "paint sing dance act perform record edit translate interpret mostly only always never usually lift climb hike"
    )
)
"""Common verbs in their base form; used to tell a verb from a noun, never to decide what is kept."""

ADVERBS = frozenset(
    words(
        "always never also still just only often sometimes usually mostly rarely seldom really even ever already now "
        "currently hardly barely generally normally absolutely totally definitely probably personally typically "
        "actually honestly basically strictly almost mainly primarily temporarily recently simply truly literally both "
        "all kinda sorta much far quite rather"
    )
)


def third_person(verb: str) -> str:
    """The form behind he or she of a verb in the form that stands behind I: have -> has, fix -> fixes, went -> went."""
    low = verb.lower()
    if low in _AUXILIARIES:
        return _AUXILIARIES[low]
    if low in MODALS or is_past(low) or low.endswith("n't"):
        return verb
    if re.search(r"(?:s|x|z|ch|sh|[^aeiou]o)$", low):
        return verb if low.endswith("s") and not low.endswith("ss") else verb + "es"
    if re.search(r"[^aeiou]y$", low):
        return verb[:-1] + "ies"
    return verb + "s"


def base(verb: str) -> str:
    """The form behind I of a verb in the form that stands behind he or she: has -> have, fixes -> fix."""
    low = verb.lower()
    if low in ("has", "does", "goes", "is"):
        return {"has": "have", "does": "do", "goes": "go", "is": "am"}[low]
    if re.search(r"[^aeiou]ies$", low):
        return verb[:-3] + "y"
    if re.search(r"(?:ss|x|z|ch|sh|[^aeiou]o)es$", low):
        return verb[:-2]
    return verb[:-1] if low.endswith("s") and not low.endswith("ss") else verb


_IRREGULAR = {
    "buy": "bought", "get": "got", "go": "went", "meet": "met", "leave": "left", "begin": "began", "find": "found",
    "choose": "chose", "come": "came", "become": "became", "see": "saw", "make": "made", "take": "took", "have": "had",
    "do": "did", "quit": "quit", "sell": "sold", "give": "gave", "hear": "heard", "grow": "grew", "break": "broke",
    "lose": "lost", "win": "won", "write": "wrote", "put": "put", "set": "set", "build": "built", "pay": "paid",
    "send": "sent", "tell": "told", "eat": "ate", "say": "said", "know": "knew", "think": "thought", "run": "ran",
}  # fmt: skip


def past(verb: str) -> str:
    """The past tense of a verb: move -> moved, buy -> bought."""
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    if verb.endswith("e"):
        return verb + "d"
    return verb[:-1] + "ied" if re.search(r"[^aeiou]y$", verb) else verb + "ed"


def is_past(word: str) -> bool:
    """Whether the word reads as a past tense: worked, went."""
    low = word.lower()
    return (
        low in PAST
        or (low.startswith("mis") and low[3:] in PAST | {"read"})
        or (low.endswith("ed") and len(low) > 3 and low not in _NOT_PAST)
    )


def is_adverb(word: str) -> bool:
    """Whether a word between subject and verb is an adverb."""
    low = word.lower()
    return low in ADVERBS or (low.endswith("ly") and low not in ("rely", "reply", "apply", "supply", "fly", "comply"))


def is_singular(low: str) -> bool:
    """Whether the word is a common verb behind he or she: runs, goes, carries."""
    stems = {low[:-1]} if low.endswith("s") and not low.endswith("ss") else set()
    if low.endswith("es"):
        stems |= {low[:-2], low[:-3] + "y"}
    return not stems.isdisjoint(BASE)


def is_finite(word: str, plural: bool = False) -> bool:
    """Whether a word reads as the finite verb of he, she or (plural) they."""
    low = word.lower()
    return (
        is_past(low)
        or low in MODALS
        or re.fullmatch(r"(?:is|are|was|were|has|have|had|does|do|did)(?:n't)?|[a-z]{2,}[^s']s|used", low) is not None
        or (plural and low in BASE)
    )
