"""Three fixed sentences whose stored vectors prove that the configured model is the one the data was embedded with."""

import numpy as np

from app.errors import StartupError
from app.providers.embedder import Embedder, EmbeddingError, Matrix

PROBE_SENTENCES = (
    "Nina wants to be reminded a week before her driving licence expires.",
    "妮娜希望在驾照到期前一周收到提醒。",
    "TCK-20817 10.4.0.19 /srv/app/config.yaml v3.11.2 CVE-2023-4911",
)
_LEAST_COSINE = 0.999


def probe_vectors(embedder: Embedder) -> Matrix:
    """The probes as passages, as the model gives them (not centred): (3, dimension)."""
    return embedder.embed(PROBE_SENTENCES, "passage")


def check_probes(stored: Matrix, embedder: Embedder) -> None:
    """Raises StartupError that names the model and what differs from the stored vectors."""
    if stored.shape != (len(PROBE_SENTENCES), embedder.dimension):
        raise StartupError(
            f"the embedding model {embedder.model} has dimension {embedder.dimension}, the stored probe vectors "
            f"have shape {stored.shape}: configure the model the data was embedded with"
        )
    try:
        now = probe_vectors(embedder)
    except EmbeddingError as error:
        raise StartupError(f"the embedding model {embedder.model} cannot be checked: {error.detail}") from error
    agreement = np.einsum("ij,ij->i", stored, now, dtype=np.float64)
    different = [
        f"{place + 1} (cosine {cosine:.3f})" for place, cosine in enumerate(agreement) if not cosine >= _LEAST_COSINE
    ]
    if different:
        raise StartupError(
            f"the embedding model {embedder.model} ({embedder.provider}, dimension {embedder.dimension}) does not "
            f"reproduce the stored vectors of probe sentence {', '.join(different)}: configure the model the data was "
            "embedded with"
        )
