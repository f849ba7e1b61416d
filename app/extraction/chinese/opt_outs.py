"""What a speaker asks not to keep, or to have deleted from what is kept."""

import re

_NOT = (
    r"(?:别|不要|勿|不用|不必|不许|不准|不需要|无需|不得|不可以?|不能|禁止|甭|莫|没必要|少"
    r"|不想(?:让?你|被)?|不希望(?:你|被)?)"
)
_KEEP = (
    r"(?:存档|归档|入库|备案|记忆|记(?![得错账者性仇在挂])(?!忆力)|记录|存(?![在款钱疑心货活])|保存|储存|存储"
    r"|录(?=[下进入](?!音|制))|留(?=[,。!:]|$)|入(?:档|记录"
    r"|你)|录入|留(?:底|痕|存|档|记录|纪录|下(?:任何)?(?:记录|痕迹|底)|任何)|保留|存档|入库|归档|备案|收录|"
    r"进(?:档案|记忆|库|你的)|写(?:进|入|到)(?:你的?)?(?:档案|记忆|记录|资料)|放进(?:档案|记忆)|加(?:到"
    r"|进)(?:你的?)?(?:记忆|档案|资料)|外传|外泄|说出去|传出去|上传记忆|当成?记忆)"
)
_ASIDE = re.compile(
    r"(?:别|不要|不用|不必)再记(?:得|着|住)|小本本|不入(?:档|记录|库|账)|不是(?:让|叫|要)你(?:来)?记"
    r"|哪(?:里)?说哪(?:里)?了|出了这(?:个)?门|私聊(?!里|中的)"
    r"|不记名|(?:只|就)(?:跟|和|告诉)你(?:说|讲|一个人)|别声张|守口如瓶|保守秘密|别说漏|打死(?:也)?别说|嘘[,~!]"
    r"|私下(?:里)?(?:说|讲|跟|和|告诉|聊|问)|悄悄(?:说|告诉|跟|问)|偷偷(?:说|告诉|跟)|off the record"
    r"|off-the-record|保密(?!协议|级|性|局|等级|制度|单位|工作)|无痕|隐身模式|"
    r"(?:你|您)(?:自己)?知道就(?:行|好|可以)|烂在肚子里|(?:用|阅|看|聊|说|读)完?(?:后)?(?:即|就)(?:焚|忘|删|毁"
    r"|算了?|丢|扔)(?!这|那|掉这)|看过就算|听过就算|听听就(?:好|算|行)|过耳即忘|左耳进右耳出|"
    r"不留(?:任何)?(?:记录|纪录|痕|底|档|存)|(?:就|只|仅)(?:你我|咱俩|咱们俩"
    r"|我们俩?)(?:两个)?(?:人)?(?:之间)?(?:知道|说说|聊聊)|(?:咱俩|你我|我们|咱们)(?:两个"
    r"|俩)?(?:人)?之间的?(?:秘密|话|悄悄话)|天知地知|"
    r"(?:关掉?|关闭|停用|暂停|停止|打开不了|退出)(?:一下)?(?:你的?)?(?:长期)?(?:记忆|记录)(?:功能|模式)?|(?:这"
    r"|以下|下面)(?:句|段|些)?话?(?:是|属于)?(?:秘密|机密|隐私)|(?:不(?:要|能|可)|别)(?:对外|往?外)(?:说|讲|传)"
    r"|当没听(?:见|到)|"
    r"别(?:告诉|跟|和|对)(?:别人|任何人|其他人|外人)(?:说|讲)?|不(?:想|要|许)(?:让)?(?:别人|任何人|其他人)知道"
    r"|(?:仅|只)限(?:于)?(?:这次|本次|当前|今天)(?:对话|聊天|会话)|只在(?:这次|本次|这里|这个)(?:对话|聊天"
    r"|会话)?(?:里|中)?(?:用|说|有效)|"
    r"纯(?:聊天|吐槽|发泄)不|左右不过说说|随便说说(?:别|不)"
)
_OPT_OUT = re.compile(
    rf"(?P<no>{_NOT})(?:再|给我|帮我|把|将|让?你|往|去|被|对外|往外"
    rf"|要)*(?P<object>[^,。;!?]{{0,10}}?)(?P<keep>{_KEEP})(?P<behind>[^,。;:!?]{{0,14}})"
)
_OUTSIDE = re.compile(
    r"文件|日志|磁盘|数据库|缓存|cookie|storage|明文|密码|token|快照|草稿|图片|截图|中间|结果|代码|表里|字段|云"
    r"|本地|硬盘|桌面|目录|文件夹|仓库|git|密钥|变量|手机号|卡号|用户(?:数据|信息|隐私)|session|redis|内存|u盘"
    r"|冰箱|银行|"
    r"发票|行李|备份|历史版本|c盘|d盘|服务器|log|磁带|冷库|温|室温|避光"
)
_SAID = re.compile(
    r"我的|身份证|这|那|此|以[上下]|下面|刚才|刚刚|刚说|[说讲]的|上面|前面|接下来|我说|聊|它|话|任何|这里|记忆|档案|你"
)
_BARE = re.compile(
    rf"(?:请|麻烦|拜托|就|先|也|这个|这条|你|千万|切)*{_NOT}(?:再|给我|帮我|你)*{_KEEP}(?:下来|住|了|哈|啊|哦|吧|档|起来)*"
)
"""不要保存, 请勿记录: an opt-out and no more."""
_UNKEPT = re.compile(
    r"(?:^|[,。;!?\s])(?:[这此本](?:条|个|句|段|次|事|话|内容)?|以上|以下)?(?:内容|信息)?(?:就|都|先|也)?不"
    r"(?:存|记|保存|入库|记录|留存|存档)(?:了|哈|啊|哦|啦)?(?=[,。;!?]|$)"
)
"""不存 and 不记, where they are all that a clause says."""
_BEGGED = re.compile(r"(?:^|[,。;!?])(?:请|麻烦|拜托|烦请|切|千万|务必|还请|你)+$")
_ELSEWHERE = re.compile(r"(?<![这那])(?<!记忆)(?<!档案)(?<!对话)(?:里面?|上|中|时候?)$")
"""What is not to be kept in some other place: 简历里别保留身份证号."""
_LIFTED = re.compile(
    r"(?:现在|接下来|后面|下面)?(?:可以|能|恢复|重新|继续|打开|开启)(?:开始)?(?:的)?(?:记忆|记录|记(?!得|错)"
    r"|保存)(?:了|下来|功能)?"
)
_AHEAD = re.compile(
    r"接下来|下面|以下|后面|往后|之后|从现在|这次(?:对话|聊天|会话)|本次|整个|全程|关掉|关闭|暂停|停用|停止|无痕|隐身"
)
_BEHIND = re.compile(r"刚才|刚刚|上面|前面|上一|之前|刚说|方才")
_FORGET = re.compile(
    r"^(?:请|你|就)*忘(?:了|掉|记)(?:我(?!的?密码)|刚才|刚刚|之前|前面|上面|那|这)"
    r"|(?<!别)(?<!不要)(?<!会)(?<!不)(?<!我)(?<!我给)(?<!容易)(?<!老)(?<!总)(?:忘掉|忘了吧|忘了它|忘记(?:它|掉|吧)"
    r"|忘干净|忘光)|,(?:就|快|请|也)?忘(?:了|掉)(?:它|吧|这|那)"
    r"|(?:请|麻烦|帮我|给我|你)?(?:把|将)(?P<what>[^,。;!?]{1,40}?)(?:都|全|全部|通通|统统|彻底|给我?"
    r"|给)*(?:忘(?:了|掉|记|干净)|从(?:你的?|您的?)?(?:记忆|脑子|记录|档案|那儿?|这儿?)[^,。;]{0,6}(?:删|抹|清"
    r"|移))"
    r"|(?:你|请|麻烦|赶紧|快|都|全)(?:就|给我|帮我)?(?:忘(?:了|记|掉))(?!带|吗|没|是|怎|什|我叫)"
)
_KEPT_BEFORE = re.compile(
    rf"^(?:我)?(?:之前|以前|上次|上回|早先|前几天)(?:跟你)?(?:聊|说|讲|提|告诉你)[^。]{{2,24}}{_NOT}(?:再)?{_KEEP}"
)
_ERASE = re.compile(
    r"(?:删(?:掉|除|了|去|干净|光)?|[去拿]掉|清(?:除|掉|空|干净)|抹(?:掉|去|除)|移除|擦(?:除|掉)|销毁|注销|抹干净)"
)
_TAKE_OUT = re.compile(r"从(?:你的?|您的?)?(?:记录|记忆|档案|资料)(?:里|中)?[^,]{0,8}(?:去掉|拿掉|移|抹|删)")
_KEPT = re.compile(
    r"(?:我|关于|有关|之前|以前|你(?:那|记|存|保存|知道)|您(?:那|记|存|保存)|从你)[^,。;!?]{0,24}(?:资料|信息|数据"
    r"|记录|纪录|记忆|事|那些|那条|内容|隐私|生日|地址|电话|名字|病史|工资|存的|记的|笔记|住址|手机号|身份证|卡号"
    r"|照片|忌口|号码|偏好|历史|备注)|"
    r"从你(?:那|的|这)|(?:你的?|您的?)(?:记忆|档案|记录)|(?:那条|这条|所有|全部)(?:记忆|记录)|记忆(?:里|中)"
)


