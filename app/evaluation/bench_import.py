"""Measures an import: memories with their vectors in the file, the service killed half way (kill -9) and the file sent again.

On a service of its own with the bundled model. Prints the rates and the most memory that the service's process took,
and compares what is exported afterwards with the file, line by line.
"""

import asyncio
import base64
import os
import re
import signal
import time
from collections.abc import AsyncIterator, Iterator
from itertools import zip_longest
from pathlib import Path
from typing import Annotated, Any
from uuid import UUID

import httpx
import numpy as np
import orjson
import typer
from rich.console import Console
from rich.table import Table

from app.evaluation.bench_service import Service, running_service
from app.evaluation.bench_statements import Statements
from app.evaluation.own_service import passable_folder
from app.evaluation.progress import progress_bar

_AT = "2026-01-01T00:00:00+00:00"
_SUBJECTS = 1000
_CHUNK = 1 << 18
_FOREVER = httpx.Timeout(30, read=None, write=None)

cli = typer.Typer(add_completion=False, pretty_exceptions_enable=False)


@cli.command(help=__doc__)
def bench_import(
    memories: Annotated[int, typer.Option(min=100, help="In the file, each with its vector and history.")] = 50_000,
    most_megabytes: Annotated[int, typer.Option(help="Most resident memory of the service's process.")] = 500,
) -> None:
    if not asyncio.run(_bench(memories, most_megabytes)):
        raise typer.Exit(1)


