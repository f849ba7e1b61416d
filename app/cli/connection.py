"""How commands reach the service: REST through one client, over the network or in this process."""

import inspect
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from functools import wraps
from typing import TYPE_CHECKING, Annotated, Any

import typer

from app.address import segment, service_url
from app.errors import StartupError

if TYPE_CHECKING:
    import httpx

    from app.tenancy.service import Missing

SLOWEST_ANSWER = 120.0  # seconds without a byte; a followed job says something every fifteen
LARGEST_PAGE = 1000
_ANSWERS = frozenset({"application/json", "application/x-ndjson", "text/event-stream"})

Url = Annotated[
    str | None,
    typer.Option(
        envvar="HINDSIGHT_URL", help="A running service. Without it: the configured database, in this process."
    ),
]
Key = Annotated[
    str | None,
    typer.Option(envvar="HINDSIGHT_KEY", help="API key. In this process none is needed; with one it acts as that key."),
]
Tenant = Annotated[
    str | None,
    typer.Option(envvar="HINDSIGHT_TENANT", help="Whose data, in this process; a service knows it by the key."),
]


class RefusedError(Exception):
    """The service refused a request, or did not answer as a service does. The message is the whole line."""

    def __init__(self, problem: Mapping[str, Any]) -> None:
        detail, field, code = problem.get("detail", ""), problem.get("field"), problem.get("code", "")
        named = "" if field is None or detail.startswith(f"{field}:") else f"{field}: "
        super().__init__(f"{code}: {named}{detail}")
        self.problem = problem


class Service:
    """The REST service as commands see it. A refusal is raised as RefusedError."""

    def __init__(self, client: "httpx.Client", start_jobs: Callable[[], None]) -> None:
        self._client = client
        self.start_jobs = start_jobs
        """Has the jobs run that somebody waits for: a service does so by itself, the database alone does not."""

    def send(self, method: str, path: str, body: Any = None, **parameters: Any) -> bytes:
        """The body of an answer, as it came."""
        content = None if body is None else json.dumps(body).encode()
        headers = {} if body is None else {"Content-Type": "application/json"}
        answer = self._client.request(method, path, content=content, headers=headers, params=given(**parameters))
        return self._checked(answer).content

    def ask(self, method: str, path: str, body: Any = None, **parameters: Any) -> Any:
        """The same, read."""
        return json.loads(self.send(method, path, body, **parameters))

    def items(self, path: str, limit: int | None, **filters: Any) -> Iterator[dict[str, Any]]:
        """The items of a list, page after page; None means all."""
        cursor = None
        while limit is None or limit > 0:
            size = LARGEST_PAGE if limit is None else min(limit, LARGEST_PAGE)
            page = self.ask("GET", path, limit=size, cursor=cursor, **filters)
            yield from page["items"]
            limit = None if limit is None else limit - len(page["items"])
            if (cursor := page["next_cursor"]) is None:
                return

    @contextmanager
    def stream(self, path: str, **parameters: Any) -> Iterator[Iterator[bytes]]:
        """An answer in parts, as it comes."""
        with self._client.stream("GET", path, params=given(**parameters)) as answer:
            if answer.is_error:
                answer.read()
            yield self._checked(answer).iter_bytes()

    def bring(self, path: str, chunks: Iterable[bytes], kind: str, **parameters: Any) -> bytes:
        """Send a file of that media type in parts; the answer may be as long in coming as the file is."""
        import httpx

        headers, timeout = {"Content-Type": kind}, httpx.Timeout(None, connect=10.0)
        answer = self._client.request(
            "POST", path, content=chunks, headers=headers, params=given(**parameters), timeout=timeout
        )
        return self._checked(answer).content

    def events(self, path: str) -> Iterator[tuple[str, bytes]]:
        """Server-sent events: name and data, until the stream ends."""
        name, rest = "", b""
        with self.stream(path) as chunks:
            for chunk in chunks:
                *lines, rest = (rest + chunk).split(b"\n")
                for line in lines:
                    field, _, value = line.partition(b": ")
                    if field == b"event":
                        name = value.decode()
                    elif field == b"data":
                        yield name, value

    def _checked(self, answer: "httpx.Response") -> "httpx.Response":
        kind = answer.headers.get("content-type", "").partition(";")[0]
        if answer.is_success and (kind in _ANSWERS or answer.status_code == 204):
            return answer
        if kind == "application/problem+json":
            raise RefusedError(json.loads(answer.content))
        raise RefusedError(
            {"code": f"HTTP {answer.status_code}", "detail": f"no Hindsight service answers at {answer.url}"}
        )


