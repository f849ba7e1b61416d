"""Looks at an installation and says what is wrong with it, without changing anything."""

import asyncio
from dataclasses import dataclass

from app.database import server_check
from app.database.connect import Location, describe, exists, is_idle, locate
from app.database.pool import Database
from app.database.release import head_revision
from app.errors import StartupError
from app.providers.build import build_embedder, build_reranker
from app.providers.chat import build_chat
from app.providers.embedding_set import EmbeddingSet
from app.providers.nli import build_nli
from app.recall.embedding_sets import active_set
from app.settings import Settings
from app.tenancy.service import KeyService


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
    findings: list[Finding] = []
    if exists(settings):
        idle = "; no service runs on it now" if is_idle(settings) else ""
        try:
            async with locate(settings, prepare=False) as location:
                await _look(settings, location, idle, findings)
        except StartupError as error:
            findings.append(Finding("start", str(error), wrong=True))
    else:
        none = f"there is no {describe(settings)} yet: `hindsight serve` makes it"
        findings.append(Finding("database", none, doubtful=True))
    findings.append(await _redis(settings))
    return findings


async def _look(settings: Settings, location: Location, idle: str, findings: list[Finding]) -> None:
    server = await server_check.describe(location.owner_url)
    software = f"PostgreSQL {server.version}, pgvector {server.pgvector or 'missing'}"
    findings.append(Finding("database", f"{describe(settings)}{idle}; {software}", not server.pgvector))
    plain = server.collation in {"C", "POSIX"}
    advice = f"{server.collation}; lower() changes ASCII letters only, so ÉCOLE and école differ: use C.UTF-8 or a language's"
    findings.append(Finding("locale", advice if plain else server.collation, doubtful=plain))
    if location.psql is not None:
        findings.append(Finding("psql", f"{location.psql} '{location.reader_url}' (while the service runs)"))
    if not server.pgvector:
        return
    database = await Database.open(location.app_url, 2)
    try:
        schema = await _schema(settings, database, location.embedded)
        findings.append(schema)
        if schema.wrong or schema.doubtful:
            return
        findings.append(await _embedding(settings, await active_set(database)))
        findings += await _readers(settings)
        keyed = await KeyService(database).any_exist()
        told = "requests need a key" if keyed else "no key yet: requests from this machine act as tenant default"
        findings.append(Finding("keys", told))
    finally:
        await database.close()


async def _schema(settings: Settings, database: Database, embedded: bool) -> Finding:
    found = await database.deployment()
    if found is not None and found[0] != settings.environment:
        told = f"stamped {found[0]!r}, and HINDSIGHT_ENVIRONMENT is {settings.environment!r}"
        return Finding("schema", told, wrong=True)
    if found is None or found[1] != head_revision():
        at = "not there yet" if found is None else f"at revision {found[1]}, this release needs {head_revision()}"
        then = "`hindsight serve` brings it there" if embedded else "run `hindsight migrate`"
        return Finding("schema", f"{at}: {then}", wrong=not embedded, doubtful=embedded)
    return Finding("schema", f"revision {found[1]}, environment {found[0]}")


async def _embedding(settings: Settings, stored: EmbeddingSet | None) -> Finding:
    embedder = await asyncio.to_thread(build_embedder, settings)
    try:
        name = f"{embedder.provider} {embedder.model}, dimension {embedder.dimension}"
        if stored is not None:
            await asyncio.to_thread(stored.check, embedder)
        return Finding("embedding", name, doubtful=embedder.provider == "hash")
    finally:
        embedder.close()


async def _readers(settings: Settings) -> list[Finding]:
    """The models that read, judge and rank beside the rules, where any is configured."""
    found = []
    if (chat := await asyncio.to_thread(build_chat, settings)) is not None:
        await chat.close()
        found.append(Finding("chat model", f"{chat.model}, not asked anything now"))
    elif await asyncio.to_thread(build_nli, settings.nli_model) is not None:
        found.append(Finding("judge", f"{settings.nli_model}"))
    if await asyncio.to_thread(build_reranker, settings) is not None:
        found.append(Finding("rerank model", f"{settings.rerank_model}"))
    return found


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
