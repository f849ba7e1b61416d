"""Looks at an installation and says what is wrong with it, without changing anything."""

import asyncio
from dataclasses import dataclass

from app.application import open_services
from app.database.connect import locate
from app.database.server_check import describe
from app.errors import StartupError
from app.settings import Settings


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing looked at."""

    about: str
    detail: str
    wrong: bool = False
    doubtful: bool = False

    @property
    def mark(self) -> str:
        """How it stands, in front of the line."""
        return "✗" if self.wrong else "!" if self.doubtful else "✓"


async def examine(settings: Settings) -> list[Finding]:
    """Findings in the order of dependence; the first that is wrong ends the look where the rest stands on it."""
    findings = []
    if settings.database_url is None and not (settings.data_dir / "postgres").exists():
        findings.append(
            Finding("database", f"none yet in {settings.data_dir}: `hindsight serve` makes it", doubtful=True)
        )
        return [*findings, await _redis(settings)]
    try:
        async with locate(settings) as location:
            where = f"embedded in {settings.data_dir}" if location.embedded else "the server of HINDSIGHT_DATABASE_URL"
            server = await describe(location.owner_url)
            findings.append(
                Finding(
                    "database",
                    f"{where}, PostgreSQL {server.version}, pgvector {server.pgvector or 'missing'}",
                    not server.pgvector,
                )
            )
            plain = server.collation in {"C", "POSIX"}
            advice = f"{server.collation}; lower() changes ASCII letters only, so ÉCOLE and école differ: use C.UTF-8 or a language's"
            findings.append(Finding("locale", advice if plain else server.collation, doubtful=plain))
            if location.psql is not None:
                findings.append(Finding("psql", f"{location.psql} '{location.reader_url}' (while the service runs)"))
            async with open_services(settings) as services:
                deployment = await services.database.deployment()
                assert deployment is not None
                findings.append(Finding("schema", f"revision {deployment[1]}, environment {deployment[0]}"))
                stored = services.memories.embedding_set
                findings.append(
                    Finding(
                        "embedding",
                        f"{stored.provider} {stored.model}, dimension {stored.dimension}",
                        doubtful=stored.provider == "hash",
                    )
                )
                keyed = await services.keys.any_exist()
                findings.append(
                    Finding(
                        "keys",
                        "requests need a key"
                        if keyed
                        else "no key yet: requests from this machine act as tenant default",
                    )
                )
    except StartupError as error:
        findings.append(Finding("start", str(error), wrong=True))
    findings.append(await _redis(settings))
    return findings


async def _redis(settings: Settings) -> Finding:
    if settings.redis_url is None:
        return Finding("redis", "not configured; nothing but speed depends on it")
    from redis.asyncio import Redis

    client = Redis.from_url(settings.redis_url.get_secret_value(), socket_timeout=1, socket_connect_timeout=1)
    try:
        async with asyncio.timeout(2):
            await client.ping()
        return Finding("redis", "answers")
    except Exception as error:
        return Finding(
            "redis", f"does not answer ({type(error).__name__}); the service works without it", doubtful=True
        )
    finally:
        await client.aclose()
