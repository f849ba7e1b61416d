"""Any model that the sentence-transformers library loads, by name or from a local folder."""

from collections.abc import Sequence

from app.errors import StartupError
from app.providers.embedder import EmbeddingError, Matrix, Purpose, checked, prepared
from app.providers.sentence_models import SentenceModel, load_sentence_model

# The model truncates to its own window; this bounds what the tokenizer has to read.
_LIMIT_BYTES = 16384


class SentenceTransformerEmbedder:
    """A folder is loaded without touching the network; a name may be downloaded by the library."""

    provider = "sentence-transformers"
    batch_bytes = 1024

    def __init__(self, name: str, threads: int) -> None:
        """Load the model. Raises StartupError when the package or the model is missing."""
        self._shared: SentenceModel | None = load_sentence_model("embedding", name, threads)
        model = self._shared.library  # the method was renamed in version 6
        size = getattr(model, "get_embedding_dimension", model.get_sentence_embedding_dimension)()
        if not size:
            raise StartupError(f"the embedding model {name} does not tell its dimension")
        self.dimension = int(size)
        self.model = self._shared.label

    def embed(self, texts: Sequence[str], purpose: Purpose) -> Matrix:
        """See `Embedder.embed`. Prompts that the model defines for queries and passages are put in front."""
        ready = prepared(texts, _LIMIT_BYTES)
        shared = self._shared
        if shared is None:
            raise EmbeddingError("the embedder is closed")
        if not ready:
            return checked([], 0, self.dimension)
        with shared.lock:
            try:
                vectors = shared.library.encode(
                    ready, prompt=shared.prompts[purpose], convert_to_numpy=True, show_progress_bar=False
                )
            except Exception as error:  # torch raises RuntimeError for most things, the tokenizer its own
                raise EmbeddingError(f"the embedding model {self.model} failed: {error}") from error
        return checked(vectors, len(ready), self.dimension)

    def close(self) -> None:
        """See `Embedder.close`."""
        self._shared = None
