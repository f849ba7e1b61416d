"""Leaves a server alone that keeps failing, and lets one request through from time to time to see whether it is back."""

import time
from collections.abc import Callable

_MOST_FAILURES = 5
_PAUSE = 30.0
_LONGEST_PAUSE = 300.0


class Breaker:
    """Closed: all pass. Open, after `most_failures` in a row: none for `pause` seconds. Then one probe, which closes it
    or opens it for twice as long, at most five minutes.
    """

    def __init__(
        self,
        most_failures: int = _MOST_FAILURES,
        pause: float = _PAUSE,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`clock` gives seconds that never go back."""
        self._most_failures = most_failures
        self._first_pause = self._pause = pause
        self._clock = clock
        self._failures = 0
        self._probe_at: float | None = None
        self._probing = False

    def wait_seconds(self) -> float:
        """0 and the caller may go on, being the probe if one is due; else how long to stay away.

        Whoever goes on calls `succeeded`, `failed` or `abandoned` after it.
        """
        if self._probe_at is None:
            return 0.0
        left = self._probe_at - self._clock()
        if left > 0 or self._probing:
            return max(left, 1.0)
        self._probing = True
        return 0.0

    def succeeded(self) -> None:
        """The server answered, whatever it said."""
        self._failures = 0
        self._pause = self._first_pause
        self._probe_at = None
        self._probing = False

    def failed(self) -> None:
        """The server did not answer, or answered that it cannot."""
        self._failures += 1
        if self._probing:
            self._pause = min(self._pause * 2, _LONGEST_PAUSE)
        if self._probing or self._failures >= self._most_failures:
            self._probe_at = self._clock() + self._pause
        self._probing = False

    def abandoned(self) -> None:
        """The caller gave up before the server could show what it does."""
        self._probing = False
