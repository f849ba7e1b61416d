-- Whether a question names someone or something as whole words, whatever its case.
-- `padded` is the question in lower case with every run of punctuation as one space, and a space at both ends.
-- A name with CJK characters needs no spaces around it. No wildcards: % and _ are plain characters.
-- Example: SELECT memory.names_in(' when did caroline s cat die ', 'Caroline');
CREATE OR REPLACE FUNCTION memory.names_in(padded text, name text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
    SELECT CASE WHEN coalesce(name, '') !~ '\S' THEN false
                WHEN name ~ '[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]' THEN position(lower(btrim(name)) IN padded) > 0
                ELSE position(' ' || btrim(regexp_replace(lower(name), '[^[:alnum:]]+', ' ', 'g')) || ' ' IN padded) > 0 END
$$;
COMMENT ON FUNCTION memory.names_in(text, text) IS 'Whole-word match of a name in a padded question.';
REVOKE ALL ON FUNCTION memory.names_in(text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION memory.names_in(text, text) TO hindsight_app, hindsight_reader;
