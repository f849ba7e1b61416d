"""What else than the question decides how far up a memory stands: its confidence, its age, its use."""

from migrations.ddl import begin_downgrade, run

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

_SHARES = "{0.9,0.04,0.04,0.02}"


def upgrade() -> None:
    run(
        f"""
        ALTER TABLE memory.tenant_settings
            ADD COLUMN final_shares real[] NOT NULL DEFAULT '{_SHARES}'
                CHECK (cardinality(final_shares) = 4 AND array_position(final_shares, NULL) IS NULL
                       AND 0 <= ALL (final_shares) AND final_shares[1] > 0),
            ADD COLUMN half_life_days jsonb NOT NULL DEFAULT '{{}}'
                CHECK (jsonb_typeof(half_life_days) = 'object'
                       AND NOT jsonb_path_exists(half_life_days, '$.* ? (@.type() != "number" || @ <= 0)'));
        COMMENT ON COLUMN memory.tenant_settings.final_shares IS 'Shares of the hybrid score, confidence, recency and use in the score.';
        COMMENT ON COLUMN memory.tenant_settings.half_life_days IS 'Days in which recency halves, by kind of memory, where they differ from the defaults.';
        """
    )


def downgrade() -> None:
    begin_downgrade(tenant_settings=f"final_shares <> '{_SHARES}' OR half_life_days <> '{{}}'")
    run("ALTER TABLE memory.tenant_settings DROP COLUMN final_shares, DROP COLUMN half_life_days")
