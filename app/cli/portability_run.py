"""What `hindsight export` and `hindsight import` do: files on one side, a service or the database on the other."""

import asyncio
import json
import os
import sys
from collections.abc import AsyncGenerator, AsyncIterator, Iterator
from contextlib import aclosing, asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any, BinaryIO, Protocol

import httpx
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskID, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from app.application import open_services
from app.database.connect import describe, exists
from app.errors import ServiceError, StartupError
from app.logs import configure_logging
from app.portability.model import Format
from app.portability.service import PortabilityService
from app.settings import Settings
from app.tenancy.caller import Caller

_CHUNK = 1 << 18
_TAIL = 1 << 16  # bytes that hold an end line
Where = tuple[str | None, str | None, str | None]
"""URL of a service, its key, and a tenant of the database."""


class End(Protocol):
    """Whatever holds a tenant: a running service or the database."""

    def export(self, vectors: bool, subject: str | None, cursor: str | None) -> AsyncGenerator[bytes, None]:
        """Chunks of an export."""

    async def bring(self, chunks: AsyncIterator[bytes], format: Format, dry_run: bool, subject: str) -> dict[str, Any]:
        """The account of an import."""


class _Service:
    """A running service, over HTTP."""

    def __init__(self, client: httpx.AsyncClient) -> None:
        self._client = client

    async def export(self, vectors: bool, subject: str | None, cursor: str | None) -> AsyncGenerator[bytes, None]:
        params = {"vectors": str(vectors).lower(), "subject": subject, "cursor": cursor}
        given = {name: value for name, value in params.items() if value is not None}
        async with self._client.stream("GET", "/v1/export", params=given) as answer:
            if answer.status_code != 200:
                await answer.aread()
                raise _refusal(answer)
            async for chunk in answer.aiter_bytes():
                yield chunk

    async def bring(self, chunks: AsyncIterator[bytes], format: Format, dry_run: bool, subject: str) -> dict[str, Any]:
        answer = await self._client.post(
            "/v1/import",
            params={"format": format, "dry_run": str(dry_run).lower(), "subject": subject},
            headers={"Content-Type": "application/x-ndjson"},
            content=chunks,
        )
        if answer.status_code != 200:
            raise _refusal(answer)
        account: dict[str, Any] = answer.json()
        return account


class _Database:
    """The configured database, through the same services as the API's."""

    def __init__(self, service: PortabilityService, caller: Caller) -> None:
        self._service = service
        self._caller = caller

    def export(self, vectors: bool, subject: str | None, cursor: str | None) -> AsyncGenerator[bytes, None]:
        return self._service.export(self._caller, vectors=vectors, subject=subject, cursor=cursor)

    async def bring(self, chunks: AsyncIterator[bytes], format: Format, dry_run: bool, subject: str) -> dict[str, Any]:
        account = await self._service.bring(self._caller, chunks, format=format, dry_run=dry_run, subject=subject)
        return account.as_dict()


async def export(output: Path, vectors: bool, subject: str | None, resume: bool, where: Where) -> None:
    """Raises ServiceError where the export broke off; a file then keeps its name with `.part`, to go on with."""
    to_file = output != Path("-")
    part = output.with_name(f"{output.name}.part")
    if resume and not to_file:
        raise StartupError("--resume goes on with a file: name it with -o")
    begun, cursor = _resumed(part) if resume else (b"", None)
    total = _counted(begun)
    async with _opened(where) as end:
        if resume:
            await _refuse_another_tenant(part, begun, end)
        with _written(part if to_file else None, resume) as file, _bar("exporting", total) as (bar, task):
            tail = b""
            async for chunk in end.export(vectors, subject, cursor):
                if total is None and not tail:
                    bar.update(task, total=(total := _counted(chunk)))
                file.write(chunk)
                tail = (tail + chunk)[-_TAIL:]
                bar.advance(task, chunk.count(b"\n"))
            file.flush()
    if not tail.endswith(b"\n") or not tail[:-1].rpartition(b"\n")[2].startswith(b'{"type":"end"'):
        raise ServiceError("incomplete", "the export broke off" + (": go on with --resume" if to_file else ""))
    if to_file:
        part.replace(output)


async def bring(file: Path, format: Format, dry_run: bool, subject: str, as_json: bool, where: Where) -> bool:
    """Whether all of the file is there now. Prints the account."""
    with _read(file) as (source, size):
        async with _opened(where, make_tenant=not dry_run) as end:
            with _bar("importing", size) as (bar, task):

                async def chunks() -> AsyncIterator[bytes]:
                    while chunk := await asyncio.to_thread(source.read1, _CHUNK):  # type: ignore[attr-defined]
                        yield chunk
                        bar.advance(task, len(chunk))

                account = await end.bring(chunks(), format, dry_run, subject)
    if as_json:
        print(json.dumps(account, ensure_ascii=False))
    else:
        _tell(account)
    return account["complete"] and not account["error_count"]


