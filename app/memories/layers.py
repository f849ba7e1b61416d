"""The working layers: how long what is kept for a task or a session holds, and when it becomes long-term."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from app.memories.model import Layer
from app.memories.resolve import LOW_TRUST

_ORDER: tuple[Layer, ...] = ("task", "session", "long_term")
_CONFIRMING = frozenset({"owner", "user"})  # whose explicit repetition confirms


@dataclass(frozen=True, slots=True)
class Thresholds:
    """What a statement must reach to be long-term without being heard twice."""

    confidence: float = 0.6
    importance: float = 0.6

    def reached(self, confidence: float, importance: float) -> bool:
        """Whether both are reached."""
        return confidence >= self.confidence and importance >= self.importance


@dataclass(frozen=True, slots=True)
class Layers:
    """How long memories of the working layers hold that come without an end."""

    task: timedelta = timedelta(hours=24)
    session: timedelta = timedelta(days=21)

    def expiry(self, layer: Layer, begins: datetime) -> datetime | None:
        """The end of a memory of this layer; None for `long_term`."""
        return begins + {"task": self.task, "session": self.session}[layer] if layer != "long_term" else None


@dataclass(frozen=True, slots=True)
class Standing:
    """What counts about a memory when it is stated again. `sessions` are those it was heard in."""

    id: UUID
    layer: Layer
    kind: str
    confidence: float
    importance: float
    trust: str
    valid_until: datetime | None
    default_expiry: bool
    contested: bool
    successor: UUID | None
    sessions: tuple[str, ...]

    def independent(self, session: str | None) -> bool:
        """Whether a session is a source of its own: known, and not one it was heard in."""
        return session is not None and bool(self.sessions) and session not in self.sessions


def above(one: Layer, other: Layer) -> bool:
    """Whether a layer keeps longer than another."""
    return _ORDER.index(one) > _ORDER.index(other)


def promoted(
    standing: Standing,
    asked: Layer,
    *,
    trust: str,
    explicit: bool,
    session: str | None,
    confidence: float,
    thresholds: Thresholds,
) -> Layer:
    """The layer of a memory that was stated again: the one asked for where that keeps longer.

    What is in `session` becomes `long_term` when another session says it, or when a person says it again in so many
    words and it reaches the thresholds. Sources of low trust lift nothing.
    """
    if trust in LOW_TRUST:
        return standing.layer
    layer = asked if above(asked, standing.layer) else standing.layer
    if layer != "session":
        return layer
    confirmed = explicit and trust in _CONFIRMING and thresholds.reached(confidence, standing.importance)
    return "long_term" if confirmed or standing.independent(session) else layer
