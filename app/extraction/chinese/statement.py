"""What a clause claims: its kind, how surely and how weightily, and whether it claims anything that lasts."""

import re

import rjieba

from app.memories.model import Kind

_STANDING = re.compile(
    r"以后|今后|往后|从(?:今|现在|此|这次)(?:天|后|以后)?(?:起|开始)?|每(?:次|当|逢|天|周|月|年|个|晚|早|回|季|学期|星期|礼拜)|一律"
    r"|永远|永久|始终|总是|一直(?!到)|凡是?|默认|统一|(?:都|全)(?:用|要|别|按|走|给|选|加|得|不|写|带|放|记|发|以"
    r"|只|叫|改用|拿|从)|尽量|尽可能|首选|优先|最好|"
    r"必须|务必|不许|不准|禁止|严禁|千万|不得|不可|只能|只许|只准|最多|顶多|至多|至少|最少|最低|别再|不要再"
    r"|不要给我|别给我|别(?![的人处名])|不要|不能|勿|随时|定期|平时|通常|一般|时候|到点|任何|所有|不管|无论|只要"
    r"|只用|先.{1,10}再|才行|为止|期间|内都|长期|固定|习惯|再建议|(?:永远|都)不"
)
_CONSTRAINT = re.compile(
    r"必须|务必|不许|不让|不允许|不准|禁止|严禁|不得|不可以?(?!思议)|不能(?!说|不)|只能|只许|只准|只可|最多|顶多"
    r"|至多|至少"
    r"|最少|不超过|不(?:得)?(?:低|高|多|少|大|小|晚|早)于|(?:低|高|大|小|少|多)于|超过.{0,8}(?:就|不)|以内|之内"
    r"|上限|下限|封顶|预算|额度|一律|千万|才行|才可以|才能|冻结|勿|不要|"
    r"(?:(?<=[那这]个)|(?<![特区级类性分告离辨识个]))别(?![的人墅名扭致处])|过敏|不耐受|忌口|忌|不能吃|禁忌|不可"
    r"|缺一不可|要求|红线"
    r"|合规|限制|最低(?:支持)?|需要?(?:审批|评审|签字|双人)|得(?:先|提前)|要提前|不碰|不坐|(?:让|叫|要求)(?:我|我们)?(?:停|少|多|别|戒|忌|控)|少(?:吃|喝|抽|碰)|戒(?:烟|酒|糖)|控(?:糖|盐|油)|门槛|恐高|晕车"
)
_PREFERENCE = re.compile(
    r"(?:更|最|比较|特别|很|挺|超|还是|就|蛮|非常|一直|都|不|不太|不怎么|也|只|偏|我|用户)?(?:喜欢|偏爱|偏好|热爱"
    r"|钟爱|中意|讨厌|厌恶|反感|嫌弃|习惯|倾向|钟情|宁可|宁愿|受不了|忍不了|看不惯|不感冒|情有独钟|上瘾|着迷|欣赏"
    r"|爱好)|(?:最|很|特别|超|真|就|可|好)(?:烦|怕|爱|讨厌|恨)|(?:我|用户)(?:也|很|就|最|不|只|挺)?(?:爱|烦|怕)|"
    r"首选|优先|尽量|尽可能|最好|希望|想要|比起|比较?(?:习惯|偏|爱)|更(?:顺|方便|舒服|习惯|愿意|想)|(?:不|只|爱"
    r"|喜)(?:吃|喝|看|听(?!得)|玩|穿|坐|用|住)|不(?:喜|爱|想|要)|不(?:太|怎么)(?:喜|想|爱|能|会|吃|喝|用|看|听"
    r"|习惯|方便|适应|愿意|接受|敢)|(?:中文|英文|英语|日语|简体|繁体|粤语|方言|表格|列表|要点|代码|深色|暗色"
    r"|浅色).{0,4}(?:就好|就行|为主|优先|回|回复|答)|叫我|称呼|就好|就行|"
    r"口味|偏(?:甜|咸|辣|淡|清淡|冷|暖|瘦|大|小|好|爱)|(?:顺眼|顺手|习惯|舒服|方便)|不加|少(?:放|油|盐|糖|冰)|无糖"
    r"|半糖|去冰|热的?好|回答|回复|语气|说话|讲话|先给|一上来"
)
_DECISION = re.compile(
    r"决定|(?<!搞)(?<!必)(?<!肯)(?<!一)定了|敲定|拍板|(?:^|,|就|都|最后|最终|一致|正式)(?:定|选|签|走|用|去|上|买"
    r"|租|报|搬|投)(?![了过着]?(?:什么|吗))[^,]{1,20}(?:吧|了|方案|就行)$|选(?:了|定|的是|择)|结论(?:是|:|两|三"
    r"|如下)|的结论|投票|一致同意|毙了|否了|砍掉|沿用|改用|弃用|采用|采纳|定为|定在|定下|定成|打算|准备(?!好|材料)"
    r"|不打算|想好了|考虑清楚|就(?:签|选|定|用|按|走|去|买|上|这么|照)|(?:框架|方案|库|语言|模型|数据库|前端|后端"
    r"|网关|架构)(?:就)?(?:选|用|走|上|定)|走.{1,12}(?:方案|路线|流程)?$|不再考虑|(?:统一|全部|都)(?:换|改|迁|用"
    r"|切)|换成|改成|改为|切到|迁到|往后.{0,6}都"
)
_TASK = re.compile(
    r"(?:做|写|改|弄|跑|修|测|配|搭|调|画|译|读|学|整理|填|查|看|办|谈|装|拆|审|录|剪)(?:完|好|了一半|了(?:一|\d"
    r"|[三四五六七八九十])[^,]{0,3}(?:半|成|章|页))|完成|完工|搞定|收尾|还没|尚未|还未|还差|还剩|剩(?:下|余|最后)?"
    r"|未(?:完|开始|处理|合并|提交)|卡在|卡住|阻塞|进(?:行|度|展)|进行到|一半|等(?:着|待)?[^,]{0,12}(?:review|审"
    r"|回复|确认|批|反馈|通知|签字|合并|结果|给)|待(?:办|定|审|确认|处理|合并|修|测)|缺(?!一不可|点|乏)|齐(?:活"
    r"|了)|没(?:补|做|写|改|测|跑|交|合|批|过|定位|提交|上线|开始|动|办)|过了$|正在(?:做|写|改|跑|测|修|迁|办|处理"
    r"|排查|等)|提测|联调|跑通|走到|办到|瓶颈|排查|待|进场|(?:已经?|刚)(?:提交|合并|部署|上线|发布|推送|修复|回滚)"
)
_EVENT = re.compile(
    r"去(?!掉|除|哪)|来|飞|出差|开会|会议|面试|二面|一面|终面|考试|考(?!虑)|体检|手术|结婚|婚礼|领证|离婚|搬家?"
    r"|入职|离职|毕业|上线|发布|下线|挂了|宕机|故障|事故|出发|到达|入住|退房|起飞|航班|聚餐|约|预约|答辩|开学|放假"
    r"|生日|过生日|旅行|旅游|演出|比赛|参加|报名|提车|交房|做(?:了|过)|买了|丢了|摔|住院|生(?:了|孩子)|见面|拜访"
    r"|演讲|直播|发(?:出|了|版)|切换|迁移|割接|复查|开庭|签约|交付|验收|评审|值班|请假|休假"
)
_SELF = re.compile(
    r"^(?:常驻|长居|定居|旅居|坐标|祖籍|籍贯|母语|主修|辅修|主攻|主业|副业|擅长|精通|酷爱|热衷|日常|业余|从小|自幼|天生|离异|持有|信奉|兼职|供职|现居)"
    r"|周末[^,]{0,4}(?:都|总|一般|现在|睡[到懒]|起床)"
    r"|(?:会|就|老是?|总是?|[吃喝贴用涂抹戴穿]了?)[^,]{0,3}(?:[起出]疹|[长闷]痘|拉肚子|腹泻|反酸|心慌|头晕|恶心|呕吐)"
    r"|^(?:睡前|[饭餐][前后]|起床后?|早起|出门)[^,]{0,3}(?:必|都|总|会|先|只)|(?:^|[,;])(?:我|我们|咱们?|俺|本人|用户|作为一?[个名位]|身为|这边|我这边|我们这边)|过敏|不耐受|血压|血糖"
    r"|糖尿病|哮喘|近视|怀孕|备孕|左撇子|素食|吃素|全素|忌口|轮椅|色盲|色弱|失眠|膝盖|腰|颈椎|嗓子|胃|牙|骨折|感冒"
    r"|发烧|"
    r"一[^,]{1,2}就(?:心慌|疼|吐|拉|晕|起|痒|喘|醉|睡)|(?:吃|喝|受|忍|坐|穿|开|扛)不了|清真|回族|无(?:糖|咖啡因"
    r"|麸质|烟)|零(?:糖|乳糖)|(?:家|住|人)(?:里|在|住)|住(?:在|的|到)|跟[^,]{1,6}住|老家|户口|籍贯|公司|单位|部门|团队|组里|项目"
    r"|仓库|系统|服务器?|接口|数据库|生产|线上|预发|测试环境|代码|框架|版本|分支|部署|域名|端口|路径|目录|配置"
    r"|账号|工号|车牌|电话|手机号|邮箱|地址|密码|编号|型号|房间|会议室|生日|身高|体重|年龄|尺码|鞋码|职业|专业"
    r"|学校|年级|工资|月薪|收入|"
    r"(?:猫|狗|宠物|孩子|娃|车|房子?|合同|套餐|会员|快递|收货|支付|信用卡|银行|签证|护照|航班|酒店|机票|高铁)"
    r"|叫(?!我起|个|辆|外卖|了个)|(?:买|办|租|订|装|换|报|考|学|养|生|签|开通|加入|注册|付费)了|偏[高低]"
    r"|(?:要|(?<![觉记懂变显])得)(?:重[写做考新来]|改|交|补|办|考|参加|搬|换|学)|论文|毕设|课题|作业|稿子|答辩|装修|贷款|社保|保险|疫苗|驾照"
    r"|简历|尿酸|血脂"
    r"|结石|结节|炎(?!热|夏)|甲亢|贫血|近视|负责|从事|任职|上班|工作|毕业|就职|做.{1,8}的(?:$|,)|属于|[这本下](?:个)?(?:学期|季度|赛季)"
)
_VALUE = re.compile(
    r"\d|[a-z]|(?:周|星期|礼拜)[一二三四五六日天][^,]{0,4}(?:休|歇业|闭|关门|不?营业|打烊|开[门放馆]|诊|课|练|限行|半价)|[是在定改到为](?:周|星期|礼拜)[一二三四五六日天]|[一二两三四五六七八九十百千万半]+(?:个|位|岁|年|天|周|月|点|分|元|块|万|人|条|次|家|层|楼|号|页"
    r"|字|斤|公里|米|小时|度|成|级|版|晚|口|只|辆|套|间|桌)|[一二两三四五六七八九][百千万]|(?:送|传|留|介绍|推荐|教|转)(?:了|过|给|会)*我|(?:都|全|一直|平时)是我|归我|开店|创业|自己(?:开|干)"
)
_FIRM = re.compile(
    r"必须|务必|不许|不准|禁止|严禁|不得|不可|只能|只许|最多|顶多|至多|至少|不超过|以内|上限|预算|一律|才行|才能"
    r"|过敏|不耐受|忌|低于|高于|恐高|勿|千万|门槛|超过"
)
_PLAIN = re.compile(
    r"喜欢|偏爱|习惯|讨厌|首选|以后|今后|默认|决定|(?:(?<=[那这]个)"
    r"|(?<![特区级类性分告离辨识个]))别(?![的人墅名扭致处])|不要|改成"
    r"|换成|改用|打算|定在|不吃|不喝|每次|糖尿病|高血压|吃素|素食"
)
_HEDGED = re.compile(
    r"可能|好像|大概(?!\d)|也许|或许|似乎|应该是|貌似|估计|说不定|不太确定|不确定|记不清|没准|恐怕|大约是|感觉像"
    r"|听说|据说|看样子|不一定"
)
_REMEMBER = re.compile(
    r"(?:^|[,。!;\s])(?:请|你|您|麻烦|帮我|给我|帮忙|千万|务必|一定|要|先|也|都|顺便|再|替我|劳烦|可以|能不能|拜托"
    r"|,)*"
    r"(?:记(?:住|牢|好|一下|下(?!午)|下来|得(?!吗|他|那|之前|小|以前|上|我(?:吗|之前|上次|说过|以前|刚才))|着"
    r"|录(?:一?下|(?=:))|个)|把(?:这|以下|下面)[^,:]{0,6}(?:记|存)(?:下来|住|一?下|好|牢|起来|着)?|存(?:一下|下来"
    r"|起来|个档"
    r"|档)(?!失败)|备忘|备注(?:一下)?|mark\s?(?:一下)?|别忘(?:了|记)?|不要忘(?:了|记)?|写进(?:记忆|备忘)|敲黑板"
    r"|划重点)(?:啊|哈|了|哦|吧|一下|这(?:个|条|点|件事|句)|以下|如下)*[\s,:：-]*"
)
_MODAL_END = re.compile(r"[啊呀哈啦呢哇咯哟嘛呗唉诶!~]$")
_JUST_DONE = re.compile(r"^(?:我们?(?!的|家|妈|爸|公司)[^,]{1,8}|[^,]{1,12})了$")
_COME_OR_GONE = re.compile(
    r"(?:睡|睡着|醒|起床|出门|下班|到家|回家|回来|过来|(?<![带搬拿偷牵抱送])走|来|到|吃饭|吃完|吃饱|洗澡|哭|笑|懵|傻|疯|气|累|困|饿|迟到|上线|下线|晚|忘|说|问|看)了$"
)
_NAMED = re.compile(
    r"周[一二三四五六日]|第[一二三四五六七八九十]|[\da-z]|[昨明后今][天日晚早]|[上下这本]个?(?:周|月|星期|礼拜)|最近|这阵|这几|暂时|目前|近期"
    r"|眼下"
)
_LIFE = re.compile(
    r"戒|婚|辞|离职|入职|搬|怀孕|生|买|卖|退|毕业|转|升|换|考|拿到|签|住院|手术|确诊|开始|报|加入|学|拆|装|养|丢"
    r"|断|折|失业|创|岁|改|用|停|办|订|租|领|申请|交|提交|发布|上线|完|好了|离|分手|恋爱|订婚|瘦|胖|不(?!好意思|行"
    r"|玩|聊)|没|定|选|决定|年级|当|过了|上市|倒闭|裁|合并|关|成立|开业|通过|批|冻结|线|归档|废|迁|切|不了|卡|缺"
    r"|差|够|满|挪|到位|就绪|齐|涨|降|调|延|推迟|提前|取消|毙|砍|坐|疼|病|[留传送让交盘转]给|接[来到]|闹翻|归我|拉黑|录取|开除|和好|绝交|涨|加薪|过敏|叫|是"
)
_TRANSIENT = re.compile(
    r"^(?:我|我们|咱们?)?(?:刚|刚刚|刚才|正要|马上|这就|现在就?|待会儿?|一会儿?|等会儿?)(?!才发现|搬|入职|毕业|换"
    r"|买|生|结婚|学|升)(?:去|在(?![^,]{1,14}(?:做|当|上班|工作|读|念|住|带|教))|要|到|吃|喝|出门|出去|上|下|看|睡|忙|打|跑|回|开)"
    r"|^(?:我|我们|咱们?)(?:正|还|就)?(?:在)?(?:拎|拿|抱|背|提|站|坐|躺|蹲|走|等|排|盯|饿|推|开|听|看|吃|喝)着"
    r"|再过[^,]{1,5}(?:分钟|小时|会儿)|^(?:我|我们|咱们?)(?:先|再|也|都|就|还|又|去|来)*(?:看看|想想|试试|问问|查查|考虑|琢磨|开个?会)"
    r"|^(?:我|我们|咱们?)?刚[^,]{1,8}(?:一下|一遍|一会儿?)了?$|^我(?:个人)?(?:觉得|感觉)(?:也|还|挺|蛮|都|比较|是)*(?:行|可以|好|不错|一般|对|凑合|没问题)"
)


