-- Min-max normalisation over the union of the candidates, over a spread of at least `narrowest`, so that a route which hardly
-- tells them apart has little say. Where all are equal: 1 if the value passes its floor, else 0.
-- Example: SELECT memory.scaled_over(0.5, 0.2, 0.8, 0.3, 0.7);
CREATE OR REPLACE FUNCTION memory.scaled_over(value real, lowest real, highest real, floor real, narrowest real) RETURNS real
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
    SELECT CASE WHEN value IS NULL THEN NULL
                WHEN highest > lowest THEN (value - lowest) / greatest(highest - lowest, narrowest)
                WHEN value >= floor THEN 1 ELSE 0 END::real
$$;
COMMENT ON FUNCTION memory.scaled_over(real, real, real, real, real) IS 'A score scaled to [0, 1] over the candidates of one search.';
REVOKE ALL ON FUNCTION memory.scaled_over(real, real, real, real, real) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION memory.scaled_over(real, real, real, real, real) TO hindsight_app, hindsight_reader;
