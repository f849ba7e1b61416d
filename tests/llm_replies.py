"""How a scripted chat model replies over HTTP: whole, failing, or not at all."""

import json
import socket
import struct
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler
from typing import Any

Item = dict[str, Any]


@dataclass
class Asked:
    """One request: its headers and its body."""

    headers: dict[str, str]
    body: dict[str, Any]

    @property
    def form(self) -> str:
        """json_schema, json_object or plain."""
        return str(self.body.get("response_format", {}).get("type", "plain"))

    @property
    def text(self) -> str:
        """All messages."""
        return "\n".join(str(message["content"]) for message in self.body["messages"])


class Reply:
    """One request being answered."""

    def __init__(
        self, handler: BaseHTTPRequestHandler, asked: Asked, items: list[Item], url: str, released: threading.Event
    ) -> None:
        self.handler, self.asked, self.items, self.url, self.released = handler, asked, items, url, released

    @property
    def document(self) -> dict[str, Any]:
        """What a well-behaved model says."""
        key = "verdicts" if '"verdicts"' in self.asked.text else "memories"
        return {key: self.items}

    def send(self, status: int, body: bytes | str, kind: str = "application/json", **headers: str) -> None:
        """A whole HTTP reply."""
        content = body.encode() if isinstance(body, str) else body
        self.handler.send_response(status)
        self.handler.send_header("Content-Type", kind)
        self.handler.send_header("Content-Length", str(len(content)))
        for name, value in headers.items():
            self.handler.send_header(name.replace("_", "-"), value)
        self.handler.end_headers()
        self.handler.wfile.write(content)

    def say(self, content: object, finish: str = "stop", **message: object) -> None:
        """A chat completion with that content; what is no text is written as JSON."""
        text = content if content is None or isinstance(content, str) else json.dumps(content, ensure_ascii=False)
        self.send(200, completion(text, finish, **message))

    def fail(self, status: int, message: str, **headers: str) -> None:
        """An error as OpenAI's servers give it. It quotes the key, as theirs do."""
        key = self.asked.headers.get("authorization", "")
        self.send(status, json.dumps({"error": {"message": f"{message} ({key})", "type": "error"}}), **headers)

    def cut(self) -> None:
        """Reset the connection."""
        self.handler.close_connection = True
        self.handler.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.handler.connection.close()


def completion(content: object, finish: str = "stop", **message: object) -> str:
    """The document of a chat completion."""
    choice = {
        "index": 0,
        "finish_reason": finish,
        "message": {"role": "assistant", "content": content, **message},
    }
    usage = {"prompt_tokens": 100, "completion_tokens": 20, "total_tokens": 120}
    return json.dumps(
        {"id": "x", "object": "chat.completion", "created": 1, "model": "m", "choices": [choice], "usage": usage}
    )


BEHAVIOURS: dict[str, Callable[[Reply], None]] = {}
"""What a scripted model can do, by name."""


def behaviour(act: Callable[[Reply], None]) -> Callable[[Reply], None]:
    """Register it under the function's name."""
    BEHAVIOURS[act.__name__] = act
    return act


@behaviour
def well(reply: Reply) -> None:
    reply.say(reply.document)


@behaviour
def hang(reply: Reply) -> None:
    reply.released.wait(60)
    reply.cut()


@behaviour
def drip(reply: Reply) -> None:
    """A reply that never stands still and never ends."""
    reply.handler.send_response(200)
    reply.handler.send_header("Content-Type", "application/json")
    reply.handler.send_header("Content-Length", "100000")
    reply.handler.end_headers()
    with suppress(OSError):
        while not reply.released.wait(0.02):
            reply.handler.wfile.write(b" ")
            reply.handler.wfile.flush()
    reply.cut()


@behaviour
def busy(reply: Reply) -> None:
    reply.fail(429, "slow down", Retry_After="0")


@behaviour
def busy_for_long(reply: Reply) -> None:
    reply.fail(429, "slow down", Retry_After="3600")


@behaviour
def busy_until_a_date(reply: Reply) -> None:
    reply.fail(429, "slow down", Retry_After="Fri, 31 Dec 2100 23:59:59 GMT")


@behaviour
def no_money(reply: Reply) -> None:
    body = {"error": {"message": "exceeded", "type": "insufficient_quota", "code": "insufficient_quota"}}
    reply.send(429, json.dumps(body))


@behaviour
def error(reply: Reply) -> None:
    reply.fail(500, "internal error")


@behaviour
def bad_gateway(reply: Reply) -> None:
    reply.send(502, "<html><body><h1>502 Bad Gateway</h1></body></html>", "text/html")


@behaviour
def unauthorized(reply: Reply) -> None:
    reply.fail(401, "Incorrect API key provided")


@behaviour
def forbidden(reply: Reply) -> None:
    reply.fail(403, "not allowed")


@behaviour
def unknown_model(reply: Reply) -> None:
    reply.fail(404, f"The model {reply.asked.body.get('model')} does not exist")


@behaviour
def too_many_tokens(reply: Reply) -> None:
    reply.fail(400, "This model's maximum context length is 4096 tokens")


@behaviour
def redirect(reply: Reply) -> None:
    reply.send(307, "", Location=f"{reply.url}/elsewhere")


@behaviour
def page(reply: Reply) -> None:
    reply.send(200, "<!doctype html><title>Welcome</title><p>Sign in</p>", "text/html")


@behaviour
def error_as_success(reply: Reply) -> None:
    reply.send(200, json.dumps({"error": {"message": "upstream failed", "code": 502}}))


@behaviour
def no_choices(reply: Reply) -> None:
    reply.send(200, json.dumps({"id": "x", "object": "chat.completion", "choices": []}))


@behaviour
def connection_cut(reply: Reply) -> None:
    """As when a kept connection is closed just as the next request is on its way."""
    reply.cut()


@behaviour
def body_cut(reply: Reply) -> None:
    body = completion(json.dumps(reply.document)).encode()
    reply.handler.send_response(200)
    reply.handler.send_header("Content-Length", str(len(body)))
    reply.handler.end_headers()
    reply.handler.wfile.write(body[: len(body) // 2])
    reply.handler.wfile.flush()
    reply.cut()


@behaviour
def no_json_schema(reply: Reply) -> None:
    if reply.asked.form == "json_schema":
        return reply.fail(400, "response_format.type must be text or json_object")
    return reply.say(reply.document)


@behaviour
def no_json_schema_500(reply: Reply) -> None:
    """As llama-cpp-python."""
    if reply.asked.form == "json_schema":
        return reply.fail(500, "1 validation error: body.response_format.type should be 'text' or 'json_object'")
    return reply.say(reply.document)


@behaviour
def no_response_format(reply: Reply) -> None:
    if reply.asked.form != "plain":
        return reply.fail(422, "response_format: extra inputs are not permitted")
    return reply.say(reply.document)


@behaviour
def new_parameters(reply: Reply) -> None:
    """As newer models: another name for the limit, and no temperature."""
    if "max_tokens" in reply.asked.body:
        return reply.fail(400, "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.")
    if "temperature" in reply.asked.body:
        return reply.fail(400, "Unsupported value: 'temperature' does not support 0")
    return reply.say(reply.document)