_CHOSEN = re.compile(
    r"^(?:我们?的?)?(?P<what>[\u4e00-\u9fff]{2,8}?)(?:就|都|统一|还是)?(?:用|选|配|挑|贴|铺|刷|挂)(?P<how>(?![不过来了得着户心完于以])[^,，了吗呢吧着过]{2,12})$"
)
_OF_A_KIND = re.compile(
    r"(?:的|款式?|风格|[颜]?色|材质|样式|版本?|[那这]?[套款种]|系列|牌子?|[a-z]+|[\u4e00-\u9fff]{3,4})$"
)


def chosen(folded: str) -> bool:
    """Whether a clause says of what kind a thing is to be: 婚礼请柬用烫金的款式."""
    match = _CHOSEN.match(folded)
    if match is None or _OF_A_KIND.search(match["how"]) is None:
        return False
    what = rjieba.tag(match["what"])
    return what[-1][1].startswith(("n", "vn", "an", "j", "l", "g")) or rjieba.tag(match["what"][-1])[0][1].startswith(
        "n"
    )


def standing(folded: str) -> bool:
    """Whether an instruction is meant to hold from now on."""
    return _STANDING.search(folded) is not None


def remembered(folded: str) -> re.Match[str] | None:
    """The words that ask to remember what follows: 记住, 帮我记一下."""
    return _REMEMBER.search(folded)


