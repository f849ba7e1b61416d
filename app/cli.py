"""The command line: `hindsight` or `python -m app`."""

import asyncio
import gc
import os
import signal
import socket
import sys
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Annotated, Any
from uuid import UUID

import typer
import uvicorn
from pydantic import ValidationError

from app.application import build_app, migrate, open_services
from app.database.connect import locate
from app.database.migration import downgrade
from app.database.pool import Database
from app.doctor import examine
from app.errors import ServiceError, StartupError
from app.logs import configure_logging
from app.settings import Settings
from app.tenancy.caller import Caller
from app.tenancy.service import KeyService, local_operator

cli = typer.Typer(no_args_is_help=True, add_completion=True, pretty_exceptions_enable=False, help=__doc__)
key_cli = typer.Typer(no_args_is_help=True, help="API keys.")
cli.add_typer(key_cli, name="key")

Host = Annotated[str | None, typer.Option(help="Address to listen on; over HINDSIGHT_HOST.")]
Port = Annotated[int | None, typer.Option(min=0, max=65535, help="Port to listen on; over HINDSIGHT_PORT.")]


def main() -> None:
    """Run a command. A refusal is one line on standard error and exit code 2, a request that fails exit code 1."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # as Ctrl-C: whatever was opened is closed
    try:
        cli()
    except StartupError as error:
        sys.exit(_complain(str(error), 2))
    except ServiceError as error:
        sys.exit(_complain(error.detail, 1))
    except ValidationError as error:
        fault = error.errors()[0]
        sys.exit(_complain(f"HINDSIGHT_{'.'.join(map(str, fault['loc'])).upper()}: {fault['msg']}", 2))
    except KeyboardInterrupt:
        sys.exit(130)


@cli.command()
def serve(
    host: Host = None,
    port: Port = None,
    worker: Annotated[bool, typer.Option(help="Run background jobs in this process too.")] = True,
) -> None:
    """Run the service until SIGTERM or Ctrl-C."""
    _run(_serve(_settings(host=host, port=port), worker))


@cli.command()
def worker() -> None:
    """Run background jobs only, until SIGTERM or Ctrl-C."""
    _run(_work(_settings()))


@cli.command(name="migrate")
def migrate_database(
    down_to: Annotated[str | None, typer.Option(help="Downgrade to this revision (or base) instead.")] = None,
    lose_data: Annotated[bool, typer.Option(help="Agree that a downgrade drops rows.")] = False,
) -> None:
    """Bring the database to this release, as its owner."""
    settings = _settings()
    if down_to is None:
        _run(migrate(settings))
    else:
        _run(_downgrade(settings, down_to, lose_data))
    typer.echo("The database is at this release." if down_to is None else f"The database is at {down_to}.")


@cli.command()
def demo() -> None:
    """Show what the service does with a conversation in English and Chinese, on a database of its own."""
    from app.demo.run import run_demo

    _run(run_demo(_settings()))


@cli.command()
def doctor() -> None:
    """Look at the settings, the database and the model, and say what is wrong. Exit code 1 where something is."""
    settings = _settings()
    findings = asyncio.run(examine(settings))
    for finding in findings:
        typer.echo(f"{finding.mark} {finding.about}: {finding.detail}")
    if any(finding.wrong for finding in findings):
        raise typer.Exit(1)


@cli.command(
    name="eval",
    context_settings={"allow_extra_args": True, "ignore_unknown_options": True, "help_option_names": []},
    add_help_option=False,
)
def evaluate(context: typer.Context) -> None:
    """Measure search, the rules and the gate on labelled or live data; `hindsight eval --help` says what there is."""
    from app.evaluation.command import cli as evaluations

    evaluations(args=context.args or ["--help"], prog_name="hindsight eval")


@key_cli.command()
def create(
    name: Annotated[str, typer.Option(help="What the key is called.")],
    scope: Annotated[list[str], typer.Option(help="May be given several times.")] = ["read", "write"],  # noqa: B006
    trust: Annotated[str, typer.Option(help="Authority of what it writes.")] = "user",
    tenant: Annotated[str, typer.Option(help="Whose data; made where there is none of this name.")] = "default",
    subject: Annotated[list[str] | None, typer.Option(help="The only subjects it may touch.")] = None,
    agent: Annotated[list[str] | None, typer.Option(help="The only agents it may act as.")] = None,
    expires_at: Annotated[datetime | None, typer.Option(help="When it stops working (UTC).")] = None,
    from_env: Annotated[
        str | None, typer.Option(help="Take the secret from this environment variable; a key with it is left as it is.")
    ] = None,
) -> None:
    """Make a key and print its secret, this once."""
    secret = None
    if from_env is not None and not (secret := os.environ.get(from_env)):
        raise StartupError(f"{from_env} is not set")
    limits = {
        "subjects": subject or None,
        "agents": agent or None,
        "expires_at": expires_at.astimezone() if expires_at else None,
    }
    made = _run(_with_keys(_settings(), _create, tenant, name, scope, trust, secret, limits))
    typer.echo(made)


@key_cli.command(name="list")
def list_keys(tenant: str = "default") -> None:
    """The tenant's keys, newest first."""
    for line in _run(_with_keys(_settings(), _list, tenant)):
        typer.echo(line)


