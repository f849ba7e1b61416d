"""People whom the speaker only saw on a screen or read of: nothing of theirs is the speaker's, 刷到一个博主，说自己在大理住."""

import re

_SHOWN = (
    r"(?:博主|up主|阿婆主|主播|网红|大v|网友|楼主|达人|明星|艺人|选手|kol|题主|答主)(?!(?:推荐|安利|同款|分享|带货)的)"
)
_ANYBODY = (
    r"(?:人(?![事力们员家])|大[爷妈哥姐叔婶神佬]|老[外太头]|老(?:爷爷|奶奶|人)|小[哥姐伙]|姑娘|女[生孩人]|男[生孩人]"
    r"|妹子|哥们|姐妹|情侣|夫妻|宝妈|阿姨|叔叔|学霸|牛人|富豪)"
)
_PIECE = r"(?:帖子?|视频|短视频|直播|笔记|热帖|问答|采访|访谈|纪录片|vlog|故事)"
_MEDIA = (
    r"(?:抖音|小红书|b站|微博|知乎|快手|油管|youtube|tiktok|网上|公众号|豆瓣|论坛|贴吧|电视"
    r"|新闻|播客|综艺|纪录片|评论区|热搜|视频|直播间?)"
)
_FRONT = r"^(?:我|今[天早晚]|昨[天晚]|刚才?|刚刚|最近|早上|晚上|又|还|也|经常|无意中|偶然|在|,)*"
_SIGHT = r"(?:刷|看|读|听|搜|翻|滑)(?:到|见)(?:了|过)?"
_COUNTED = r"(?:(?:一|有|某|那|几|好几|两)?(?:个|位|条|篇|名|对|些|群|则)?)"
_OTHERS = r"[^,我咱同朋老公领客]{0,8}?"
_STRANGER = re.compile(
    rf"{_FRONT}(?:[刷逛]?{_MEDIA}(?:里|上|中)?)?{_SIGHT}{_COUNTED}{_OTHERS}{_SHOWN}"
    rf"|{_FRONT}(?:[刷逛]?{_MEDIA}(?:里|上|中)?)?(?:刷|搜|翻|滑)(?:到|见)(?:了|过)?{_COUNTED}{_OTHERS}(?:{_ANYBODY}|{_PIECE})"
    rf"|{_FRONT}[刷逛]?{_MEDIA}(?:里|上|中)?(?:{_SIGHT})?(?:有|看到|一|个|位)+{_OTHERS}(?:{_ANYBODY}|{_SHOWN}|{_PIECE})"
    rf"|{_FRONT}{_SIGHT}{_COUNTED}{_PIECE}{_OTHERS}(?:{_ANYBODY}|{_SHOWN})"
)
_OF_SPEAKER = re.compile(
    r"我|咱|俺|用户|^(?:以后|今后|记住|帮|提醒|别|不要|请|你|把)|^(?:就|便|立马|马上)?(?:买|下单|决定|打算|准备|想(?!法)|试了|报了)"
)
_OF_THEM = re.compile(
    r"^(?:他|她|ta|人家|对方|这(?:人|哥们|姐|大[爷妈哥姐]|老|博主|姑娘)|那(?:人|个)|楼主|博主|说|据说|还说|月[入薪花])"
)


def is_stranger(folded: str) -> bool:
    """Whether a clause tells of somebody whom the speaker only saw or read of."""
    return _STRANGER.search(folded) is not None


def goes_on(folded: str, same_sentence: bool) -> bool:
    """Whether a clause behind it tells more of them. In one sentence with it, all does that is not said of the speaker."""
    themselves = re.sub(r"自己|自我|忘我", "", folded)
    if _OF_SPEAKER.search(themselves) and not re.match("说我|还说我", themselves):
        return False
    return same_sentence or _OF_THEM.match(folded) is not None
