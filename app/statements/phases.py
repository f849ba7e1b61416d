"""Phases of one matter, or of the subject's own life, of which a later one ends an earlier."""

import re

from app.statements.compared import Pair, about_self, is_past_event
from app.statements.remains import is_filler, is_time

_STATES = tuple(
    (re.compile(one, re.IGNORECASE), re.compile(other, re.IGNORECASE))
    for one, other in (
        (
            r"没还|未还|没付|未付|还欠|尚欠|拖欠|\b(?:owes?|outstanding|unpaid|left to pay|still to be paid|in debt)\b",
            r"还清|付清|结清|缴清|还完|\b(?:paid off|fully paid|settled|paid in full|debt[- ]free)\b",
        ),
        (
            r"\b(?:open to|accessible (?:to|from)|reachable from|available to|public(?:ly)?|anyone|everyone"
            r"|everybody)\b|对外|公开|公网|谁都|人人|所有人",
            r"\b(?:only|restricted|vpn|internal(?:ly)?|nobody but|no one but|exclusively|invitation)\b|只有"
            r"|只能|只准|仅限|内网|仅供|不对外",
        ),
        (
            r"\b(?:looking|searching|hunting) for\b|在找|正在找|想找",
            r"\b(?:found|has found|moved into|signed (?:a|the) (?:lease|contract))\b|找到了?|不找了",
        ),
        (
            r"\b(?:is|am|are|was) (?:planning|going|hoping|about|intending) to\b|\b(?:plans?|wants?|intends?"
            r"|hopes?) to\b|打算|计划|准备|想",
            r"\b(?:decided (?:against|not to)|gave up|given up|abandoned|dropped the (?:idea|plan)|changed (?:his|her|my|their) mind|"
            r"no longer (?:plans?|wants?|intends?))\b|放弃|不打算|决定不|打消|改主意",
        ),
        (
            r"\b(?:broken|out of order|defective|does(?:n't| not) work|is down|not working)\b|坏了?|故障|用不了|不能用|宕机|停用",
            r"\b(?:repaired|fixed|works? again|working again|back up|back in service|replaced)\b|修好|恢复|好了|换新|又能用",
        ),
        (
            r"\b(?:pending|waiting|awaiting|open|unresolved|in progress|undecided|unconfirmed|not yet)\b|待"
            r"|还没|尚未|未处理|处理中|进行中|未定",
            r"\b(?:approved|resolved|closed|completed?|finished|done|decided|confirmed|arrived|delivered|merged|rejected)\b"
            r"|已?(?:完成|解决|处理完|关闭|关掉|批准|通过|确认|定下|送达|收到|合并)",
        ),
        (
            r"\b(?:pregnant|expecting)\b|怀孕|预产期",
            r"\b(?:gave birth|was born|baby arrived|miscarr\w+)\b|生了|出生了|分娩",
        ),
        (
            r"\b(?:on hold|paused|suspended|frozen|stalled|halted)\b|暂停|搁置|停工|中止|冻结",
            r"\b(?:resumed?|restarted|back on track|continues? again|under way again|unfrozen)\b|恢复|重启|复工|重新开始|继续推进|解冻",
        ),
        (
            r"\b(?:free|gratis|no charge)\b|免费|不收费|不要钱",
            r"\b(?:costs? |charged?|paid|fee|price)\b|收费|付费|每[月次年人][^，。]{0,6}\d|要钱",
        ),
        (
            r"\b(?:invite-only|invitation only|by invitation)\b|邀请",
            r"\b(?:open to (?:all|everyone|everybody|anyone|the public)|public)\b|所有人|公开|对外",
        ),
        (
            r"\b(?:beta|alpha|preview|experimental)\b|测试阶段|内测|公测|预览版|试运行",
            r"\b(?:generally available|general availability|stable|fully released|out of beta)\b|正式(?:发布|上线|版|运行|推出)",
        ),
        (
            r"\b(?:in hospital|hospitali[sz]ed)\b|住院",
            r"\b(?:discharged|out of hospital|back home)\b|出院",
        ),
        (
            r"\b(?:on|taking) (?:maternity|parental|sick|paternity)? ?leave\b|休假|请假|产假",
            r"\bback (?:at|to) work\b|复工|回来上班|销假",
        ),
        (
            r"\bsingle\b|单身|未婚",
            r"\b(?:married|engaged|has a (?:girlfriend|boyfriend|partner)|in a relationship)\b|结婚|领证|订婚|脱单|恋爱",
        ),
        (
            r"\b(?:renting|rents?|tenant)\b|租房|租住|租的",
            r"\b(?:bought|purchased|owns) (?:a|an|the|his|her|their|my) (?:\w+ )?(?:house|flat|apartment|home)\b|买了?房|买房",
        ),
        (
            r"\b(?:studying|student|studies)\b|在读|读书|上学",
            r"\b(?:graduated|dropped out)\b|毕业了?|退学|辍学",
        ),
        (
            r"\b(?:unemployed|jobless|between jobs)\b|失业|待业",
            r"\b(?:found a job|new job|started (?:working|a job)|works? (?:at|for|as)|hired)\b|找到工作|入职|上班",
        ),
        (
            r"\b(?:works?|employed|working) (?:at|for|as)\b|上班|任职|工作",
            r"\b(?:retired|was laid off|got fired|lost (?:his|her|my|their) job|unemployed)\b|退休了?|失业|被裁|被辞退",
        ),
    )
)  # fmt: skip
"""Earlier and later phases of one matter: both at once cannot hold."""
_LIFE = tuple(
    (re.compile(one, re.IGNORECASE), re.compile(other, re.IGNORECASE))
    for one, other in (
        (
            r"\b(?:is|am) (?:still )?(?:a |an )?(?:\w+ )?(?:student|pupil)\b|是.{0,4}(?:学生|研究生|本科生)|在读|还在上学",
            r"\bgraduated\b|毕业了|已经?毕业|退学|\bdropped out\b",
        ),
        (
            r"\bno (?:children|kids)\b|\bchildless\b|没有?(?:孩子|小孩|子女)",
            r"\b(?:became a (?:father|mother|parent|dad|mum)|had a (?:baby|son|daughter|child)|gave birth)\b"
            r"|当了?(?:爸|妈)|生了|有了孩子|孩子出生",
        ),
        (
            r"\bno (?:pets?|dog|cat)s?\b|没有?(?:宠物|养)",
            r"\b(?:adopted|got|bought) a (?:dog|cat|puppy|kitten|pet)\b|领养了|养了",
        ),
        (
            r"\b(?:is|am) (?:single|unmarried)\b|单身|未婚",
            r"\b(?:got|is|am) (?:married|engaged)\b|^(?:i|we|the user|user|he|she|they) (?:just |recently |has |have )?(?:married|wed)\b"
            r"|结婚|结了婚|领了?证|扯了?证|订婚|订了婚",
        ),
        (
            r"\b(?:is|am) married\b|已婚|结了婚",
            r"\b(?:divorced|separated|widowed)\b|离婚|分居|丧偶",
        ),
        (
            r"\b(?:is|am) (?:unemployed|jobless|out of work|looking for (?:a )?(?:job|work))\b|失业|待业|找工作",
            r"\b(?:found a job|started (?:a (?:new )?job|working|work)|was hired|has a (?:new )?job)\b|找到(?:了)?工作|入职|上班了",
        ),
        (
            r"\bworks? (?:at|for|as)\b|\bis employed\b|在.{1,12}(?:工作|上班)",
            r"\b(?:retired|was laid off|was fired|lost (?:his|her|my|their) job|became unemployed)\b|退休了|失业|被裁|被辞退",
        ),
        (
            r"\b(?:is|am) (?:pregnant|expecting)\b|怀孕",
            r"\b(?:gave birth|had (?:a|the) baby)\b|生了|分娩",
        ),
        (
            r"\b(?:smokes?|smoking)\b|[抽吸][^，。不没戒]{0,4}烟(?!机)",
            r"\b(?:quit|stopped|gave up|given up) (?:smoking|cigarettes|nicotine)\b|戒了?烟|烟[^，。]{0,3}戒了|不[抽吸]烟了",
        ),
        (
            r"\b(?:is|am) (?:a )?(?:vegetarian|vegan)\b|吃素|素食",
            r"\b(?:started|began|(?:gone|went|is|am) back to) eating (?:meat|fish|chicken|beef)\b"
            r"|\beats? (?:meat|fish|chicken|beef) (?:again|now)\b"
            r"|开了?荤|(?:又|重新|开始|顿顿|天天)[^，。不没]{0,4}[吃有][^，。不没]{0,6}肉",
        ),
        (
            r"\b(?:rents?|renting|is a tenant)\b|租房|租住",
            r"\bbought (?:a|an|their|his|her|my) (?:\w+ )?(?:house|flat|apartment|home)\b|买了?房|买房",
        ),
        (
            r"\blives? alone\b|独居|一个人住",
            r"\bmoved in with\b|\blives? with\b|和.{1,6}(?:同住|一起住)|同居",
        ),
        (
            r"\b(?:does not|doesn'?t|cannot|can'?t) drive\b|不会开车|没有驾照",
            r"\b(?:got|passed|has) (?:a|the|his|her|their|my) (?:driving|driver'?s)\b|考到|拿到.{0,3}驾照|考了驾照",
        ),
    )
)  # fmt: skip
"""Phases of the subject's own life, in which one follows the other."""
_DIED = re.compile(
    r"\b(?:died|has died|is dead|was put down|went (?:bankrupt|out of business)|no longer exists|was demolished|burned down)\b"
    r"|去世|过世|死了|没了|倒闭|拆了|破产|停业",
    re.IGNORECASE,
)