def given(**fields: Any) -> dict[str, Any]:
    """What was given: None and empty lists were not."""
    return {name: value for name, value in fields.items() if value is not None and value != []}


def path(*parts: str) -> str:
    """An address under /v1; each part may hold any character."""
    return "/".join(("/v1", *map(segment, parts)))


@dataclass(frozen=True, slots=True)
class Place:
    """Which service and whose data, as the shared options say."""

    url: str | None
    key: str | None
    tenant: str | None

    def open(self, missing: "Missing" = "refuse") -> AbstractContextManager[Service]:
        """The service there. `missing` says what is done for a tenant of this machine's database that does not exist."""
        return open_service(self.url, self.key, self.tenant, missing)


def connected(command: Callable[..., None]) -> Callable[..., None]:
    """Make a command of a function whose first argument is the service: adds the options that say which one."""

    @wraps(command)
    def run(place: Place, **options: Any) -> None:
        with place.open() as service:
            command(service, **options)

    return placed(run)


def placed(command: Callable[..., None]) -> Callable[..., None]:
    """The same for a function that opens the service itself: its first argument is the place."""

    @wraps(command)
    def run(*, url: str | None = None, key: str | None = None, tenant: str | None = None, **options: Any) -> None:
        command(Place(url, key, tenant), **options)

    def shared(url: Url = None, key: Key = None, tenant: Tenant = None) -> None: ...

    own = list(inspect.signature(command).parameters.values())[1:]
    added = inspect.signature(shared).parameters.values()
    every = [one.replace(kind=inspect.Parameter.KEYWORD_ONLY) for one in (*own, *added)]
    run.__signature__ = inspect.Signature(every)  # type: ignore[attr-defined]
    run.__annotations__ = {one.name: one.annotation for one in every}
    return run


@contextmanager
def open_service(
    url: str | None, key: str | None, tenant: str | None, missing: "Missing" = "refuse"
) -> Iterator[Service]:
    """The service at `url`, or the configured database. Raises StartupError, and RefusedError where nobody answers."""
    import httpx

    if key is not None and not (key.isascii() and key.isprintable()):
        raise StartupError("--key holds characters that no key has")
    headers = {} if key is None else {"Authorization": f"Bearer {key}"}
    opened: AbstractContextManager[tuple[httpx.Client, Callable[[], None]]]
    if url is None:
        from app.cli.in_process import in_process_client

        opened = in_process_client(headers, tenant or "default", "refuse" if key else missing)
    elif tenant is not None:
        raise StartupError("--tenant goes without --url: a service takes the tenant from the key")
    else:
        opened = _network(url, headers)
    try:
        with opened as (client, start_jobs):
            yield Service(client, start_jobs)
    except httpx.HTTPError as error:
        raise RefusedError({"code": "no answer", "detail": f"{url}: {str(error) or type(error).__name__}"}) from error


@contextmanager
def _network(url: str, headers: dict[str, str]) -> Iterator[tuple["httpx.Client", Callable[[], None]]]:
    import httpx

    patience = httpx.Timeout(SLOWEST_ANSWER, connect=10.0)
    with httpx.Client(base_url=service_url(url), headers=headers, timeout=patience) as client:
        yield client, lambda: None
