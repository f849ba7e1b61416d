"""Contradictions among the hits of one question: what a newer statement has made past is left out."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from app.recall.knowledge import WEAK
from app.recall.model import Row
from app.statements.outdating import asks_for_several, outdates, tells_of_change
from app.tenancy.caller import TRUSTS

_AS_RELEVANT = 0.7  # part of the older one's relevance that the newer must have, to speak of the same


def _losers(rows: Sequence[Row], question: str) -> dict[UUID, UUID]:
    """The rows that lose against a newer one, each with the id of that. Rows need `answers` set.

    Both must answer the question by type and relevance. What is pinned, more trusted, or alone in holding an identifier
    asked for does not lose, nor what is told of another subject; a question for several values, or for an earlier one, has no losers.
    """
    if asks_for_several(question):
        return {}
    answering = [row for row in rows if row["answers"] and row["relevance"] >= WEAK]
    answering.sort(key=said_at, reverse=True)
    changes = {row["id"] for row in answering[:-1] if tells_of_change(row["content"])}
    lost: dict[UUID, UUID] = {}
    for place, older in enumerate(answering):
        for newer in answering[:place]:
            if newer["id"] in changes - lost.keys() and _wins(newer, older, question):
                lost[older["id"]] = newer["id"]
                break
    return lost


def settled(rows: Sequence[Row], question: str, *, applied: bool = True) -> list[Row]:
    """The rows without those that lose, best first; `settled` tells of each whether another lost against it.

    A winner takes the place of what it made past where that stood higher: it is the answer now. Not `applied`, none loses.
    """
    lost = _losers(rows, question) if applied else {}
    kept = {row["id"]: row for row in rows if row["id"] not in lost}
    for row in kept.values():
        row["settled"] = row["id"] in lost.values()
    for row in rows:
        winner = row["id"]
        while winner in lost:
            winner = lost[winner]
        kept[winner]["score"] = max(kept[winner]["score"], row["score"])
    return sorted(kept.values(), key=lambda row: (-row["score"], -row["relevance"], row["id"]))


def said_at(row: Row) -> datetime:
    """When a memory's statement was made."""
    moment: datetime = row["occurred_at"] or row["created_at"]
    return moment


def beats(newer: dict[str, Any], older: dict[str, Any], question: str) -> bool:
    """Whether of two memories that both answer a question the newer one makes the older past."""
    return (
        said_at(newer) > said_at(older)
        and newer["subject"] == older["subject"]
        and not older["pinned"]
        and TRUSTS.index(newer["trust"]) <= TRUSTS.index(older["trust"])
        and outdates(newer["content"], older["content"], question)
    )


def _wins(newer: Row, older: Row, question: str) -> bool:
    return (
        newer["relevance"] >= _AS_RELEVANT * older["relevance"]
        and (newer["identifier_share"] or 0) >= (older["identifier_share"] or 0)
        and beats(newer, older, question)
    )
