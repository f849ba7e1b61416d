"""What pronouns and pointing words stand for: the latest matching name or noun phrase of the conversation."""

import re
from collections.abc import Iterable, Sequence

import rjieba

from app.extraction.chinese.clauses import clauses
from app.extraction.chinese.plain_form import plain
from app.extraction.model import SpokenTurn
from app.text.identifiers import identifiers

_LONGEST = 2_000
_POINTING = re.compile(
    r"^(?:但|那么|而|所以|以后|今后|还是|就|把|将|用|对|给|跟|和|先|也|都|别用|别再用|别|不要|不要再|我(?:觉得|就"
    r"|还是|更|比较)?(?:喜欢|要|选|用|不要|不用|讨厌)?|用户)*(?P<word>(?:它们?|(?:前面|后面|上面|下面|刚才|刚刚"
    r"|之前|最后|中间|左边|右边|前|后|上|下)?(?:那|这)(?:俩|两)?(?:个|条|家|种|款|台|间|件|份|些|边|里|儿|样|套"
    r"|本|张|位|只|辆|支|项|句)(?!月|星期|礼拜|周|季度|年|人|学期|阶段|时候|时间|点|意思)|这(?=是|就是)(?<!用户这)"
    r"|前者|后者|第[一二三四五六1-6两](?:个|种|款|家|项|条|版|套|间|本)|(?:最)?(?:后|前)一(?:个|种|款|家|项)))"
    r"(?P<behind>.*)$",
    re.DOTALL,
)
_POINTING_LAST = re.compile(
    r"(?:用|选|要|买|去|按|走|放|住|给|发|留|填|报|写|打|喜欢)(?P<word>(?:前面|后面|上面|左边|右边|刚才|之前)?(?:那|这)(?:个|台|家"
    r"|种|款|条|间|套|本|辆)|它们?|前者|后者|第[一二三四五六两][个种款家台])(?P<behind>(?:吧|了|就行|就好|好了)?)$"
)
_POINTED_NOUN = re.compile(
    r"^(?:就|还是|按|用|把|那)*(?P<word>那(?:个|条|份|家|台|种|次|本|套"
    r"|张)(?:的)?[\u4e00-\u9fff]{1,4}?)(?P<behind>(?:别|不|太|还|黄|先|也|就|取消|$|已经?|了).*)$",
    re.DOTALL,
)
_IT = re.compile(r"(?<!其)它们?")
_SAME_AGAIN = re.compile(
    r"(?:跟|和|像|照|按|同)(?:上次|上回|之前|以前|原来|往常|昨天|刚才|他|她|那天|平时|老样)(?:的)?(?:一样|那样"
    r"|的来|来|同款|那种|的做)|(?:跟|和)上(?:回|次)[^,]{0,2}一(?:个)?样|原来那(?:里|儿|边|个|样)|老(?:办法|法子"
    r"|方法)|老样子|老规矩|同上|照旧|照(?:之前|上次|以前)|(?:他|她|他们|她们|人家)(?:推荐|说|选|给|定|用|发)的那?"
    r"|按(?:他|她|它)(?:们)?(?:说|要求|的)|(?:上次|上回|之前|以前|原来)的?(?:那|说)(?:个|家|的|种|样)|那天(?:说|聊|的那)|你(?:懂|知道)的那"
    r"|还是(?:那|原)(?:样|家|个)"
)
_VERB_BEHIND = re.compile(
    r"^(?:\s|,|了|吧|$|是|就|也|都|还|更|最|太|很|真|挺|比较|不|别|没|已|已经|要|会|能|可以|好|贵|快|慢|便宜|用|给"
    r"|放|先|定|拿|买|周|每|今|明|会|永远|一直|以后|的(?:话|$)|我|吃|喝|看|吵|行|多|再|支持|叫|必须|只|该|应该"
    r"|顺眼|就行|就好|留"
    r"|删|改|换)"
)
_WHOSE_PLACE = ("我", "我们", "咱", "咱们", "用户")
_HEADED = re.compile(r"^(?:叫|是)\S")
_TOPIC = re.compile(r"(?:在|是|叫|用|选|推荐|关于|看|买|订|装|写|有|去|到|进)\s?(?P<name>[^,。!?;\s的了吗呢吧]{2,14})")
_PERSON_WORDS = re.compile(r"我|你|您|他|她|它")


