"""The fields of the API's document say what they mean where their names do not."""

from fastapi import FastAPI

from app.conflicts import api as conflicts
from app.extraction import api as extraction
from app.jobs import api as jobs
from app.memories import api as memories
from app.tasks import api as tasks
from app.tenancy import api as tenancy
from app.traces import api as traces

# Names that say it all, or that the schema's own description or list of values explains.
PLAIN = {
    "id", "memory_id", "job_id", "trace_id", "trace_ids", "task_id", "session_id", "agent_id", "tenant", "role", "name", "key",
    "kind", "layer", "content", "tags", "entities", "metadata", "source", "status", "decision", "outcome", "subject", "scopes",
    "created_at", "updated_at", "started_at", "finished_at", "opened_at", "resolved_at", "revoked_at", "expires_at", "at",
    "max_attempts", "duration_ms", "items", "next_cursor", "results", "turns", "chain", "events", "vectors",
    "task_type", "summary", "reflect", "tool_call",
}  # fmt: skip
PARTIAL = {"MemoryPatch"}  # the fields of MemoryWrite again
OF_THE_FRAMEWORK = {"HTTPValidationError", "ValidationError", "Problem", "FieldError"}


def test_a_field_whose_name_does_not_say_it_all_has_a_description() -> None:
    app = FastAPI()
    for room in (memories, traces, extraction, conflicts, tasks, jobs, tenancy):
        app.include_router(room.router)
    schemas = app.openapi()["components"]["schemas"]
    bare = [
        f"{model}.{field}"
        for model, schema in schemas.items()
        if model not in PARTIAL | OF_THE_FRAMEWORK
        for field, described in schema.get("properties", {}).items()
        if field not in PLAIN and not described.get("description")
    ]
    assert bare == []
