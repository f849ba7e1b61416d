"""What denies or ends something in a statement, and idioms of several words, rewritten before the text is cut to words."""

import re

from app.statements.idioms import IDIOMS
from app.statements.markers import CEASED, CLAUSE, LOCAL_NOT, NOT

# What denies, rewritten to markers before the text is cut: NOT its whole clause, LOCAL_NOT only what follows it,
# CEASED its clause, and says that it once held.
REWRITES = tuple(
    (re.compile(pattern, re.IGNORECASE), by)
    for pattern, by in (
        *IDIOMS,
        (r"\b(dr|mr|mrs|ms|prof|st)\.(?= )", r"\1"),
        (r"(?:我)?(?:说|搞|记)错了|更正一?下?[：:，,]?", " correction "),
        (r"不(?:要|用|必)(?=[^，。；不]{1,15}了(?:[，。；,;.!！]|$))", CEASED),
        (r"\b(?:can'?t|cannot|could(?:n't| not)) (?:stand|bear)(?= )", "dislike"),
        (r"受不了|忍不了", "讨厌"),
        (r"([结离])[了过]婚", r"\1婚"),
        (r"\b(?:moved out of|dropped out of|gave away|resigned from|sold)\b", rf" {CEASED} "),
        (r"戒烟", f"{CEASED}抽烟"),
        (r"戒酒", f"{CEASED}喝酒"),
        (
            r"\b(can|could|do|does|did|is|are|was|were|has|have|had|will|would|should|must|need|wo|ca"
            r"|ai)n['’]?t\b",
            rf" {NOT} ",
        ),
        (rf"(?:{NOT}|\bcannot\b|\bunable to\b)\s+(?:make it|come)(?: to)?\b", f" {NOT} attend "),
        (r"\b(?:is|are|am|will be) (?:coming|going) to (?=the\b|my\b|our\b|his\b|her\b)", " attend "),
        (r"(?:来|去|参加|赴约?|到)不(?:了|成)了?", rf"{NOT}参加"),
        (
            r"[把将]?([^，。；,;把将]{1,12}?)(?:退|取消|注销|撤销|停|戒|卖|辞|扔|拆|剃|剪|删|砍|丢|撤)(?:掉|了)+(?=[，。；,;!！]|$)",
            rf"{CEASED}\1",
        ),
        (r"\bcannot\b", rf" {NOT} "),
        (r"\b(not only|not just|no problem|no doubt|why not|not to mention)\b", " "),
        (r"不仅仅?|不但|不只|不得不|没问题|差不多|无论|不管|不论", " "),
        (r"\bno more\b(?! than)", rf" {CEASED} "),
        (
            r"\b(?:turned out to be|was|is|were) (?:a |an |all a )?(?:mistake|wrong|false|error|misdiagnos\w+|misunderstanding)\b"
            r"|\b(?:is|are) over\b|\b(?:has|have) ended\b|\bc[ao]me to an end\b",
            rf" {CEASED} ",
        ),
        (r"(?:是|属)?(?:弄错|搞错|误会|误诊|误传)了?的?|结束了|到头了", CEASED),
        (r"^no (?=\w+ (?:on|in|at|after|before|during)\b)", rf" {NOT} "),
        (r"(?<![不需只想还主重必])要(?=[锁关开放交带穿写])", ""),
        (r"(?<![特区级类性分告离辨识个])别(?![人墅的名扭致])", NOT),
        (r"\bno longer\b|\bnot\b(?=[^,.;]{1,60}\b(?:any ?more|any longer)\b)", rf" {CEASED} "),
        (rf"{NOT}(?=[^,.;]{{1,60}}\b(?:any ?more|any longer)\b)", CEASED),
        (r"\b(?:any ?more|any longer)\b", " "),
        (
            r"\b(?:stopped|stops|stop|quits?|quitted|gave up|given up|gives up|giving up|ceased|got rid "
            r"of|dropped|abandoned)\b",
            rf" {CEASED} ",
        ),
        (r"\b(?:cancell?ed|cancels?|called off|scrapped)\b", rf" {CEASED} "),
        (r"(?<!\bis )(?<!\bam )(?<!\bare )(?<!\bget )(?<!\bgot )(?<!'m )\bused to\b", rf" {CEASED} "),
        (
            r"\b(?:switch(?:ed|ing)?|mov(?:ed?|ing)|migrat(?:ed?|ing)|chang(?:ed?|ing)|convert(?:ed"
            r"|ing)?|transition(?:ed|ing)?|went|gone|upgraded|downgraded|raised|lowered|increased|reduced|renamed|promoted"
            r"|ported|extended|cut|rose|fell|grew|shortened|lengthened|transferred|adjusted)\b"
            r"(?: over)?( (?!from\b)[^,.;]{1,30}?)? from ([^,.;]{1,60}?) (?:over )?to ",
            rf"\1 {CLAUSE} {CEASED} \2 {CLAUSE} ",
        ),
        (
            r"\b(?:replaced|swapped|replacing|swapping) ([^,.;]{1,60}?) (?:with|for|by) ",
            rf"{CLAUSE} {CEASED} \1 {CLAUSE} ",
        ),
        (r"\b(?:instead of|rather than|as opposed to)\b", rf"{CLAUSE} {CEASED} "),
        (
            r"(?:从|由|把|将)([^，。；,;]{1,30}?)(?:切换|迁移|转移|更换|替换|更改|修改|调整|升级|降级|转"
            r"|换|改)(?:成了?|为了?|到了?|用了?|至|去了?)",
            rf"{CLAUSE}{CEASED}\1{CLAUSE}",
        ),
        (
            r"(?:从|由)([^，。；,;]{1,30}?)(?:提高|降低|上调|下调|缩短|延长|扩大|缩减|增加|减少|涨|降|升|减|增|调)(?:成了?|为了?|到了?|至)",
            rf"{CLAUSE}{CEASED}\1{CLAUSE}",
        ),
        (r"而不是|而非|不是(?=[^，。；]{1,20}而是)", rf"{CLAUSE}{CEASED}"),
        (r"不再(?:是)?|戒掉?了?|停用了?|弃用了?|放弃了?|停止了?|取消了?|不用了?(?=[^，。；]{0,12}了)|早就不", CEASED),
        (r"不(?=[^，。；不]{1,15}了(?:[，。；,;.!！]|$))", CEASED),
        (
            r"(?<![点日号天年月周分半\d ])以前|过去|曾经|原来|(?<![点日号天年月周分半\d ])之前(?=[^，。；]{0,4}(?:喜欢|用|住|吃|喝|是|在))",
            CEASED,
        ),
        (
            r"(?:从来|绝对|根本|完全|并|又|也|都|很|绝)?(?:不(?:太|怎么|是很)?(?:会|要|能|可以|想|该|应该"
            r"|允许|准|许|得|用|需要)?|没有?)(?=[^，。；,;])",
            NOT,
        ),
        (r"(?:^|(?<=[，。；,;、]))(?:请)?(?:别|勿)|(?:千万|绝对|请|一律|一定)(?:别|勿|不要|不能|不可)", NOT),
        (r"避免|禁止|严禁|不准|不许|不得(?!不)", NOT),
        (
            r"\b(?:forbidden|forbids?|banned|bans?|prohibited|prohibits?|disallowed|disallows?)\b(?: "
            r"(?:from|to))?",
            f" {NOT} ",
        ),
        (r"\b(?:not|never|n't|avoids?|avoiding|refuses? to|neither|nor|hardly|rarely)\b", rf" {NOT} "),
        (r"\b(?:no(?!\.)|without|zero)\b", rf" {LOCAL_NOT} "),
        (r"\b(?:turn(?:ed|s)?|switch(?:ed|es)?) on\b|\b(?:is|are|was) on(?= ?(?:[.,;!]|$))", " enabled "),
        (r"\b(?:turn(?:ed|s)?|switch(?:ed|es)?) off\b|\b(?:is|are|was) off(?= ?(?:[.,;!]|$))", " disabled "),
        (r"\b(?:gets?|got|getting|wakes?|woke|waking) up\b", "rise"),
        (r"\b(?:moves?|moved|moving) (?:house|home|flat)\b", "move"),
        (r"\b(i|you|we|they|he|she|it|that|there)'(?:m|re|ve|ll|d|s)\b", r"\1"),
        (r"\bvs code\b|\bvisual studio code\b", "vscode"),
        (r"\bevery day\b", "daily"),
        (r"\b(?:i|the user|user|we) (?:like|likes) to\b", "like"),
        (r"\b(?:would|'d) like\b", "want"),
        (r"\b(?:would|'d) rather\b(?! not)", "prefer"),
        (r"\b(prefer(?:s|red)? (?!to\b)[^,.;]{1,40}?) to (?!be\b)", r"\1 over "),
        (r"\blike(?= (?:this|that|a|an|the)\b(?<!i like)(?<!s like))", "like"),
    )
)
