"""English turns put to the extractor."""

from datetime import UTC, datetime

from app.extraction.model import SpokenTurn
from app.extraction.rules import extract_by_rules

NOW = datetime(2026, 3, 11, 9, 30, tzinfo=UTC)  # a Wednesday


def kept(*said: str) -> list[tuple[str, str]]:
    """Whose ("" for the speaker's own) and what, of each memory of the last turn; turns alternate, the last is the user's."""
    roles = ["user" if (len(said) - place) % 2 else "assistant" for place in range(len(said))]
    turns = [
        SpokenTurn("user" if role == "user" else "assistant", text, NOW, None, "user:7")
        for role, text in zip(roles, said, strict=True)
    ]
    found = extract_by_rules(turns, len(turns) - 1).candidates
    return [(one.subject.removeprefix("user:7").removeprefix("/"), one.content) for one in found]