_PLACED = re.compile(
    r"(?:放|存|搁|寄存|寄放|留|锁|寄养|交|保管)(?:在|到|给)?[^,我你]{1,14}?(?:那里|那儿|那边|家里?|手[里上]|处|保管)(?:了)?$"
)
"""With whom a thing is: 备用钥匙放在隔壁老王家."""


def anchored(folded: str) -> bool:
    """Whether a statement speaks of something that lasts: a rule, a liking, a decision, a name, a number, a person's life."""
    patterns = (_STANDING, _CONSTRAINT, _PREFERENCE, _DECISION, _TASK, _SELF, _VALUE, _PLACED)
    return any(pattern.search(folded) for pattern in patterns) or chosen(folded)


def strong(folded: str) -> bool:
    """Whether a statement is so plainly a rule, a liking or a state of health that idle words beside it do not matter."""
    return _FIRM.search(folded) is not None or _PLAIN.search(folded) is not None


def idle(folded: str, *, of_other: bool = False) -> bool:
    """Whether a statement only tells of the moment or gives vent to a feeling. `of_other`: what somebody else has done
    is news, where it is more than coming and going."""
    done = _COME_OR_GONE if of_other else _JUST_DONE
    if done.search(folded) and not (_LIFE.search(folded) or _NAMED.search(folded) or strong(folded)):
        return True
    return _TRANSIENT.search(folded) is not None or (_MODAL_END.search(folded) is not None and not anchored(folded))


