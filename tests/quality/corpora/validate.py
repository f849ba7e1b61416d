"""Checks the corpora against what README.md promises; run by hand: python validate.py"""

import json
import re
from collections import Counter
from pathlib import Path

from generate_identifiers import cases, folded, holds_whole

HERE = Path(__file__).parent
ACTIONS = {"duplicate", "supplement", "contradiction", "unrelated"}
CHINESE = re.compile("[\u3400-\u9fff]")


def rows(name: str) -> list[dict]:
    return [json.loads(line) for line in (HERE / name).read_text(encoding="utf-8").splitlines()]


def lines(name: str) -> list[str]:
    return (HERE / name).read_text(encoding="utf-8").splitlines()


def identifiers() -> None:
    all_cases = list(cases())
    assert all_cases == list(cases()), "not deterministic"
    per_kind = Counter((case["kind"], case["language"]) for case in all_cases)
    assert min(per_kind.values()) >= 10
    assert len(per_kind) == 24
    assert (
        len({case["id"] for case in all_cases})
        == len({folded(case["identifier"]) for case in all_cases})
        == len(all_cases)
    )
    everything = "\n".join(folded(sentence) for case in all_cases for sentence in [case["target"], *case["neighbours"]])
    for case in all_cases:
        assert len(set(case["neighbours"])) == 60, case["id"]
        assert holds_whole(case["target"], case["identifier"]), case["id"]
        assert holds_whole(case["question"], case["identifier"]), case["id"]
        assert not any(holds_whole(sentence, case["identifier"]) for sentence in case["neighbours"]), case["id"]
        whole = rf"(?<![a-z0-9_]){re.escape(folded(case['identifier']))}(?![a-z0-9_])"
        assert len(re.findall(whole, everything)) == 1, f"{case['id']} is named in another case"
        assert bool(CHINESE.search(case["target"])) == (case["language"] == "zh"), case["id"]
    print("identifiers", len(all_cases), Counter(case["form"] for case in all_cases))


def chinese_words() -> None:
    memories, questions = lines("chinese_memories.txt"), rows("chinese_words.jsonl")
    assert len(set(memories)) == 300
    assert all(10 <= len(memory) <= 40 for memory in memories)
    assert len({question["question"] for question in questions}) == 120
    for question in questions:
        for word in question["words"]:
            assert word in question["question"]
            assert [at for at, memory in enumerate(memories) if word in memory] == [question["answer_index"]], word
        for word in question["absent"]:
            assert word in question["question"], word
            assert not any(word in memory for memory in memories), word
    absent = sum(bool(question["absent"]) for question in questions)
    answers = len({question["answer_index"] for question in questions})
    print("chinese_words", len(questions), "with an absent term", absent, "different answers", answers)


def pairs() -> None:
    all_pairs = rows("pairs.jsonl")
    assert {pair["action"] for pair in all_pairs} == ACTIONS
    assert len({(pair["old"], pair["new"]) for pair in all_pairs}) == len(all_pairs)
    assert all(pair["old"] != pair["new"] and pair["note"] for pair in all_pairs)
    print("pairs", len(all_pairs), sorted(Counter((pair["language"], pair["action"]) for pair in all_pairs).items()))


def sequences() -> None:
    stories = rows("sequences.jsonl")
    for story in stories:
        for wanted in story["expect"]:
            holding = [statement for statement in story["say"] if wanted in statement]
            assert holding, (wanted, story)
            for unwanted in story["expect_not"]:
                assert not any(unwanted in statement for statement in holding), (unwanted, story)
        for unwanted in story["expect_not"]:
            assert any(unwanted in statement for statement in story["say"]), (unwanted, story)
    print("sequences", len(stories), sorted(Counter((story["language"], story["kind"]) for story in stories).items()))


def cross_lingual() -> None:
    facts, distractors = rows("cross_lingual.jsonl"), lines("distractors.txt")
    assert len({fact["fact"] for fact in facts}) == len({fact["question"] for fact in facts}) == 120
    assert len(set(distractors)) == 300
    assert not {fact["fact"] for fact in facts} & set(distractors)
    for fact in facts:
        assert bool(CHINESE.search(fact["fact"])) == (fact["fact_language"] == "zh")
        assert bool(CHINESE.search(fact["question"])) == (fact["question_language"] == "zh")
    print("cross_lingual", len(facts), "distractors", Counter(bool(CHINESE.search(text)) for text in distractors))


def recall_questions() -> None:
    subjects = {memory["id"]: memory["subject"] for memory in rows("recall_memories.jsonl")}
    questions = rows("recall_questions.jsonl") + rows("recall_questions_held_out.jsonl")
    assert len({(question["subject"], question["query"]) for question in questions}) == len(questions) == 880
    for question in questions:
        assert bool(question["answers"]) == (question["group"] not in ("never_stored", "near_miss"))
        for named in [*question["answers"], *question.get("near", [])]:
            assert subjects[named] == question["subject"], question["id"]
    print("recall_questions", len(questions), sorted(Counter(question["group"] for question in questions).items()))


if __name__ == "__main__":
    for check in (identifiers, chinese_words, pairs, sequences, cross_lingual, recall_questions):
        check()
