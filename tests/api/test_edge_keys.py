"""Keys: who may call, what they may do, and the rule for a fresh installation on loopback."""

from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import httpx
import pytest
from edge_app import build_app, served

from app.database.pool import Database
from app.errors import ServiceError, StartupError
from app.http.authentication import check_start
from app.settings import Settings
from app.tenancy.caller import Caller
from app.tenancy.service import KeyService


@pytest.fixture
async def keys(database: Database) -> KeyService:
    return KeyService(database)


@pytest.fixture
async def edge(database: Database, keys: KeyService) -> AsyncIterator[httpx.AsyncClient]:
    async with served(build_app(database, keys, {"database": True})) as client:
        yield client


def bearing(secret: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {secret}"}


async def made(edge: httpx.AsyncClient, secret: str | None = None, **body: Any) -> dict[str, Any]:
    answer = await edge.post("/v1/keys", json={"name": "k", **body}, headers=bearing(secret) if secret else {})
    assert answer.status_code == 201, answer.text
    created: dict[str, Any] = answer.json()
    return created


async def refused(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


async def test_keyless_until_the_first_key(edge: httpx.AsyncClient) -> None:
    answer = await edge.get("/v1/notes")
    assert (answer.json()["caller"], answer.json()["tenant"]) == ("local", "default")
    assert await refused(await edge.get("/v1/notes", headers=bearing("hs_" + "x" * 43))) == (401, "unauthorized")
    created = await made(edge, scopes=["read"])
    answer = await edge.get("/v1/notes")
    assert await refused(answer) == (401, "unauthorized")
    assert answer.headers["www-authenticate"].startswith("Bearer")
    assert (await edge.get("/v1/notes", headers=bearing(created["key"]))).json()["caller"] == "k"


@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "evil.example"},
        {"Host": "127.0.0.1.evil.example:8080"},
        {"Host": "[::1"},
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1:1"},
        {"Sec-Fetch-Site": "cross-site"},
        {"X-Forwarded-For": "203.0.113.9"},
    ],
)
async def test_keyless_refuses_strange_pages_and_proxies(edge: httpx.AsyncClient, headers: dict[str, str]) -> None:
    assert await refused(await edge.get("/v1/notes", headers=headers)) == (403, "forbidden")


async def test_keyless_serves_this_machine(edge: httpx.AsyncClient) -> None:
    port = edge.base_url.port
    for host in (f"localhost:{port}", "127.0.0.1", "[::1]:8080", "LOCALHOST"):
        headers = {"Host": host, "Origin": f"http://{host}"}
        assert (await edge.get("/v1/notes", headers=headers)).status_code == 200


async def test_keys_work_behind_any_host(edge: httpx.AsyncClient) -> None:
    created = await made(edge)
    headers = {**bearing(created["key"]), "Host": "memory.example", "X-Forwarded-For": "203.0.113.9"}
    assert (await edge.get("/v1/notes", headers=headers)).status_code == 200


@pytest.mark.parametrize("value", ["", "Bearer", "Basic aGk6aGk=", "Bearer hs_short", "hs_" + "x" * 43, "Bearer %_"])
async def test_malformed_credentials_are_refused(edge: httpx.AsyncClient, value: str) -> None:
    assert await refused(await edge.get("/v1/notes", headers={"Authorization": value})) == (401, "unauthorized")


async def test_a_key_is_shown_once_and_kept_as_a_hash(
    edge: httpx.AsyncClient, database: Database, caller: Caller
) -> None:
    created = await made(edge, name="support 客服", scopes=["read", "admin"], subjects=["user:42"])
    secret = created.pop("key")
    assert secret.startswith("hs_")
    assert len(secret) >= 35
    listed = (await edge.get("/v1/keys", headers=bearing(await made_by(database, caller)))).json()["items"]
    mine = next(item for item in listed if item["id"] == created["id"])
    assert mine == created
    assert {
        "name": "support 客服",
        "scopes": ["read", "admin"],
        "trust": "user",
        "tenant": "default",
    }.items() <= mine.items()
    async with database.transaction(caller.context) as connection:
        rows = await connection.fetch("SELECT k::text AS row FROM memory.api_keys k")
    assert all(secret not in row["row"] for row in rows)


