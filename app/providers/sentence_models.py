"""Models of the sentence-transformers library, by name or from a local folder. Optional: the extra of that name."""

import importlib
import os
import threading
from pathlib import Path
from typing import Any
from weakref import WeakValueDictionary

from app.errors import StartupError
from app.providers.embedder import Purpose, e5_prefix


class SentenceModel:
    """A bi-encoder with what its owners share. Hold `lock` while it is asked: its tokenizer serves one thread at a time."""

    def __init__(self, library: Any, label: str) -> None:
        """`library` is the loaded SentenceTransformer, `label` tells it from others."""
        self.library = library
        self.label = label
        self.lock = threading.Lock()
        self.prompts: dict[Purpose, str] = {purpose: self._prompt(purpose) for purpose in ("query", "passage")}

    def _prompt(self, purpose: Purpose) -> str:
        defined: dict[str, str] = self.library.prompts or {}
        names = ("query",) if purpose == "query" else ("passage", "document")
        return next((defined[name] for name in names if defined.get(name)), "") or e5_prefix(self.label, purpose)


_loaded: WeakValueDictionary[str, SentenceModel] = WeakValueDictionary()
_loading = threading.Lock()


def load_sentence_model(purpose: str, name: str, threads: int) -> SentenceModel:
    """The library's SentenceTransformer (blocks), the same one for whoever names it while it is in use.

    `purpose` calls it in messages ("embedding"). Raises StartupError where the package or the model is missing.
    """
    folder, library = _library(purpose, name)
    place = str(folder.resolve()) if folder else name
    with _loading:
        model = _loaded.get(place)
        if model is None:
            importlib.import_module("torch").set_num_threads(threads)
            try:
                loaded = library.SentenceTransformer(place, local_files_only=folder is not None)
            except Exception as error:  # the library raises whatever its parts raise
                raise StartupError(f"the {purpose} model {name} cannot be loaded: {error}") from error
            label = "/".join(Path(place).parts[-2:]) if folder else name  # a folder may just be called "model"
            model = _loaded[place] = SentenceModel(loaded, label)
    return model


def load_cross_encoder(purpose: str, name: str) -> Any:
    """The library's CrossEncoder, which reads two texts at once (blocks). Parameter and errors: `load_sentence_model`."""
    folder, library = _library(purpose, name)
    try:
        return library.CrossEncoder(str(folder) if folder else name, local_files_only=folder is not None)
    except Exception as error:  # the library raises whatever its parts raise
        raise StartupError(f"the {purpose} model {name} cannot be loaded: {type(error).__name__}") from error


def is_bi_encoder(purpose: str, name: str) -> bool:
    """Whether the model was saved as a SentenceTransformer; a cross-encoder names no modules, or itself as one.

    Raises StartupError where the package or the folder is missing.
    """
    folder, library = _library(purpose, name)
    try:
        found = [
            library.util.load_file_path(str(folder or name), file, local_files_only=folder is not None)
            for file in ("modules.json", "config_sentence_transformers.json")
        ]
    except Exception as error:  # the library raises whatever its parts raise
        raise StartupError(f"the {purpose} model {name} cannot be loaded: {error}") from error
    modules, configuration = (Path(path).read_text("utf-8") if path else "" for path in found)
    return bool(modules) and "CrossEncoder" not in configuration


def _library(purpose: str, name: str) -> tuple[Path | None, Any]:
    """The local folder that the name means, if it means one, and the library, which then stays off the network."""
    folder = Path(name).expanduser()
    is_folder = folder.is_dir()
    if not is_folder and name.startswith(("/", ".", "~")):
        raise StartupError(f"the {purpose} model: there is no folder {name}")
    if is_folder:
        os.environ.setdefault("HF_HUB_OFFLINE", "1")  # read when the library is imported
    # Threads that wait must sleep: spinning ones starve PostgreSQL and, on a busy machine, one another.
    os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")
    try:
        library = importlib.import_module("sentence_transformers")
    except ImportError as error:
        raise StartupError(
            f"the {purpose} model needs an extra: pip install 'hindsight-pg[sentence-transformers]' ({error})"
        ) from error
    return folder if is_folder else None, library
