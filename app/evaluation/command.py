"""The evaluations as commands: `python -m app.evaluation`."""

import asyncio
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Annotated

import httpx
import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from app.errors import StartupError
from app.evaluation import locomo, turn_cases
from app.evaluation.baseline import TOLERANCE, Comparison
from app.evaluation.case_files import Case, read_cases
from app.evaluation.commands.ablation import evaluate_ablation
from app.evaluation.commands.embedders import evaluate_embedders
from app.evaluation.commands.options import Baseline, Key, Save, Tolerance, Url
from app.evaluation.commands.queries import evaluate_queries
from app.evaluation.commands.replay import evaluate_replay
from app.evaluation.corpora import Checked, by_group
from app.evaluation.corpora_report import Corpus, measure_corpora
from app.evaluation.finished_jobs import finish_jobs
from app.evaluation.gate_report import gate_report
from app.evaluation.judged_pairs import judge_with_model, wrongly_superseded
from app.evaluation.labelled import LabelledPair, LabelledTurn, labelled
from app.evaluation.metrics import MEASURES
from app.evaluation.own_service import service_client
from app.evaluation.progress import progress_bar
from app.evaluation.regression_cases import play
from app.settings import Settings

cli = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False, help=__doc__)
WIDTH = 100  # columns of a table


def run(arguments: Sequence[str] | None = None, name: str = "evaluation") -> None:
    """Run an evaluation, with the process's own arguments where none are given, and exit.

    Bad input is one line on standard error and exit code 2, a measurement that fails exit code 1.
    """
    if arguments and arguments[0].startswith("--embedder"):
        arguments = ["embedders", *arguments]
    told: tuple[str, int] | None = None
    try:
        cli(args=arguments, prog_name=name)
    except* StartupError as group:
        told = f"{group.exceptions[0]}", 2
    except* OSError as group:
        told = f"{group.exceptions[0]}", 2
    except* httpx.HTTPStatusError as group:
        told = _refusal(group.exceptions[0]), 1
    except* (RuntimeError, httpx.HTTPError) as group:
        told = f"{group.exceptions[0]}", 1
    if told is not None:
        print(f"{name.split()[0]}: {' '.join(told[0].split())}", file=sys.stderr)
        sys.exit(told[1])


def _refusal(error: BaseException) -> str:
    """What the service said of it; else what the library says."""
    with suppress(AttributeError, KeyError, ValueError, TypeError):
        problem = error.response.json()  # type: ignore[attr-defined]
        return f"{problem['code']}: {problem['detail']}"
    return str(error)


@cli.callback()
def evaluations() -> None:
    """Measure the running service on labelled data."""


@cli.command(name="locomo")
def evaluate_locomo(
    path: Annotated[Path, typer.Argument(help="A LoCoMo file. Where there is none, nothing is measured.")],
    weights: Annotated[str | None, typer.Option(help="Measure these too: VECTOR,KEYWORD,RULE.")] = None,
    url: Url = None,
    key: Key = None,
    top_k: Annotated[int, typer.Option(min=1, max=200)] = 20,
) -> None:
    """Store conversations as traces, ask every question with evidence, and print how many turns came back."""
    if not path.exists():
        typer.echo(f"Skipped: there is no {path}.")
        return
    choices = [None] if weights is None else [None, _weights(weights)]
    asyncio.run(_locomo(locomo.load(path), choices, url, key, top_k))


@cli.command(name="corpora")
def evaluate_corpora(
    folder: Annotated[Path, typer.Argument(help="The folder of the labelled corpora.")],
    only: Annotated[list[Corpus] | None, typer.Option(help="Measure only these; may be given several times.")] = None,
    failures: Annotated[bool, typer.Option(help="Print every case that failed.")] = True,
) -> None:
    """Measure search, resolve and recall on the labelled corpora, on a database of its own."""
    asyncio.run(measure_corpora(folder, frozenset(only or Corpus), failures))


@cli.command(name="turns")
def evaluate_turns(
    files: Annotated[list[Path], typer.Argument(help="Files of labelled turns.")],
    language: Annotated[str | None, typer.Option(help="Only the turns of this language: en or zh.")] = None,
    failures: Annotated[bool, typer.Option(help="Print every turn that went wrong.")] = False,
) -> None:
    """Measure what the rule extractor keeps of labelled turns."""
    reads = turn_cases.read_turns(labelled(files, LabelledTurn, language))
    if failures:
        typer.echo("\n".join(turn_cases.failures(reads)))
    for title, figures in (("groups", turn_cases.by_group(reads)), ("figures", turn_cases.figures(reads))):
        Console().print(_shares(f"{title} of {len(reads)} turns", figures))


@cli.command(name="pairs")
def evaluate_pairs(
    files: Annotated[list[Path], typer.Argument(help="Files of labelled pairs.")],
    language: Annotated[str | None, typer.Option(help="Only the pairs of this language: en or zh.")] = None,
    failures: Annotated[bool, typer.Option(help="Print every pair that was judged wrongly.")] = False,
) -> None:
    """Measure the rule judge on labelled pairs of statements, with the bundled model's similarity."""
    judged = asyncio.run(judge_with_model(labelled(files, LabelledPair, language)))
    checked = [one for _, _, one in judged]
    if failures:
        typer.echo("\n".join(one.detail for one in checked if not one.passed))
    shares = by_group(checked) | {"all": (sum(one.passed for one in checked), len(checked))}
    Console().print(_shares(f"right action of {len(checked)} pairs", shares))
    typer.echo(f"unrelated pairs wrongly superseded: {wrongly_superseded(judged):.3f}")


