"""Cross-encoders of the sentence-transformers library: models that read two texts at once. Optional: the extra of that name."""

import importlib
import os
from pathlib import Path
from typing import Any

from app.errors import StartupError


def load_cross_encoder(purpose: str, name: str) -> Any:
    """The library's CrossEncoder, by name or from a local folder (blocks).

    `purpose` calls it in messages ("NLI"). Raises StartupError where the package or the model is missing.
    """
    folder = Path(name).expanduser()
    if not folder.is_dir() and name.startswith(("/", ".", "~")):
        raise StartupError(f"the {purpose} model: there is no folder {name}")
    if folder.is_dir():
        os.environ.setdefault("HF_HUB_OFFLINE", "1")  # read when the library is imported
    try:
        library = importlib.import_module("sentence_transformers")
    except ImportError as error:
        raise StartupError(
            f"the {purpose} model needs an extra: pip install 'hindsight-pg[sentence-transformers]' ({error})"
        ) from error
    try:
        return library.CrossEncoder(str(folder) if folder.is_dir() else name, local_files_only=folder.is_dir())
    except Exception as error:  # the library raises whatever its parts raise
        raise StartupError(f"the {purpose} model {name} cannot be loaded: {type(error).__name__}") from error
