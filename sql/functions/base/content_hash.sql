-- First 128 bits of the SHA-256 of the normalised statement, as a uuid so that GiST compares fixed-length keys.
-- Example: SELECT memory.content_hash('Likes tea.') = memory.content_hash('likes TEA');
CREATE OR REPLACE FUNCTION memory.content_hash(content text) RETURNS uuid
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
SET search_path = pg_catalog
AS $$ SELECT encode(substring(sha256(convert_to(memory.normalise(content), 'UTF8')) FROM 1 FOR 16), 'hex')::uuid $$;
COMMENT ON FUNCTION memory.content_hash(text) IS 'Identity of a statement; equal for variants of case, width, spacing and final punctuation.';
REVOKE ALL ON FUNCTION memory.content_hash(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION memory.content_hash(text) TO hindsight_app, hindsight_reader;
