"""What a measurement of settings found, ready to be told and applied."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from app.tuning.settings import Setting, Target
from app.tuning.validation import Validated, Values


@dataclass(frozen=True, slots=True)
class Measured:
    """`choices` are what was tried, the current setting first and the shipped one second; `values` (cases, choices)."""

    target: Target
    measure: str
    choices: Sequence[Setting]
    values: Values
    validated: Validated
    notes: list[str] = field(default_factory=list)

    @property
    def before(self) -> Setting:
        """What the tenant has."""
        return self.choices[0]

    @property
    def found(self) -> Setting:
        """The best on all cases."""
        return self.choices[self.validated.choice]

    @property
    def cases(self) -> int:
        """How many labelled cases there were."""
        return len(self.values)

    @property
    def is_real(self) -> bool:
        """Whether the interval of the gain lies above 0."""
        return self.validated.low > 0