async def made_by(database: Database, caller: Caller) -> str:
    _, secret = await KeyService(database).create(caller, "root", ["read", "write", "admin", "operator"], "owner")
    return secret


async def test_revoking_and_expiring_hold_at_once(
    edge: httpx.AsyncClient, keys: KeyService, caller: Caller, database: Database
) -> None:
    created = await made(edge, scopes=["read", "admin"])
    secret, url = created["key"], f"/v1/keys/{created['id']}"
    assert (await edge.delete(url, headers=bearing(secret))).status_code == 204
    assert await refused(await edge.get("/v1/notes", headers=bearing(secret))) == (401, "unauthorized")
    assert (await edge.delete(url)).status_code == 401
    _, brief = await keys.create(caller, "brief", ["read"], expires_at=datetime.now(UTC) + timedelta(hours=1))
    assert (await edge.get("/v1/notes", headers=bearing(brief))).json()["caller"] == "brief"
    async with database.transaction(caller.context) as connection:
        await connection.execute("UPDATE memory.api_keys SET expires_at = now() WHERE name = 'brief'")
    assert await refused(await edge.get("/v1/notes", headers=bearing(brief))) == (401, "unauthorized")


async def test_scopes_are_needed_and_named(edge: httpx.AsyncClient) -> None:
    secret = (await made(edge, scopes=["read"]))["key"]
    answer = await edge.post("/v1/notes", json={"content": "x"}, headers=bearing(secret))
    assert await refused(answer) == (403, "forbidden")
    assert answer.json()["missing_scope"] == "write"
    assert (await edge.get("/v1/keys", headers=bearing(secret))).json()["missing_scope"] == "admin"


async def test_nobody_grants_more_than_it_has(edge: httpx.AsyncClient) -> None:
    admin = (await made(edge, scopes=["read", "admin"], trust="agent", subjects=["a", "b"]))["key"]
    for body in (
        {"scopes": ["read", "write"], "subjects": ["a"]},
        {"scopes": ["read"], "subjects": ["a"], "trust": "user"},
        {"scopes": ["read"]},
        {"scopes": ["read"], "subjects": ["a", "c"]},
        {"scopes": ["read"], "subjects": ["a"], "tenant": "other"},
    ):
        answer = await edge.post("/v1/keys", json={"name": "k", **body}, headers=bearing(admin))
        assert await refused(answer) == (403, "forbidden"), body
    child = await made(edge, admin, scopes=["read"], subjects=["a"])
    assert (child["trust"], child["subjects"]) == ("agent", ["a"])


async def test_a_restricted_admin_sees_and_revokes_only_within(edge: httpx.AsyncClient) -> None:
    root = await made(edge, name="root", scopes=["read", "write", "admin"], trust="owner")
    admin = (await made(edge, root["key"], name="a", scopes=["read", "admin"], trust="agent", subjects=["a"]))["key"]
    above = await made(edge, root["key"], name="above", scopes=["read", "write"], subjects=["a"])
    names = [item["name"] for item in (await edge.get("/v1/keys", headers=bearing(admin))).json()["items"]]
    assert names == ["above", "a"]
    assert await refused(await edge.delete(f"/v1/keys/{root['id']}", headers=bearing(admin))) == (404, "not_found")
    assert await refused(await edge.delete(f"/v1/keys/{above['id']}", headers=bearing(admin))) == (403, "forbidden")
    assert await refused(await edge.delete(f"/v1/keys/{uuid4()}", headers=bearing(admin))) == (404, "not_found")


async def test_tenants_are_apart_and_need_the_operator(edge: httpx.AsyncClient) -> None:
    operator = (await made(edge, scopes=["read", "admin", "operator"], trust="owner"))["key"]
    other = await made(edge, operator, tenant="acme", scopes=["read", "admin"], trust="owner")
    assert other["tenant"] == "acme"
    assert (await edge.get("/v1/notes", headers=bearing(other["key"]))).json()["tenant"] == "acme"
    items = (await edge.get("/v1/keys", headers=bearing(other["key"]))).json()["items"]
    assert [item["id"] for item in items] == [other["id"]]
    assert (await edge.get("/v1/keys?tenant=acme", headers=bearing(operator))).json()["items"] == items
    assert await refused(await edge.get("/v1/keys?tenant=none", headers=bearing(operator))) == (404, "not_found")
    assert await refused(await edge.get("/v1/keys?tenant=default", headers=bearing(other["key"]))) == (403, "forbidden")
    mine = (await edge.get("/v1/keys", headers=bearing(operator))).json()["items"][0]
    assert await refused(await edge.delete(f"/v1/keys/{mine['id']}", headers=bearing(other["key"]))) == (
        404,
        "not_found",
    )
    assert (await edge.delete(f"/v1/keys/{other['id']}?tenant=acme", headers=bearing(operator))).status_code == 204


