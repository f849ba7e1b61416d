"""`hindsight export` and `hindsight import`: files on one side, the service on the other."""

import json
import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, BinaryIO, Literal
from uuid import UUID

import typer

from app.cli import options, output
from app.cli.connection import Place, Service, placed
from app.errors import ServiceError, StartupError
from app.portability.model import TYPES, UNREADABLE

_CHUNK = 1 << 18
_TAIL = 1 << 16  # bytes that hold an end line
_STDIO = Path("-")


@placed
def export_tenant(
    place: Place,
    file: Annotated[
        Path,
        typer.Option(
            "-o", "--output", allow_dash=True, help="A file, which is there once whole; - is standard output."
        ),
    ] = _STDIO,
    vectors: Annotated[bool, typer.Option(help="Take the vectors along.")] = False,
    subject: Annotated[str | None, typer.Option(help="Only what is about this subject.")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with FILE.part, where an export broke off.")] = False,
) -> None:
    """Write everything a tenant owns as lines of JSON."""
    if resume and file == _STDIO:
        raise StartupError("--resume goes on with a file: name it with -o")
    if file != _STDIO:
        file = file.resolve()
        if file.exists() and not file.is_file():
            raise StartupError(f"{file}: is no file; - is standard output")
    part = None if file == _STDIO else file.with_name(f"{file.name}.part")
    header, last, done = _begun(part) if resume and part else ({}, {}, 0)
    with place.open() as service:
        if resume:
            _refuse_another(f"{part}", header, service, vectors=vectors, subject=subject)
        if last.get("type") != "end":
            cursor = f"{last['type']}:{last.get('id', '')}" if resume else None
            parameters = {"vectors": vectors, "subject": subject, "cursor": cursor}
            with _written(part, resume) as target, service.stream("/v1/export", **parameters) as chunks:
                _write(chunks, target, header, done)
    if part:
        part.replace(file)


@placed
def import_tenant(
    place: Place,
    file: Annotated[
        Path, typer.Argument(allow_dash=True, help="An export, or another program's file; - is standard input.")
    ],
    format: Annotated[
        Literal["hindsight", "openai", "chatgpt", "markdown"],
        typer.Option(help="openai: lines of messages. chatgpt: conversations.json. markdown: notes."),
    ] = "hindsight",
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Store nothing, and say what would be.")] = False,
    subject: Annotated[str | None, typer.Option(help="Whom a foreign file is about, such as user:42.")] = None,
    as_json: options.Json = False,
) -> None:
    """Bring a file in. The same file again changes nothing. Exit code 1 where a line was refused or the file is cut off.

    A tenant that does not exist is made.
    """
    with _read(file) as (source, size), place.open("imagine" if dry_run else "make") as service:
        parameters = {"format": format, "dry_run": dry_run, "subject": subject}
        chunks = _chunks(source, size)
        answer = service.bring("/v1/import", chunks, "application/x-ndjson", **parameters)
    output.answer(answer, as_json, _tell)
    account = json.loads(answer)
    if account["error_count"] or not account["complete"]:
        raise typer.Exit(1)


def _write(chunks: Iterator[bytes], file: BinaryIO, header: Mapping[str, Any], done: int) -> None:
    """Raises ServiceError where the export broke off; a file then keeps its name with `.part`, to go on with."""
    tail = b""
    total = _counted(header)
    with output.progress(total, "exporting") as bar:
        bar.advance(bar.task_ids[0], done)
        for chunk in chunks:
            if total is None and not tail:
                bar.update(bar.task_ids[0], total=_counted(_parsed(chunk.partition(b"\n")[0])))
            file.write(chunk)
            tail = (tail + chunk)[-_TAIL:]
            bar.advance(bar.task_ids[0], chunk.count(b"\n"))
        file.flush()
    if not tail.endswith(b"\n") or _parsed(tail[:-1].rpartition(b"\n")[2]).get("type") != "end":
        raise ServiceError("incomplete", "the export broke off: a file is gone on with by --resume")


def _chunks(source: BinaryIO, size: int | None) -> Iterator[bytes]:
    with output.progress(size and size / 1e6, "importing, MB") as bar:
        while chunk := source.read1(_CHUNK):  # type: ignore[attr-defined]
            yield chunk
            bar.advance(bar.task_ids[0], len(chunk) / 1e6)


def _tell(account: Mapping[str, Any]) -> None:
    stored = "would be stored" if account["dry_run"] else "stored"
    for kind, one in account["counts"].items():
        output.say(f"{kind}: {one['stored']} {stored}, {one['present']} there before, {one['refused']} refused")
    if account["vectors"] == "made_anew":
        output.say("The vectors of the file are another model's: jobs make new ones.")
    place = "conversation" if account["format"] == "chatgpt" else "line"
    for one in account["errors"]:
        print(output.line(f"{place} {one['line']}: {one['code']}: {one['detail']}"), file=sys.stderr)
    if account["error_count"] > len(account["errors"]):
        print(f"... and {account['error_count'] - len(account['errors'])} more", file=sys.stderr)
    if account["format"] == "hindsight" and set(account["counts"]) == {UNREADABLE}:
        print("It has no line of an export: --format says whose file it is.", file=sys.stderr)
    elif not account["complete"]:
        print("The file is cut off: what it has is imported.", file=sys.stderr)


def _refuse_another(part: str, header: Mapping[str, Any], service: Service, **asked: Any) -> None:
    """Raises StartupError where the file was begun otherwise: what follows its last line would not be its rest."""
    first = b""
    with service.stream("/v1/export", **asked) as chunks:
        while b"\n" not in first:
            first += next(chunks)
    ours = _parsed(first.partition(b"\n")[0])
    for name in ("tenant", "subject", "reach", "vectors"):
        if (theirs := header.get(name)) != ours.get(name):
            raise StartupError(
                f"{part} is of the {name} {theirs}, and this is {ours.get(name)}: go on with a file of its own"
            )


def _begun(part: Path) -> tuple[dict[str, Any], dict[str, Any], int]:
    """Cut off what is no whole line; the first line, the last, and their number. Raises StartupError for what is none."""
    number, whole, first, last = 0, 0, b"", b""
    try:
        with part.open("rb+") as file:
            for line in file:
                if not line.endswith(b"\n"):
                    break
                number, whole = number + 1, whole + len(line)
                first, last = first or line, line
                if not line.startswith(b'{"type":"header"' if number == 1 else b'{"type":"'):
                    break
            header, end = _parsed(first), _parsed(last)
            if header.get("type") != "header" or not _is_line(end):
                raise StartupError(f"{part}, line {number}: cannot be gone on with: it is no line of an export")
            file.truncate(whole)
    except OSError as error:
        raise StartupError(f"{part} cannot be gone on with: {error.strerror or error}") from error
    return header, end, number


def _is_line(value: Mapping[str, Any]) -> bool:
    kind, name = value.get("type"), value.get("id")
    if kind in ("header", "end"):
        return True
    try:
        return kind in TYPES and isinstance(name, str) and bool(kind in ("settings", "task") or UUID(name))
    except ValueError:
        return False


def _parsed(line: bytes) -> dict[str, Any]:
    """A line's object; an empty one where it is none."""
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        value = None
    return value if isinstance(value, dict) else {}


def _counted(header: Mapping[str, Any]) -> int | None:
    """How many lines a header promises."""
    counts = header.get("counts")
    return sum(map(int, counts.values())) + 2 if isinstance(counts, dict) else None


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
    if file == _STDIO:
        yield sys.stdin.buffer, None
        return
    try:
        source = file.open("rb")
    except OSError as error:
        raise StartupError(f"{file}: {error.strerror or error}") from error
    with source:
        yield source, file.stat().st_size
