"""One running service for a module, with a key in each of two tenants."""

from collections.abc import AsyncIterator

import pytest
from mcp_clients import Service
from real_parts import Cluster, serving, settings_for

from app.application import open_services


@pytest.fixture(scope="module")
async def service(cluster: Cluster) -> AsyncIterator[Service]:
    """The service over HTTP, worker included. Its keys may read, write and forget."""
    name = await cluster.create(cluster.template)
    async with open_services(settings_for(cluster, name)) as services:
        services.worker.start()
        owner = await services.keys.local_owner()
        scopes = ["read", "write", "forget", "admin", "operator"]
        _, ours = await services.keys.create(owner, "ours", scopes, "user", tenant="ours")
        _, theirs = await services.keys.create(owner, "theirs", scopes, "user", tenant="theirs")
        async with serving(services) as url:
            yield Service(url, ours, theirs)
        services.jobs.close()
        await services.worker.stop()
    await cluster.drop(name)
