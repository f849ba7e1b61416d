"""What a later question would say about an attribute: words that the statement itself need not hold.

"Maya moved to Lisbon" gives a residence; whoever asks will say "where does Maya live" or 住在哪里.
"""

from app.statements.attribute_names import ATTRIBUTES

_ASKED = {
    "residence": "live lives living home city 住 住在 住哪",
    "name": "called 叫什么",
    "age": "old 多大 几岁",
    "birthday": "born 出生",
    "hometown": "from 来自",
    "employer": "work works company 工作 上班 公司",
    "job_title": "work does 做什么 工作",
    "diet": "eat eats food 吃什么 饮食",
    "meeting_time": "meeting 开会 会议",
    "deadline": "due finish 截止 什么时候",
    "database": "use uses stack 用什么",
    "framework": "use uses stack 用什么",
    "timezone": "time",
}
_NOUNS: dict[str, list[str]] = {}
for _noun, _key in ATTRIBUTES.items():
    _NOUNS.setdefault(_key, []).append(_noun)


def question_words(fact_key: str) -> list[str]:
    """Words for an attribute, in English and Chinese; those of its head where it is narrowed (`port.redis`)."""
    parts = fact_key.split(".")
    for length in range(len(parts), 0, -1):
        key = ".".join(parts[:length])
        if key in _NOUNS or key in _ASKED:
            return [*_NOUNS.get(key, ()), *_ASKED.get(key, "").split()]
    return []
