"""`hindsight jobs`."""

import json
from collections.abc import Mapping
from typing import Annotated, Any, Literal

import typer

from app.cli import options, output
from app.cli.connection import Service, connected, path
from app.cli.exit_codes import REFUSED

cli = typer.Typer(no_args_is_help=True, rich_markup_mode=None, help="Work that follows a write.")

Id = Annotated[str, typer.Argument(metavar="ID", help="Id of a job.")]
Wait = Annotated[float, typer.Option(min=0, max=30, help="Seconds to wait for its end.")]
JobStatus = Literal["queued", "running", "succeeded", "failed", "cancelled", "dead"]


@cli.command(name="list")
@connected
def list_jobs(
    service: Service,
    status: Annotated[JobStatus | None, typer.Option(help="Only these.")] = None,
    kind: Annotated[options.JobKind | None, typer.Option(help="Only these.")] = None,
    limit: options.Limit = 50,
    every: options.All = False,
    as_json: options.Json = False,
) -> None:
    """Jobs, newest first."""
    found = service.items("/v1/jobs", None if every else limit, status=status, kind=kind)
    output.items(found, as_json, ("ID", "KIND", "STATUS", "DONE", "TRIES", "CREATED", "NOTE"), _row)


def _row(job: Mapping[str, Any]) -> tuple[object, ...]:
    tries = f"{job['attempts']}/{job['max_attempts']}"
    done = f"{job['progress']:.0%}"
    return (
        job["id"],
        job["kind"],
        job["status"],
        done,
        tries,
        output.moment(job["created_at"]),
        job["error"] or job["note"],
    )


@cli.command()
@connected
def show(service: Service, job_id: Id, wait: Wait = 0, as_json: options.Json = False) -> None:
    """One job with what came out of it, at once or when it has ended."""
    if wait:
        service.start_jobs()
    output.answer(service.send("GET", path("jobs", job_id), wait=wait), as_json, _show)


def _show(job: Mapping[str, Any]) -> None:
    output.fields(job.items())


@cli.command()
@connected
def cancel(service: Service, job_id: Id, as_json: options.Json = False) -> None:
    """Cancel a job; one that runs is asked to stop."""
    output.answer(service.send("POST", path("jobs", job_id, "cancel")), as_json, _show)


@cli.command()
@connected
def retry(service: Service, job_id: Id, as_json: options.Json = False) -> None:
    """Queue a job again that failed, is dead or was cancelled."""
    output.answer(service.send("POST", path("jobs", job_id, "retry")), as_json, _show)


@cli.command()
@connected
def follow(service: Service, job_id: Id, as_json: options.Json = False) -> None:
    """Show a job as it goes on, until it has ended. Exit code 1 where it did not succeed."""
    ended = follow_to_end(service, job_id, as_json)
    if ended.get("status") != "succeeded":
        raise typer.Exit(REFUSED)


def follow_to_end(service: Service, job_id: str, as_json: bool) -> Mapping[str, Any]:
    """Print what happens to a job; the job as it was last."""
    job: dict[str, Any] = {}
    service.start_jobs()
    with output.progress(1, "job") as bar:
        for _, data in service.events(path("jobs", job_id, "events")):
            job = json.loads(data)
            bar.update(bar.task_ids[0], completed=job["progress"])
            if as_json:
                output.as_json(data)
            else:
                told = output.line(job["error"] or job["note"] or "")
                output.say(f"{job['status']:9}  {job['progress']:4.0%}  {told}".rstrip())
    return job
