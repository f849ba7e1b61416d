-- A UUID of version 7: milliseconds since 1970, then the microseconds within it (12 bits), then random bits (RFC 9562, method 3).
-- Ids made later sort later, also within one transaction.
-- Example: SELECT memory.new_id();
CREATE OR REPLACE FUNCTION memory.new_id() RETURNS uuid
LANGUAGE sql VOLATILE PARALLEL SAFE
AS $$
    SELECT (lpad(to_hex(micros / 1000), 12, '0')
            || '7' || lpad(to_hex((micros % 1000) * 4096 / 1000), 3, '0')
            || substr(random_hex, 17, 16))::uuid
    FROM (SELECT floor(extract(epoch FROM clock_timestamp()) * 1000000)::bigint AS micros,
                 replace(gen_random_uuid()::text, '-', '') AS random_hex) AS parts
$$;
COMMENT ON FUNCTION memory.new_id() IS 'A UUID version 7; PostgreSQL 16 has none built in.';
REVOKE ALL ON FUNCTION memory.new_id() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION memory.new_id() TO hindsight_app, hindsight_reader;
