"""What is no HTTP request, on a bare connection: a problem, and the service goes on."""

import asyncio
import json
import re

import pytest

from app.http.protocol import LONGEST_HEAD


@pytest.fixture
async def port(service_url: str) -> int:
    return int(service_url.rsplit(":", 1)[1])


async def exchange(port: int, *parts: bytes) -> tuple[int, dict[str, str], bytes]:
    """Status, headers and body of the answer to bytes as they are."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        for part in parts:
            writer.write(part)
            await writer.drain()
        answer = await asyncio.wait_for(reader.read(), 20)
    finally:
        writer.close()
    head, _, body = answer.partition(b"\r\n\r\n")
    line, *lines = head.decode("latin-1").split("\r\n")
    headers = {name.lower(): value for name, value in (one.split(": ", 1) for one in lines)}
    return int(re.fullmatch(r"HTTP/1\.1 (\d{3}) .*", line)[1]), headers, body


@pytest.mark.parametrize(
    ("request_bytes", "status", "code"),
    [
        (b"hello\r\n\r\n", 400, "bad_request"),
        (b"GET /health/live HTTP/1.1\r\nHost: localhost\r\nbad header\r\n\r\n", 400, "bad_request"),
        (b"GET /health/live HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabcd", 400, "bad_request"),
        (b"POST /v1/recall HTTP/1.1\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400, "bad_request"),
        (b"POST /v1/recall HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n\r\n", 400, "bad_request"),
        (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", 400, "bad_request"),
        (b"BREW /v1/recall HTTP/1.1\r\nHost: localhost\r\n\r\n", 405, "method_not_allowed"),
    ],
)  # fmt: skip
async def test_what_is_no_request_is_answered_with_a_problem(
    port: int, request_bytes: bytes, status: int, code: str
) -> None:
    answered, headers, body = await exchange(port, request_bytes)
    problem = json.loads(body)
    assert (answered, problem["status"], problem["code"]) == (status, status, code)
    assert headers["content-type"] == "application/problem+json"
    assert headers["connection"] == "close"
    assert headers["x-request-id"] == problem["request_id"]
    assert ("allow" in headers) == (status == 405)


@pytest.mark.parametrize("begin", [b"GET /", b"GET / HTTP/1.1\r\nX-Long: ", b"GET / HTTP/1.1\r\nHost: localhost\r\n"])
async def test_a_head_without_end_is_refused(port: int, begin: bytes) -> None:
    line = b"a: b\r\n" if begin.endswith(b"\r\n") else b"aaaaaa"
    chunk = line * 1000
    answered, _, body = await exchange(port, begin, *[chunk] * (LONGEST_HEAD // len(chunk) + 1))
    assert answered == 400
    assert str(LONGEST_HEAD) in json.loads(body)["detail"]


async def test_requests_in_one_packet_are_answered_in_turn(port: int) -> None:
    one = b"GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n"
    last = one.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n")
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(one + one + last)
    answers = await asyncio.wait_for(reader.read(), 20)
    writer.close()
    assert answers.count(b"HTTP/1.1 200 OK") == 3


async def test_the_service_goes_on_after_broken_requests(port: int) -> None:
    for _ in range(5):
        await exchange(port, b"nonsense\r\n\r\n")
    answered, _, _ = await exchange(port, b"GET /health/live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    assert answered == 200
