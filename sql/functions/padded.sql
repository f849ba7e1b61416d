-- A question as memory.names_in wants it: lower case, every run of punctuation one space, a space at both ends.
-- Example: SELECT memory.padded('When did Caroline''s cat die?');
CREATE OR REPLACE FUNCTION memory.padded(question text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ SELECT ' ' || btrim(regexp_replace(lower(question), '[^[:alnum:]]+', ' ', 'g')) || ' ' $$;
COMMENT ON FUNCTION memory.padded(text) IS 'Lower-case words of a question with single spaces around each.';
REVOKE ALL ON FUNCTION memory.padded(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION memory.padded(text) TO hindsight_app, hindsight_reader;