async def test_a_secret_from_outside_makes_its_key_once(keys: KeyService, caller: Caller) -> None:
    secret = "hs_" + "a1" * 16
    first, shown = await keys.create(caller, "deploy", ["read"], secret=secret)
    assert shown == secret
    assert (await keys.identify(secret)).name == "deploy"
    again, _ = await keys.create(caller, "renamed", ["read", "write"], secret=secret)
    assert (again.id, again.name, again.scopes) == (first.id, "deploy", ("read",))
    with pytest.raises(ServiceError, match="another tenant") as caught:
        await keys.create(caller, "deploy", ["read"], tenant="acme", secret=secret)
    assert caught.value.code == "conflict"
    await keys.revoke(caller, first.id)
    with pytest.raises(ServiceError, match="revoked"):
        await keys.create(caller, "deploy", ["read"], secret=secret)
    for weak in ("swordfish", "hs_short", "hs_" + "é" * 40):
        with pytest.raises(ServiceError) as caught:
            await keys.create(caller, "deploy", ["read"], secret=weak)
        assert (caught.value.code, caught.value.field) == ("invalid", "secret")


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"name": " "}, "name"),
        ({"name": "a\nb"}, "name"),
        ({"name": "k", "scopes": []}, "scopes"),
        ({"name": "k", "scopes": ["root"]}, "scopes.0"),
        ({"name": "k", "trust": "god"}, "trust"),
        ({"name": "k", "subjects": []}, "subjects"),
        ({"name": "k", "tenant": "A%_"}, "tenant"),
        ({"name": "k", "expires_at": "2020-01-01T00:00:00Z"}, "expires_at"),
        ({"name": "k", "key": "hs_mine"}, "key"),
    ],
)
async def test_bad_keys_are_refused_by_field(edge: httpx.AsyncClient, body: dict[str, Any], field: str) -> None:
    answer = await edge.post("/v1/keys", json=body)
    assert (answer.status_code, answer.json()["field"]) == (422, field)


async def test_listing_pages_through_all_keys(edge: httpx.AsyncClient) -> None:
    root = (await made(edge, name="0", scopes=["admin"]))["key"]
    for number in range(1, 5):
        await made(edge, root, name=str(number), scopes=["admin"])
    seen: list[str] = []
    cursor: str | None = None
    while True:
        params: dict[str, str | int] = {"limit": 2, **({"cursor": cursor} if cursor else {})}
        page = (await edge.get("/v1/keys", params=params, headers=bearing(root))).json()
        seen += [item["name"] for item in page["items"]]
        if (cursor := page["next_cursor"]) is None:
            break
    assert seen == ["4", "3", "2", "1", "0"]
    for bad in ("x", "%00", "W10", "a" * 3000):
        answer = await edge.get(f"/v1/keys?cursor={bad}", headers=bearing(root))
        assert (answer.status_code, answer.json()["field"]) == (422, "cursor")


async def test_start_is_refused_on_an_open_address_without_keys(keys: KeyService, caller: Caller) -> None:
    await check_start(Settings(host="127.0.0.1"), keys)
    await check_start(Settings(host="::1"), keys)
    for host in ("0.0.0.0", "::", "192.0.2.1", "memory.example"):
        with pytest.raises(StartupError, match="hindsight key create"):
            await check_start(Settings(host=host), keys)
    await keys.create(caller, "first", ["read"])
    await check_start(Settings(host="0.0.0.0"), keys)


async def test_an_open_address_always_needs_a_key(database: Database, keys: KeyService) -> None:
    async with served(build_app(database, keys, {}, host="0.0.0.0")) as client:
        assert await refused(await client.get("/v1/notes")) == (401, "unauthorized")
