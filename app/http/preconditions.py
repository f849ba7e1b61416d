"""If-Match against a row's version, which is also its ETag."""

import re
from typing import Annotated

from fastapi import Depends, Header

from app.errors import ServiceError

ETAG = re.compile(r'(?:W/)?"?([0-9]{1,18})"?')


def etag(version: int) -> str:
    """The ETag of a version."""
    return f'"{version}"'


def read_if_match(
    if_match: Annotated[str | None, Header(description='The version to change, as in its ETag: `"3"`.')] = None,
) -> int:
    """The version a change is meant for. Raises `precondition_required` without one, `precondition_failed` for what
    can be no version, `*` included: it would overwrite what the caller has not seen."""
    if if_match is None:
        raise ServiceError("precondition_required", "Send If-Match with the version you have read.", "If-Match")
    match = ETAG.fullmatch(if_match.strip())
    if match is None:
        raise ServiceError("precondition_failed", "If-Match names no version of this.", "If-Match")
    return int(match[1])


Version = Annotated[int, Depends(read_if_match)]
"""A parameter of PATCH routes: the version named by If-Match."""
