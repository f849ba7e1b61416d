"""What a later question would say of a statement: its names, its topic, and words that its sentence does not use itself."""

import re

import rjieba

from app.extraction.chinese.plain_form import plain
from app.memories.model import Kind
from app.text.identifiers import identifiers

_MOST = 12
_IDLE = frozenset("用户 团队 项目 助手 时候 东西 要求 希望 决定 问题 情况 一个 这个 那个 时间 人 里 上 下".split())  # noqa: SIM905
_KIND_TERMS: dict[str, str] = {
    "preference": "偏好", "constraint": "要求 限制", "decision": "决定 选择", "event": "日程 时间", "task_state": "进度 状态",
}  # fmt: skip
_TOPICS: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern), terms)
    for pattern, terms in (
        (r"过敏|不耐受|忌口|不吃|不喝|素|口味|辣|餐", "饮食 忌口"),
        (r"高血压|糖尿|膝盖|医生|手术|体检|疼|怀孕|备孕|病|嗓子|近视", "健康 身体"),
        (r"住在|搬到|老家|地址|收货", "住址 地址"),
        (r"公司|上班|工作|入职|离职|做.{1,6}的$|工程师|出差", "工作 职业"),
        (r"妈|爸|老公|老婆|儿子|女儿|孩子|闺女|娃", "家人"),
        (r"猫|狗|宠物", "宠物"),
        (r"航班|飞|酒店|机票|旅行|座位|高铁|入住", "出行 旅行"),
        (r"回答|回复|语气|中文|英文|格式|称呼|叫", "回答方式 称呼"),
        (r"部署|服务器|机器|生产|线上|namespace|k8s|云", "部署 环境"),
        (r"框架|前端|后端|数据库|语言|测试|日志|版本|依赖", "技术栈"),
        (r"端口|路径|目录|仓库|分支", "配置 路径"),
        (r"预算|月薪|工资|元|块|钱|支付", "费用 金额"),
        (r"咖啡|茶|拿铁|奶", "饮料"),
        (r"会议|例会|开会", "会议"),
    )
)


def entities(sentence: str, named: str | None = None) -> tuple[str, ...]:
    """The names in a sentence: identifiers, foreign words, people and places."""
    found = [named] if named else []
    found += identifiers(sentence[:4_000])
    found += re.findall(r"[A-Za-z][A-Za-z0-9+#.]*[A-Za-z0-9+#](?: \d+(?:\.\d+)*)?", sentence[:4_000])
    position = 0
    for word, tag in rjieba.tag(plain(sentence[:400])):
        if tag in ("nr", "ns", "nt", "nz") and len(word) > 1 and word not in _IDLE:
            found.append(sentence[position : position + len(word)])
        position += len(word)
    return tuple(dict.fromkeys(found))[:_MOST]


def tags(kind: Kind, folded: str) -> tuple[str, ...]:
    """The topics of a sentence in plain text."""
    return tuple(dict.fromkeys(terms.split()[0] for pattern, terms in _TOPICS if pattern.search(folded)))[:4]


def search_terms(kind: Kind, sentence: str) -> tuple[str, ...]:
    """The nouns and verbs of a sentence and the words in which its kind and topic are asked for."""
    folded = plain(sentence[:400])
    found: list[str] = []
    position = 0
    for word, tag in rjieba.tag(folded):
        piece = sentence[position : position + len(word)]
        position += len(word)
        if len(word) > 1 and tag[:1] in ("n", "v", "e", "j", "l", "i") and word not in _IDLE:
            found.append(piece)
    asked = [term for pattern, terms in _TOPICS if pattern.search(folded) for term in terms.split()]
    return tuple(dict.fromkeys([*found[:8], *asked, *_KIND_TERMS.get(kind, "").split()]))[:_MOST]
