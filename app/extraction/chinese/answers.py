"""Short answers made whole by the question that they answer: 靠窗 -> 用户要靠窗的座位."""

import re
from collections.abc import Sequence

from app.extraction.chinese import references
from app.extraction.chinese.person_phrases import phrase_at
from app.extraction.chinese.plain_form import plain, simplified
from app.extraction.chinese.references import alternatives, chosen, noun_of, options, overlap
from app.extraction.model import SpokenTurn
from app.text.identifiers import identifiers

_YES = re.compile(
    r"(?:嗯+|这样(?:挺|就)好|挺好|对+|是|好|行|可以|可|要|没错|同意|确认|当然|必须|必|ok|okay|yes|yep|没问题"
    r"|就这样|就这么(?:定|办)|正是|需要|麻烦了|那就这样|谢谢|存吧|记吧|存|记|设吧|请|中|成|妥)(?:的|啊|呀|吧|哈|了"
    r"|啦|滴|嘞|呢|哒|定|,|\s|谢谢|麻烦了|以后都这样|每次都这样|都这样|这样(?:挺|就)好|挺好|存吧|记吧|记上|设吧|是"
    r"|对|好|行|可以|要|没错|嗯|必须|当然)*"
)
_ASKED = re.compile(r"[?？]|吗|呢|还是|哪|什么|几|多少|怎么称呼|如何称呼")
_SAVE = re.compile(
    r"(?:要|需要|是否|要不要|可以|我可以|帮您|帮你|我帮您|那我)?(?:我|帮您|帮你|为您|给您)?(?:把"
    r"|将)(?P<what>.{1,60}?)(?:存为|存成|设为|设成|记为|记成|保存为|定为|作为)(?:您的?"
    r"|你的?)?(?P<as>[^吗?？。，]{1,24}?)(?:(?:(?<!偏)(?<!爱)好)?吗|么|可以吗|呢|[?？]|$)"
)
_SAVE_THAT = re.compile(
    r"(?:把|将)(?P<object>.{2,60}?)(?:记(?:下来|住|录)|存(?:下来|起来)?|保存)|(?:记住|记下|记录|保存|存(?:一个"
    r"|一下|下)?|记一下)(?:您的?|你的?)?(?P<that>[^吗?？。]{2,60}?)(?:吗|么|好吗|可以吗|[，,]方便|[?？])"
)
_LASTS = re.compile(
    r"以后|今后|默认|每次|都|一律|总是|偏好|习惯|您是|你是|您的|你的|对吗|对吧|是吗|是吧|固定|长期|统一|一直"
    r"|还(?:是|在)|没变|仍|现在|定|门槛|设"
)
_FRAME = re.compile(
    r"^(?:好的|收到|明白|了解|没问题|可以|那|请问|嗯|另外|对了|顺便|确认一?下|您好|你好|再确认一下|想问(?:一?下)?"
    r"|方便(?:的话)?|尊敬的用户)+[,，:：、\s]*|^(?:需要|要|是否要?|要不要|希望|想(?:要)?)(?:我|您|你)?(?=以后|今后"
    r"|默认|每次|把|将|统一|都)"
)
_PARTICLE = re.compile(
    r"[,，]?(?:可以吗|好吗|行吗|对吗|对吧|是吗|是吧|怎么样|如何|吗|呢|(?<![什甚怎])么|呀|啊|没错吧|好不好|可以不|没变吧|是不是)+$"
)
_WH = re.compile(
    r"(?:是|在|用|去|要|选|走)?(?:什么(?:时候|时间|地方|名字|口味|颜色|格式|语言|牌子|品牌|型号|类型|样的?|版本"
    r"|框架|数据库)?|啥(?:时候)?|哪(?:一)?(?:个|家|种|里|儿|款|天|位|些|座城市|条|台|套|版)?(?:城市|平台|语言"
    r"|数据库|框架|云|品牌|区|时区|公司|酒店|地址|版本)?|几(?P<measure>个人|个|天|晚|号|点|岁|年级|年|月|次|位|人"
    r"|份|杯|楼|级|分|条|周|张)|多少(?P<amount>钱|人|天|个|号|元|块|度)?|多大|多久|多长时间|何时|谁|怎么称呼"
    r"|如何称呼|怎么)"
)
_VALUE = re.compile(
    r"(?P<date>(?:\d{1,2}|[一二三四五六七八九十]{1,3})\s?月\s?(?:\d{1,2}|[一二三四五六七八九十]{1,3})\s?[号日])"
    r"|(?P<number>\d+(?:\.\d+)*|[一二两三四五六七八九十百千万]+)(?P<unit>%|个|位|岁|年级|年|天|周|月|点|分钟|分|元"
    r"|块|万|人|条|次|家|层|楼|号|页|字|小时|度|级|晚|份|杯|秒|ms|gb|g|mb|m|k)?"
)
_PROPOSED = re.compile(r"(?:设|改|换|定|存)[成为](?P<old>[^,]{1,12})$")
_WEEKDAY = re.compile("(?:周|星期|礼拜)[一二三四五六日天]")
_NOUN_OF_SEAT = {"靠窗": "座位", "靠过道": "座位", "过道": "座位"}


