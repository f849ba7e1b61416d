"""What docker-compose.yml promises, read from the file as Compose would read it."""

import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest
import yaml
from compose_spec import PyCompose

ROOT = Path(__file__).resolve().parent.parent.parent
SECRETS = {
    "POSTGRES_PASSWORD": "superuser-secret",
    "HINDSIGHT_OWNER_PASSWORD": "owner-secret",
    "HINDSIGHT_SERVICE_PASSWORD": "service-secret",
    "HINDSIGHT_API_KEY": "client-secret",
}
OURS = ("migrate", "api", "worker")

_VARIABLE = re.compile(r"\$(?:\$|\{(?P<name>\w+)(?:(?P<kind>:-|:\?)(?P<rest>[^}]*))?\})")


def interpolate(value: Any, variables: dict[str, str]) -> Any:
    """Compose's substitution of $$, ${X}, ${X:-default} and ${X:?message} in every string below `value`."""
    if isinstance(value, dict):
        return {key: interpolate(item, variables) for key, item in value.items()}
    if isinstance(value, list):
        return [interpolate(item, variables) for item in value]
    if not isinstance(value, str):
        return value

    def put(match: re.Match[str]) -> str:
        if match["name"] is None:
            return "$"
        found = variables.get(match["name"], "")
        if found or match["kind"] is None:
            return found
        if match["kind"] == ":?":
            raise KeyError(match["rest"])
        return match["rest"]

    return _VARIABLE.sub(put, value)


def read(name: str, variables: dict[str, str]) -> dict[str, Any]:
    """One compose file with its variables filled in."""
    content: dict[str, Any] = interpolate(yaml.safe_load((ROOT / name).read_text(encoding="utf-8")), variables)
    return content


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    return read("docker-compose.yml", SECRETS)


