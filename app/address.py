"""Addresses of the REST API, as its own clients write them."""

from urllib.parse import quote

from app.errors import StartupError


def service_url(text: str) -> str:
    """The address of a service as somebody gave it. Raises StartupError for what is none."""
    import httpx

    try:
        url = httpx.URL(text)
    except httpx.InvalidURL as error:
        raise StartupError(f"--url cannot be used: {error}") from error
    if url.scheme not in {"http", "https"} or not url.host:
        raise StartupError(f"--url must begin with http:// or https://, not {text}")
    return text


def segment(text: str) -> str:
    """A caller's text as one part of an address, dots too: a part of dots alone would lead elsewhere."""
    return quote(text, safe="") if text.strip(".") else text.replace(".", "%2E")