def other_phase(pair: Pair) -> bool:
    """True where the two tell of an earlier and a later phase of one matter."""
    old, new, left = pair.old_text, pair.new_text, pair.left
    if not any(
        (one.search(old) and other.search(new) and not one.search(new))
        or (other.search(old) and one.search(new) and not other.search(new))
        for one, other in _STATES
    ):
        return False
    named = [term for term in left.old if term.value and not term.text.startswith("#")]
    about = left.anchors or [one for one, _ in pair.gap.shared if not one.own and not one.predicate]
    added = [term for term in left.new if not term.text.startswith("#")]
    if named or left.persons or not about or len(left.old) > 1 or len(added) > 2:
        return False
    return not (left.old and left.new) or (bool(left.anchors) and _topic_first(pair))


def _topic_first(pair: Pair) -> bool:
    """True where what each side alone says is what it says of the shared topic, and so comes last."""
    left = pair.left
    for side, mine in ((pair.before, (*left.old, *left.old_verbs)), (pair.after, (*left.new, *left.new_verbs))):
        places = [place for place, term in enumerate(side.terms) if any(term is one for one in mine)]
        behind = side.terms[places[0] :] if places else []
        if any(not any(term is one for one in mine) and not (is_time(term) or is_filler(term)) for term in behind):
            return False
    return True


def other_phase_of_life(pair: Pair) -> bool:
    """True where both speak of the subject alone, and of two phases of its life."""
    return about_self(pair) and any(one.search(pair.old_text) and other.search(pair.new_text) for one, other in _LIFE)


def is_no_more(pair: Pair) -> bool:
    """True where what the old statement speaks of in the present has died or is no more."""
    if not _DIED.search(pair.new_text) or _DIED.search(pair.old_text) or is_past_event(pair.old_text):
        return False
    holder = [term for term in pair.before.terms if not term.own]
    known = {term.text for term in pair.left.anchors}
    return (
        bool(holder)
        and not is_time(holder[0])
        and holder[0].text in known
        and len(pair.left.new) <= 2
        and not pair.left.persons
    )
