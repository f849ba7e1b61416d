"""Log lines: one JSON object each on standard error, from structlog and from the standard library alike."""

import logging
import sys
import traceback
from typing import Any

import structlog

from app.settings import Settings


def configure_logging(settings: Settings) -> None:
    """Set the process's logging up as the settings say. Libraries' own lines take the same shape."""
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    render: structlog.typing.Processor = (
        structlog.processors.JSONRenderer(ensure_ascii=False)
        if settings.log_format == "json" or (settings.log_format == "auto" and not sys.stderr.isatty())
        else structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())
    )
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=False,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                _locate,
                render,
            ],
        )
    )
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(settings.log_level.upper())
    for name in ("uvicorn", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers = []
        logger.propagate = True
    logging.getLogger("alembic.runtime.plugins").setLevel(logging.WARNING)
    # Their lines show addresses and, at debug, the headers with model keys.
    for name in ("httpx", "httpcore", "httpx2", "httpcore2", "openai"):
        logging.getLogger(name).setLevel(logging.WARNING)
    # The service writes its own line per request; uvicorn's would show addresses with callers' names in them.
    logging.getLogger("uvicorn.access").handlers = []
    logging.getLogger("uvicorn.access").propagate = False


def located(error: BaseException) -> dict[str, Any]:
    """Types, place and SQLSTATE of an exception and its causes, without the messages, which may quote memory text."""
    chain: list[str] = []
    cause: BaseException | None = error
    while cause is not None and len(chain) < 5:
        chain.append(type(cause).__name__)
        cause = cause.__cause__ or cause.__context__
    frames = traceback.extract_tb(error.__traceback__)[-15:]
    where = {"errors": chain, "at": [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames]}
    facts = {name: getattr(error, name, None) for name in ("sqlstate", "constraint_name", "table_name")}
    return where | {name: fact for name, fact in facts.items() if fact}


def _locate(_: Any, __: str, event: structlog.typing.EventDict) -> structlog.typing.EventDict:
    """Give an exception that a library logs the same shape."""
    raised = event.pop("exc_info", None)
    if raised is True:
        raised = sys.exc_info()
    if isinstance(raised, tuple):
        raised = raised[1]
    if isinstance(raised, BaseException):
        event.update(located(raised))
    return event
