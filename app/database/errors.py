"""What PostgreSQL's refusals mean: one table from SQLSTATE to the code of a ServiceError."""

import asyncpg

from app.errors import ServiceError

_UNAVAILABLE = "The database cannot be reached."
_BY_SQLSTATE: dict[str, tuple[str, str]] = {
    "23P01": ("duplicate_statement", "The same statement, or another one for the same fact key, holds at that time."),
    "23505": ("conflict", "The same thing is stored already."),
    "40001": ("overloaded", "Too many writes at once touched the same rows."),
    "40P01": ("overloaded", "Too many writes at once touched the same rows."),
    "42501": ("forbidden", "The key does not reach this subject or agent."),
    "55P03": ("overloaded", "A row is locked for too long."),
    "57014": ("timeout", "The database took too long."),
    "22021": ("invalid", "A text holds a character that cannot be stored."),
    "22P05": ("invalid", "A text holds a character that cannot be stored."),
}
_CLASSES = {"08": "database_unavailable", "53": "database_unavailable", "57": "database_unavailable"}


class UnreachableError(Exception):
    """No connection could be made."""


def translate(error: Exception) -> ServiceError | None:
    """The refusal that an exception of the database layer stands for; None where it is a fault of ours.

    An InternalClientError is what the driver raises on a connection that broke while it was in use.
    """
    if isinstance(error, asyncpg.PostgresError):
        state = error.sqlstate or ""
        if state in _BY_SQLSTATE:
            return ServiceError(*_BY_SQLSTATE[state])
        code = _CLASSES.get(state[:2])
        return ServiceError(code, _UNAVAILABLE) if code else None
    if isinstance(error, UnreachableError | ConnectionError | asyncpg.InternalClientError) or (
        isinstance(error, asyncpg.InterfaceError)
        and not isinstance(error, ValueError)  # a value it cannot send is our fault
    ):
        return ServiceError("database_unavailable", _UNAVAILABLE)
    if isinstance(error, TimeoutError):
        return ServiceError("timeout", "The database took too long.")
    return None
