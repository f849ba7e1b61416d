"""Any model that the sentence-transformers library loads, by name or from a local folder."""

import importlib
import os
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from app.errors import StartupError
from app.providers.embedder import EmbeddingError, Matrix, Purpose, checked, e5_prefix, prepared

# The model truncates to its own window; this bounds what the tokenizer has to read.
_LIMIT_BYTES = 16384


class SentenceTransformerEmbedder:
    """A folder is loaded without touching the network; a name may be downloaded by the library."""

    provider = "sentence-transformers"
    batch_bytes = 1024

    def __init__(self, name: str, threads: int) -> None:
        """Load the model. Raises StartupError when the package or the model is missing."""
        folder = Path(name).expanduser()
        is_folder = folder.is_dir()
        if not is_folder and name.startswith(("/", ".", "~")):
            raise StartupError(f"HINDSIGHT_EMBEDDING_MODEL: there is no folder {name}")
        if is_folder:
            os.environ.setdefault("HF_HUB_OFFLINE", "1")  # read when the library is imported
        try:
            torch = importlib.import_module("torch")
            library = importlib.import_module("sentence_transformers")
        except ImportError as error:
            raise StartupError(
                "HINDSIGHT_EMBEDDER=sentence-transformers needs an extra: "
                f"pip install 'hindsight-pg[sentence-transformers]' ({error})"
            ) from error
        torch.set_num_threads(threads)
        try:
            self._model: Any = library.SentenceTransformer(
                str(folder) if is_folder else name, local_files_only=is_folder
            )
            model = self._model  # the method was renamed in version 6
            size = getattr(model, "get_embedding_dimension", model.get_sentence_embedding_dimension)()
        except Exception as error:  # the library raises whatever its parts raise
            raise StartupError(f"the embedding model {name} cannot be loaded: {error}") from error
        if not size:
            raise StartupError(f"the embedding model {name} does not tell its dimension")
        self.dimension = int(size)
        self.model = "/".join(folder.resolve().parts[-2:]) if is_folder else name  # a folder may just be called "model"
        self._prompts = {purpose: self._prompt(purpose) for purpose in ("query", "passage")}
        self._lock = threading.Lock()

    def _prompt(self, purpose: Purpose) -> str:
        defined: dict[str, str] = self._model.prompts or {}
        names = ("query",) if purpose == "query" else ("passage", "document")
        return next((defined[name] for name in names if defined.get(name)), "") or e5_prefix(self.model, purpose)

    def embed(self, texts: Sequence[str], purpose: Purpose) -> Matrix:
        """See `Embedder.embed`. Prompts that the model defines for queries and passages are put in front."""
        ready = prepared(texts, _LIMIT_BYTES)
        with self._lock:
            if self._model is None:
                raise EmbeddingError("the embedder is closed")
            if not ready:
                return checked([], 0, self.dimension)
            try:
                vectors = self._model.encode(
                    ready, prompt=self._prompts[purpose], convert_to_numpy=True, show_progress_bar=False
                )
            except Exception as error:  # torch raises RuntimeError for most things, the tokenizer its own
                raise EmbeddingError(f"the embedding model {self.model} failed: {error}") from error
        return checked(vectors, len(ready), self.dimension)

    def close(self) -> None:
        """See `Embedder.close`."""
        with self._lock:
            self._model = None
