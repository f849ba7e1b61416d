"""API keys: who may call, for which tenant, with what authority."""

import re
import secrets
import string
import time
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any, Literal, cast
from uuid import UUID

import structlog

from app.database.context import Context
from app.database.pool import Database
from app.errors import ServiceError
from app.tenancy.caller import SCOPES, TRUSTS, Caller, Scope, Trust
from app.tenancy.store import KeyStore

log = structlog.get_logger("app.tenancy")

DEFAULT_TENANT = "default"
ALPHABET = string.digits + string.ascii_letters
SECRET_LENGTH = 43  # base62 characters: 256 bits
SECRET = re.compile(r"hs_[0-9A-Za-z]{32,128}")
TOUCH_EVERY = 60.0  # seconds; `last_used_at` is that coarse, so that a busy key does not write at every request
NO_KEY_FOR = 1.0  # seconds for which "there is no key yet" is believed; one made by another process counts after that
LONGEST_NAME = 200
NOBODY = UUID(int=0)  # owns nothing, and no row can be stored for it
Missing = Literal["refuse", "make", "imagine"]
"""What is done for a tenant that does not exist: `imagine` lets it be read, as an empty one."""
TENANT_NAME = re.compile(r"[a-z0-9][a-z0-9._-]{0,62}")


@dataclass(frozen=True, slots=True)
class Key:
    """A key without its secret, which is nowhere kept. None in subjects or agents means all of the tenant's."""

    id: UUID
    tenant: str
    name: str
    scopes: tuple[Scope, ...]
    trust: Trust
    subjects: tuple[str, ...] | None
    agents: tuple[str, ...] | None
    created_at: datetime
    expires_at: datetime | None
    revoked_at: datetime | None
    last_used_at: datetime | None


def local_operator(tenant_id: UUID, tenant_name: str) -> Caller:
    """Whoever holds the machine: the command line, and the loopback interface before the first key."""
    return Caller(tenant_id, tenant_name, None, "local", frozenset(SCOPES), TRUSTS[0])