def repeats_the_past(folded: str) -> bool:
    """Whether a clause points at something that no turn names: 跟上次一样, 他推荐的那家."""
    return _SAME_AGAIN.search(folded) is not None


def pointing(folded: str) -> re.Match[str] | None:
    """The pointing word that a clause begins with and that stands for a noun, None where it only goes with one."""
    match = _POINTING.match(folded)
    if not match:
        return _POINTING_LAST.search(folded) or _POINTED_NOUN.match(folded)
    word, behind = match["word"], match["behind"]
    if folded[: match.start("word")].endswith(_WHOSE_PLACE) and word[-1] in "边里儿":
        return None  # 我这边 is the speaker
    verb = _VERB_BEHIND.match(behind) is not None
    if word == "这":
        alone = False
    elif word.startswith("它"):
        alone = True
    elif word[0] in "第前后最" and word[-1] in "者个种款家项条版套间本" and not word.startswith(("前面", "后面")):
        alone = verb
    elif re.match("[那这][边里儿]", word) and re.match("的|我|一|在", behind):
        alone = False
    elif re.match("那[家台款本]", word) and behind.startswith("的"):
        alone = True
    else:
        return match if verb and not _HEADED.match(behind) else _POINTED_NOUN.match(folded)
    return match if alone else None


def it(folded: str) -> re.Match[str] | None:
    """The first 它 of a text."""
    return _IT.search(folded)


def latest_name(turns: Sequence[SpokenTurn]) -> str | None:
    """The name, path, quotation or noun that earlier turns named last; a user's own before an assistant's."""
    spoken = [turn for turn in reversed(turns[-4:]) if turn.role in ("user", "assistant")]
    for turn in sorted(spoken, key=lambda one: one.role != "user"):
        found = _identifier(turn.content[:_LONGEST])
        if found:
            return found
    for turn in sorted(spoken, key=lambda one: one.role != "user"):
        found = noun_of(turn.content[:_LONGEST])
        if found:
            return found
    return None


def _identifier(text: str) -> str | None:
    names = identifiers(text)
    if names:
        return names[-1]
    latin = re.findall(r"[A-Za-z][A-Za-z0-9+#.-]{1,24}(?: \d+(?:\.\d+)*)?", text)
    return latin[-1] if latin else None


def noun_of(text: str) -> str | None:
    """The noun phrase that a turn is about: what it quotes, else the longest run of nouns in its last clause that has one."""
    called = re.findall(r"叫做?[“「\"]?([^的，。,\s“”「」\"]{1,12})[”」\"]?的", text)
    if called:
        return str(called[-1])
    quoted = re.findall(r"[“「『\"]([^”」』\"\n]{2,30})[”」』\"]", text)
    if quoted:
        return str(quoted[-1])
    for clause in reversed(clauses(text)[:12]):
        best = ""
        run = ""
        position = 0
        for word, tag in rjieba.tag(clause.plain):
            piece = clause.text[position : position + len(word)]
            position += len(word)
            if tag.startswith(("n", "vn", "j", "eng", "l")) and not _PERSON_WORDS.search(word):
                run += piece
            else:
                best = max(best, run, key=len)
                run = ""
        best = max(best, run, key=len)
        if len(best) >= 2 and best not in ("用户", "东西", "问题", "时候", "内容", "好的", "情况"):
            return best
    return None


def noun_first(sentence: str) -> bool:
    """Whether a sentence begins with a common noun, which then is somebody's or something's."""
    tagged = rjieba.tag(plain(sentence[:12]))
    return bool(tagged) and (
        tagged[0][1] in ("n", "vn")
        or re.match(r"[^,是在]{1,3}(?:日|期|间|名|号|址|格|价|码|色|寸)是", sentence) is not None
    )