_SETTLED = re.compile(
    r"^[^,]{1,12}吧(?:,|$)|^用户选择|决定|结论(?:是|:|两|三|如下)|的结论|投票|一致同意|毙了|敲定|拍板|定在|选(?:定|了)|想好了"
    r"|(?:谈|商量|说|约|讲)好(?:的|了)$|就(?:签|选|定)|最终(?:选|用|定)"
)
_LIKING = re.compile(r"喜欢|偏爱|偏好|讨厌|宁可|宁愿|首选|尽量|尽可能|最好|最烦|不爱|更爱|叫我|称呼")
_STYLE = re.compile(r"命名|缩进|注释|回答|回复|语气|格式|排版|说话|讲话|解释|讲解")
_CHANGED = re.compile(r"(?:换|改|迁|搬|调|升|转)(?:成|为|到|叫|去|级到)[^,]{1,20}了")
_MOVED = re.compile(r"搬(?:家)?(?:到|去|来|回|进)了[^,]{2,10}|搬(?:家)?(?:到|去|来|回|进)[^,]{2,10}了")
"""A move is told for where somebody lives since."""
_HABIT = re.compile(r"以后|今后|每次|都(?:选|用|要|走|坐|吃|喝|寄|发|送|写|放|存)|默认")
_OWN_DUTY = re.compile(r"(?:由|归|轮到)(?:我|咱)(?!们?(?:要求|说))")
_UNDATED = re.compile(r"岁|是[只个条]")
_UNDER_WAY = re.compile(r"卡在|联调|提测|没动|跑通|收尾|进行到|还没|[写做改]完|合并了|待(?:审|办|测)")
_OTHERS_LIKING = re.compile(
    r"喜欢|爱(?!人)|讨厌|怕|偏(?!头)|习惯|口味|从来?不|不吃|不喝|只(?:接|吃|喝|用|看|听(?!得)|认|收|坐)|不坐|吃素|烦"
)
_NO_TASK = re.compile(r"以后|别|不要|习惯|每次|我叫|养|退租|搬")


