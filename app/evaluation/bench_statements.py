"""Made statements and questions for the bench: short, English and Chinese, of skewed vocabulary, with identifiers.

Nothing here is anybody's data. Words are drawn with Zipf's skew (rank r with weight 1 / r), so that a few are in
thousands of statements and most in few, as in a real collection.
"""

import random
from collections.abc import Callable, Sequence

from app.evaluation.bench_words import CHINESE, ENGLISH, Words

Fill = Callable[[str], str]


class Statements:
    """A reproducible stream of distinct statements, a fifth of them Chinese, and questions about them."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self._seen: set[str] = set()

    def take(self, count: int) -> list[tuple[str, str]]:
        """`count` new statements, each with a question that it answers."""
        made: list[tuple[str, str]] = []
        while len(made) < count:
            words = CHINESE if self._random.random() < 0.2 else ENGLISH
            statement, question = self._filled(words)
            if statement not in self._seen:
                self._seen.add(statement)
                made.append((statement, question))
        return made

    def _filled(self, words: Words) -> tuple[str, str]:
        statement, question = self._random.choice(words.forms)
        values = {name: self._one_of(listed) for name, listed in words.slots.items()}
        values |= {
            "number": str(self._random.randint(2, 40)),
            "hour": f"{self._random.randint(6, 22)}:{self._random.choice(('00', '15', '30', '45'))}",
            "ticket": f"{self._random.choice(('TCK', 'OPS', 'BUG', 'REQ'))}-{self._random.randint(10000, 99999)}",
            "order": str(self._random.randint(10**9, 10**10 - 1)),
            "address": ".".join(str(self._random.randint(1, 254)) for _ in range(4)),
            "version": f"v{self._random.randint(0, 9)}.{self._random.randint(0, 30)}.{self._random.randint(0, 20)}",
        }
        return statement.format_map(values), question.format_map(values)

    def _one_of(self, listed: Sequence[str]) -> str:
        weights = [1 / rank for rank in range(1, len(listed) + 1)]
        return self._random.choices(listed, weights)[0]
