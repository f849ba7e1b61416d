"""The shipped sample text that centres and calibrations are fitted on. Files: `samples/`, described in `fit` order.

`centring.txt`: one everyday statement or question a line, English and Chinese in parallel, then Japanese and Korean.
`topics.jsonl`: per line and language a statement, its paraphrase, a supplement (the same with more detail), a sibling
(same topic, another fact) and a question that the statement answers.
"""

import json
from pathlib import Path
from typing import NamedTuple

_FOLDER = Path(__file__).parent / "samples"
_OTHER_TOPICS = (7, 19)  # distances to the topics that serve as unrelated; the list is in no order

SAME, MORE, NEAR, UNRELATED = 0.95, 0.75, 0.4, 0.05
ANSWER = 0.9


class LabelledPair(NamedTuple):
    """Two texts and the similarity in [0, 1] that their calibrated cosine should have. `kind` names languages."""

    left: str
    right: str
    target: float
    kind: str

    @property
    def across(self) -> bool:
        """Whether the two are in different languages."""
        return len(set(self.kind.split("-"))) > 1


Topic = dict[str, dict[str, str]]


def sentences() -> list[str]:
    """What the centres are estimated on."""
    return (_FOLDER / "centring.txt").read_text("utf-8").splitlines()


def topics(file: str = "topics.jsonl") -> list[Topic]:
    """language -> role -> text, per topic."""
    return [json.loads(line) for line in (_FOLDER / file).read_text("utf-8").splitlines()]


def passage_pairs() -> list[LabelledPair]:
    """Statement against statement: 480 within a language, 144 across."""
    listed = topics()
    pairs = []
    for index, topic in enumerate(listed):
        for left, right in (("en", "en"), ("zh", "zh"), ("en", "zh")):
            statement, other, kind = topic[left]["statement"], topic[right], f"{left}-{right}"
            same = "paraphrase" if left == right else "statement"
            for role, target in ((same, SAME), ("supplement", MORE), ("sibling", NEAR)):
                if left == right or role != "supplement":
                    pairs.append(LabelledPair(statement, other[role], target, kind))
            for step in _OTHER_TOPICS if left == right else _OTHER_TOPICS[:1]:
                unrelated = listed[(index + step) % len(listed)][right]["statement"]
                pairs.append(LabelledPair(statement, unrelated, UNRELATED, kind))
    return pairs


def question_pairs() -> list[LabelledPair]:
    """Question (left) against statement (right): 384 within a language, 288 across."""
    listed = topics()
    pairs = []
    for index, topic in enumerate(listed):
        for left, right in (("en", "en"), ("zh", "zh"), ("en", "zh"), ("zh", "en")):
            question, kind = topic[left]["question"], f"{left}-{right}"
            pairs.append(LabelledPair(question, topic[right]["statement"], ANSWER, kind))
            pairs.append(LabelledPair(question, topic[right]["sibling"], NEAR, kind))
            for step in _OTHER_TOPICS if left == right else _OTHER_TOPICS[:1]:
                unrelated = listed[(index + step) % len(listed)][right]["statement"]
                pairs.append(LabelledPair(question, unrelated, UNRELATED, kind))
    return pairs
