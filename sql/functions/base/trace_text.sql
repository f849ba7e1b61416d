-- The text a turn is found by: what was said, and of a tool call its name, arguments and result, each to some length.
-- Example: SELECT memory.trace_text('', '{"name": "lookup", "result": "found ERR-7781"}');
CREATE OR REPLACE FUNCTION memory.trace_text(content text, tool_call jsonb) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
SET search_path = pg_catalog
AS $$
    SELECT CASE WHEN tool_call IS NULL THEN content
                ELSE concat_ws(' ', nullif(content, ''), tool_call ->> 'name', left(tool_call ->> 'arguments', 4000),
                               left(tool_call ->> 'result', 20000)) END
$$;
COMMENT ON FUNCTION memory.trace_text(text, jsonb) IS 'Content of a turn with its tool call, as indexed.';
REVOKE ALL ON FUNCTION memory.trace_text(text, jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION memory.trace_text(text, jsonb) TO hindsight_app, hindsight_reader;
