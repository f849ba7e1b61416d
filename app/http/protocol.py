"""HTTP/1.1 as the service speaks it: llhttp's parser, a bound on what it holds, and problems for what is no request."""

import re
import sys
from uuid import uuid4

import httptools
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from app.errors import ServiceError
from app.http.observability import METHODS
from app.http.problems import respond

LONGEST_HEAD = 65_536  # bytes of an address and headers that are still incomplete; a body has its own limit

_REQUEST_LINE = re.compile(rb"[A-Za-z-]{1,40} \S+ HTTP/1\.\d\r\n")


class Protocol(HttpToolsProtocol):
    """A connection. What is no HTTP is answered with a problem, and the connection closed."""

    _in_head, _held, _came = False, 0, b""

    def data_received(self, data: bytes) -> None:
        """Bytes came."""
        self._came = data
        super().data_received(data)
        if self._in_head:
            self._held += len(data)
            if self._held > LONGEST_HEAD and not self.transport.is_closing():
                self._refuse(ServiceError("bad_request", f"Address and headers may hold {LONGEST_HEAD} bytes."))

    def on_message_begin(self) -> None:
        """A request begins."""
        self._in_head, self._held = True, 0
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """Its head is whole."""
        self._in_head = False
        super().on_headers_complete()

    def send_400_response(self, msg: str) -> None:
        """Answer what the parser refused; called while its exception is handled."""
        strange = isinstance(sys.exc_info()[1], httptools.HttpParserInvalidMethodError)
        if strange and _REQUEST_LINE.match(self._came):
            self._refuse(ServiceError("method_not_allowed", "No address here knows this method."))
        else:
            self._refuse(ServiceError("bad_request", "This is not a valid HTTP request."))

    def _refuse(self, refusal: ServiceError) -> None:
        request_id = uuid4().hex
        answer = respond(refusal, {"type": "http", "state": {"request_id": request_id}})
        answer.headers["X-Request-ID"] = request_id
        answer.headers["Connection"] = "close"
        if answer.status_code == 405:
            answer.headers["Allow"] = ", ".join(sorted(METHODS))
        head = b"".join(b"%s: %s\r\n" % pair for pair in answer.raw_headers)
        self.transport.write(STATUS_LINE[answer.status_code] + head + b"\r\n" + bytes(answer.body))
        self.transport.close()
