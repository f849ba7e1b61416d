"""Judges that ask a model: believed only where no number or identifier speaks against the verdict."""

import importlib
import importlib.util
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
from scripted_llm import ScriptedLLM, scripted_llm

from app.errors import StartupError
from app.extraction.model_judge import ModelJudge, NliJudge
from app.providers.chat import CallBudget, ChatError, ChatInvalidOutputError
from app.providers.chat_openai import OpenAIChat
from app.providers.nli import Comparison, Inference, NliError, build_nli
from app.statements.verdict import Statement

TEA = Statement("The user drinks oolong tea.")
PORT = Statement("The staging server listens on port 8080.")


@pytest.fixture
def llm() -> Iterator[ScriptedLLM]:
    with scripted_llm() as made:
        yield made


@pytest.fixture
async def judge(llm: ScriptedLLM) -> AsyncIterator[ModelJudge]:
    chat = OpenAIChat(llm.url, "small", first_pause=0.01)
    yield ModelJudge(chat)
    await chat.close()


def verdict(number: int, action: str, merged: str | None = None) -> dict[str, Any]:
    return {"number": number, "action": action, "merged": merged}


async def test_all_pairs_in_one_question(llm: ScriptedLLM, judge: ModelJudge) -> None:
    new = Statement("The user now drinks only green tea, from 2026.")
    llm.items = [verdict(3, "unrelated"), verdict(1, "contradiction"), verdict(9, "duplicate")]
    first, second, third = await judge.judge_all([TEA, PORT, PORT], new)
    assert first is not None
    assert third is not None
    assert (first.action, second, third.action) == ("contradiction", None, "unrelated")
    [asked] = llm.requests
    assert "(1) The user drinks oolong tea." in asked.text
    assert await judge.judge_all([], new) == []
    assert len(llm.requests) == 1


async def test_a_supplement_is_merged(llm: ScriptedLLM, judge: ModelJudge) -> None:
    llm.items = [verdict(1, "supplement", "The staging server 10.0.0.7 listens on port 8080.")]
    found = await judge.judge(PORT, Statement("The staging server is 10.0.0.7."))
    assert (found.action, found.merged) == ("supplement", "The staging server 10.0.0.7 listens on port 8080.")


async def test_chinese(llm: ScriptedLLM, judge: ModelJudge) -> None:
    llm.items = [verdict(1, "supplement", "用户住在杭州西湖区，门牌号 27 号。")]
    found = await judge.judge(Statement("用户住在杭州西湖区。"), Statement("用户的门牌号是 27 号。"))
    assert found.merged == "用户住在杭州西湖区，门牌号 27 号。"
    assert "逐条比较" in llm.requests[0].text


@pytest.mark.parametrize(
    ("new", "action", "merged"),
    [
        ("The staging server listens on port 9090.", "duplicate", None),
        ("The staging server is 10.0.0.7.", "duplicate", None),
        ("The staging server is 10.0.0.7.", "supplement", None),
        ("The staging server is 10.0.0.7.", "supplement", "The staging server is 10.0.0.7."),
        ("The staging server is 10.0.0.7.", "supplement", "The server 10.0.0.7 listens on 8080 and 8081."),
        ("The staging server is 10.0.0.7.", "supplement", "预发服务器 10.0.0.7 监听 8080 端口。"),
        ("The staging server is 10.0.0.7.", "supplement", "⟦memory a⟧ 10.0.0.7 port 8080"),
        ("The staging server is 10.0.0.7.", "supplement", "10.0.0.7 port 8080 " + "and so on " * 90),
    ],
)
async def test_what_cannot_be_believed(
    llm: ScriptedLLM, judge: ModelJudge, new: str, action: str, merged: str | None
) -> None:
    llm.items = [verdict(1, action, merged)]
    with pytest.raises(ChatInvalidOutputError):
        await judge.judge(PORT, Statement(new))
    assert await judge.judge_all([PORT], Statement(new)) == [None]


async def test_two_words_on_one_pair_are_none(llm: ScriptedLLM, judge: ModelJudge) -> None:
    llm.items = [verdict(1, "unrelated"), verdict(1, "contradiction")]
    assert await judge.judge_all([TEA], PORT) == [None]


