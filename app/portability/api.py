"""`/v1/export` and `/v1/import`."""

import asyncio
from collections.abc import AsyncIterator
from typing import Annotated, Any, Literal

from fastapi import Depends, Query, Request
from fastapi.responses import StreamingResponse
from pydantic import Field

from app.errors import ServiceError
from app.http.authentication import requires
from app.http.routes import idempotent, room_router
from app.http.schemas import AnswerModel, Text
from app.portability.model import Format
from app.portability.service import PortabilityService
from app.tenancy.caller import Caller

router = room_router("portability")

NDJSON = "application/x-ndjson"
_REFUSED_TYPES = ("application/x-www-form-urlencoded", "multipart/form-data")
_BODY = {
    "required": True,
    "description": "The file. Read as it arrives: it may be larger than other bodies (HINDSIGHT_IMPORT_LIMIT_BYTES).",
    "content": {
        one: {"schema": {"type": "string", "format": "binary"}} for one in (NDJSON, "application/json", "text/markdown")
    },
}


class Outcomes(AnswerModel):
    """What came of the lines of one type."""

    stored: int = Field(description="That are there now; of a dry run, that would be stored.")
    present: int = Field(description="That were there before, or stood in the file twice.")
    refused: int


class ImportFault(AnswerModel):
    """One refusal. Values are not repeated."""

    line: int = Field(description="Line of the file; of conversations.json the place in its array, from 1.")
    type: str | None
    code: str
    field: str | None
    detail: str


class ImportAnswer(AnswerModel):
    """What came of an import."""

    format: Format
    dry_run: bool
    lines: int = Field(description="Lines, conversations or lines of notes that were looked at.")
    complete: bool = Field(description="Whether the file was whole: ended by its last line, with all that it counts.")
    vectors: Literal["none", "kept", "made_anew"] = Field(
        description="kept: those of the file. made_anew: they are another model's, and jobs make new ones."
    )
    counts: dict[str, Outcomes] = Field(description="By type; `unreadable` where the type could not be told.")
    error_count: int
    errors: list[ImportFault] = Field(description="The first hundred.")


async def _service(request: Request) -> PortabilityService:
    return request.app.state.portability  # type: ignore[no-any-return]


Admin = Annotated[Caller, Depends(requires("admin"))]
Portability = Annotated[PortabilityService, Depends(_service)]


@router.get("/export", response_class=StreamingResponse, responses={200: {"content": {NDJSON: {}}}})
async def export_data(
    caller: Admin,
    portability: Portability,
    vectors: Annotated[bool, Query(description="Whether the vectors go with their items, as base64.")] = False,
    subject: Annotated[Text | None, Query(description="Only what is about this subject. Default: everything.")] = None,
    cursor: Annotated[Text | None, Query(description="`type:id` of the last line that is there already.")] = None,
) -> StreamingResponse:
    """Everything the tenant owns, one JSON object a line: a `header` first, an `end` last. `docs/export.md` says what holds.

    A file without its `end` was cut off; `cursor` gives the rest.
    """
    chunks = portability.export(caller, vectors=vectors, subject=subject, cursor=cursor)
    first = await anext(chunks, b"")  # a refusal comes before the answer begins

    async def all_of_it() -> AsyncIterator[bytes]:
        yield first
        async for chunk in chunks:
            yield chunk

    return StreamingResponse(all_of_it(), media_type=NDJSON)


@router.post("/import", openapi_extra={"requestBody": _BODY})
@idempotent
async def import_data(
    request: Request,
    caller: Admin,
    portability: Portability,
    format: Annotated[
        Format,
        Query(
            description="hindsight: an export. openai: lines of OpenAI messages. chatgpt: conversations.json. markdown: notes."
        ),
    ] = "hindsight",
    dry_run: Annotated[bool, Query(description="Store nothing, and say what would be.")] = False,
    subject: Annotated[
        Text, Query(max_length=200, description="Whom a foreign file is about. An export says so itself.")
    ] = "",
) -> ImportAnswer:
    """Bring a file in: ids are kept, and what is there already stays as it is, so the same file again changes nothing.

    Bad lines are refused by number and the rest goes on. What was stored stays where an import breaks off: send it again.
    """
    given = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if given in _REFUSED_TYPES or request.headers.get("content-encoding", "identity") != "identity":
        raise ServiceError("unsupported_media_type", f"Send the file as it is, with Content-Type: {NDJSON}.")
    request.state.unhurried = True
    patience: float | None = request.app.state.import_patience
    account = await portability.bring(
        caller, _arriving(request, patience), format=format, dry_run=dry_run, subject=subject
    )
    return ImportAnswer(**account.as_dict())


async def _arriving(request: Request, patience: float | None) -> AsyncIterator[bytes]:
    """The body, as long as more of it comes within the time that any request has."""
    stream: Any = request.stream()
    while True:
        try:
            async with asyncio.timeout(patience):
                chunk = await anext(stream, None)
        except TimeoutError:
            raise ServiceError("timeout", f"Nothing more of the body came within {patience:g} seconds.") from None
        if chunk is None:
            return
        if chunk:
            yield chunk
