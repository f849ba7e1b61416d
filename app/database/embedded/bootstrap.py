"""What the superuser gives the product's database, sent through psql at every start: all of it may be there already."""

BOOTSTRAP = r"""
SET search_path = pg_catalog;

-- Since PostgreSQL 16 a role with CREATEROLE administers the roles it has created and no others: the owner's migrations
-- create the group roles and grant them to the two logins, but cannot take over the logins themselves.
SELECT format('CREATE ROLE %I LOGIN NOSUPERUSER NOBYPASSRLS %s', wanted.name, wanted.attributes)
FROM (VALUES
  ('hindsight_owner', 'CREATEROLE'),
  ('hindsight_service', 'NOINHERIT'),
  ('hindsight_console', 'NOINHERIT')
) AS wanted (name, attributes)
WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = wanted.name)
\gexec

SELECT 'CREATE DATABASE hindsight OWNER hindsight_owner'
WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = 'hindsight')
\gexec

\connect hindsight
SET search_path = pg_catalog;
CREATE EXTENSION IF NOT EXISTS vector SCHEMA public;
CREATE EXTENSION IF NOT EXISTS btree_gist SCHEMA public;
CREATE EXTENSION IF NOT EXISTS btree_gin SCHEMA public;
CREATE EXTENSION IF NOT EXISTS pg_trgm SCHEMA public;

SELECT format('ALTER EXTENSION %I UPDATE', installed.extname)
FROM pg_extension AS installed
JOIN pg_available_extensions AS available ON available.name = installed.extname
WHERE available.default_version <> installed.extversion
\gexec
"""
