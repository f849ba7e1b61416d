"""What similarity means to a tenant: from where two statements may be one, and from where they are judged."""

from dataclasses import dataclass

import numpy as np

from app.statements.enrichment import DUPLICATE_AT
from app.statements.likeness import RELATED_AT


@dataclass(frozen=True, slots=True)
class Bands:
    """Calibrated similarities from which a statement with no differing value is a duplicate, and from which two are judged."""

    duplicate: float = DUPLICATE_AT
    related: float = RELATED_AT

    def scaled(self, similarity: float | None) -> float | None:
        """A calibrated similarity on the scale that the judge was made for, in [0, 1]; None stays None.

        Linear between 0, the two bands and 1, so that each band falls on the judge's own and all its other limits move
        with them.
        """
        if similarity is None or self == Bands():
            return similarity
        return float(np.interp(similarity, (0, self.related, self.duplicate, 1), (0, RELATED_AT, DUPLICATE_AT, 1)))
