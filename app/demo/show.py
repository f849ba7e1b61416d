"""How the demo looks: colour on a terminal, plain lines of any length elsewhere."""

import os
import sys
from collections.abc import Sequence
from datetime import datetime
from io import TextIOWrapper

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from app.demo.story import Query, Story
from app.demo.words import WORDS
from app.extraction.model import Account
from app.recall.model import Hit, Recall
from app.text.prompt_fence import KIND_LABELS
from app.traces.model import Turn

_NO_WRAP = 10_000  # columns where nobody reads on a screen, so that a line can be searched for
_SPEAKER, _DECISION = 6, 14  # columns of the labels
_COLOURS = {"stored": "green", "superseded": "yellow", "retracted": "magenta", "rejected": "red", "conflict": "red"}
_KNOWLEDGE = {"known": "green", "partial": "yellow", "unknown": "red"}


class Show:
    """Prints one story at a time, in the story's language."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._language, self._subject = "en", ""

    @classmethod
    def on_standard_output(cls) -> "Show":
        """Plain where standard output is no terminal or NO_COLOR is set; never stopped by a terminal's character set."""
        if isinstance(sys.stdout, TextIOWrapper):
            sys.stdout.reconfigure(errors="replace")
        plain = not sys.stdout.isatty() or bool(os.environ.get("NO_COLOR"))
        width = None if sys.stdout.isatty() else _NO_WRAP
        return cls(Console(color_system=None if plain else "auto", width=width, highlight=False, emoji=False))

    def opening(self) -> None:
        """What is about to happen, since the first seconds show nothing else."""
        self._console.print(Text("Starting a PostgreSQL of the demo's own, which is removed at the end.", "dim"))
        self._console.print(Text("正在启动演示专用的 PostgreSQL，结束后自动删除。", "dim"))

    def closing(self, seconds: float) -> None:
        """That it is over, and what to do next."""
        self._console.print()
        self._console.print(
            Text(f"Done in {seconds:.0f} s, and the database is gone. Your own: hindsight serve", "dim")
        )
        self._console.print(
            Text(f"演示结束，用时 {seconds:.0f} 秒，数据库已删除。启动自己的服务：hindsight serve", "dim")
        )

    def title(self, story: Story) -> None:
        """Begin a story."""
        self._language, self._subject = story.language, story.subject
        self._heading(self._say("title", user=story.user, assistant=story.assistant))

    def date(self, at: datetime) -> None:
        """When the next turns were said."""
        self._console.print(Text(f"{at:%Y-%m-%d}", "bold"))

    def turn(self, turn: Turn) -> None:
        """What somebody said."""
        self._row(
            2, _SPEAKER, Text(turn.name or turn.role, "cyan" if turn.role == "user" else "blue"), Text(turn.content)
        )

    def account(self, account: Account, replaced: Sequence[str]) -> None:
        """What became of a part of the turn, and what it replaced or ended."""
        label = Text(self._say(account.decision), _COLOURS.get(account.decision, "white"))
        if account.decision == "rejected":
            self._row(2, _DECISION, label, Text(f"{account.content}  {account.code}: {account.reason}".strip(), "dim"))
            return
        memory = account.memory
        if account.decision == "retracted" and memory is not None:
            self._row(2, _DECISION, label, Text(self._say("ends", content=memory["content"], reason=account.reason)))
            return
        line = Text(f"({self._kind(account.kind)}) {account.content}" if account.kind else account.content)
        if account.subject != self._subject:
            line.append(f"  {self._say('about', subject=account.subject)}", "dim")
        if account.decision == "stored" and memory is not None and memory["valid_until"] is not None:
            line.append(f"  {self._say('until', date=memory['valid_until'].date())}", "dim")
        self._row(2, _DECISION, label, line)
        for content in replaced:
            self._note(self._say("replaces", content=content, reason=account.reason))
        if not replaced and account.decision not in ("stored", "duplicate"):
            self._note(account.reason)

    def questions(self) -> None:
        """Between what was told and what is asked."""
        self._heading(self._say("asked"))

    def answer(self, query: Query, answer: Recall) -> None:
        """A question, how sure the service is, and each memory with its score and reasons."""
        asked = Text(f"? {query.ask}", "bold")
        if query.as_of is not None:
            asked.append(f"  [{self._say('as_of', date=query.as_of.date())}]", "dim")
        asked.append(f"  → {self._say(answer.knowledge)}", _KNOWLEDGE[answer.knowledge])
        self._console.print(asked)
        if not answer.memories:
            self._row(2, 4, Text("–"), Text(self._say("nothing"), "dim"))
        unknown = answer.knowledge == "unknown"  # then what applies anyway stands before what is near and no answer
        hits = sorted(answer.memories, key=lambda hit: unknown and not hit.row["standing"])
        for place, hit in enumerate(hits):
            self._hit(hit, brief=place > 0 and hit.row["standing"], doubtful=unknown)
        for trace in answer.traces[:1]:
            said = self._say("trace", date=trace["occurred_at"].date(), name=trace["name"], content=trace["content"])
            self._row(2, 4, Text(f"{trace['score']:.2f}", "dim"), Text(said, "dim"))
        if query.prompt:
            self._note(self._say("prompt", tokens=answer.prompt_tokens), indent=2)
            for line in answer.prompt.splitlines():
                self._row(4, 1, Text("│", "dim"), Text(line))

    def _hit(self, hit: Hit, *, brief: bool, doubtful: bool) -> None:
        """Brief: a standing memory behind the answer, its last reason beside it. Doubtful: near, but no answer."""
        memory = hit.row
        when = memory["occurred_at"] or memory["created_at"]
        dim = brief or (doubtful and not hit.row["standing"])
        content = self._say("near", content=memory["content"]) if dim and not brief else memory["content"]
        line = Text(content, "dim" if dim else "bold")
        line.append(f"  ({self._kind(memory['kind'])}, {when:%Y-%m-%d})", "not bold dim")
        if brief:
            line.append(f"  {hit.why[-1]}", "not bold dim")
        self._row(2, 4, Text(f"{hit.score:.2f}", "dim" if dim else "green"), line)
        if not brief:
            self._note(" ".join(hit.why), indent=7)  # lines break at spaces, in Chinese too

    def _heading(self, text: str) -> None:
        self._console.print()
        self._console.print(Text(f"── {text} ──", "bold underline"))

    def _note(self, text: str, indent: int = _DECISION + 3) -> None:
        self._console.print(Padding(Text(text, "dim"), (0, 0, 0, indent), expand=False))

    def _row(self, indent: int, width: int, label: Text, text: Text) -> None:
        grid = Table.grid(padding=(0, 1))
        grid.add_column(min_width=width)
        grid.add_row(label, text)
        self._console.print(Padding(grid, (0, 0, 0, indent), expand=False))

    def _kind(self, kind: str) -> str:
        return KIND_LABELS[self._language][kind]

    def _say(self, word: str, **values: object) -> str:
        return WORDS[self._language][word].format(**values)
