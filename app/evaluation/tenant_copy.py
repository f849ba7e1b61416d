"""A tenant's current memories, and what their recall depends on, in a database of the evaluation's own."""

import asyncio
from tempfile import TemporaryFile

from app.application import check_database
from app.database.connect import describe, exists, locate
from app.database.pool import Database
from app.database.queries import load
from app.errors import StartupError
from app.settings import Settings
from app.tenancy.caller import Caller
from app.tenancy.service import KeyService, local_operator

queries = load("evaluation")
TABLES = ("tenant_settings", "memories", "related_subjects", "speakers", "collections", "term_frequencies")


async def copied(settings: Settings, tenant: str, owner: Database) -> Caller:
    """Copy from the configured database, which is only read, to that of `owner`; the tenant's operator there.

    Raises StartupError where there is no such database or tenant.
    """
    if not exists(settings):
        raise StartupError(f"there is no {describe(settings)}")
    async with locate(settings, prepare=False) as location:
        live = await Database.open(location.app_url, 1)
        try:
            await check_database(live, settings)
            tenant_id = await KeyService(live).store.find_tenant(tenant)
            if tenant_id is None:
                raise StartupError(f"there is no tenant {tenant}")
            caller = local_operator(tenant_id, tenant)
            async with live.transaction(caller.context) as source, owner.system() as target:
                await target.execute(queries.add_tenant, tenant_id)
                for table in TABLES:
                    chosen = await source.fetchrow(queries.to_copy, table)
                    assert chosen is not None
                    with TemporaryFile() as rows:
                        await source.copy_from_query(chosen["statement"], output=rows, format="binary")
                        await asyncio.to_thread(rows.seek, 0)
                        await target.copy_to_table(
                            table, source=rows, schema_name="memory", columns=chosen["columns"], format="binary"
                        )
            return caller
        finally:
            await live.close()