async def _bench(memories: int, most_megabytes: int) -> bool:
    table = Table("import", "seconds", "memories/s", "stored", "there before", "most MB resident", title="import")
    with progress_bar() as bar, passable_folder() as folder:
        file = folder / "file.ndjson"
        async with running_service(folder / "data") as service:
            header = orjson.loads((await service.client.get("/v1/export")).text.partition("\n")[0])
            writing = bar.add_task("writing the file", total=memories)
            with file.open("wb") as output:
                for line in _lines(header, memories):
                    output.write(line)
                    bar.advance(writing)
            size = file.stat().st_size
            sending = bar.add_task("first half", total=size / 1e6)
            started = time.perf_counter()
            killed = asyncio.create_task(_send(service, _part(file, bar, sending, size // 2)))
            await _sent_half(killed, bar, sending)
            await asyncio.sleep(0.2)  # in the middle of storing, as likely as not
            first_peak = _peak_megabytes(service.process_id)
            os.kill(service.process_id, signal.SIGKILL)
            killed.cancel()  # it waits for the rest of the file and would not notice
            await asyncio.gather(killed, return_exceptions=True)
            taken = time.perf_counter() - started
        async with running_service(folder / "data") as service:
            before = await _count(service)
            table.add_row("killed", f"{taken:.0f}", f"{before / taken:.0f}", str(before), "0", f"{first_peak:.0f}")
            sending = bar.add_task("sent again", total=size / 1e6)
            started = time.perf_counter()
            account = (await _send(service, _part(file, bar, sending, size))).json()
            taken = time.perf_counter() - started
            peak = _peak_megabytes(service.process_id)
            counts = account["counts"]["memory"]
            shown = (str(counts["stored"]), str(counts["present"]), f"{peak:.0f}")
            table.add_row("sent again", f"{taken:.0f}", f"{memories / taken:.0f}", *shown)
            comparing = bar.add_task("comparing", total=memories)
            started = time.perf_counter()
            different = await _different(service, file, lambda: bar.advance(comparing))
            taken = time.perf_counter() - started
            export_peak = _peak_megabytes(service.process_id)
            table.add_row("exported", f"{taken:.0f}", f"{memories / taken:.0f}", "", "", f"{export_peak:.0f}")
    Console().print(table)
    faults = account["error_count"]
    right = not different and not faults and counts["stored"] == memories - before and counts["present"] == before
    print(f"file: {size / 1e6:.0f} MB; lines refused: {faults}; lines lost, doubled or changed: {different}")
    return right and max(first_peak, peak, export_peak) <= most_megabytes


def _lines(header: dict[str, Any], memories: int) -> Iterator[bytes]:
    dimension = header["embedding"]["dimension"]
    made = Statements(13)
    rng = np.random.default_rng(13)
    yield orjson.dumps(header, option=orjson.OPT_APPEND_NEWLINE)
    for start in range(0, memories, 1000):
        many = min(1000, memories - start)
        said = made.take(many)
        vectors = rng.standard_normal((many, dimension)).astype(">f2")
        for number, (statement, _) in enumerate(said):
            place = start + number
            ids = [str(UUID(int=(0x019A_0000_0000 + place) << 80 | 7 << 76 | 2 << 62 | kind)) for kind in range(4)]
            raw = dimension.to_bytes(2) + b"\0\0" + vectors[number].tobytes()
            source = {
                "id": ids[1],
                "relation": "stated",
                "source_hash": ids[2],
                "source_class": "user",
                "actor": "a",
                "at": _AT,
            }
            line = {
                "type": "memory", "id": ids[0], "content": statement, "subject": f"user:{place % _SUBJECTS}", "trust": "user",
                "created_at": _AT, "lineage": [source],
                "history": [{"id": ids[3], "event": "stored", "actor": "a", "detail": {"reason": "new"}, "at": _AT}],
                "vector": base64.b64encode(raw).decode(),
            }  # fmt: skip
            yield orjson.dumps(line, option=orjson.OPT_APPEND_NEWLINE)
    yield orjson.dumps({"type": "end", "counts": {"memory": memories}}, option=orjson.OPT_APPEND_NEWLINE)


async def _part(file: Path, bar: Any, task: Any, size: int) -> AsyncIterator[bytes]:
    """The first bytes of the file; of less than all nothing more comes, as if the rest were under way."""
    with file.open("rb") as source:
        sent = 0
        while sent < size and (chunk := source.read(min(_CHUNK, size - sent))):
            yield chunk
            sent += len(chunk)
            bar.update(task, completed=sent / 1e6)
        if source.read(1):
            await asyncio.Event().wait()


async def _send(service: Service, chunks: AsyncIterator[bytes]) -> httpx.Response:
    answer = await service.client.post("/v1/import", content=chunks, timeout=_FOREVER)
    answer.raise_for_status()
    return answer


async def _sent_half(killed: "asyncio.Task[httpx.Response]", bar: Any, task: Any) -> None:
    shown = next(one for one in bar.tasks if one.id == task)
    while shown.completed < 0.49 * shown.total:
        if killed.done():
            raise RuntimeError(f"the import ended by itself: {killed.exception()}")
        await asyncio.sleep(0.02)


async def _count(service: Service) -> int:
    async with service.client.stream("GET", "/v1/export", params={"cursor": "header:"}) as answer:
        tail = b""
        async for chunk in answer.aiter_bytes():
            tail = (tail + chunk)[-4096:]
    return int(orjson.loads(tail.rstrip().rpartition(b"\n")[2])["counts"]["memory"])


def _peak_megabytes(process_id: int) -> float:
    """Most resident memory that the process ever had."""
    found = re.search(r"^VmHWM:\s+(\d+) kB", Path(f"/proc/{process_id}/status").read_text("ascii"), re.MULTILINE)
    assert found is not None
    return int(found[1]) * 1024 / 1e6


async def _different(service: Service, file: Path, advance: Any) -> int:
    """Lines of the file that did not come back as they were, and lines that were not in it."""
    with file.open("rb") as source:
        sent = (line for line in source if line.startswith(b'{"type":"memory"'))
        different = 0
        async with service.client.stream("GET", "/v1/export", params={"vectors": "true"}, timeout=_FOREVER) as answer:
            async for line in answer.aiter_lines():
                if not line.startswith('{"type":"memory"'):
                    continue
                expected = next(sent, None)
                advance()
                different += expected is None or not _equal(orjson.loads(expected), orjson.loads(line))
        return different + sum(1 for _ in sent)


def _equal(sent: dict[str, Any], got: dict[str, Any]) -> bool:
    """Whether everything that the file said is there; what it left to defaults may be anything."""
    nested = zip_longest(sent.pop("lineage"), got.pop("lineage"))
    same = all(one and other and one.items() <= other.items() for one, other in nested)
    return same and all(got[name] == value for name, value in sent.items())


if __name__ == "__main__":
    cli()
