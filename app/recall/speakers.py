"""Names that spoke about a subject, remembered for a moment: they change rarely, and every recall asks for them."""

import time
from collections import OrderedDict

from app.database.pool import Database
from app.recall import store
from app.tenancy.caller import Caller

REMEMBERED_SECONDS = 5.0
MOST_REMEMBERED = 10_000


class Speakers:
    """What one process remembers. A name that is new shows within seconds; it only sharpens the embedded question."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._known: OrderedDict[object, tuple[float, list[str]]] = OrderedDict()

    async def of(self, caller: Caller, subject: str | None) -> list[str]:
        """Names of the subject's speakers, or of all subjects' that the caller's key reaches."""
        place = (caller.tenant_id, caller.subjects, subject)
        known = self._known.get(place)
        if known is not None and time.monotonic() - known[0] < REMEMBERED_SECONDS:
            return known[1]
        async with self._database.transaction(caller.context) as connection:
            names = await store.speakers(connection, subject)
        self._known[place] = (time.monotonic(), names)
        self._known.move_to_end(place)
        while len(self._known) > MOST_REMEMBERED:
            self._known.popitem(last=False)
        return names
