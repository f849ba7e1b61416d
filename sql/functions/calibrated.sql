-- Cosine similarity as a share in [0, 1] that means the same for every model: a logistic curve fitted per embedding set.
-- Example: SELECT memory.calibrated(0.9, 40, -34);
CREATE OR REPLACE FUNCTION memory.calibrated(cosine double precision, slope real, intercept real) RETURNS real
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ SELECT (1 / (1 + exp(-(slope * cosine + intercept))))::real $$;
COMMENT ON FUNCTION memory.calibrated(double precision, real, real) IS 'Calibrated similarity of an embedding set.';
REVOKE ALL ON FUNCTION memory.calibrated(double precision, real, real) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION memory.calibrated(double precision, real, real) TO hindsight_app, hindsight_reader;