def kind_of(folded: str, dated: bool, limited: bool, vague: bool, project: bool, of_other: bool = False) -> Kind:
    """The kind of a statement in plain text. `dated`: it names a day; `limited`: it names an end; `vague`: it tells of
    an unbounded present; `of_other`: it is about somebody else. The first rule that applies decides."""

    def says(pattern: re.Pattern[str]) -> bool:
        return pattern.search(folded) is not None

    rule, firm = says(_CONSTRAINT), says(_FIRM)
    if of_other and says(_MOVED) and not limited:
        return "fact"
    if of_other:
        if says(_OTHERS_LIKING) and not says(_FIRM):
            return "preference"
        return "constraint" if firm else "event" if dated and says(_EVENT) and not says(_UNDATED) else "fact"
    rules: tuple[tuple[bool, Kind], ...] = (
        (says(_SETTLED), "decision"),
        (says(_MOVED) and not limited, "fact"),
        (says(_OWN_DUTY) and not rule and not dated, "fact"),
        (says(_UNDER_WAY) and not limited and not firm and not says(_NO_TASK), "task_state"),
        (dated and not limited and not rule and (says(_EVENT) or re.search("了|过", folded) is not None), "event"),
        (limited and not rule, "fact"),
        (vague and rule and re.search("过敏|医生", folded) is None, "constraint"),
        (vague, "fact"),
        (says(_LIKING) and re.search("过敏|必须|禁止|严禁", folded) is None, "preference"),
        (says(_TASK) and not firm and not says(_NO_TASK), "task_state"),
        (says(_STYLE) and not project, "preference"),
        (firm, "constraint"),
        (says(_PREFERENCE) and not (rule and project), "preference"),
        (rule, "constraint"),
        (says(_CHANGED), "fact"),
        (says(_HABIT) and not project, "preference"),
        (says(_DECISION), "decision"),
    )
    return next((kind for applies, kind in rules if applies), "fact")


def confidence_of(folded: str, remember: bool) -> float:
    """How sure a statement is: hedged .5, asked to be remembered .95, else .9."""
    if _HEDGED.search(folded):
        return 0.5
    return 0.95 if remember else 0.9


_IMPORTANCE: dict[Kind, float] = {
    "constraint": 0.8,
    "decision": 0.7,
    "preference": 0.65,
    "fact": 0.6,
    "event": 0.6,
    "task_state": 0.6,
}


def importance_of(kind: Kind, remember: bool, vague: bool, trivial: bool) -> float:
    """How much a statement weighs."""
    if remember:
        return 0.8
    if trivial:
        return 0.3
    return 0.5 if vague and kind != "constraint" else _IMPORTANCE.get(kind, 0.6)
