"""What can be tuned: groups of columns of memory.tenant_settings, and their values as shipped."""

from typing import Any, Literal

from app.statements.bands import Bands

Setting = dict[str, Any]
"""Values by column of memory.tenant_settings."""
Target = Literal["weights", "thresholds"]

SHIPPED: dict[Target, Setting] = {
    "weights": {
        "weight_vector": 0.5,
        "weight_keyword": 0.3,
        "weight_rule": 0.2,
        "final_shares": [0.9, 0.04, 0.04, 0.02],
    },
    "thresholds": {"duplicate_similarity": Bands().duplicate, "related_similarity": Bands().related},
}


def shown(setting: Setting) -> str:
    """For people: `weights 0.5, 0.3, 0.2 and shares 0.9, 0.04, 0.04, 0.02`, `duplicate from 0.85, judged from 0.7`."""
    if "final_shares" in setting:
        weights = _listed([setting["weight_vector"], setting["weight_keyword"], setting["weight_rule"]])
        return f"weights {weights} and shares {_listed(setting['final_shares'])}"
    return f"duplicate from {setting['duplicate_similarity']:g}, judged from {setting['related_similarity']:g}"


def _listed(values: list[float]) -> str:
    return ", ".join(f"{value:g}" for value in values)
