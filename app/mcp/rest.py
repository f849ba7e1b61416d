"""Calls of the REST API, in process or over the network, so that keys, scopes, limits and audit are its own."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import httpx

NEXT_STEPS = {
    "unauthorized": "Give a valid key: the header `Authorization: Bearer <key>`, or HINDSIGHT_KEY over stdio.",
    "forbidden": "Ask whoever gave you the key for one that allows this.",
    "not_found": "Check the id: memory_recall and memory_forget with a query answer ids.",
    "invalid": "Correct the field that is named and call again.",
    "invalid_json": "Send plain JSON values without NaN, NUL or half surrogates and call again.",
    "payload_too_large": "Send less at once: several calls, or fewer items in each.",
    "conflict": "Recall what is stored now and decide anew.",
    "internal": "Call again once; if it fails again, tell the operator the request id.",
    "idempotency_mismatch": "Give this call a key of its own: the one it has was used for another.",
    "not_implemented": "Go on without it.",
    "unreachable": "Start the service (`hindsight serve`) or correct the address, then call again.",
}
LATER = "Call again in a moment."
_LONGEST_KEY = 255  # characters of an Idempotency-Key that the API takes


@dataclass
class RefusedError(Exception):
    """The API refused or failed. `problem` has its members: code, detail, status, field ..."""

    problem: Mapping[str, Any]

    @property
    def code(self) -> str:
        """The stable code of the problem."""
        return str(self.problem.get("code", "internal"))

    @property
    def next_step(self) -> str:
        """What the caller can do about it."""
        return str(self.problem.get("next_step") or NEXT_STEPS.get(self.code, LATER))

    @property
    def line(self) -> str:
        """All of it for people and models."""
        return f"{self.code}: {self.problem.get('detail', '')} Next: {self.next_step}"

    def __str__(self) -> str:
        return self.line

    @property
    def members(self) -> dict[str, Any]:
        """For programs."""
        kept = ("code", "detail", "status", "field", "retry_after", "missing_scope", "request_id")
        return {name: self.problem[name] for name in kept if self.problem.get(name) is not None} | {
            "next_step": self.next_step
        }


@dataclass(frozen=True, slots=True)
class Rest:
    """The API as one caller. `headers` say who that is; `key` makes writes repeatable (Idempotency-Key)."""

    client: httpx.AsyncClient
    headers: Mapping[str, str] = field(default_factory=dict)
    key: str | None = None

    async def get(self, path: str, **parameters: Any) -> Any:
        """The answer to a read. Parameters that are None are left out."""
        given = {name: value for name, value in parameters.items() if value is not None}
        return await self._call("GET", path, params=given)

    async def post(self, path: str, body: Any, part: int | None = None) -> Any:
        """The answer to a write or a search. Raises RefusedError. `part` numbers several writes to one address."""
        return await self._call("POST", path, part, json=body)

    async def delete(self, path: str) -> None:
        """Raises RefusedError."""
        await self._call("DELETE", path)

    async def check(self) -> None:
        """Raises RefusedError where the caller's key is not valid (any more), whatever its scopes are."""
        try:
            await self.get(f"/v1/memories/{'0' * 8}-0000-0000-0000-{'0' * 12}")
        except RefusedError as refusal:
            if refusal.code == "unauthorized":
                raise

    async def _call(self, method: str, path: str, part: int | None = None, **options: Any) -> Any:
        headers = dict(self.headers)
        if self.key is not None and method != "GET":
            headers["Idempotency-Key"] = self.key if part is None else _of_a_part(self.key, part)
        try:
            answer = await self.client.request(method, path, headers=headers, **options)
        except (httpx.HTTPError, httpx.InvalidURL, OSError) as error:
            where = self.client.base_url
            detail = f"The service at {where} does not answer ({type(error).__name__})."
            raise RefusedError({"code": "unreachable", "detail": detail}) from None
        except ValueError as error:  # NaN and what no JSON can hold
            raise RefusedError({"code": "invalid_json", "detail": f"The arguments cannot be sent: {error}."}) from None
        if answer.is_success:
            return answer.json() if answer.content else None
        raise RefusedError(_problem(answer))


def _problem(answer: httpx.Response) -> dict[str, Any]:
    try:
        problem = answer.json()
    except ValueError:
        problem = None
    if not isinstance(problem, dict) or "code" not in problem:
        problem = {"code": "internal", "detail": f"An answer {answer.status_code} that is not the service's."}
    if "retry-after" in answer.headers:
        problem["retry_after"] = answer.headers["retry-after"]
    return {"status": answer.status_code, **problem}


def _of_a_part(key: str, part: int) -> str:
    """The key of one of a call's requests, as the same call makes it again; a long one is put in fewer characters."""
    own = f"{key}.{part}"
    return own if len(own) <= _LONGEST_KEY else hashlib.sha256(own.encode()).hexdigest()
