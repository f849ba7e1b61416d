"""What this release expects of a database, told without loading what migrates one."""

import hashlib
from pathlib import Path

import asyncpg

from app.database.queries import SQL, load

ROOT = Path(__file__).resolve().parent.parent.parent
VERSIONS = ROOT / "migrations" / "versions"
queries = load("database")


def revisions() -> list[str]:
    """Every revision this release knows, oldest first: the numbers that the names of their files begin with."""
    return sorted(file.name.partition("_")[0] for file in VERSIONS.glob("[0-9]*_*.py"))


def head_revision() -> str:
    """The newest revision this release knows."""
    return revisions()[-1]


def release_digest(environment: str) -> str:
    """What a migration to this release puts in place, and for which environment, in one number."""
    digest = hashlib.sha256(environment.encode())
    for file in sorted([*VERSIONS.glob("*.py"), *SQL.rglob("*.sql")]):
        digest.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()


async def is_migrated(url: str, environment: str) -> bool:
    """Whether a migration of exactly this release was the last to end here."""
    connection = await asyncpg.connect(url)
    try:
        found = await connection.fetchrow(queries.noted_release)
    except asyncpg.UndefinedTableError:
        return False
    finally:
        await connection.close()
    return found is not None and tuple(found) == (head_revision(), release_digest(environment))
