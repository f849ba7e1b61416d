"""`/v1/keys`."""

from datetime import datetime
from typing import Annotated
from uuid import UUID

from fastapi import Depends, Query, Request
from pydantic import Field

from app.http.authentication import requires
from app.http.pagination import DEFAULT_LIMIT, CursorText, Keyset, Limit, Page
from app.http.routes import room_router, stored_without
from app.http.schemas import AnswerModel, Name, RequestModel, Timestamp
from app.tenancy.caller import Caller, Scope, Trust
from app.tenancy.service import Key, KeyService

order = Keyset("keys", datetime, UUID)
router = room_router("keys")

Admin = Annotated[Caller, Depends(requires("admin"))]
TenantName = Annotated[str | None, Query(description="Another tenant's keys; needs the scope operator.")]


class KeyRequest(RequestModel):
    """What a new key may do. Nobody grants more than it has itself."""

    name: Name = Field(examples=["support-agent"])
    scopes: list[Scope] = Field(default=["read", "write"], min_length=1, description="What it may do.")
    trust: Trust | None = Field(default=None, description="Class of its writes. Default: user, or the caller's.")
    tenant: Name | None = Field(default=None, description="Another than the caller's needs the scope operator.")
    subjects: list[Name] | None = Field(
        default=None,
        min_length=1,
        max_length=1000,
        examples=[["user:42"]],
        description="The only subjects it may touch. Default: all of the tenant's.",
    )
    agents: list[Name] | None = Field(
        default=None,
        min_length=1,
        max_length=1000,
        description="The only agents it may act as. Default: all of the tenant's.",
    )
    expires_at: Timestamp | None = Field(default=None, description="When it stops working. Default: never.")


class KeyAnswer(AnswerModel):
    """A key without its secret."""

    id: UUID
    tenant: str
    name: str
    scopes: list[Scope]
    trust: Trust = Field(description="Class of what it writes.")
    subjects: list[str] | None = Field(description="The only subjects it may touch; null = all of the tenant's.")
    agents: list[str] | None = Field(description="The only agents it may act as; null = all of the tenant's.")
    created_at: Timestamp
    expires_at: Timestamp | None
    revoked_at: Timestamp | None
    last_used_at: Timestamp | None = Field(description="Exact to a minute.")


class KeyCreated(KeyAnswer):
    """A new key with its secret."""

    key: str | None = Field(description="The secret, shown this once; null when an Idempotency-Key replays the answer.")


def service(request: Request) -> KeyService:
    """The key service the application was built with."""
    keys: KeyService = request.app.state.authenticator.keys
    return keys


Keys = Annotated[KeyService, Depends(service)]


@router.post("/keys", status_code=201)
@stored_without("key")
async def create_key(body: KeyRequest, caller: Admin, keys: Keys) -> KeyCreated:
    """Make a key. Its secret is in `key`, and is shown this once."""
    key, secret = await keys.create(caller, **dict(body))
    return KeyCreated(**answer(key).model_dump(), key=secret)


@router.get("/keys")
async def list_keys(
    caller: Admin, keys: Keys, limit: Limit = DEFAULT_LIMIT, cursor: CursorText = None, tenant: TenantName = None
) -> Page[KeyAnswer]:
    """The tenant's keys, newest first, revoked ones included."""
    rows = await keys.list(caller, limit + 1, order.decode(cursor), tenant)
    return Page.cut([answer(row) for row in rows], limit, lambda row: order.encode(row.created_at, row.id))


@router.delete("/keys/{key_id}", status_code=204)
async def revoke_key(key_id: UUID, caller: Admin, keys: Keys, tenant: TenantName = None) -> None:
    """Revoke a key at once. Doing so again changes nothing."""
    await keys.revoke(caller, key_id, tenant)


def answer(key: Key) -> KeyAnswer:
    """The key as it is shown."""
    return KeyAnswer.model_validate(key)
