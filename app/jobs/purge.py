"""The periodic job that deletes what nobody will look at again."""

from collections.abc import Awaitable, Callable
from datetime import timedelta

from app.database.pool import Connection, Database
from app.jobs import store
from app.jobs.run import Handler, Run

JOBS_KEPT = timedelta(days=14)  # after their end
RECALLS_KEPT = timedelta(days=90)
_BATCH = 1000  # rows deleted in one transaction

Step = Callable[[Connection], Awaitable[int]]


def purge_handler(database: Database) -> Handler:
    """The handler of `purge`. Its result counts what is gone."""
    steps: dict[str, Step] = {
        "jobs": lambda connection: store.purge_jobs(connection, JOBS_KEPT, _BATCH),
        "recalls": lambda connection: store.purge_recalls(connection, RECALLS_KEPT, _BATCH),
        "idempotency_keys": lambda connection: store.purge_answers(connection, _BATCH),
    }

    async def purge(run: Run) -> None:
        gone = dict.fromkeys(steps, 0)
        for number, (name, step) in enumerate(steps.items()):
            while True:
                async with database.transaction(run.context) as connection:
                    deleted = await step(connection)
                gone[name] += deleted
                await run.progress(number / len(steps), f"{sum(gone.values())} rows deleted")
                if deleted < _BATCH:
                    break
        run.result = gone

    return purge
