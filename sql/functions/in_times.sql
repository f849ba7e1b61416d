-- Whether a moment lies in a time that a question names: one of the ranges, or a day of the year (month * 100 + day,
-- day 0 = the whole month) where the question named no year.
-- Example: SELECT memory.in_times('2023-05-08 10:00+00', '{[2023-05-08,2023-05-09)}', NULL);
CREATE OR REPLACE FUNCTION memory.in_times(moment timestamptz, ranges tstzmultirange, days int[]) RETURNS boolean
LANGUAGE sql STABLE PARALLEL SAFE
AS $$
    SELECT coalesce(moment <@ ranges, false)
        OR (days IS NOT NULL AND coalesce((to_char(moment AT TIME ZONE 'UTC', 'MM') || '00')::int = ANY (days)
                                          OR to_char(moment AT TIME ZONE 'UTC', 'MMDD')::int = ANY (days), false))
$$;
COMMENT ON FUNCTION memory.in_times(timestamptz, tstzmultirange, int[]) IS 'Whether a moment lies in the times named by a question.';
REVOKE ALL ON FUNCTION memory.in_times(timestamptz, tstzmultirange, int[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION memory.in_times(timestamptz, tstzmultirange, int[]) TO hindsight_app, hindsight_reader;
