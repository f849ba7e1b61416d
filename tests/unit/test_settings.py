"""Settings: parsed, refused by name, and documented."""

from pathlib import Path

import pytest
from pydantic import ValidationError

from app.settings import Settings

DOCUMENT = (Path(__file__).parent.parent.parent / "docs" / "settings.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", list(Settings.model_fields))
def test_every_setting_is_documented_with_its_description(name: str) -> None:
    description = Settings.model_fields[name].description
    assert description
    assert [
        line
        for line in DOCUMENT.splitlines()
        if line.startswith(f"| `HINDSIGHT_{name.upper()}` |") and description in line
    ]


def test_the_environment_is_read_with_the_prefix(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HINDSIGHT_PORT", "9000")
    monkeypatch.setenv("HINDSIGHT_HOST", "")
    assert (Settings().port, Settings().host) == (9000, "127.0.0.1")


def test_a_value_out_of_bounds_is_refused_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HINDSIGHT_PORT", "70000")
    with pytest.raises(ValidationError) as refused:
        Settings()
    assert refused.value.errors()[0]["loc"] == ("port",)


def test_secrets_are_not_shown() -> None:
    shown = repr(Settings(database_url="postgresql://u:secret@h/d", embedding_api_key="secret"))  # type: ignore[arg-type]
    assert "secret" not in shown
