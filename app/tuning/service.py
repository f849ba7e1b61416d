"""Changing a tenant's tuned settings, with a history of it, and going back one change at a time."""

import getpass
from dataclasses import dataclass

from app.database.pool import Database
from app.errors import ServiceError
from app.tenancy.caller import Caller
from app.tuning import store
from app.tuning.measured import Measured
from app.tuning.settings import Setting, Target, shown


@dataclass(frozen=True, slots=True)
class TuningService:
    """The use cases for one tenant."""

    database: Database
    caller: Caller

    async def now(self, target: Target) -> Setting:
        """What the tenant has."""
        async with self.database.transaction(self.caller.context) as connection:
            return await store.setting(connection, target)

    async def apply(self, measured: Measured) -> None:
        """Set what was found. Raises `conflict` where it was compared with something else than what is set now."""
        gain = measured.validated
        async with self.database.transaction(self.caller.context) as connection:
            if await store.lock_setting(connection, measured.target) != measured.before:
                raise ServiceError("conflict", "The settings were changed while they were measured: measure again.")
            await store.set_to(connection, measured.found)
            await store.record(
                connection, _who(), measured.target, measured.before, measured.found, measured.measure, measured.cases,
                gain.gain, gain.low, gain.high,
            )  # fmt: skip

    async def undo(self, force: bool) -> store.Row:
        """Take the last change back and answer it. Raises `not_found` where there is none left.

        Raises `conflict` where something else has changed the settings since, unless `force`.
        """
        async with self.database.transaction(self.caller.context) as connection:
            change = await store.last(connection)
            if change is None:
                raise ServiceError("not_found", f"Nothing to undo for tenant {self.caller.tenant_name}.")
            now = await store.lock_setting(connection, change["target"])
            if now != change["after"] and not force:
                told = f"now {shown(now)}, applied {shown(change['after'])}"
                raise ServiceError(
                    "conflict", f"Something else has changed the settings since: {told}. --force undoes."
                )
            await store.set_to(connection, change["before"])
            await store.mark_undone(connection, change["id"], _who())
            return change

    async def history(self) -> list[store.Row]:
        """All changes, newest first."""
        async with self.database.transaction(self.caller.context) as connection:
            return await store.history(connection)


def _who() -> str:
    """Whoever runs the command, as the machine knows them."""
    try:
        return f"local/{getpass.getuser()}"
    except (OSError, KeyError):  # a container's user need not have a name
        return "local"
