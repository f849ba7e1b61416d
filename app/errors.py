"""The errors that services raise. The HTTP edge, MCP and the command line each translate them; nothing else is caught there."""

from typing import Any


class ServiceError(Exception):
    """A request that cannot be served as asked.

    `code` is stable and listed in docs/api.md; `field` names the offending input, dotted from the body's root;
    `extra` becomes additional members of the problem document.
    """

    def __init__(self, code: str, detail: str, field: str | None = None, **extra: Any) -> None:
        super().__init__(detail)
        self.code = code
        self.detail = detail
        self.field = field
        self.extra = extra


class StartupError(Exception):
    """The service must not start as configured. The message is one line that says what to change."""
