"""Why a hit came back: one sentence for each reason, in the language of the question."""

import re
import unicodedata
from collections.abc import Iterable
from typing import Any

from app.recall.rewriting.merging import REWRITTEN

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
    "rewritten": "Answers the question as rewritten.",
    "rerank": "The rerank model gives it {score:.2f}.",
    "settled": "Is newer than another answer, and says that something changed: the older one is left out.",
    "other_type": "Has nothing of the kind the question asks for, which counts against knowing.",
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
    "rerank": "重排模型给它 {score:.2f} 分。",
    "settled": "比另一条答案新，并说明情况已变：旧的那条不再列出。",
    "rewritten": "回答的是改写后的问题。",
    "other_type": "其中没有问题所问的那类内容，因此不算已知。",
}
_MOST_TERMS = 8
_WORD_BEFORE = re.compile(r"[a-z0-9]")
_WORD_END = re.compile(r"[a-z]*(?![a-z0-9])")


class Spoken:
    """A question's own words for the lexemes of memory.to_search: stems as the whole words they came from, overlapping
    pairs of characters as one run. Each lexeme is looked for once, however many hits share it."""

    def __init__(self, question: str) -> None:
        self._folded = unicodedata.normalize("NFKC", question).lower()
        self._spans: dict[str, list[tuple[int, int]]] = {}

    def words(self, lexemes: Iterable[str]) -> list[str]:
        """The parts of the question that the lexemes stand for, in its order."""
        runs: list[list[int]] = []
        for start, end in sorted(span for lexeme in lexemes for span in self._where(lexeme)):
            if runs and start <= runs[-1][1]:
                runs[-1][1] = max(runs[-1][1], end)
            else:
                runs.append([start, end])
        return [self._folded[start:end] for start, end in runs]

    def _where(self, lexeme: str) -> list[tuple[int, int]]:
        if lexeme not in self._spans:
            text = lexeme.lstrip("#")
            stems = (text, text[:-1]) if text.isascii() and len(text) > 3 else (text,)  # city is stemmed to citi
            self._spans[lexeme] = next((spans for stem in stems if (spans := self._words_with(stem))), [])
        return self._spans[lexeme]

    def _words_with(self, stem: str) -> list[tuple[int, int]]:
        """Where a stem stands with the rest of its word; characters of scripts without spaces stand for themselves."""
        spans = []
        start = self._folded.find(stem)
        while start >= 0:
            end = start + len(stem)
            if stem.isascii():
                whole = _WORD_END.match(self._folded, end)
                if whole and not _WORD_BEFORE.match(self._folded, max(start - 1, 0), start):
                    spans.append((start, whole.end()))
            else:
                spans.append((start, end))
            start = self._folded.find(stem, end)
        return spans


def reasons(row: dict[str, Any], spoken: Spoken, language: str) -> list[str]:
    """Sentences for one row of memory.recall."""
    say = _ZH if language == "zh" else _EN
    told = []
    if row["vector_rank"] is not None:
        told.append(say["vector"].format(rank=row["vector_rank"], score=row["vector"]))
    if words := spoken.words(row["matched"] or ()):
        told.append(say["keyword"].format(terms=("、" if language == "zh" else ", ").join(words[:_MOST_TERMS])))
    told.extend(say[rule] for rule in row["rules"])
    if row.get("reading") == REWRITTEN:
        told.append(say["rewritten"])
    if row["rerank"] is not None:
        told.append(say["rerank"].format(score=row["rerank"]))
    if row["settled"]:
        told.append(say["settled"])
    if not row["answers"]:
        told.append(say["other_type"])
    return told
