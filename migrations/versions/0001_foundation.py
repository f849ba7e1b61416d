"""Schema, roles, the environment stamp, tenants, keys, tenant settings and idempotency keys."""

from migrations.ddl import apply_base_functions, begin_downgrade, ensure_group_roles, protect, run

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    ensure_group_roles()
    run("GRANT USAGE ON SCHEMA memory TO hindsight_app, hindsight_reader")
    apply_base_functions(
        "new_id",
        "current_tenant",
        "may_touch",
        "may_touch_all",
        "normalise",
        "content_hash",
        "to_search",
        "searchable",
        "trace_text",
    )
    run(
        """
        COMMENT ON SCHEMA memory IS 'Everything of the memory service: what agents were told, and what is needed to find it again.';

        CREATE TABLE memory.deployment (
            singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
            environment text NOT NULL CHECK (environment ~ '^[a-z][a-z0-9_-]{0,31}$'),
            stamped_at timestamptz NOT NULL DEFAULT now()
        );
        COMMENT ON TABLE memory.deployment IS 'What this database is for. Written once; serve, demo, eval and tests refuse another environment.';
        COMMENT ON COLUMN memory.deployment.environment IS 'development, test, production ...';
        GRANT SELECT ON memory.deployment, memory.alembic_version TO hindsight_app, hindsight_reader;

        CREATE TABLE memory.tenants (
            id uuid PRIMARY KEY DEFAULT memory.new_id(),
            name text NOT NULL UNIQUE CHECK (name ~ '^[a-z0-9][a-z0-9._-]{0,62}$'),
            created_at timestamptz NOT NULL DEFAULT now()
        );
        COMMENT ON TABLE memory.tenants IS 'Owners of data. A tenant comes from the API key, never from a request body.';
        ALTER TABLE memory.tenants ENABLE ROW LEVEL SECURITY;
        CREATE POLICY tenant ON memory.tenants FOR SELECT TO hindsight_app USING (id = memory.current_tenant());
        CREATE POLICY inspection ON memory.tenants FOR SELECT TO hindsight_reader USING (true);
        GRANT SELECT ON memory.tenants TO hindsight_app, hindsight_reader;
        INSERT INTO memory.tenants (name) VALUES ('default');

        CREATE TABLE memory.api_keys (
            tenant_id uuid NOT NULL REFERENCES memory.tenants,
            id uuid NOT NULL DEFAULT memory.new_id(),
            name text NOT NULL CHECK (name ~ '\\S'),
            secret_hash bytea NOT NULL UNIQUE CHECK (octet_length(secret_hash) = 32),
            scopes text[] NOT NULL CHECK (scopes <> '{}' AND scopes <@ '{read,write,forget,review,admin,operator}'),
            trust text NOT NULL CHECK (trust IN ('owner', 'user', 'agent', 'tool', 'document', 'web')),
            subjects text[],
            agents text[],
            created_at timestamptz NOT NULL DEFAULT now(),
            expires_at timestamptz CHECK (isfinite(expires_at)),
            revoked_at timestamptz,
            last_used_at timestamptz,
            PRIMARY KEY (tenant_id, id)
        );
        COMMENT ON TABLE memory.api_keys IS 'Bearer keys. Only the SHA-256 of a secret is kept.';
        COMMENT ON COLUMN memory.api_keys.trust IS 'Authority of what this key writes; a write may lower it, never raise it.';
        COMMENT ON COLUMN memory.api_keys.subjects IS 'The only subjects this key may touch; NULL = all.';
        COMMENT ON COLUMN memory.api_keys.agents IS 'The only agents this key may act as; NULL = all.';

        CREATE TABLE memory.tenant_settings (
            tenant_id uuid PRIMARY KEY REFERENCES memory.tenants,
            weight_vector real NOT NULL DEFAULT 0.5 CHECK (weight_vector >= 0),
            weight_keyword real NOT NULL DEFAULT 0.3 CHECK (weight_keyword >= 0),
            weight_rule real NOT NULL DEFAULT 0.2 CHECK (weight_rule >= 0),
            duplicate_similarity real NOT NULL DEFAULT 0.85 CHECK (duplicate_similarity BETWEEN 0 AND 1),
            related_similarity real NOT NULL DEFAULT 0.70 CHECK (related_similarity BETWEEN 0 AND 1),
            updated_at timestamptz NOT NULL DEFAULT now(),
            CHECK (weight_vector + weight_keyword + weight_rule > 0),
            CHECK (related_similarity <= duplicate_similarity)
        );
        COMMENT ON TABLE memory.tenant_settings IS 'What a tenant has changed from the defaults; a tenant without a row has the defaults.';
        COMMENT ON COLUMN memory.tenant_settings.weight_vector IS 'Share of the vector route in the hybrid score.';
        COMMENT ON COLUMN memory.tenant_settings.weight_keyword IS 'Share of the keyword route in the hybrid score.';
        COMMENT ON COLUMN memory.tenant_settings.weight_rule IS 'Share of the rule route in the hybrid score.';
        COMMENT ON COLUMN memory.tenant_settings.duplicate_similarity IS 'Calibrated similarity from which a statement with no differing value is a duplicate.';
        COMMENT ON COLUMN memory.tenant_settings.related_similarity IS 'Calibrated similarity from which two statements are judged against each other.';

        CREATE TABLE memory.idempotency_keys (
            tenant_id uuid NOT NULL REFERENCES memory.tenants,
            key text NOT NULL,
            method text NOT NULL,
            path text NOT NULL,
            body_hash bytea NOT NULL,
            state text NOT NULL CHECK (state IN ('running', 'done')),
            lease_until timestamptz,
            status int,
            headers jsonb,
            body bytea,
            created_at timestamptz NOT NULL DEFAULT now(),
            expires_at timestamptz NOT NULL,
            PRIMARY KEY (tenant_id, key, method, path),
            CHECK ((state = 'running') = (lease_until IS NOT NULL)),
            CHECK ((state = 'done') = (status IS NOT NULL))
        );
        COMMENT ON TABLE memory.idempotency_keys IS 'Claims and stored answers of Idempotency-Key, kept for a day.';
        COMMENT ON COLUMN memory.idempotency_keys.lease_until IS 'Until when the request that claimed the key may still be running.';
        CREATE INDEX idempotency_keys_expiry ON memory.idempotency_keys (expires_at);
        """
    )
    protect("api_keys", "SELECT, INSERT, UPDATE")
    protect("tenant_settings", "SELECT, INSERT, UPDATE")
    protect("idempotency_keys", "SELECT, INSERT, UPDATE, DELETE")


def downgrade() -> None:
    begin_downgrade("api_keys", "tenant_settings")
    run(
        """
        DROP TABLE memory.idempotency_keys, memory.tenant_settings, memory.api_keys, memory.tenants, memory.deployment;
        DROP FUNCTION memory.trace_text(text, jsonb), memory.searchable(text, text[]), memory.to_search(text), memory.content_hash(text), memory.normalise(text),
                      memory.may_touch(text, text), memory.may_touch_all(text[], text), memory.current_tenant(), memory.new_id();
        REVOKE ALL ON SCHEMA memory FROM hindsight_app, hindsight_reader;
        """
    )
