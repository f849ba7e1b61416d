"""Which language a text is in, told from its scripts."""

import re

from app.text.word_list import words

_HAN = "\u3005\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U000323af"
_KANA = "\u3040-\u30ff\u31f0-\u31ff\uff66-\uff9f"
_HANGUL = "\u1100-\u11ff\u3130-\u318f\uac00-\ud7af"

CJK_CLASS = _HAN + _KANA + _HANGUL
"""The inside of a regular expression's character class that matches Han, kana and Hangul."""

_CJK = re.compile(f"[{CJK_CLASS}]")
# Latin, Cyrillic and the like count by word and CJK by character: roughly the same amount of meaning each.
_UNIT = re.compile(
    f"(?P<kana>[{_KANA}])|(?P<hangul>[{_HANGUL}])|(?P<han>[{_HAN}])|(?P<latin>[A-Za-z\u00c0-\u024f\u1e00-\u1eff]+)"
    "|(?P<el>[\u0370-\u03ff]+)|(?P<ru>[\u0400-\u052f]+)|(?P<he>[\u0590-\u05ff]+)|(?P<ar>[\u0600-\u06ff]+)"
    "|(?P<hi>[\u0900-\u097f]+)|(?P<th>[\u0e00-\u0e7f]+)"
)
_ENGLISH_FUNCTION = frozenset(
    words(
        "a an the is are was were be been am i you he she it we they my your his her our their this that "
        "to of in on at for with and or but not no do does did have has had will would can could should "
        "what when where who how why"
    )
)
_CHINESE_FUNCTION = frozenset("的了是在把我你他她它们不没有和与也都就要吗呢吧这那用给被从到对将请会能可让为跟还很")


def is_cjk(char: str) -> bool:
    """True for one Han, kana or Hangul character."""
    return _CJK.match(char) is not None


def detect_language(text: str) -> str:
    """The ISO 639-1 code of the language that carries the text, 'und' where no letter does.

    Any Latin script is 'en'. In mixed text function words weigh double: they show which language's sentence the other
    language's words are set in ("把 deploy pipeline 改成 GitHub Actions" is Chinese).
    """
    weights: dict[str, int] = {}
    for match in _UNIT.finditer(text):
        script = match.lastgroup or ""
        unit = match.group()
        weight = 1
        if script == "latin":
            weight = 3 if unit.lower() in _ENGLISH_FUNCTION else 1
        elif script == "han":
            weight = 3 if unit in _CHINESE_FUNCTION else 1
        weights[script] = weights.get(script, 0) + weight
    # Japanese alone mixes kana with Han, and kana then carry its grammar; a lone kana in Chinese is ornament.
    kana, han = weights.pop("kana", 0), weights.get("han", 0)
    if kana and kana * 6 >= han:
        weights["ja"] = 2 * kana + weights.pop("han", 0)
    names = {"latin": "en", "han": "zh", "hangul": "ko"}
    if not weights:
        return "und"
    best = max(weights, key=lambda script: weights[script])
    return names.get(best, best)
