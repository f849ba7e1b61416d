"""An application with routes made for testing the edge, served by a real server on a free port."""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Annotated, Any
from uuid import UUID

import httpx
import uvicorn
from fastapi import Depends, FastAPI, Query, Request, Response
from pydantic import Field
from starlette.responses import PlainTextResponse, StreamingResponse

from app.database.pool import Database
from app.errors import ServiceError
from app.http.authentication import requires
from app.http.edge import install_edge
from app.http.pagination import DEFAULT_LIMIT, Limit
from app.http.preconditions import Version, etag
from app.http.routes import reads, room_router, stored_without
from app.http.schemas import FilledText, Id, Name, QueryModel, RequestModel, Timestamp
from app.settings import Settings
from app.tenancy import api as keys_api
from app.tenancy.caller import Caller
from app.tenancy.service import KeyService

Reader = Annotated[Caller, Depends(requires("read"))]
Writer = Annotated[Caller, Depends(requires("write"))]


class Turn(RequestModel):
    content: FilledText


class Note(RequestModel):
    content: FilledText
    subject: Name | None = None
    confidence: float = Field(default=0.8, ge=0, le=1)
    count: int = Field(default=1, ge=1, le=10)
    occurred_at: Timestamp | None = None
    parent: Id | None = None
    turns: list[Turn] = Field(default_factory=list)
    metadata: dict[str, Any] = Field(default_factory=dict)


class Desk:
    """What the routes did, and the gates that hold them back."""

    def __init__(self) -> None:
        self.runs = 0
        self.fail_with: Exception | None = None
        self.gate = asyncio.Event()
        self.gate.set()
        self.entered = asyncio.Event()


router = room_router("notes")


def desk(request: Request) -> Desk:
    found: Desk = request.app.state.desk
    return found


TheDesk = Annotated[Desk, Depends(desk)]


async def _work(desk: Desk) -> int:
    desk.runs += 1
    desk.entered.set()
    await desk.gate.wait()
    if desk.fail_with is not None:
        raise desk.fail_with
    return desk.runs


@router.post("/notes", status_code=201)
async def create_note(body: Note, caller: Writer, desk: TheDesk, response: Response) -> dict[str, Any]:
    """Store a note."""
    run = await _work(desk)
    response.headers["ETag"] = etag(run)
    return {"run": run, "note": body.model_dump(mode="json"), "caller": caller.name}


@router.post("/tokens", status_code=201)
@stored_without("token")
async def create_token(caller: Writer, desk: TheDesk) -> dict[str, Any]:
    run = await _work(desk)
    return {"run": run, "token": "swordfish"}


@router.post("/notes/search")
@reads
async def search_notes(body: Note, caller: Reader, desk: TheDesk) -> dict[str, int]:
    return {"run": await _work(desk)}


class NoteFilters(QueryModel):
    subject: Name | None = None
    newest: bool = False
    limit: Limit = DEFAULT_LIMIT


@router.get("/notes")
async def list_notes(filters: Annotated[NoteFilters, Query()], caller: Reader) -> dict[str, Any]:
    return {**filters.model_dump(), "caller": caller.name, "tenant": caller.tenant_name}


@router.get("/notes/{note_id}")
async def get_note(note_id: UUID, caller: Reader) -> dict[str, str]:
    return {"id": str(note_id)}


@router.patch("/notes/{note_id}")
async def change_note(note_id: UUID, version: Version, body: Turn, caller: Writer) -> dict[str, int]:
    if version != 3:
        raise ServiceError("precondition_failed", "The version is 3.", current_version=3)
    return {"version": version}


@router.delete("/notes/{note_id}", status_code=204)
async def delete_note(note_id: UUID, caller: Writer, desk: TheDesk) -> None:
    await _work(desk)


@router.get("/feed")
async def feed(caller: Reader, desk: TheDesk) -> StreamingResponse:
    """Begins at once, ends when the gate opens."""

    async def lines() -> AsyncIterator[bytes]:
        yield b"begun\n"
        await _work(desk)
        yield b"ended\n"

    return StreamingResponse(lines())


def build_app(database: Database, keys: KeyService, checks: dict[str, bool], **settings: Any) -> FastAPI:
    async def readiness() -> dict[str, bool]:
        return checks

    app = FastAPI(title="edge")
    app.state.desk = Desk()
    install_edge(app, Settings(**settings), database, keys, readiness)
    app.include_router(router)
    app.mount("/mounted", PlainTextResponse("mounted"))
    app.include_router(keys_api.router)
    return app


class Server(uvicorn.Server):
    """Says when it listens."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.listening = asyncio.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.listening.set()


@asynccontextmanager
async def served(app: FastAPI) -> AsyncIterator[httpx.AsyncClient]:
    """A client of the application, served by uvicorn in this event loop."""
    # The protocol is named because asyncio sets TCP_NODELAY only where it is: without it each answer waits 40 ms.
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP) as listener:
        listener.bind(("127.0.0.1", 0))
        server = Server(uvicorn.Config(app, http="h11", log_config=None, access_log=False, lifespan="off"))
        serving = asyncio.create_task(server.serve(sockets=[listener]))
        port = listener.getsockname()[1]
        try:
            async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=30) as client:
                await server.listening.wait()
                yield client
        finally:
            server.should_exit = True
            await serving