def opts_out(folded: str) -> bool:
    """Whether a turn in plain text asks that it, or what was said in it, be not kept.

    A rule about files, logs or a database ("别把文件保存到磁盘") is none.
    """
    if _ASIDE.search(folded) or _UNKEPT.search(folded):
        return True
    for match in _OPT_OUT.finditer(folded):
        around = match["object"] + match["behind"]
        keep = match["keep"]
        if (
            match["no"] == "少"
            or _OUTSIDE.search(around)
            or re.match(r"[到在进成](?![去来]|(?:你|我)?的?(?:档案|记忆|心|资料))", match["behind"])
        ):
            continue
        before = folded[max(0, match.start() - 12) : match.start()]
        behind = match["behind"].split(" ")[0]
        alone = not behind.strip("小本上档了啊哈喔吧的呀哦~任何记录下来在案") and not match["object"]
        begged = not match["object"] and _BEGGED.search(folded[: match.start()]) is not None
        clause = re.split(r"[,。;!?]", before)[-1]
        outside = _OUTSIDE.search(clause if alone else before) is not None
        if _ELSEWHERE.search(clause) or (outside and not _SAID.search(around + before)):
            continue
        alone = alone or begged
        if keep in ("保留", "存", "保存", "储存", "存储", "归档", "备案") and not (
            alone or _SAID.search(around + before)
        ):
            continue
        if keep in ("记", "记录", "录") and not (
            alone or _SAID.search(around + before) or match["behind"][:1] in tuple("下住到进了我")
        ):
            continue
        return True
    return False


