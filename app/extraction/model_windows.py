"""A conversation cut into windows that a model can read at once, as numbered lines."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from app.extraction.model import SpokenTurn
from app.text.language import detect_language
from app.text.prompt_fence import single_line
from app.text.tokens import count_tokens

_CONTEXT_TURNS = 8
_CONTEXT_SHARE = 4  # at most a quarter of a window is context
_LEFT_OUT = {"en": "(left out)", "zh": "（略）"}


@dataclass(frozen=True, slots=True)
class Window:
    """Turns to read, `first` to `last` (places, both included), with the lines from `start` on before them as context.

    `readable` are the places whose text is shown. Turns are numbered from 1 by their place.
    """

    turns: Sequence[SpokenTurn]
    start: int
    first: int
    last: int
    readable: frozenset[int]
    lines: tuple[str, ...]

    def text(self, places: Collection[int]) -> str:
        """What was said at those places, as far as it is shown."""
        return "\n".join(self.turns[place].content for place in sorted(places) if place in self.readable)

    def around(self, places: Collection[int]) -> str:
        """What was said there and in the eight turns before, where pronouns find their meaning."""
        near = {near for place in places for near in range(max(self.start, place - _CONTEXT_TURNS), place + 1)}
        names = " ".join(self.turns[place].name or "" for place in near)
        return f"{self.text(near)}\n{names}"


def language_of(turns: Sequence[SpokenTurn]) -> str:
    """zh where the users' turns are mostly Chinese or Japanese, else en: the language to instruct the model in."""
    said = "\n".join(turn.content[:2000] for turn in turns if turn.role == "user")
    return "zh" if detect_language(said[:20_000]) in ("zh", "ja") else "en"


def windows(turns: Sequence[SpokenTurn], since: int, skip: Collection[int], tokens: int, language: str) -> list[Window]:
    """Windows of about `tokens` that cover `turns[since:]`; the text of places in `skip` is not shown."""
    made: list[Window] = []
    costs: dict[int, tuple[str, int]] = {}

    def line(place: int) -> tuple[str, int]:
        if place not in costs:
            shown = _line(turns[place], place, place in skip, tokens // 2, language)
            costs[place] = shown, count_tokens(shown)
        return costs[place]

    first = since
    while first < len(turns):
        start, spent = first, 0
        while start > max(0, first - _CONTEXT_TURNS) and spent + line(start - 1)[1] <= tokens // _CONTEXT_SHARE:
            start -= 1
            spent += line(start)[1]
        last, spent = first, spent + line(first)[1]
        while last + 1 < len(turns) and spent + line(last + 1)[1] <= tokens:
            last += 1
            spent += line(last)[1]
        readable = frozenset(place for place in range(start, last + 1) if place not in skip)
        if any(place in readable for place in range(first, last + 1)):
            shown = tuple(line(place)[0] for place in range(start, last + 1))
            made.append(Window(turns, start, first, last, readable, shown))
        first = last + 1
    return made


def excerpt(turns: Sequence[SpokenTurn], places: Collection[int], skip: Collection[int], language: str) -> Window:
    """A window of those turns, each with the four before it, to ask about again."""
    near = sorted({near for place in places for near in range(max(0, place - 4), place + 1)})
    readable = frozenset(place for place in near if place not in skip)
    lines = tuple(_line(turns[place], place, place in skip, 500, language) for place in near)
    return Window(turns, near[0], min(places), max(places), readable, lines)


def _line(turn: SpokenTurn, place: int, hidden: bool, most_tokens: int, language: str) -> str:
    who = f"{turn.role} ({single_line(turn.name)[:60]})" if turn.name else turn.role
    said = _LEFT_OUT[language] if hidden else _cut(single_line(turn.content), most_tokens)
    return f"[{place + 1}] {turn.occurred_at:%Y-%m-%d %a %H:%M} {who}: {said}"


def _cut(text: str, most_tokens: int) -> str:
    """Beginning and end of a text that is too long."""
    cost = count_tokens(text)
    if cost <= most_tokens:
        return text
    kept = len(text) * most_tokens // cost
    return f"{text[: kept * 2 // 3]} ... {text[-(kept // 3) :]}"