_OFFER = re.compile(
    r"(?:想|要)(?:看|听|翻译|写|讲|画|生成|聊|了解|知道|查|问|搜|继续|开始)|(?:需要|要不要|需不需要|可以|要)(?:我"
    r"|帮)|帮(?:您|你)|(?:要|可以)?(?:继续|开始)(?:了)?吗|清楚|满意|明白"
    r"|还(?:有|需要)(?:什么|别的|其他|问题)|(?:喜欢|觉得)这"
)


def is_offer(before: Sequence[SpokenTurn]) -> bool:
    """Whether the assistant's question offers help now and asks for nothing that lasts."""
    question = last_question(before)
    return question is not None and _OFFER.search(question) is not None and not _LASTS.search(question)


def last_question(before: Sequence[SpokenTurn]) -> str | None:
    """What the assistant asked just before, None where it asked nothing."""
    if not before or before[-1].role != "assistant":
        return None
    content = before[-1].content[-1_500:]
    return content if _ASKED.search(content) else None


def _last_sentence(text: str) -> str:
    parts = [part for part in re.split(r"(?<=[。？！?!\n])", text) if part.strip()]
    asking = [part for part in parts if _ASKED.search(part)]
    return (asking or parts or [""])[-1].strip().rstrip("。？！?! \n")


def bare_question(question: str) -> str:
    """What an assistant's turn asks last, without courtesies and particles."""
    return _bare(_last_sentence(question))


def _bare(question: str) -> str:
    """A question without its opening courtesies and closing particles."""
    before = None
    while before != question:
        before = question
        question = _FRAME.sub("", question)
    return _PARTICLE.sub("", question).strip(" ，,")


def affirmed(folded: str, before: Sequence[SpokenTurn]) -> str | None:
    """What a bare yes says, in the assistant's words: 要把“靠过道”存为您的座位偏好吗 -> 您的座位偏好是靠过道."""
    question = last_question(before)
    if question is None or not _YES.fullmatch(folded.strip(" ,。!~")):
        return None
    asked = _last_sentence(question)
    if "还是" in asked:
        return None
    save = _SAVE.search(asked)
    if save:
        what = save["what"].strip(' “”「」"')
        return f"您的{save['as'].strip()}是{what}"
    that = _SAVE_THAT.search(asked)
    if that:
        what = (that["object"] or that["that"] or "").strip(' “”「」"，,')
        return what if len(what) > 3 else None
    return _bare(asked) if _LASTS.search(asked) and not _WH.search(plain(_bare(asked))) else None


_WHO = re.compile(
    r"^(?P<what>[^,谁]{0,14}?)(?:现在|目前|平时|一般|以后|都)*(?:归|由|是|让|该)?谁(?:来|在)?(?P<act>(?:负责)?[^,谁]{0,6})$"
)
_ANSWERED = re.compile(r"^(?:是|由|归|现在是|都是|一直是)?(?P<who>[^,]{1,8}?)(?:吧|啊|呀|呢|在?管|负责|来)?$")


def person_named(text: str, folded: str, before: Sequence[SpokenTurn]) -> str | None:
    """What a bare name says in answer to who does something: 机房钥匙谁管 + 老贺 -> 老贺管机房钥匙."""
    question = last_question(before)
    asked = _WHO.match(plain(bare_question(question))) if question else None
    said = _ANSWERED.match(folded.strip(" ,。!~"))
    if asked is None or said is None or not asked["act"]:
        return None
    who = text.strip()[said.start("who") : said.end("who")]
    phrase = phrase_at(simplified(f"{who}管"), plain(f"{who}管"), 0)
    if phrase is None or phrase.end != len(who):
        return None
    what = re.sub("^(?:您|你)(?:们|的)?", "", asked["what"])
    inside = re.search("[里上中下时]$", what) is not None
    return f"{who}{'在' if inside else ''}{what}{asked['act']}" if inside else f"{who}{asked['act']}{what}"


def saved_topic(before: Sequence[SpokenTurn]) -> str | None:
    """What an assistant offered to keep: 要帮您存一个常点的咖啡吗 -> 常点的咖啡."""
    question = last_question(before)
    if question is None:
        return None
    match = re.search(
        r"(?:存|记|保存)(?:一?[个下])?(?:您的?|你的?)?(?P<what>[^吗?？，。]{2,20}?)(?:吗|么|[?？])",
        _last_sentence(question),
    )
    return match["what"] if match else None