def opts_out_ahead(folded: str) -> bool:
    """Whether an opt-out is meant for the turns that follow as well."""
    return opts_out(folded) and _AHEAD.search(folded) is not None


def opts_out_behind(folded: str) -> bool:
    """Whether an opt-out is meant for what was said before it: it says so, or says nothing else."""
    return _BEHIND.search(folded) is not None or _BARE.fullmatch(folded.strip(" ,。!~")) is not None


def lifts_opt_out(folded: str) -> bool:
    """Whether the speaker allows to keep again."""
    return _LIFTED.search(folded) is not None and not opts_out(folded)


def asks_to_forget(folded: str) -> bool:
    """Whether a turn asks to have something forgotten that is kept: 把…忘了吧, 把我的生日资料删掉."""
    if re.search(
        r"(?:我|老|总|会|容易|差点|又|别|不要|不会)(?:是|就|给)?忘(?:了|记|掉)|忘(?:了|记)密码", folded
    ) and not re.search("[把将请]", folded):
        return False
    if re.search(r"(?:别|不要|千万别)(?:给我|把.{0,12})?忘", folded):
        return False
    return _FORGET.search(folded) is not None or asks_to_erase(folded) or _KEPT_BEFORE.search(folded) is not None


def asks_to_erase(folded: str) -> bool:
    """Whether a turn asks to have deleted what is kept: 把我的生日资料删掉."""
    return _TAKE_OUT.search(folded) is not None or (
        _ERASE.search(folded) is not None and _KEPT.search(folded) is not None
    )