class KeyService:
    """Makes, lists, revokes and recognises keys."""

    def __init__(self, database: Database) -> None:
        self.store = KeyStore(database)
        self._any_exist = False
        self._none_until = 0.0  # by the monotonic clock
        self._owner: Caller | None = None
        self._touched: dict[UUID, float] = {}

    async def identify(self, secret: str) -> Caller:
        """The caller holding this secret. Raises `unauthorized` for an unknown, expired or revoked one."""
        row = await self.store.find(secret)
        if row is None:
            raise ServiceError("unauthorized", "This API key is not known.")
        if row["revoked"] or row["expired"]:
            raise ServiceError("unauthorized", f"This API key {'was revoked' if row['revoked'] else 'has expired'}.")
        caller = Caller(
            row["tenant_id"],
            row["tenant_name"],
            row["key_id"],
            row["key_name"],
            frozenset(row["scopes"]),
            row["trust"],
            _names(row["subjects"]),
            _names(row["agents"]),
        )
        await self._touch(caller.context, row["key_id"])
        return caller

    async def still_valid(self, caller: Caller) -> bool:
        """Whether the caller's key was neither revoked nor has expired since it was identified."""
        if caller.key_id is None:
            return True
        row = await self.store.find_by_id(caller.context, caller.key_id)
        if row is None or row["revoked_at"] is not None:
            return False
        return row["expires_at"] is None or bool(row["expires_at"] > datetime.now(UTC))

    async def any_exist(self) -> bool:
        """Whether a key was ever made. Rows are never deleted, so a yes is remembered; a no for `NO_KEY_FOR`."""
        if not self._any_exist and time.monotonic() >= self._none_until:
            self._any_exist = await self.store.any_exists()
            self._none_until = time.monotonic() + NO_KEY_FOR
        return self._any_exist

    async def local_owner(self) -> Caller:
        """The local operator in the tenant `default`."""
        if self._owner is None:
            tenant_id = await self.store.find_tenant(DEFAULT_TENANT)
            if tenant_id is None:
                raise ServiceError("not_ready", "There is no tenant default: run `hindsight migrate`.")
            self._owner = local_operator(tenant_id, DEFAULT_TENANT)
        return self._owner

    async def operator(self, tenant: str = DEFAULT_TENANT, missing: Missing = "refuse") -> Caller:
        """The local operator in a tenant. Raises `invalid`, and `not_found` as `missing` says."""
        return await self._acting_in(await self.local_owner(), tenant, missing)

    async def create(
        self,
        caller: Caller,
        name: str,
        scopes: Collection[Scope],
        trust: Trust | None = None,
        tenant: str | None = None,
        subjects: Sequence[str] | None = None,
        agents: Sequence[str] | None = None,
        expires_at: datetime | None = None,
        secret: str | None = None,
    ) -> tuple[Key, str]:
        """A new key and its secret, which is shown this once. A named tenant that does not exist is made.

        Without `trust` the key gets `user`, or the caller's own class where that is lower. A `secret` comes from the
        command line only, to make a deployment's key repeatable: where a key of the tenant has it already, that key is
        returned as it is. Raises `forbidden` for more authority than the caller has or a tenant that is not the
        caller's, `invalid` for values out of bounds.
        """
        if not name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
            raise ServiceError("invalid", f"name: must be 1 to {LONGEST_NAME} printable characters", "name")
        unknown = sorted(set(scopes) - set(SCOPES))
        if not scopes or unknown:
            raise ServiceError("invalid", f"scopes: must be some of {', '.join(SCOPES)}", "scopes")
        if trust is None:
            trust = max("user", caller.trust, key=TRUSTS.index)
        if trust not in TRUSTS:
            raise ServiceError("invalid", f"trust: must be one of {', '.join(TRUSTS)}", "trust")
        for field, allowed in (("subjects", subjects), ("agents", agents)):
            if allowed is not None and not allowed:
                raise ServiceError("invalid", f"{field}: name at least one, or leave it out for all", field)
        if expires_at is not None and expires_at <= datetime.now(UTC):
            raise ServiceError("invalid", "expires_at: must be in the future", "expires_at")
        granted = tuple(scope for scope in SCOPES if scope in set(scopes))
        _check_authority(caller, granted, trust)
        _check_within(caller, subjects, agents)
        owner = await self._acting_in(caller, tenant, "make")
        if secret is None:
            secret = "hs_" + "".join(secrets.choice(ALPHABET) for _ in range(SECRET_LENGTH))
        elif (present := await self._with_secret(owner, secret)) is not None:
            return present, secret
        row = await self.store.insert(owner.context, secret, name, list(granted), trust, subjects, agents, expires_at)
        self._any_exist = True
        return _key(row, owner.tenant_name), secret

    async def list(
        self, caller: Caller, limit: int, after: tuple[datetime, UUID] | None = None, tenant: str | None = None
    ) -> Sequence[Key]:
        """At most `limit` keys of the caller's (an operator: the named) tenant, newest first, after a sort key."""
        owner = await self._acting_in(caller, tenant)
        rows = await self.store.page(owner.context, caller.subjects, caller.agents, after, limit)
        return [_key(row, owner.tenant_name) for row in rows]

    async def revoke(self, caller: Caller, key_id: UUID, tenant: str | None = None) -> None:
        """End a key at once. Raises `not_found` for one the caller cannot see, `forbidden` for one above it."""
        owner = await self._acting_in(caller, tenant)
        row = await self.store.find_by_id(owner.context, key_id)
        if row is None or not _sees(caller, row):
            raise ServiceError("not_found", "There is no such key.")
        _check_authority(caller, row["scopes"], row["trust"])
        await self.store.revoke(owner.context, key_id)

    async def _acting_in(self, caller: Caller, tenant: str | None, missing: Missing = "refuse") -> Caller:
        """The caller, in the tenant that is meant."""
        if tenant is None or tenant == caller.tenant_name:
            return caller
        if "operator" not in caller.scopes:
            raise ServiceError(
                "forbidden", "Another tenant needs the scope operator.", "tenant", missing_scope="operator"
            )
        if not TENANT_NAME.fullmatch(tenant):
            raise ServiceError("invalid", f"tenant: must match {TENANT_NAME.pattern}", "tenant")
        tenant_id = await self.store.find_tenant(tenant)
        if tenant_id is None and missing == "refuse":
            raise ServiceError("not_found", "There is no such tenant.", "tenant")
        if tenant_id is None:
            tenant_id = NOBODY if missing == "imagine" else await self.store.create_tenant(tenant)
        return replace(caller, tenant_id=tenant_id, tenant_name=tenant)

    async def _with_secret(self, owner: Caller, secret: str) -> Key | None:
        """The tenant's key with a secret from outside. Raises `invalid`, or `conflict` where that key is of no use."""
        if not SECRET.fullmatch(secret):
            raise ServiceError("invalid", "secret: must be hs_ and 32 to 128 ASCII letters and digits", "secret")
        found = await self.store.find(secret)
        if found is None:
            return None
        row = await self.store.find_by_id(owner.context, found["key_id"])
        if row is None or found["revoked"] or found["expired"]:
            raise ServiceError("conflict", "This secret belongs to a key that is revoked, expired or another tenant's.")
        return _key(row, owner.tenant_name)

    async def _touch(self, context: Context, key_id: UUID) -> None:
        now = time.monotonic()
        if now - self._touched.get(key_id, -TOUCH_EVERY) >= TOUCH_EVERY:
            self._touched[key_id] = now
            try:
                await self.store.touch(context, key_id)
            except Exception as error:  # a courtesy: where nothing can be written, reading goes on
                log.warning("key_use_not_noted", error=type(error).__name__)


def _check_authority(caller: Caller, scopes: Collection[str], trust: str) -> None:
    """Nobody grants, or ends, what is above its own authority."""
    missing = [scope for scope in scopes if scope not in caller.scopes]
    if missing:
        raise ServiceError(
            "forbidden", f"This key lacks {', '.join(missing)} itself.", "scopes", missing_scope=missing[0]
        )
    if TRUSTS.index(cast(Trust, trust)) < TRUSTS.index(caller.trust):
        raise ServiceError("forbidden", f"This key's own trust is {caller.trust}, below {trust}.", "trust")


def _check_within(caller: Caller, subjects: Sequence[str] | None, agents: Sequence[str] | None) -> None:
    for field, own, asked in (("subjects", caller.subjects, subjects), ("agents", caller.agents, agents)):
        if own is not None and (asked is None or not set(asked) <= set(own)):
            raise ServiceError("forbidden", f"This key is restricted to some {field}; name some of them.", field)


def _sees(caller: Caller, row: Any) -> bool:
    pairs = ((caller.subjects, row["subjects"]), (caller.agents, row["agents"]))
    return all(own is None or (theirs is not None and set(theirs) <= set(own)) for own, theirs in pairs)


def _key(row: Any, tenant: str) -> Key:
    return Key(
        row["id"],
        tenant,
        row["name"],
        tuple(row["scopes"]),
        row["trust"],
        _names(row["subjects"]),
        _names(row["agents"]),
        row["created_at"],
        row["expires_at"],
        row["revoked_at"],
        row["last_used_at"],
    )


def _names(names: Sequence[str] | None) -> tuple[str, ...] | None:
    return None if names is None else tuple(names)
