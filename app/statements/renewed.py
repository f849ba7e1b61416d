"""When somebody has another of what one has one of: a new number, a new landlord, 换了新号码."""

import re

from app.statements.about_whom import PEOPLE
from app.statements.attribute_names import ENGLISH_ATTRIBUTE
from app.statements.compared import Pair, is_holder
from app.statements.lexicon import PERSONS
from app.statements.not_so import is_to_come
from app.statements.overlap import content, covered
from app.statements.remains import is_filler, is_time, is_verb
from app.statements.topics import spoken_of
from app.statements.word_classes import stem

_THINGS = (
    rf"(?:{ENGLISH_ATTRIBUTE}|number|password|passcode|code|pin|(?:licen[cs]e |number )?plate|locker|desk|seat|office|room|flat|apartment"
    r"|landlord|landlady|boss|manager|supervisor|dentist|doctor|gp|therapist|lawyer|accountant|tutor|handle|domain|key)"
)
_NEW = re.compile(
    r"(?:^|[,;.] ?)(?P<who>[^,;.]{0,40}?)(?:\b(?:has|have|got|gets|received|uses|is using|(?:there|who|it) (?:is|are)|was given|were given)"
    r"|['’](?:s|ve))(?: now| just| got| been given)* an? new "
    rf"(?P<what>(?:[a-z]+ ){{0,2}}?{_THINGS})(?=\s?[:,;(—-]|$| (?:is|called|named|as of|since|at|and|number)\b)"
)
_NEWLY = re.compile(rf"^(?P<who>)(?:the |my |our )?new (?P<what>(?:[a-z]+ ){{0,2}}?{_THINGS})(?=\s?[:,;(—-])")
_LABELLED = re.compile(
    rf"(?P<label>(?:[\w'’-]+ ){{0,3}}{_THINGS}|[^:,。]{{0,8}}(?:密码|口令|号码|电话|账号|车牌号?|邮箱)): ?(?P<value>[^,;]+)"
)
_PHONE = "手机号码|电话号码|手机号|电话号|电话|手机|号码"
_NEW_ZH = re.compile(
    rf"^(?P<who>[^，,。；;:：]{{0,12}}?)(?:已经?|刚|又)?(?:换|有|办|拿到|启用|用上?)了?[一个张块部间把位]{{0,2}}新的?"
    rf"(?P<what>{_PHONE}|邮箱|地址|密码|口令|车牌号?|房东|老板|领导|上司|经理|主管|班主任|工位|座位|办公室|柜子|储物柜|账号|网址"
    r"|家庭医生|牙医|导师|教练|律师|会计)(?=[，,。；;:：是叫]|[A-Za-z0-9])"
)


_SAME = (
    frozenset(
        {"phone", "number", "phone number", "mobile", "mobile number", "cell number", "telephone number", "telephone"}
    ),
    frozenset(_PHONE.split("|")),
    frozenset({"boss", "manager", "supervisor", "line manager"}),
    frozenset({"flat", "apartment"}),
)
"""What is called by several names."""


_SELF_ZH = re.compile(r"用户|我们?|咱们?|的|家")


def renewed(pair: Pair) -> bool:
    """True for "Tom has a new number: 555-0199" after "Tom's number is 555-0101": one at a time, and the same one's."""
    found = _NEW.search(pair.new_text) or _NEWLY.match(pair.new_text) or _NEW_ZH.search(pair.new_text)
    left = pair.left
    if (
        found is None
        or is_to_come(pair.new_text)
        or not left.new
        or any(clause.negative for clause in pair.before.clauses)
    ):
        return False
    if any(term.text in PERSONS for term in left.new) or not _is_told_of(found["who"], pair.old_text):
        return False  # somebody else's
    what = found["what"]
    names = next((names for names in _SAME if what in names), frozenset({what}))
    chinese = not what.isascii()
    named = {
        name
        for name in names
        if (name in pair.old_text if chinese else covered(content(name), content(pair.old_text)) == 1)
    }
    told = [term for term in spoken_of(pair.before, pair.old_text) if term in left.old and term.spelt not in named]
    which = [t for t in told if not (is_verb(t) or is_filler(t) or is_time(t) or is_holder(t))]
    return bool(named) and not which and any(term.value or is_holder(term) for term in left.old)


def relabelled(pair: Pair) -> bool:
    """True for "gate code: 9026" after "gate code: 4471"."""
    old, new = _LABELLED.fullmatch(pair.old_text), _LABELLED.fullmatch(pair.new_text)
    return old is not None and new is not None and old["label"] == new["label"] and old["value"] != new["value"]


def one_more(pair: Pair) -> bool:
    """True for a new dog or colleague, of which one may have several: it takes the place of no other."""
    found = _ONE_MORE.search(pair.new_text)
    return found is not None and stem(found["what"]) in PEOPLE and not renewed(pair)


_ONE_MORE = re.compile(
    r"\b(?:has|have|got|adopted|made|met|hired)(?: now| just| got)* (?:an?|another) new (?P<what>[a-z]+)\b"
)


def _is_told_of(who: str, old_text: str) -> bool:
    """True for the subject itself, and for whom the older statement names."""
    whom = _SELF_ZH.sub("", who).strip()
    return whom in old_text or (whom.isascii() and covered(content(whom), content(old_text)) == 1)
