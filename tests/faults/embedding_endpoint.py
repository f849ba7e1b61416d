"""An OpenAI-compatible /embeddings on loopback that fails on demand. Its vectors are those of the hash embedder."""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Literal

from app.providers.hashing import HashEmbedder

Mode = Literal["well", "hang", "error", "nonsense", "refuse"]


class Endpoint:
    """`mode` says what happens to the next requests; `embedded` lists every text that was answered."""

    def __init__(self) -> None:
        self.mode: Mode = "well"
        self.hang_on: str | None = None
        self.embedded: list[str] = []
        self.hanging = threading.Event()
        self.released = threading.Event()
        endpoint = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                endpoint.answer(self, body["input"])

            def log_message(self, *_: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.thread = threading.Thread(target=self.server.serve_forever, args=(0.02,), daemon=True)
        self.url = f"http://127.0.0.1:{self.server.server_port}"

    def answer(self, handler: BaseHTTPRequestHandler, texts: list[str]) -> None:
        """One request."""
        if self.mode == "hang" or (self.hang_on is not None and any(self.hang_on in text for text in texts)):
            self.hanging.set()
            self.released.wait(60)
            return
        status, document = 200, b"{}"
        if self.mode == "well":
            vectors = HashEmbedder().embed(texts, "passage")
            self.embedded += texts
            document = json.dumps(
                {"data": [{"index": n, "embedding": vector.tolist()} for n, vector in enumerate(vectors)]}
            ).encode()
        elif self.mode == "nonsense":
            document = json.dumps(
                {"data": [{"index": n, "embedding": [float("nan")] * 8} for n in range(len(texts))]}
            ).encode()
        else:
            status = 503 if self.mode == "error" else 400
        handler.send_response(status)
        handler.send_header("Content-Length", str(len(document)))
        handler.end_headers()
        handler.wfile.write(document)


@contextmanager
def embedding_endpoint() -> Iterator[Endpoint]:
    """An endpoint that works until told otherwise."""
    endpoint = Endpoint()
    endpoint.thread.start()
    try:
        yield endpoint
    finally:
        endpoint.released.set()
        endpoint.server.shutdown()
        endpoint.server.server_close()
