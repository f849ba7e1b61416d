"""A chat model on loopback, over real HTTP, that behaves by name: well, badly, or in turn.

    with scripted_llm() as llm:
        llm.behave("error", "well")  # the first request, the second and all after it
        ... HINDSIGHT_LLM_BASE_URL=llm.url ...
        llm.requests  # what was asked

What it answers when it behaves well is `llm.items`, under the key that the question's schema names.
"""

import json
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from llm_outputs import memory
from llm_replies import BEHAVIOURS, Asked, Item, Reply

__all__ = ["BEHAVIOURS", "ScriptedLLM", "closed_url", "memory", "scripted_llm"]


@dataclass
class ScriptedLLM:
    """`script` names what happens to each request; the last name holds for all that follow."""

    items: list[Item] = field(default_factory=list)
    script: tuple[str, ...] = ("well",)
    requests: list[Asked] = field(default_factory=list)
    url: str = ""
    asked: threading.Event = field(default_factory=threading.Event)
    released: threading.Event = field(default_factory=threading.Event)
    by_model: dict[str, list[Item]] = field(default_factory=dict)
    """Items that a model of that name gives instead."""
    _turn: int = 0
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def behave(self, *names: str) -> None:
        """Start a new script."""
        assert all(name in BEHAVIOURS for name in names), names
        with self._lock:
            self.script, self._turn = names, 0

    def take(self, asked: Asked) -> str:
        """Record a request and say what happens to it."""
        with self._lock:
            self.requests.append(asked)
            name = self.script[min(self._turn, len(self.script) - 1)]
            self._turn += 1
        self.asked.set()
        return name


@contextmanager
def scripted_llm(*items: Item) -> Iterator[ScriptedLLM]:
    """A server that works until told otherwise."""
    llm = ScriptedLLM(list(items))

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"  # connections are kept

        def do_POST(self) -> None:
            content = self.rfile.read(int(self.headers["Content-Length"]))
            asked = Asked({name.lower(): value for name, value in self.headers.items()}, json.loads(content))
            with suppress(BrokenPipeError, ConnectionResetError):
                items = llm.by_model.get(asked.body.get("model", ""), llm.items)
                BEHAVIOURS[llm.take(asked)](Reply(self, asked, items, llm.url, llm.released))

        def finish(self) -> None:
            with suppress(OSError, ValueError):  # closed by the behaviour
                super().finish()

        def log_message(self, *_: object) -> None:
            pass

    class Server(ThreadingHTTPServer):
        daemon_threads = True
        request_queue_size = 64

        def handle_error(self, *_: object) -> None:
            pass  # clients that leave early are part of the play

    server = Server(("127.0.0.1", 0), Handler)
    llm.url = f"http://127.0.0.1:{server.server_port}/v1"
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield llm
    finally:
        llm.released.set()
        server.shutdown()
        server.server_close()
        thread.join(10)


def closed_url() -> str:
    """An address where nobody listens."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    return f"http://127.0.0.1:{port}/v1"
