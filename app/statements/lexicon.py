"""The closed word lists of the rule judge, English and Chinese side by side.

A class maps its words to one name, so that "loves", "enjoys" and 喜欢 are one predicate. Words are listed as spelt in
the dictionary; English ones are stemmed on load.
"""

from app.statements.word_classes import classes, stem
from app.text.word_list import words

PREDICATES = classes(
    """
    like: like love enjoy adore favor favour prefer fond keen fan into
    like: 喜欢 喜爱 热爱 钟爱 偏爱 偏好 爱 更喜欢 比较喜欢 最喜欢 倾向 倾向于
    use: use utilize utilise adopt 用 使用 采用 选用 改用 在用 使用着 用的是 换用 启用了
    want: want need wish 想要 希望 需要 想 要 要求
    live: live reside living 住 住在 居住 居住在 定居 定居在
    work: work employed 工作 任职 就职 上班
    eat: eat 吃
    drink: drink 喝
    own: own keep 拥有 养 养了
    smoke: smoke 抽烟 吸烟
    allergic: allergic allergy 过敏
    plan: plan book schedule 计划 打算 预订 预定 安排
    study: study learn 学 学习
    speak: speak 会说 说
    drive: drive 开车
    watch: watch 看 观看
    read: read 读 阅读
    listen: listen 听
    play: play 玩
    run: run 跑步 跑
    attend: attend join 参加
    manage: manage lead 管理 负责
    interested: interested 感兴趣
    """
)
"""Verbs whose object a statement asserts, by class."""

CONSUMPTION = frozenset({"like", "eat", "drink"})
"""Predicates that deny one another's object: who is off coffee neither likes nor drinks it."""

OPPOSITES: dict[str, tuple[str, int]] = {}
"""A word that asserts (+1) or denies (-1) the quality it is filed under."""
for _line in """
    like | | dislike hate loathe detest despise 讨厌 厌恶 反感 嫌弃
    enabled | enable enabled activate activated activation | disable disabled deactivate deactivated
    enabled | 启用 开启 打开 开通 激活 | 禁用 关闭 停用 关掉 关了
    open | open opened 开放 开门 营业 | closed close shut 关门 停业
    included | include included 包含 包括 | exclude excluded 排除
    accepted | accept accepted acceptance approve approved approval approvals 审批 接受 批准 通过 | reject rejected rejection 拒绝 驳回
    accepted | | decline declined
    succeeded | succeed succeeded success successful 成功 | fail failed failure 失败
    active | active 活跃 | inactive
    public | public 公开 | private 私有 私密 非公开
    true | true | false
    online | online 在线 | offline 离线 下线
    available | available 可用 | unavailable 不可用
    visible | visible shown 可见 显示 | hidden invisible 隐藏
    locked | lock locked 锁定 锁 上锁 锁上 | unlock unlocked 解锁
    married | married 已婚 结婚 | unmarried 未婚
    subscribed | subscribe subscribed 订阅 订了 | unsubscribe unsubscribed 退订
    agreed | agree agreed 同意 支持 赞成 | disagree disagreed oppose opposed 反对
    required | required mandatory 必须 必填 强制 | optional 可选 选填
    supported | supported | unsupported
    safe | safe 安全 | unsafe
    encrypted | encrypted 加密 | unencrypted 未加密 明文
""".strip().splitlines():  # fmt: skip
    _name, _positive, _negative = (part.strip() for part in _line.split("|"))
    OPPOSITES |= {stem(word): (_name, 1) for word in _positive.split()} | {
        stem(word): (_name, -1) for word in _negative.split()
    }

QUALITIES = frozenset(name for name, _ in OPPOSITES.values())

CONTRASTS: tuple[frozenset[str], ...] = tuple(
    frozenset(line.split())
    for line in """
    concise detailed
    dark light
    formal casual
    window aisle
    metric imperial
    cheap expensive
    hot iced
    synchronou asynchronou
    manual automatic
    remote onsite hybrid
    single married divorced
    celsiu fahrenheit
    daily weekly monthly yearly
    morning afternoon evening
    early late
    increas decreas
    high low
    tab space
    left right
    pend block don
    """.strip().splitlines()
)
"""Values that exclude one another where one of them is preferred, wanted or set."""

PERSONS = classes(
    """
    person: brother sister wife husband friend boss colleague coworker
    person: mother mom father dad son daughter partner girlfriend
    person: boyfriend roommate neighbour neighbor uncle aunt cousin
    person: grandmother grandfather child kid teacher parent parents manager
    person: 哥哥 弟弟 姐姐 妹妹 妻子 老婆 丈夫 老公 朋友 老板 同事
    person: 妈妈 母亲 爸爸 父亲 儿子 女儿 女友 男友 女朋友 男朋友 室友 邻居
    person: 姑姑 姑妈 舅舅 舅妈 姨妈 伯伯 伯父 婶婶 嫂子 嫂嫂 姐夫 妹夫 弟媳 侄子 侄女 外甥 外甥女 孙子 孙女 外孙 外孙女
    person: 岳父 岳母 婆婆 公公 女婿 儿媳 堂哥 堂弟 堂姐 堂妹 表弟 表姐 导师 老板娘 房东 保姆 闺蜜
    person: nephew niece grandson granddaughter mother-in-law father-in-law brother-in-law sister-in-law stepfather
    person: stepmother fiance fiancee landlord landlady nanny flatmate housemate godmother godfather
    person: 叔叔 阿姨 表哥 表妹 爷爷 奶奶 外公 外婆 孩子 老师 父母 同学 经理 领导 对象 爱人
    """
)
PERSONS |= dict.fromkeys(
    words(
        "mother father brother sister wife husband partner friend neighbour colleague boss child parents teacher grandma "
        "grandpa maternal_grandma maternal_grandpa older_brother younger_brother older_sister younger_sister nephew niece"
    ),
    "person",
)
"""People other than the subject: a statement about one of them is about somebody else."""

