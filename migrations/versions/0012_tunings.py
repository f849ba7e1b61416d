"""What a tenant's settings were tuned to, by whom, on what evidence, and whether it was taken back."""

from migrations.ddl import begin_downgrade, protect, run

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    run(
        """
        CREATE TABLE memory.tunings (
            tenant_id uuid NOT NULL REFERENCES memory.tenants,
            id uuid NOT NULL DEFAULT memory.new_id(),
            at timestamptz NOT NULL DEFAULT now(),
            actor text NOT NULL CHECK (actor ~ '[^[:space:]]'),
            target text NOT NULL CHECK (target IN ('weights', 'thresholds')),
            before jsonb NOT NULL CHECK (jsonb_typeof(before) = 'object'),
            after jsonb NOT NULL CHECK (jsonb_typeof(after) = 'object'),
            measure text NOT NULL,
            cases int NOT NULL CHECK (cases > 0),
            gain real NOT NULL,
            gain_low real NOT NULL,
            gain_high real NOT NULL,
            undone_at timestamptz,
            undone_by text,
            PRIMARY KEY (tenant_id, id),
            CHECK (gain_low <= gain_high),
            CHECK ((undone_at IS NULL) = (undone_by IS NULL))
        );
        COMMENT ON TABLE memory.tunings IS 'Changes of tenant_settings that were measured first, newest last; a change is taken back by marking it.';
        COMMENT ON COLUMN memory.tunings.actor IS 'Who applied it.';
        COMMENT ON COLUMN memory.tunings.target IS 'What was tuned: weights of recall, or thresholds of resolving.';
        COMMENT ON COLUMN memory.tunings.before IS 'Columns of tenant_settings as they were.';
        COMMENT ON COLUMN memory.tunings.after IS 'The same columns as they were set.';
        COMMENT ON COLUMN memory.tunings.measure IS 'What the gain is a difference of, such as nDCG@10.';
        COMMENT ON COLUMN memory.tunings.cases IS 'Labelled questions or pairs that it was measured on.';
        COMMENT ON COLUMN memory.tunings.gain IS 'Mean gain on held-out folds, between gain_low and gain_high with 95 % confidence.';
        COMMENT ON COLUMN memory.tunings.undone_at IS 'When it was taken back.';
        """
    )
    protect("tunings", "SELECT, INSERT, UPDATE (undone_at, undone_by)")


def downgrade() -> None:
    begin_downgrade("tunings")
    run("DROP TABLE memory.tunings")