def _tell(account: dict[str, Any]) -> None:
    stored = "would be stored" if account["dry_run"] else "stored"
    for kind, one in account["counts"].items():
        print(f"{kind}: {one['stored']} {stored}, {one['present']} there before, {one['refused']} refused")
    if account["vectors"] == "made_anew":
        print("The vectors of the file are another model's: jobs make new ones.")
    for one in account["errors"]:
        print(f"line {one['line']}: {one['code']}: {one['detail']}", file=sys.stderr)
    if account["error_count"] > len(account["errors"]):
        print(f"... and {account['error_count'] - len(account['errors'])} more", file=sys.stderr)
    if not account["complete"]:
        print("The file is cut off: what it has is imported.", file=sys.stderr)


@asynccontextmanager
async def _opened(where: Where, make_tenant: bool = False) -> AsyncIterator[End]:
    """Raises StartupError and ServiceError in one line."""
    url, key, tenant = where
    if url is not None:
        if tenant is not None:
            raise StartupError("with --url the key says whose data it is: leave --tenant out")
        headers = {"Authorization": f"Bearer {key}"} if key else {}
        timeout = httpx.Timeout(30, read=None, write=None)  # both last as long as the file
        try:
            async with httpx.AsyncClient(base_url=url, headers=headers, timeout=timeout) as client:
                yield _Service(client)
        except (httpx.HTTPError, httpx.InvalidURL) as error:
            raise ServiceError("unreachable", f"{url}: {error or type(error).__name__}") from error
        return
    settings = Settings()
    if not exists(settings):
        raise StartupError(
            f"there is no {describe(settings)} yet: run `hindsight migrate`, or name a service with --url"
        )
    configure_logging(settings)
    async with open_services(settings) as services:
        caller = await services.keys.operator(*([tenant] if tenant else []), create=make_tenant)
        yield _Database(services.portability, caller)


def _refusal(answer: httpx.Response) -> ServiceError:
    try:
        problem = answer.json()
        return ServiceError(problem["code"], problem["detail"])
    except (ValueError, KeyError, TypeError):
        return ServiceError("unexpected", f"the service answered {answer.status_code}")


async def _refuse_another_tenant(part: Path, begun: bytes, end: End) -> None:
    """Raises StartupError where the file was begun of another tenant: what follows its last line would not be its rest."""
    header = b""
    async with aclosing(end.export(False, None, None)) as chunks:
        while b"\n" not in header:
            header += await anext(chunks)
    ours, theirs = (json.loads(line.partition(b"\n")[0]).get("tenant") for line in (header, begun))
    if theirs != ours:
        raise StartupError(f"{part} is of the tenant {theirs}, and this is {ours}: go on with a file of its own")


def _resumed(part: Path) -> tuple[bytes, str]:
    """Cut off what is no whole line; the header, and the cursor of the last line. Raises StartupError."""
    try:
        with part.open("rb+") as file:
            header = file.readline()
            if json.loads(header)["type"] != "header":
                raise ValueError("it does not begin with a header")
            place = file.seek(0, os.SEEK_END)
            tail = b""
            while place and tail.count(b"\n") < 2:
                place = max(0, place - _CHUNK)
                file.seek(place)
                tail = file.read()
            whole = tail[: tail.rfind(b"\n") + 1]
            file.truncate(place + len(whole))
            last = json.loads(whole.splitlines()[-1])
            return header, f"{last['type']}:{last.get('id', '')}"
    except (OSError, ValueError, LookupError, TypeError) as error:
        raise StartupError(f"{part} cannot be gone on with: {error or type(error).__name__}") from error


def _counted(chunk: bytes) -> int | None:
    """How many lines a header promises."""
    try:
        return int(sum(json.loads(chunk.partition(b"\n")[0])["counts"].values())) + 2
    except (ValueError, LookupError, TypeError, AttributeError):
        return None


@contextmanager
def _written(part: Path | None, resume: bool) -> Iterator[BinaryIO]:
    try:
        if part is None:
            yield sys.stdout.buffer
            return
        with part.open("ab" if resume else "wb") as file:
            part.chmod(0o600)
            yield file
    except BrokenPipeError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # the interpreter flushes once more at its end
        raise ServiceError("incomplete", "standard output was closed") from error
    except OSError as error:
        raise ServiceError("unwritable", f"{part or 'standard output'}: {error.strerror or error}") from error


@contextmanager
def _read(file: Path) -> Iterator[tuple[BinaryIO, int | None]]:
    if file == Path("-"):
        yield sys.stdin.buffer, None
        return
    try:
        source = file.open("rb")
    except OSError as error:
        raise StartupError(f"{file}: {error.strerror or error}") from error
    with source:
        yield source, file.stat().st_size


@contextmanager
def _bar(what: str, total: int | None) -> Iterator[tuple[Progress, TaskID]]:
    """On standard error, where that is a terminal."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.percentage:>3.0f}%"),
        TimeElapsedColumn(),
    )
    console = Console(stderr=True)
    with Progress(
        *columns, TimeRemainingColumn(), console=console, disable=not console.is_terminal, transient=True
    ) as bar:
        yield bar, bar.add_task(what, total=total)