_LISTED = re.compile(
    r"(?:^|\n|\s|[;。,:?!])(?:\d{1,2}[.、)]|[①②③④⑤⑥]|[一二三四五六][、.])\s*(?P<item>[^\n;]{1,60}?)(?=\s*(?:\n|$|;"
    r"|。|\d{1,2}[.、)]|[①②③④⑤⑥]|[一二三四五六][、.]))"
)
_LETTERED = re.compile(r"(?<![A-Za-z])[A-F][.、:：)）]?\s?[^\sA-Za-z，。、？?.:：)）]{1,12}")
_LETTERED_NAME = re.compile(r"(?<![A-Za-z])[A-F][.、:：)）]\s?[A-Za-z][\w.+-]*(?: \d[\w.]*)?")
_VERSIONED = re.compile(r"(?<![A-Za-z])[A-Z][A-Za-z.+#-]+(?: [A-Z][A-Za-z]+)?\s?\d[\w.]*")
_LABELLED = re.compile(
    r"(?:方案|选项|套餐|路线)\s?[一二三四五六1-6a-f甲乙丙]\s*[:,是]?\s*(?P<item>[^;。!?\n]{2,60}?)(?=[,;。!?\n]*(?:(?:方案|选项|套餐|路线)\s?[一二三四五六1-6a-f甲乙丙]|$|[;。!?\n]))"
)
_ORDINAL = {"一": 0, "二": 1, "两": 1, "三": 2, "四": 3, "五": 4, "六": 5}


def options(text: str) -> list[str]:
    """What a turn offers, in order: numbered items, A 还是 B, A、B、C, or the names that its clauses begin with."""
    text = text[:_LONGEST]
    folded = plain(text)
    for form in (_LISTED, _LABELLED):
        items = [text[m.start("item") : m.end("item")] for m in form.finditer(folded)]
        if len(items) >= 2:
            return [_short(item) for item in items]
    for lettered in (_LETTERED, _LETTERED_NAME):
        items = lettered.findall(text)
        if len(items) >= 2:
            return items
    choice = re.search(r"还是", folded)
    if choice:
        pair = alternatives(text)
        if pair:
            return list(pair[1:3])
    best: list[str] = []
    for sentence in re.split(r"[。!?\n]", folded):
        start = folded.find(sentence)
        said = text[start : start + len(sentence)]
        listed = re.search(r"(?:[^,、:;]{1,20}、)+[^,、:;]{1,20}", sentence)
        if listed and len(best) < 2:
            parts = re.split("、|和|以及|或者?", said[listed.start() : listed.end()])
            parts[0] = re.sub(r"^.*(?:有|是|推荐|考虑|选|:|：)", "", parts[0])
            parts[-1] = re.sub(r"(?:都|这|各|,|三|两|几|等|您|你|可).*$", "", parts[-1])
            best = [part.strip() for part in parts if part.strip()]
        lead = [_lead_name(part) for part in re.split("[，,；;]", said)]
        named = [name for name in lead if name]
        if len(named) > len(best):
            best = named
        joined = re.match(
            r"(?P<a>[^,、和与\s]{1,12})\s?(?:和|与|跟|或者?)\s?(?P<b>[^,、\s的都各]{1,12}?)(?=各|都|,|有|是|的|$|均)",
            sentence,
        )
        between = re.search(
            r"(?:买|用|选|去|考虑|看中|在)(?P<a>[^,买用选去]{2,20}?)\s?(?:和|或者?|还是|与"
            r"|跟)\s?(?P<b>[^,]{2,14}?)(?=之间|里|中|都|各|,|$)",
            sentence,
        )
        if between and not joined and len(best) < 2:
            best = [said[between.start("a") : between.end("a")], said[between.start("b") : between.end("b")]]
        if joined and len(best) < 2:
            start = joined.start("a") + len(re.sub(r"[^有是:]*$", "", joined["a"]))
            best = [said[start : joined.end("a")], said[joined.start("b") : joined.end("b")]]
    return best if len(best) > 1 else _VERSIONED.findall(text)


def _lead_name(part: str) -> str | None:
    match = re.match(r"\s*(?P<name>[A-Za-z][\w.+-]*(?: [A-Z\d][\w.]*)?|[A-Z]\s?[家款方案]|方案[一二三ABC])", part)
    return match["name"] if match else None


def _short(item: str) -> str:
    """An offer without its comment. What names something with a number is no comment: Java 21，配 Redis 7."""
    head = re.split(r"[，,。（(：:—]|\s-\s", item.strip())[0].strip()
    behind = item.strip()[len(head) :]
    return item.strip() if behind[:1] in ("，", ",", "：", ":") and re.search(r"[A-Za-z]\s?\d", behind) else head


