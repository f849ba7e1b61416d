"""Words of change, and states that exclude one another, English and Chinese side by side."""

import re

from app.statements.everyday_words import class_of
from app.statements.word_classes import stem
from app.text.word_list import words

STRONG_CHANGE = re.compile(
    r"\b(?:instead\b|no longer\b|any ?more\b|correction\b|made a mistake\b|i was wrong\b"
    r"|(?:moved?|switch(?:ed)?|chang(?:ed|es)|migrat(?:ed|es)|rewritten|rewrote|ported|renamed|replaced"
    r"|postponed|rescheduled|delayed|extended|raised|lowered|increased|reduced|upgraded|downgraded"
    r"|promoted|transferred|relocated|pushed|shifted|cut|dropped"
    r"|risen|rose|grew|fell|fallen|shrunk|shrank|gone (?:up|down)|went (?:up|down)|goes (?:up|down)|(?:came|come) down"
    r"|brought forward|bumped|adjusted|swapped|converted|revised|corrected|updated|set)(?: up| back| over| down| forward| out)?"
    r" (?:to|in|into|from|by|until|till|for|with)\b"
    r"|(?:mov|switch|chang|migrat|postpon|reschedul|extend|rais|lower|increas|reduc|upgrad|downgrad|push|shift|bump|adjust)e?d\b"
    r"[^,.;]{1,40} (?:to|until) "
    r"|(?:extension|took over|taken over|takes over|turned out to be|from now on|as of|since then|became|has become|used to)\b"
    r"|changed\b[^.;]{1,40}\bnow\b|(?:is|are|'s) now\b"
    r"|now (?:is|are|on|at|in|has|have|listens?|closes?|opens?|wants?|prefers?|needs?|holds?|runs?|uses?|goes"
    r"|costs?|takes?|lives?|works?|starts?|ends?)\b"
    r"|(?:now called|renamed|rebranded|restructured|reassigned|repriced|trimmed|doubled|halved|tripled)\b)"
    r"|(?=[一-龥])(?:改成|改为|改到|改在|改用"
    r"|改由|改从|改走|改[喝吃坐看住]|推迟到?|延期|延后|延到|延长|提前到|涨到|涨成|升到|升至|降到"
    r"|降至|降为|减到|减为"
    r"|增加到|提高到|调到|调整|调成|迁到|迁移|搬到|搬去|挪到|移到|转到|转成|换成|换到|换为|换了"
    r"|切换|改写|重写|说错了|更正|纠正|弄错|记错"
    r"|放宽|缩短|收紧|上调|下调|扩大|扩容|扩建|削减|缩减|增至|减至|加到|减少到|减到|翻倍|重装|换装|重新设为|降低|提高|延长"
    r"|不再|接手|接替|取代|代替|接任|变成|变为|升级|降级|改一下|改了|顺延|宽限|改名"
    r"|改称|更名为?|易名|迁往|迁至|迁去|搬往|搬至|移交给?|转让给?|转交给?|过户给?|易主|换上|改签|改乘|改坐|改租|改买|改订|改穿|改学|调任|转岗"
    r"|转入|转投|转战|定为|重新定|提升到|下降到|上涨到|下跌到|回升|缩减到|扩大到|扩到|缩到|砍到|压到|降成"
    r"|现在(?:是|在|用|改|到|要|每|住|由|归))"
)
WEAK_CHANGE = re.compile(
    r"\b(?:now|nowadays|these days|currently|my new|since (?:the|last|this)"
    r"|starting|started|just|recently|already|is over|have been|has been)\b"
    r"|现在|如今|目前|已经|从[^，。]{1,10}起|(?<![点日号天年月周分半])以后|新(?=[^，。]{1,6}(?:是|为|在))|了(?:[，。,.]|$)|刚"
)
HANDED_OVER = re.compile(
    r"\b(?:took|taken|takes|taking) over\b|\breplace[sd]?\b|\bsucceed(?:s|ed)?\b|\breassigned to\b"
    r"|\b(?:passed|handed|transferred|given|gave)\b(?:[^,.;]{1,30}?)?(?: on| over| down)? to\b"
    r"|接手|接替|接任|取代|代替|顶替|换[成由]|改为?由|交给|转给|移交|交接给|过户给",
    re.IGNORECASE,
)
"""Words that give what one did or held to another."""
CHANGE_WORDS = frozenset(
    stem(word)
    for word in words(
        "change changed move moved switch switched migrate migrated rewritten rewrote rename renamed replace "
        "replaced postpone postponed rescheduled extend extended extension raise raised lower lowered increase "
        "increased reduce reduced upgrade upgraded downgraded promoted transferred relocated pushed push gone "
        "went rise rose risen grew fell fallen brought bumped adjusted swapped revised corrected correction updated took over "
        "turned new nowadays starting started became become over up down forward out mistake "
        "改 涨 升 降 调 迁 搬 挪 移 转 换 调整 迁移 推迟 延期 延后 延长 提前 切换 升级 降级 说错 更正 错 新 "
        "变 变成 接手 接替 改用 顺延 增加 "
        "提高 减 改写 重写 已经 如今 刚 号 放宽 缩短 上调 下调 缩减 扩大 扩到 重装 缩水 削减"
    )
) | {"move", "change", "finish", "begin", "replace", "recover"}
"""Words that say that something changed, not what."""

