"""How the gate did on a tenant's live data."""

from typing import Any

from app.database.connect import describe, exists, locate
from app.database.context import Context
from app.database.pool import Database
from app.database.queries import load
from app.errors import StartupError
from app.settings import Settings

queries = load("extraction")


async def gate_report(settings: Settings, tenant: str, days: int) -> list[dict[str, Any]]:
    """Rows of memory.gate_report, all kinds together last (kind None). Raises StartupError without such a tenant."""
    if not exists(settings):
        raise StartupError(f"there is no {describe(settings)}")
    async with locate(settings) as location:
        database = await Database.open(location.app_url, 1)
        try:
            tenant_id = await database.ask(queries.tenant_named, tenant)
            if tenant_id is None:
                raise StartupError(f"there is no tenant {tenant}")
            async with database.transaction(Context(tenant_id, "eval")) as connection:
                return [dict(row) for row in await connection.fetch(queries.gate_report, days)]
        finally:
            await database.close()