@pytest.mark.parametrize("name", ["error", "prose", "unauthorized", "busy_for_long", "refusal", "page", "deep"])
async def test_failures_are_for_the_caller(llm: ScriptedLLM, judge: ModelJudge, name: str) -> None:
    llm.behave(name)
    budget = CallBudget(2)
    with pytest.raises(ChatError):
        await judge.judge(TEA, PORT, budget=budget)
    assert budget.calls == len(llm.requests) <= 2


class Scores:
    """Probabilities as an NLI model would give them: (entailment, contradiction) forward and backward."""

    def __init__(self, forward: tuple[float, float], backward: tuple[float, float]) -> None:
        self.comparison = Comparison(Inference(*forward), Inference(*backward))

    async def compare(self, old: str, new: str) -> Comparison:
        return self.comparison


@pytest.mark.parametrize(
    ("forward", "backward", "action", "merged"),
    [
        ((0.9, 0.0), (0.9, 0.0), "duplicate", None),
        ((0.1, 0.0), (0.9, 0.0), "supplement", "The user drinks oolong tea every day."),
        ((0.9, 0.0), (0.1, 0.0), "supplement", "The user drinks oolong tea."),
        ((0.0, 0.9), (0.0, 0.6), "contradiction", None),
        ((0.0, 0.9), (0.0, 0.2), "unrelated", None),
        ((0.6, 0.1), (0.6, 0.1), "unrelated", None),
    ],
)
async def test_inference_to_verdict(
    forward: tuple[float, float], backward: tuple[float, float], action: str, merged: str | None
) -> None:
    found = await NliJudge(Scores(forward, backward)).judge(TEA, Statement("The user drinks oolong tea every day."))
    assert (found.action, found.merged) == (action, merged)


async def test_inference_against_the_numbers_is_not_believed() -> None:
    judge = NliJudge(Scores((0.9, 0.0), (0.9, 0.0)))
    other = Statement("The staging server listens on port 9090.")
    with pytest.raises(NliError):
        await judge.judge(PORT, other)
    assert await judge.judge_all([PORT], other) == [None]


def tiny_model(folder: Path, labels: list[str]) -> Path:
    """An untrained model of the right form: its scores mean nothing, but they are scores."""
    for package in ("torch", "sentence_transformers", "transformers"):
        if importlib.util.find_spec(package) is None:
            pytest.skip(f"{package} is not installed: HINDSIGHT_TEST_MODELS=1 scripts/test installs it")
    library = importlib.import_module("transformers")
    words = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "the", "user", "drinks", "tea"]
    (folder / "vocab.txt").write_text("\n".join(words))
    library.BertTokenizerFast(str(folder / "vocab.txt")).save_pretrained(folder)
    size = {"hidden_size": 8, "num_hidden_layers": 1, "num_attention_heads": 1, "intermediate_size": 8}
    config = library.BertConfig(vocab_size=len(words), **size, num_labels=len(labels), id2label=dict(enumerate(labels)))
    library.BertForSequenceClassification(config).save_pretrained(folder)
    return folder


async def test_a_cross_encoder_gives_probabilities(tmp_path: Path) -> None:
    nli = build_nli(str(tiny_model(tmp_path, ["Contradiction", "Entailment", "Neutral"])))
    assert nli is not None
    compared = await nli.compare("The user drinks tea.", "The user drinks oolong.")
    for found in (compared.forward, compared.backward):
        assert 0 < found.entailment < 1
        assert 0 < found.contradiction < 1
        assert found.entailment + found.contradiction < 1


def test_a_model_for_something_else_is_refused(tmp_path: Path) -> None:
    folder = tiny_model(tmp_path, ["good", "bad", "ugly"])
    with pytest.raises(StartupError, match="does not tell entailment"):
        build_nli(str(folder))


def test_an_nli_model_only_where_one_is_named() -> None:
    assert build_nli(None) is None
    with pytest.raises(StartupError, match="no folder"):
        build_nli("/nowhere/at/all")
