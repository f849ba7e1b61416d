"""Every setting of the service, read from the environment with the prefix HINDSIGHT_."""

import os
from pathlib import Path
from typing import Literal

from pydantic import Field, SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict


def default_data_dir() -> Path:
    """The folder of the embedded database: the user's data folder, or the system's when run as root.

    Under root PostgreSQL runs as a plain user, who cannot reach a folder inside root's home.
    """
    if os.geteuid() == 0:
        return Path("/var/lib/hindsight")
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "hindsight"


class Settings(BaseSettings):
    """Typed settings. A value that does not parse stops the start with the setting's name."""

    model_config = SettingsConfigDict(env_prefix="HINDSIGHT_", env_ignore_empty=True, extra="ignore", frozen=True)

    host: str = Field("127.0.0.1", description="Address to listen on. Anything but loopback needs at least one key.")
    port: int = Field(8080, ge=0, le=65535, description="TCP port to listen on; 0 takes a free one and prints it.")
    environment: str = Field(
        "development",
        pattern=r"^[a-z][a-z0-9_-]{0,31}$",
        description="Stamp of the database (development, test, production ...). Another stamp is refused.",
    )
    data_dir: Path = Field(default_factory=default_data_dir, description="Folder of the embedded database.")
    database_url: SecretStr | None = Field(
        None, description="PostgreSQL >= 16 with pgvector >= 0.8. Unset: an embedded PostgreSQL in data_dir."
    )
    pool_size: int = Field(10, ge=2, le=200, description="Most database connections one process holds.")
    redis_url: SecretStr | None = Field(None, description="Optional cache; without it nothing but speed changes.")

    embedder: Literal["bundled", "sentence-transformers", "openai", "hash"] = Field(
        "bundled", description="Where vectors come from. `hash` is for tests and knows no meaning."
    )
    embedding_model: str | None = Field(
        None, description="Model name, or a local folder for sentence-transformers. bundled: multilingual-e5-small."
    )
    embedding_base_url: str | None = Field(None, description="OpenAI-compatible endpoint for embedder=openai.")
    embedding_api_key: SecretStr | None = Field(None, description="Bearer key for embedding_base_url.")
    embedding_threads: int = Field(2, ge=1, le=64, description="CPU threads one embedding batch may use.")
    embedding_timeout_seconds: float = Field(
        30.0,
        gt=0,
        le=600,
        description="Longest wait for one batch of vectors before the write or recall goes on without.",
    )

    llm_base_url: str | None = Field(
        None, description="OpenAI-compatible endpoint of a chat model (ends in /v1). Unset: rules alone extract."
    )
    llm_model: str | None = Field(None, description="Chat model that reads conversations; goes with llm_base_url.")
    llm_model_large: str | None = Field(
        None, description="Larger model on the same endpoint, asked again where the first is unsure. Unset: none is."
    )
    llm_api_key: SecretStr | None = Field(None, description="Bearer key for llm_base_url.")
    llm_timeout_seconds: float = Field(
        60.0,
        gt=0,
        le=600,
        description="Longest wait for one answer of the chat model, its retries and repair included.",
    )
    llm_concurrency: int = Field(2, ge=1, le=64, description="Questions that the chat model is asked at once.")
    llm_max_tokens: int = Field(2048, ge=64, le=65536, description="Longest answer of the chat model, in tokens.")

    llm_rewrite_seconds: float = Field(
        2.0,
        gt=0,
        le=60,
        description="Longest wait for the chat model to rewrite a question that leans on its context; then rules do it.",
    )

    nli_model: str | None = Field(
        None,
        description="Cross-encoder that tells whether statements contradict one another, where no chat model does.",
    )

    rerank_model: str | None = Field(
        None,
        description="Model (sentence-transformers, name or folder) that orders the best hits anew: a cross-encoder, or a bi-encoder "
        "by its token vectors. Unset: none does.",
    )
    rerank_seconds: float = Field(
        0.5, gt=0, le=60, description="Longest wait for the rerank model; then the order of the search stays."
    )

    recall_without: str = Field(
        "",
        description="Parts of recall to leave out, with commas between them (`docs/evaluation.md` names them).",
    )

    task_hours: int = Field(
        24, ge=1, le=8760, description="How long a memory of the layer task holds that comes without an end."
    )
    session_days: int = Field(
        21, ge=1, le=3660, description="How long a memory of the layer session holds that comes without an end."
    )

    body_limit_bytes: int = Field(4 * 1024 * 1024, ge=1024, description="Largest request body; above it 413.")
    import_limit_bytes: int = Field(
        16 * 1024**3, ge=1024, description="Largest file of an import, which is read as it arrives; above it 413."
    )
    request_timeout_seconds: float = Field(60.0, gt=0, le=3600, description="Longest time for one request; then 503.")
    mcp_hosts: str = Field(
        "",
        description="Names beside loopback's under which /mcp is reached, separated by commas, such as memory.example.com.",
    )
    log_format: Literal["auto", "json", "console"] = Field(
        "auto", description="Shape of the log lines on standard error: auto is console on a terminal, else json."
    )
    log_level: Literal["debug", "info", "warning", "error"] = Field("info", description="Least severe line logged.")