EXCLUSIVE: tuple[frozenset[str], ...] = tuple(
    frozenset(form for word in line.split() for form in (word, stem(word), class_of(word)))
    for line in """
    single married divorced widowed engaged
    kindergarten school university
    left-handed right-handed lefty
    单身 已婚 结婚 离婚 单身的 married divorced single
    open closed resolved fixed finish
    optional mandatory compulsory required voluntary
    可选 强制 必填 选填 必须 自愿
    vegan vegetarian omnivore carnivore pescatarian
    empty full
    paid unpaid overdue
    alive dead
    asleep awake
    pregnant
    employed unemployed retired
    在职 离职 退休 失业
    solved unsolved
    manual automatic
    手动 自动
    draft published
    draft final
    pending approved rejected accepted
    up down
    red green yellow
    wet dry
    clean dirty
    synchronous asynchronous
    同步 异步
    serial parallel
    free occupied booked
    temporary permanent
    临时 长期 永久
    beginner intermediate advanced
    on off
    """.strip().splitlines()
)
"""States of one thing of which only one can hold at a time."""

OPPOSED_CHARACTERS = frozenset(
    frozenset(pair)
    for pair in (
        "左右",
        "有无",
        "开关",
        "公私",
        "软硬",
        "冷热",
        "单双",
        "可禁",
        "湿干",
        "真假",
        "收发",
        "增减",
        "开闭",
        "高低",
        "长短",
        "早晚",
        "进出",
        "内外",
        "快慢",
        "新旧",
        "难易",
        "宽窄",
        "厚薄",
        "深浅",
        "轻重",
        "强弱",
        "明暗",
        "升降",
        "涨跌",
        "胜负",
        "输赢",
        "正反",
        "忙闲",
        "贫富",
        "借还",
        "存取",
        "允禁",
        "好坏",
        "好差",
        "对错",
        "东西",
        "南北",
        "开停",
        "通断",
    )
)
"""Characters that turn a word into its opposite."""

ASYMMETRIC = frozenset(
    {
        "manage",
        "lead",
        "supervise",
        "supervis",
        "boss",
        "parent",
        "领导",
        "管理",
        "带领",
        "带",
        "汇报",
        "主管",
        "指导",
    }
)
"""Relations of two people that hold in one direction only."""

SEVERAL = frozenset(
    {"like", "eat", "speak", "read", "watch", "listen", "play", "study", "allergic", "attend", "interested", "buy", "own", "visit",
     "会", "买", "去", "有", "travel", "meeting"}
)  # fmt: skip
"""What one can do or have several of at a time: a second one does not replace the first."""

ADDITION = re.compile(r"\b(?:too|also|as well|another|additional(?:ly)?|besides|both)\b|也|还|另外|又")
"""Words that say that something is added, and so nothing replaced."""

TIME_WORDS = frozenset(
    stem(word)
    for word in words(
        "year month week today day tonight recently 年初 年底 年中 月初 月底 开春 上月 近期 春节 去年底 前不久 "
        "今早 今晚 今年 上个月 上周 这周 本月 今天 年 月 周 天"
    )
)
"""When a change happened, which is no value that changed."""

HOLDING = frozenset({"own", "use", "run", "live", "work"}) | frozenset(
    form
    for word in words("store save host deploy build built written write persist 存 保存 部署 写")
    for form in (word, stem(word), class_of(word))
)
"""Verbs that say in or on what something is kept or done, of which there is one at a time."""

DIETS = {
    "vegan": frozenset(
        stem(w)
        for w in words("meat egg eggs cheese milk dairy fish butter yogurt beef pork chicken 肉 鸡蛋 奶酪 牛奶 鱼")
    ),
    "vegetarian": frozenset(stem(w) for w in words("meat fish beef pork chicken ham bacon steak 肉 鱼 牛肉 猪肉 鸡肉")),
}
"""What a diet rules out."""