@cli.command(name="cases")
def evaluate_cases(
    paths: Annotated[list[Path], typer.Argument(help="Files of regression cases, or folders of them.")],
    url: Url = None,
    key: Key = None,
    failures: Annotated[bool, typer.Option(help="Print every ask that failed, with what came back.")] = False,
    save: Save = None,
    baseline: Baseline = None,
    tolerance: Tolerance = TOLERANCE,
) -> None:
    """Play regression cases through the service, and print the share of each category that passed."""
    comparison = Comparison.begin("cases", save, baseline, tolerance)
    checked = asyncio.run(_cases(read_cases(paths), url, key))
    if failures:
        typer.echo("\n".join(one.detail for one in checked if not one.passed))
    shares = by_group(checked) | {"all": (sum(one.passed for one in checked), len(checked))}
    Console().print(_shares(f"{len(checked)} regression cases", shares))
    comparison.end({name: right / total for name, (right, total) in shares.items()})


@cli.command(name="gate")
def evaluate_gate(
    tenant: Annotated[str, typer.Option(help="Whose memories.")] = "default",
    days: Annotated[int, typer.Option(min=0, help="Only what was kept this many days ago or longer.")] = 7,
) -> None:
    """Of what extraction kept: the share never recalled, the share that proved wrong, and limits that would suit."""
    report = asyncio.run(gate_report(Settings(), tenant, days))
    table = Table("kind", "source", "kept", "never recalled", "wrong", "least confidence", "least importance")
    for column in table.columns[2:]:
        column.justify = "right"
    for row in report:
        shares = (row["never_recalled"], row["wrong"], row["confidence_limit"], row["importance_limit"])
        told = ("-" if share is None else f"{share:.2f}" for share in shares)
        table.add_row(row["kind"] or "all", row["source_class"] or "", str(row["kept"]), *told)
    Console().print(table)


cli.command(name="queries")(evaluate_queries)
cli.command(name="ablation")(evaluate_ablation)
cli.command(name="embedders")(evaluate_embedders)
cli.command(name="replay")(evaluate_replay)


def _shares(title: str, figures: Mapping[str, tuple[int, int]]) -> Table:
    table = Table("", "right", "of", "share", title=title)
    for column in table.columns[1:]:
        column.justify = "right"
    for name, (right, total) in figures.items():
        table.add_row(escape(name), str(right), str(total), f"{right / total:.3f}" if total else "-")
    return table


def _weights(text: str) -> locomo.Weights:
    try:
        vector, keyword, rule = (float(part) for part in text.split(","))
    except ValueError:
        raise typer.BadParameter("three numbers, such as 0.5,0.3,0.2", param_hint="--weights") from None
    return {"vector": vector, "keyword": keyword, "rule": rule}


async def _locomo(
    conversations: Sequence[locomo.Conversation],
    choices: Sequence[locomo.Weights | None],
    url: str | None,
    key: str | None,
    top_k: int,
) -> None:
    asked = locomo.questions(conversations)
    async with service_client(url, key) as client:
        with progress_bar() as bar:
            sessions = sum(len(one["sessions"]) for one in conversations)
            storing = bar.add_task("storing sessions", total=sessions)
            turn_of = await locomo.store(client, conversations, partial(bar.advance, storing))
            waiting = bar.add_task("waiting for vectors and term frequencies", total=1)
            await finish_jobs(client)
            bar.advance(waiting)
            tables = []
            for choice in choices:
                for route in locomo.ROUTES:
                    name = f"{route}, {_named(choice)}"
                    asking = bar.add_task(name, total=len(asked))
                    advance = partial(bar.advance, asking)
                    answered = await locomo.ask(client, route, asked, turn_of, top_k, choice, advance)
                    tables.append(_table(name, answered))
    console = Console()
    console.width = max(console.width, WIDTH)  # a pipe or a narrow terminal must not cut the figures
    for table in tables:
        console.print(table)


async def _cases(cases: Mapping[str, Sequence[Case]], url: str | None, key: str | None) -> list[Checked]:
    async with service_client(url, key) as client:
        with progress_bar() as bar:
            task = bar.add_task("regression cases", total=sum(map(len, cases.values())))
            return await play(client, cases, partial(bar.advance, task))


def _named(weights: locomo.Weights | None) -> str:
    if weights is None:
        return "default weights"
    return "weights " + ", ".join(f"{route} {weight:g}" for route, weight in weights.items())


def _table(title: str, answered: Sequence[locomo.Answered]) -> Table:
    table = Table("category", "questions", *MEASURES, title=title)
    for column in table.columns[1:]:
        column.justify = "right"
    for name, count, measured in locomo.summary(answered):
        table.add_row(name, str(count), *(f"{measured[measure]:.3f}" for measure in MEASURES))
    return table