def answer_by_choice(text: str, folded: str, before: Sequence[SpokenTurn]) -> str | None:
    """The statement that a choice among offers makes, in the words of the offer."""
    if not before or before[-1].role != "assistant":
        return None
    said = before[-1].content[-1_500:]
    described = references.described(folded, said)
    if described:
        return f"用户选择{described}"
    pair = alternatives(said)
    if pair:
        stem, first, second = pair
        pick = chosen(folded, (first, second)) or overlap(text, (first, second))
        if pick is None:
            return None
        stem = _FRAME.sub("", re.split(r"[。!?？！\n]", stem)[-1]).lstrip("，, ")
        noun = next((noun for word, noun in _NOUN_OF_SEAT.items() if plain(pick).endswith(word)), None)
        tail = f"的{noun}" if noun and noun not in plain(stem) else ""
        stem = re.sub(r"(?<=\S)(?:要|想)(?=设|用|选|存|改)", "", stem)
        shared = re.search(
            r"(?:来|给)?(?:通知|回复|付款|支付|联系|发送|送货?|提醒|回答|办理|沟通|交流|登录|接收)(?:您|你|我)?$",
            second,
        )
        if shared and pick is first and len(first) <= shared.start() + 2:
            tail += shared.group()
        return f"{stem}{pick}{tail}" if stem else f"用户选择{pick}{tail}"
    offered = options(said)
    pick = (chosen(folded, offered) or "").strip()
    return f"用户选择{' ' if pick[0].isascii() else ''}{pick}" if pick else None


def answer_in_place(text: str, folded: str, before: Sequence[SpokenTurn], *, refused: bool = False) -> str | None:
    """A value put where the question asks for it: 住几晚 + 两晚 -> 住两晚; 覆盖率设 80% 可以吗 + 85 -> 覆盖率设 85%. `refused`: it
    first declines what was proposed."""
    question = last_question(before)
    if question is None:
        return None
    asked = bare_question(question)
    open_ended = re.search(r"(?:对(?P<of>[^,，]{1,10}))?有(?:没有|什么|哪些|啥)(?P<what>[^,，?？]{1,8})$", asked)
    if open_ended:
        of = f"{open_ended['of']}的" if open_ended["of"] else ""
        return f"{asked[: open_ended.start()]}{of}{open_ended['what']}：{text.strip()}"
    offered = _PROPOSED.search(plain(asked))
    if offered and refused:  # 设成粤语吗 + 不用，普通话就行
        return f"{asked[: offered.start('old')]}{re.sub('(?:就行|就好|就可以|吧)+$', '', text.strip())}"
    wh = _WH.search(plain(asked))
    value = text.strip(" ，,。!！~")
    if wh:
        lead = wh.group()[:1] if wh.group()[:1] in "是在用去要选走" and not folded.startswith(wh.group()[:1]) else ""
        unit = wh["measure"] or ""
        keep = unit if unit and re.fullmatch(r"[\d一二两三四五六七八九十百]+", folded.strip()) else ""
        return f"{asked[: wh.start()]}{lead}{value}{keep}{asked[wh.end() :]}"
    return replaced_value(value, folded, asked)


def same_shape(said: str, before: str) -> bool:
    """Whether two sentences have one number each, and of the same form: 8.0 after 5.7."""
    new, old = ([match.group() for match in _VALUE.finditer(text)] for text in (said, before))
    return len(new) == len(old) == 1 and [re.sub(r"\d+", "0", one) for one in new] == [
        re.sub(r"\d+", "0", one) for one in old
    ]


def replaced_value(value: str, folded: str, said: str) -> str | None:
    """An earlier sentence with its number or date exchanged for the new one of the same kind; None where none fits."""
    weekday, old_weekday = _WEEKDAY.search(folded), _WEEKDAY.search(plain(said))
    if weekday and old_weekday:
        return f"{said[: old_weekday.start()]}{value[weekday.start() : weekday.end()]}{said[old_weekday.end() :]}"
    names, old_names = identifiers(value), identifiers(said)
    if names:  # 改 B205 after 会议室定 A301
        return said.replace(old_names[-1], names[0]) if len(names) == 1 and old_names else None
    new = _VALUE.search(folded)
    if new is None:
        return None
    said_names = "".join(old_names)
    for old in _VALUE.finditer(plain(said)):
        of_week = re.search(r"(?:周|星期|礼拜)$", plain(said)[: old.start()])
        if of_week or (old["date"] is None) != (new["date"] is None) or (old.group() in said_names):
            continue
        if new["date"] is None and new["unit"] and old["unit"] and new["unit"] != old["unit"]:
            continue
        unit = "" if new["date"] or new["unit"] else (old["unit"] or "")
        return f"{said[: old.start()]}{value[new.start() : new.end()]}{unit}{said[old.end() :]}"
    return None


def topic_of(before: Sequence[SpokenTurn]) -> str | None:
    """What an elliptical statement is about: the bare question, else what was last said of it by the user."""
    question = last_question(before)
    if question is not None:
        asked = bare_question(question)
        stem = re.split("还是", asked)[0] if "还是" in asked else asked
        return stem.strip(" ，,")[:60] or None
    for turn in reversed(before):
        if turn.role == "user":
            return _bare(turn.content.strip().split("\n")[0][:60].rstrip("。！!？? ")) or noun_of(turn.content)
    return None
