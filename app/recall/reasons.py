"""Why a hit came back: one sentence for each reason, in the language of the question."""

import re
import unicodedata
from collections.abc import Iterable
from typing import Any

_EN = {
    "vector": "Close in meaning (rank {rank}, similarity {score:.2f}).",
    "keyword": "Shares the words {terms}.",
    "identifier": "Holds the identifier asked for.",
    "time": "Falls in the time the question names.",
    "person": "Is about someone or something the question names.",
    "tag": "Has a tag or entity of the question.",
    "kind": "Is of the kind asked for.",
    "task": "Belongs to the same task.",
    "session": "Belongs to the same session.",
    "pinned": "Is pinned.",
    "when": "Has a time in it, and the question asks when.",
    "question": "Is itself a question, which counts against it.",
    "standing": "Always applies to this subject or task.",
}
_ZH = {
    "vector": "语义相近（第 {rank} 位，相似度 {score:.2f}）。",
    "keyword": "包含相同的词：{terms}。",
    "identifier": "包含所问的编号。",
    "time": "发生在问题所指的时间。",
    "person": "与问题提到的人或事物有关。",
    "tag": "带有问题中的标签或实体。",
    "kind": "属于所问的类型。",
    "task": "属于同一任务。",
    "session": "属于同一会话。",
    "pinned": "已置顶。",
    "when": "含有时间，而问题在问时间。",
    "question": "本身是一个问题，因此降低排序。",
    "standing": "始终适用于该对象或任务。",
}
_MOST_TERMS = 8


def reasons(row: dict[str, Any], question: str, language: str) -> list[str]:
    """Sentences for one row of memory.recall."""
    say = _ZH if language == "zh" else _EN
    told = []
    if row["vector_rank"] is not None:
        told.append(say["vector"].format(rank=row["vector_rank"], score=row["vector"]))
    if words := spoken(row["matched"] or (), question):
        told.append(say["keyword"].format(terms=("、" if language == "zh" else ", ").join(words[:_MOST_TERMS])))
    told.extend(say[rule] for rule in row["rules"])
    return told


def spoken(lexemes: Iterable[str], question: str) -> list[str]:
    """The parts of the question that lexemes of memory.to_search stand for, in its order: stems as the whole words they
    came from, overlapping pairs of characters as one run."""
    folded = unicodedata.normalize("NFKC", question).lower()
    marked = [False] * len(folded)
    for lexeme in lexemes:
        text = lexeme.lstrip("#")
        for part in (text, text[:-1]) if text.isascii() and len(text) > 3 else (text,):  # city is stemmed to citi
            spans = [match.span() for match in re.finditer(_whole(part), folded)]
            for start, end in spans:
                marked[start:end] = [True] * (end - start)
            if spans:
                break
    return [folded[run.start() : run.end()] for run in re.finditer("1+", "".join("01"[flag] for flag in marked))]


def _whole(part: str) -> str:
    """A pattern for a stem with the rest of its word; characters of scripts without spaces stand for themselves."""
    return rf"(?<![a-z0-9]){re.escape(part)}[a-z]*(?![a-z0-9])" if part.isascii() else re.escape(part)