@pytest.fixture(scope="module")
def services(compose: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = compose["services"]
    return found


@pytest.mark.parametrize("name", ["docker-compose.yml", "docker-compose.postgres-port.yml"])
def test_valid_by_the_compose_specification(name: str) -> None:
    PyCompose.from_json(json.dumps(read(name, SECRETS | {"HINDSIGHT_POSTGRES_PORT": "5432"}))).validate()


def test_the_specification_check_refuses_nonsense() -> None:
    for service in (
        {"image": "b", "ports": ["x:y"]},
        {"image": "b", "prots": ["1:2"]},
        {"image": "b", "mem_limit": "much"},
    ):
        with pytest.raises(ValueError, match="line"):
            PyCompose.from_json(json.dumps({"services": {"a": service}})).validate()


def test_services(services: dict[str, Any]) -> None:
    assert set(services) == {"postgres", "redis", "migrate", "api", "worker"}
    assert services["postgres"]["image"] == "pgvector/pgvector:pg18"


@pytest.mark.parametrize("missing", sorted(SECRETS))
def test_every_secret_is_required_by_name(missing: str) -> None:
    with pytest.raises(KeyError, match=f"set {missing} in .env"):
        read("docker-compose.yml", SECRETS | {missing: ""})


def test_no_secret_has_a_default_or_is_written_down() -> None:
    for name in ("docker-compose.yml", ".env.example"):
        for line in (ROOT / name).read_text(encoding="utf-8").splitlines():
            assert not re.search(r"(PASSWORD|API_KEY|SECRET)\w*:-\w", line), line
            assert not re.match(r"\s*#?\s*\w*(PASSWORD|API_KEY|SECRET)\w*\s*=\s*\S", line), line


def test_example_names_every_secret() -> None:
    names = {
        line.partition("=")[0] for line in (ROOT / ".env.example").read_text().splitlines() if re.match(r"\w+=", line)
    }
    assert names == set(SECRETS)


def test_api_listens_for_the_other_containers_and_is_published_on_loopback_only(services: dict[str, Any]) -> None:
    api = services["api"]
    assert api["environment"]["HINDSIGHT_HOST"] == "0.0.0.0"
    assert api["environment"]["HINDSIGHT_PORT"] == 8080
    assert api["ports"] == ["127.0.0.1:8080:8080"]
    assert api["command"] == ["serve"]


def test_published_address_and_port_can_be_set() -> None:
    told = read(
        "docker-compose.yml", SECRETS | {"HINDSIGHT_PUBLISH_ADDRESS": "0.0.0.0", "HINDSIGHT_PUBLISH_PORT": "80"}
    )
    assert told["services"]["api"]["ports"] == ["0.0.0.0:80:8080"]


def test_nothing_else_is_published(services: dict[str, Any]) -> None:
    assert {name for name, service in services.items() if "ports" in service or "network_mode" in service} == {"api"}


def test_postgres_is_published_only_when_a_port_is_set() -> None:
    with pytest.raises(KeyError, match="set HINDSIGHT_POSTGRES_PORT"):
        read("docker-compose.postgres-port.yml", SECRETS)
    override = read("docker-compose.postgres-port.yml", {"HINDSIGHT_POSTGRES_PORT": "5433"})
    assert override == {"services": {"postgres": {"ports": ["127.0.0.1:5433:5432"]}}}


def test_api_key_reaches_only_the_service_that_stores_its_hash(services: dict[str, Any]) -> None:
    holders = {name for name, service in services.items() if "HINDSIGHT_API_KEY" in service.get("environment", {})}
    assert holders == {"migrate"}
    assert services["migrate"]["command"] == [
        "hindsight migrate && exec hindsight key create --name compose --from-env HINDSIGHT_API_KEY"
    ]
    assert services["migrate"]["entrypoint"] == ["/bin/sh", "-euc"]
    assert services["migrate"]["restart"] == "no"


def test_order_of_start(services: dict[str, Any]) -> None:
    healthy, done = {"condition": "service_healthy"}, {"condition": "service_completed_successfully"}
    assert services["migrate"]["depends_on"] == {"postgres": healthy}
    for name in ("api", "worker"):
        assert services[name]["depends_on"] == {"postgres": healthy, "redis": healthy, "migrate": done}


@pytest.mark.parametrize("name", ["postgres", "redis", "api", "worker"])
def test_health_checks(services: dict[str, Any], name: str) -> None:
    check = services[name]["healthcheck"]
    assert check["test"][0] == "CMD"
    assert {"interval", "timeout", "retries", "start_period"} <= set(check)


def test_api_health_is_its_readiness(services: dict[str, Any]) -> None:
    assert "http://127.0.0.1:8080/health/ready" in services["api"]["healthcheck"]["test"][-1]
    for name in ("api", "worker"):
        compile(services[name]["healthcheck"]["test"][-1], name, "exec")


def test_postgres_health_is_asked_by_tcp(services: dict[str, Any]) -> None:
    # The server that runs the first set-up listens on its socket only; asked there it would seem ready too early.
    assert "--host=127.0.0.1" in services["postgres"]["healthcheck"]["test"]


def test_memory_is_limited_and_the_time_zone_is_utc(services: dict[str, Any]) -> None:
    for name, service in services.items():
        assert re.fullmatch(r"\d+[mg]", service["mem_limit"]), name
        assert service["environment"]["TZ"] == "UTC", name


def test_time_zone_can_be_set() -> None:
    told = read("docker-compose.yml", SECRETS | {"TZ": "Asia/Shanghai"})
    assert {service["environment"]["TZ"] for service in told["services"].values()} == {"Asia/Shanghai"}


def test_services_run_as_a_plain_user_whose_id_can_be_set(services: dict[str, Any]) -> None:
    told = read("docker-compose.yml", SECRETS | {"HINDSIGHT_UID": "1234", "HINDSIGHT_GID": "5678"})["services"]
    for name in OURS:
        assert services[name]["user"] == "10001:10001"
        assert told[name]["user"] == "1234:5678"
        assert told[name]["build"]["args"] == {"UID": "1234", "GID": "5678"}
        assert services[name]["cap_drop"] == ["ALL"]
        assert services[name]["read_only"] is True
    assert services["redis"]["user"] != "0"


def test_data_survives_down_v(compose: dict[str, Any], services: dict[str, Any]) -> None:
    # `down -v` removes the volumes that Compose made, never external ones.
    assert services["postgres"]["volumes"] == ["postgres:/var/lib/postgresql"]  # the folder above PGDATA since 18
    assert "PGDATA" not in services["postgres"]["environment"]
    assert compose["volumes"] == {"postgres": {"external": True, "name": "hindsight-postgres"}}


def test_owner_migrates_and_the_services_own_nothing(compose: dict[str, Any], services: dict[str, Any]) -> None:
    def login(name: str) -> tuple[str, str]:
        environment = services[name]["environment"]
        return environment["HINDSIGHT_DATABASE_URL"], environment["PGPASSWORD"]

    assert login("migrate") == ("postgresql://hindsight_owner@postgres:5432/hindsight", "owner-secret")
    for name in ("api", "worker"):
        assert login(name) == ("postgresql://hindsight_service@postgres:5432/hindsight", "service-secret")
    script = compose["configs"]["roles"]["content"]
    assert "SUPERUSER" not in script
    for secret in SECRETS.values():
        assert secret not in script  # configs are shown by `docker inspect`; passwords come by the environment


def test_set_up_script_of_the_database_is_shell(compose: dict[str, Any], services: dict[str, Any]) -> None:
    command = compose["configs"]["roles"]["content"].partition("<<'SQL'")[0].splitlines()[1:]
    assert shlex.split(" ".join(line.rstrip("\\") for line in command))[0] == "psql"
    assert services["postgres"]["configs"] == [
        {"source": "roles", "target": "/docker-entrypoint-initdb.d/10-roles.sh", "mode": 0o555}
    ]


# --- Dockerfile ------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def stages() -> list[list[str]]:
    """Instructions of each stage, continuation lines joined and comments dropped."""
    text = (ROOT / "Dockerfile").read_text(encoding="utf-8").replace("\\\n", " ")
    found: list[list[str]] = []
    for line in text.splitlines():
        if line.startswith("FROM "):
            found.append([])
        if line.strip() and not line.startswith("#"):
            found[-1].append(re.sub(r"\s+", " ", line))
    return found


def test_image_is_built_in_two_stages(stages: list[list[str]]) -> None:
    build, final = stages
    assert build[0] == "FROM python:3.13-slim AS build"
    assert final[0] == "FROM python:3.13-slim"
    assert any("--constraint constraints.txt" in line for line in build)
    assert not any(tool in line for line in final for tool in ("pip ", "apt-get", "gcc"))


def test_image_runs_as_a_plain_user(stages: list[list[str]]) -> None:
    final = stages[-1]
    assert {"ARG UID=10001", "ARG GID=10001", "USER ${UID}:${GID}", "EXPOSE 8080", "STOPSIGNAL SIGTERM"} <= set(final)
    assert final[-2:] == ['ENTRYPOINT ["hindsight"]', 'CMD ["serve"]']
    assert any(line.startswith("HEALTHCHECK ") and "/health/ready" in line for line in final)


def test_image_alone_listens_on_loopback(stages: list[list[str]]) -> None:
    assert not any("HINDSIGHT_HOST" in line or "0.0.0.0" in line for stage in stages for line in stage)


def test_image_gets_what_the_program_reads_and_nothing_else(stages: list[list[str]]) -> None:
    kept = {line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line.startswith("!")}
    copied = {source for line in stages[0] if line.startswith("COPY ") for source in line.split()[1:-1]}
    assert copied == kept
    assert {"app", "migrations", "sql", "alembic.ini"} <= copied
    for source in copied:
        assert (ROOT / source).exists(), source