GENERIC_SUBJECTS = frozenset(
    [
        "project",
        "team",
        "stack",
        "database",
        "app",
        "service",
        "system",
        "company",
        "firm",
        "backend",
        "frontend",
        "系统",
        "后端",
        "前端",
        "平台",
        "服务",
        "应用",
        "产品",
        "我们",
    ]
)
"""What a statement may name before its verb and still be about the subject itself."""

NAME_CLASSES = frozenset(
    {
        "shanghai",
        "beijing",
        "shenzhen",
        "guangzhou",
        "hangzhou",
        "chengdu",
        "tokyo",
        "london",
        "paris",
        "berlin",
        "chinese",
        "english",
    }
    | {"japanese", "postgresql", "kubernetes", "javascript", "typescript", "vscode"}
)
"""Classes of words that are proper names in either script."""

TIME_OF_DAY = frozenset(
    {
        "daily",
        "weekly",
        "monthly",
        "yearly",
        "hourly",
        "morning",
        "afternoon",
        "evening",
        "weekend",
        "weekday",
        "noon",
        "dawn",
    }
)
"""Classes of words that may stand anywhere in a statement without a change of meaning."""

CALENDAR_WORDS = frozenset(
    stem(word)
    for word in words(
        "monday tuesday wednesday thursday friday saturday sunday january february march april may june "
        "july august september october november december yesterday tomorrow spring summer autumn winter "
        "周一 周二 周三 周四 周五 周六 周日 周天 星期一 星期二 星期三 星期四 星期五 星期六 星期日 星期天 "
        "昨天 明天 前天 后天 上周 下周 上个月 下个月 去年 明年 春天 夏天 秋天 冬天"
    )
)

STOP_WORDS = frozenset(
    words(
        "a an the is are am be was were been being do does did done has have had having will would can could "
        "should shall may might must i me my mine myself we us our you your he him his she her they them their "
        "it its this that these those user users of in on at for with to from by as about and or but so then "
        "also too very really quite just actually always usually often sometimes generally typically currently "
        "now nowadays today still already again there here who which what when while if because since than "
        "over into before after under more most much many some any each every both all only even ever own kind "
        "sort get got gets getting go goes going went make made let please via per through during until within "
        "'s s such longer well absolutely highly strongly mostly totally definitely recently lately moment "
        "rather instead like_ set recall remember note states said says 用户 我 我的 你 他 她 它 他们 的 了 着 "
        "过 是 在 和 与 及 都 也 很 非常 特别 十分 比较 更 最 就 会 能 可以 可 把 被 给 对 跟 这 那 个 一个 一 "
        "些 啊 吧 呢 吗 呀 哦 嘛 现在 目前 如今 已经 已 正在 一直 平时 通常 经常 总是 自己 本人 有 有点 真的 "
        "其实 还是 又 再 还 从 到 去 来 于 为 以 而 等 时 时候 之 得 地 请 应该 应 必 改成 改为 换成 变成 "
        "切换到 切换 迁移到 迁移 转到 改 换 成 则 但 但是 不过 而且 因为 所以 如果 那么 每次 上 下 里 中 进行 "
        "一下 所有 任何 一些 让 向 由 当 后 前 的话 located allow allows allowed permit permits permitted "
        "near behind outside around along across against 千万 绝对 比起 允许 准许 一定 一定要 务必 named called 叫 叫做 名叫"
    )
)

DIRECTIONS = frozenset(words("比起 from to before after over than under by into until since 从 到 比 被 给 向 于 由"))
"""Words that give what follows them a role; two statements that give one thing different roles are not the same."""

MOVABLE = frozenset(words("with 跟 和 与 同 on in at during of for within under inside beside above 在 的"))
"""Prepositions whose phrase may stand at either end: "on long flights he sits", "the key of the gate"."""

CHINESE_WORDS = frozenset(
    words(
        "不错 不同 不仅 不但 不管 不论 不断 差不多 不锈钢 对不起 了不起 不客气 没问题 特别 别人 别墅 "
        "级别 性别 类别 区别 分别 用户 信用卡 费用 应用 作用 学校 学生 大学 中学 小学 住宅 住院 有限公司 "
        "有限 有效 玩具 读书 看法 听力 说明 要点 重要 主要 需求 想法 爱好 爱情 可爱 茶几 大家 大小 "
        "小时 小说 小区 中国 中心 中午 上午 后端 前端 后台 前台 美国 到期 到达 从事 对象 对话 可能 可靠 "
        "是否 地址 地铁 目的 目标 最近 最后 更新 给予 会员 会话 高级 高中 低糖 早餐 晚餐 晚饭 午餐 午饭 "
        "早饭 冰淇淋 冰箱 热水 热门 快递 开发 开会 公开 个人 个性 以后 以前 之前 之后 为了 因此 成本 "
        "成员 改进 换行 过程 过敏 通过 着急 里面 上海 上线 下线 下载 上传 中文 得分 天气 在线 和平 来源 "
        "时间 时区 一直 一起 一样 一般 能力 能源 性能 功能 技能 智能 可视化 对比 应对 大模型 大型 小型 "
        "小明 小红 小李 小王 小张 有机 无糖 跑步机 乐谱 歌手 音乐 茶馆 咖啡馆 咖啡机 肉类 牛肉 猪肉 羊肉 "
        "鸡肉 左撇子 右撇子 家教"
    )
)
"""Words kept whole although shorter listed words lie inside them."""
