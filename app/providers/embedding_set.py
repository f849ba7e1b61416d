"""An embedding set: one model and dimension, with all that makes its vectors comparable and its cosines meaningful."""

import base64
import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from app.errors import StartupError
from app.providers.calibration import Calibrations, fit_calibrations
from app.providers.centring import Centres, decode_vector, fit_centres
from app.providers.embedder import Embedder, EmbeddingError, Matrix
from app.providers.probes import check_probes, probe_vectors

_FOLDER = Path(__file__).parent / "samples"
# The set of the bundled model, fitted in advance (`scripts/measure_embedder --write-set`): fitting takes some 15 s.
FITTED = _FOLDER / "bundled_set.json"


@dataclass(frozen=True, slots=True)
class EmbeddingSet:
    """`probes` has shape (3, dimension), as the model gives them."""

    provider: str
    model: str
    dimension: int
    centres: Centres
    calibrations: Calibrations
    probes: Matrix

    @classmethod
    def fit(cls, embedder: Embedder, *, use_fitted: bool = True) -> "EmbeddingSet":
        """A new set for `embedder` (blocks: about 1,400 texts). Raises StartupError.

        The bundled model's set comes from the shipped file as long as it reproduces that file's probe vectors.
        """
        try:
            probes = probe_vectors(embedder)
            if use_fitted and (fitted := _fitted_for(embedder, probes)):
                return fitted
            centres = fit_centres(embedder)
            calibrations = fit_calibrations(embedder, centres)
        except EmbeddingError as error:
            raise StartupError(f"the embedding model {embedder.model} failed on sample text: {error.detail}") from error
        return cls(embedder.provider, embedder.model, embedder.dimension, centres, calibrations, probes)

    def check(self, embedder: Embedder) -> None:
        """Raises StartupError unless `embedder` is the one that made this set (blocks: embeds the probes)."""
        for name in ("provider", "model", "dimension"):
            stored, configured = getattr(self, name), getattr(embedder, name)
            if stored != configured:
                raise StartupError(
                    f"the data was embedded with {name} {stored}, configured is {configured}: set "
                    "HINDSIGHT_EMBEDDER and HINDSIGHT_EMBEDDING_MODEL back, or re-embed"
                )
        check_probes(self.probes, embedder)

    def to_row(self) -> dict[str, Any]:
        """JSON-able: provider, model, dimension, centres, calibrations, probes."""
        return {
            "provider": self.provider,
            "model": self.model,
            "dimension": self.dimension,
            "centres": self.centres.to_json(),
            "calibrations": self.calibrations.to_json(),
            "probes": [base64.b64encode(probe.astype("<f4").tobytes()).decode() for probe in self.probes],
        }

    @classmethod
    def from_row(cls, row: dict[str, Any]) -> "EmbeddingSet":
        """Inverse of `to_row`; further keys are ignored. Raises StartupError for damaged parts."""
        centres = Centres.from_json(row["centres"])
        calibrations = Calibrations.from_json(row["calibrations"])
        dimension = int(row["dimension"])
        try:
            probes = np.stack([decode_vector(text) for text in row["probes"]])
        except (TypeError, ValueError) as error:
            raise StartupError(f"the stored probe vectors of the embedding set are damaged: {error!r}") from error
        sizes = {len(vector) for rows in centres.offsets.values() for vector in rows.values()} | {probes.shape[1]}
        if sizes != {dimension}:
            raise StartupError(f"the stored embedding set has dimension {dimension} and vectors of {sorted(sizes)}")
        return cls(str(row["provider"]), str(row["model"]), dimension, centres, calibrations, probes)


def samples_digest() -> str:
    """Identifies the sample text that a fitted set was made from."""
    parts = [(_FOLDER / name).read_bytes() for name in ("centring.txt", "topics.jsonl")]
    return hashlib.sha256(b"\0".join(parts)).hexdigest()


def _fitted_for(embedder: Embedder, probes: Matrix) -> EmbeddingSet | None:
    if embedder.provider != "bundled" or not FITTED.exists():
        return None
    stored = json.loads(FITTED.read_text("utf-8"))
    fitted = EmbeddingSet.from_row(stored)
    if (fitted.model, fitted.dimension) != (embedder.model, embedder.dimension):
        return None
    same = np.einsum("ij,ij->i", fitted.probes, probes, dtype=np.float64).min() >= 0.999
    return fitted if same and stored["samples"] == samples_digest() else None