def chosen(folded: str, offered: Sequence[str]) -> str | None:
    """Which of the offers a pointing answer means: 第二个, 前者, 后面那个, 最后一个."""
    if not offered:
        return None
    number = re.search(
        r"(?:第|方案|选项|套餐|路线)([一二三四五六1-6两])|(?<![月\d])([1-6])号|选([一二三四1-6])(?![\d个种家])", folded
    )
    if number:
        said = next(group for group in number.groups() if group)
        place = _ORDINAL.get(said, int(said) - 1 if said.isdecimal() else 0)
        return offered[place] if place < len(offered) else None
    letter = re.search(r"^(?:就|选|要|用|我?选|那就)*([a-f])(?=吧|方案|$|,|\s?(?:好|就))", folded)
    if letter:
        return next((offer for offer in offered if plain(offer).startswith(letter[1])), None)
    if len(offered) == 2 and re.search(r"(?:另|别)(?:外)?的?[一那]?[个家款种套间]", folded):
        left = [offer for offer in offered if plain(offer) not in folded]
        return left[0] if len(left) == 1 else None
    first = re.search(r"前者|前面(?:那|的|这)|前一|上面那|左边|头一个|先说的", folded)
    last = re.search(r"后者|后面(?:那|的|这)|后一|下面那|右边|最后|末", folded)
    return offered[0 if first else -1] if first or last else None


def described(folded: str, said: str) -> str | None:
    """The offer that an answer means by what was said of it: 快的那个 after Biome 更快，ESLint 生态更全."""
    match = re.search(r"(?:有|是|带|要|用|选|就|含)*(?P<what>[^,有是带要用选就含]{1,8}?)的那?[个家款种套]", folded)
    if match is None:
        return None
    found = []
    for clause in re.split("[，,。；;！!？?\n]", said[:_LONGEST]):
        name = plain(clause).partition(match["what"])[0] if match["what"] in plain(clause) else ""
        name = re.sub(r"\s?(?:含|有|更加?|最|是|带|比较|很|也|要|相对|便宜|贵)*$", "", name)
        name = name.removesuffix("(")
        if name.strip():
            start = max(
                name.rfind(mark) + len(mark) for mark in (":", "或", "或者", "、") if mark == ":" or mark in name
            )
            found.append(clause[start : len(name)].strip())
    return found[0] if len(found) == 1 else None


_OBJECT_VERB = re.compile(
    r"(?:设(?:为|成)|选择?|用|要|是|走|去|坐|吃|喝|订|住|按|叫|发|寄|送|在|喜欢|给|放|写|填|到|买|看|做|养|学|从)"
)


def alternatives(text: str) -> tuple[str, str, str] | None:
    """(what precedes, first, second) of a question A 还是 B; None where it asks no such thing."""
    folded = plain(text)
    sentence = next(
        (part for part in reversed(list(re.finditer(r"[^。!?\n]+", folded))) if "还是" in part.group()), None
    )
    if sentence is None:
        return None
    said = text[sentence.start() : sentence.end()]
    bare = sentence.group()
    place = bare.index("还是")
    left = said[:place].rstrip(" ，,")
    second = re.sub(r"(?:比较好|更好|好|合适|呢|呀|啊|啦|哦|吗)+$", "", said[place + 2 :].strip(" ，,"))
    if not left or not second:
        return None
    first_start = left.rfind(second[0], 0, len(left))
    if first_start < 0 or len(second) < 2:
        verbs = list(_OBJECT_VERB.finditer(plain(left)))
        first_start = verbs[-1].end() if verbs else max(left.rfind("，"), left.rfind(",")) + 1
    return left[:first_start], left[first_start:], second


def overlap(answer: str, offered: Iterable[str]) -> str | None:
    """The offer that an answer names, whole or in part."""
    said = plain(answer)
    deed = re.fullmatch(r"(?:还是|那就|就)*([\u4e00-\u9fff])(?:吧|了|掉)?[,。!]*", said)
    if deed and len(done := [offer for offer in offered if deed[1] in plain(offer)[:1]]) == 1:
        return str(done[0])  # 还是换 OpenTofu + 换吧
    best: str | None = None
    size = 1
    for offer in offered:
        name = plain(offer)
        for length in range(min(len(name), len(said), 30), size, -1):
            if any(name[i : i + length] in said for i in range(len(name) - length + 1)):
                best, size = offer, length
                break
    return best
