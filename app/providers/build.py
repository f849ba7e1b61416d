"""From settings to an embedder and a rerank model."""

from app.errors import StartupError
from app.providers.bundled import BundledEmbedder
from app.providers.embedder import Embedder
from app.providers.hashing import HashEmbedder
from app.providers.late_interaction import LateInteractionReranker
from app.providers.openai_endpoint import OpenAIEmbedder
from app.providers.rerank import CrossEncoderReranker, Reranker
from app.providers.sentence_models import is_bi_encoder
from app.providers.sentence_transformer import SentenceTransformerEmbedder
from app.settings import Settings

_BUNDLED_NAMES = {"multilingual-e5-small", BundledEmbedder.model}


def build_embedder(settings: Settings) -> Embedder:
    """The embedder that the settings name, loaded and ready (blocks). Raises StartupError naming what to change."""
    name = settings.embedding_model
    if settings.embedder == "bundled":
        if name is not None and name not in _BUNDLED_NAMES:
            raise StartupError(
                f"HINDSIGHT_EMBEDDING_MODEL={name} does not fit HINDSIGHT_EMBEDDER=bundled: "
                "unset it or choose sentence-transformers or openai"
            )
        return BundledEmbedder(settings.embedding_threads)
    if settings.embedder == "hash":
        return HashEmbedder()
    if name is None:
        raise StartupError(f"HINDSIGHT_EMBEDDER={settings.embedder} needs HINDSIGHT_EMBEDDING_MODEL")
    if settings.embedder == "sentence-transformers":
        return SentenceTransformerEmbedder(name, settings.embedding_threads)
    if settings.embedding_base_url is None:
        raise StartupError("HINDSIGHT_EMBEDDER=openai needs HINDSIGHT_EMBEDDING_BASE_URL")
    if not settings.embedding_base_url.startswith(("http://", "https://")):
        raise StartupError("HINDSIGHT_EMBEDDING_BASE_URL must start with http:// or https://")
    key = settings.embedding_api_key
    return OpenAIEmbedder(
        settings.embedding_base_url, name, key.get_secret_value() if key else None, settings.embedding_timeout_seconds
    )


def build_reranker(settings: Settings) -> Reranker | None:
    """The rerank model that the settings name, loaded and ready (blocks); None where they name none. Raises StartupError."""
    name = settings.rerank_model
    if not name:
        return None
    if is_bi_encoder("rerank", name):
        return LateInteractionReranker(name, settings.embedding_threads)
    return CrossEncoderReranker(name)