@key_cli.command()
def revoke(key_id: str, tenant: str = "default") -> None:
    """Revoke a key at once."""
    _run(_with_keys(_settings(), _revoke, tenant, key_id))
    typer.echo("Revoked.")


def _settings(**given: Any) -> Settings:
    return Settings(**{name: value for name, value in given.items() if value is not None})


def _run(work: Coroutine[Any, Any, Any]) -> Any:
    return asyncio.run(work)


def _complain(text: str, code: int) -> int:
    print(f"hindsight: {' '.join(text.split())}", file=sys.stderr)
    return code


async def _serve(settings: Settings, with_worker: bool) -> None:
    configure_logging(settings)
    listener = listen(settings.host, settings.port)
    with _stopped_by_signals() as signals:
        async with open_services(settings) as services:
            app = await build_app(services)
            gc.collect()
            gc.freeze()  # what was loaded to start stays; the collector need not look at it with every request
            if with_worker:
                services.worker.start()
            config = uvicorn.Config(
                app,
                log_config=None,
                access_log=False,
                lifespan="off",
                timeout_graceful_shutdown=20,
                server_header=False,
                http="h11",  # answers any method and any broken request with a problem, not with a line of text
            )
            server = _Server(config, settings.host, listener.getsockname()[1], services.jobs.close)
            # uvicorn takes the signals while it serves, ends its requests, and raises them again; one that comes just
            # before is not lost either.
            signals.act = server.stop
            try:
                await server.serve(sockets=[listener])
            finally:
                await services.worker.stop()


class _Server(uvicorn.Server):
    """Says where it answers once it does, and ends what would wait on when it stops."""

    def __init__(self, config: uvicorn.Config, host: str, port: int, end_waits: Callable[[], None]) -> None:
        super().__init__(config)
        self._end_waits = end_waits
        self._address = f"http://{f'[{host}]' if ':' in host else host}:{port}"

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start to serve."""
        await super().startup(sockets)
        print(f"Hindsight answers at {self._address}/docs", flush=True)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop to serve."""
        self._end_waits()
        await super().shutdown(sockets)

    def stop(self) -> None:
        """End what is being answered, then stop."""
        self.should_exit = True


class _Signals:
    """SIGTERM and SIGINT cancel the running command, so that what it opened is closed, until `act` is set otherwise."""

    def __init__(self) -> None:
        task = asyncio.current_task()
        assert task is not None
        self.act: Callable[[], object] = task.cancel


@contextmanager
def _stopped_by_signals() -> Iterator[_Signals]:
    signals = _Signals()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, lambda: signals.act())
    try:
        yield signals
    except asyncio.CancelledError:
        print("Stopped.", flush=True)


def listen(host: str, port: int) -> socket.socket:
    """The listening socket, made before anything else starts, so that a taken port is refused at once.

    Made for TCP by name: only then does asyncio turn Nagle's delay off, which costs some 40 ms an answer.
    """
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        listener = socket.create_server((host, port), family=family, backlog=2048)
        return socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP, fileno=listener.detach())
    except OSError as error:
        raise StartupError(f"cannot listen on {host}:{port}: {error.strerror or error}") from error


async def _work(settings: Settings) -> None:
    configure_logging(settings)
    with _stopped_by_signals():
        async with open_services(settings) as services:
            services.worker.start()
            print("The worker waits for jobs.", flush=True)
            try:
                await asyncio.Event().wait()
            finally:
                await services.worker.stop()


async def _downgrade(settings: Settings, revision: str, lose_data: bool) -> None:
    async with locate(settings) as location:
        await asyncio.to_thread(downgrade, location.owner_url, settings.environment, revision, lose_data)


async def _with_keys(settings: Settings, do: Callable[..., Coroutine[Any, Any, Any]], tenant: str, *values: Any) -> Any:
    """Run a key command as the local operator, in a tenant."""
    async with locate(settings) as location:
        database = await Database.open(location.app_url, 2)
        try:
            keys = KeyService(database)
            home = await keys.local_owner()
            return await do(keys, local_operator(home.tenant_id, home.tenant_name), tenant, *values)
        finally:
            await database.close()


async def _create(
    keys: KeyService,
    caller: Caller,
    tenant: str,
    name: str,
    scopes: list[Any],
    trust: Any,
    secret: str | None,
    limits: dict[str, Any],
) -> str:
    _, made = await keys.create(caller, name, scopes, trust, tenant=tenant, secret=secret, **limits)
    return made


async def _list(keys: KeyService, caller: Caller, tenant: str) -> list[str]:
    rows = await keys.list(caller, 1000, None, tenant)
    return [
        f"{row.id}  {'revoked' if row.revoked_at else 'valid':8} {row.trust:8} {','.join(row.scopes):30} {row.name}"
        for row in rows
    ]


async def _revoke(keys: KeyService, caller: Caller, tenant: str, key_id: str) -> None:
    try:
        wanted = UUID(key_id)
    except ValueError:
        raise ServiceError("not_found", "There is no such key.") from None
    await keys.revoke(caller, wanted, tenant)
