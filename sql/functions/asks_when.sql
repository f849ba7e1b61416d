-- Whether a question asks for a time, in English or Chinese.
-- Example: SELECT memory.asks_when('她什么时候搬的家');
CREATE OR REPLACE FUNCTION memory.asks_when(question text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ SELECT question ~* '(\mwhen\M|\mwhat (date|day|time|year|month)\M|how long ago|什么时候|哪[天年月]|几[号点月]|何时|多久)' $$;
COMMENT ON FUNCTION memory.asks_when(text) IS 'Whether a question asks when.';
REVOKE ALL ON FUNCTION memory.asks_when(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION memory.asks_when(text) TO hindsight_app, hindsight_reader;
