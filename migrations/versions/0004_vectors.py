"""Embedding sets, the partitioned table of vectors, and the statistics that recall chooses its way by."""

from migrations.ddl import begin_downgrade, protect, run

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    run(
        """
        CREATE TABLE memory.embedding_sets (
            id smallint PRIMARY KEY CHECK (id > 0),
            provider text NOT NULL,
            model text NOT NULL,
            dimension int NOT NULL CHECK (dimension BETWEEN 1 AND 4000),
            active boolean NOT NULL DEFAULT false,
            passage_slope real NOT NULL CHECK (passage_slope > 0),
            passage_offset real NOT NULL,
            query_slope real NOT NULL CHECK (query_slope > 0),
            query_offset real NOT NULL,
            centres jsonb NOT NULL,
            probes jsonb NOT NULL,
            created_at timestamptz NOT NULL DEFAULT now(),
            UNIQUE (provider, model, dimension)
        );
        COMMENT ON TABLE memory.embedding_sets IS 'One model and dimension a row; its vectors are a partition of memory.vectors. Only the owner adds one.';
        COMMENT ON COLUMN memory.embedding_sets.passage_slope IS 'Calibrated similarity of two statements = 1 / (1 + exp(-(slope * cosine + offset))).';
        COMMENT ON COLUMN memory.embedding_sets.query_slope IS 'The same for a question and a statement.';
        COMMENT ON COLUMN memory.embedding_sets.centres IS 'Mean vector of each script, subtracted from every vector before it is stored.';
        COMMENT ON COLUMN memory.embedding_sets.probes IS 'Vectors of fixed sentences: a model that embeds them otherwise is refused.';
        CREATE UNIQUE INDEX embedding_sets_active ON memory.embedding_sets (active) WHERE active;
        GRANT SELECT ON memory.embedding_sets TO hindsight_app, hindsight_reader;

        CREATE TABLE memory.vectors (
            tenant_id uuid NOT NULL REFERENCES memory.tenants,
            item_id uuid NOT NULL,
            set_id smallint NOT NULL,
            item_kind text NOT NULL CHECK (item_kind IN ('memory', 'trace', 'window')),
            subject text NOT NULL,
            embedding halfvec NOT NULL,
            PRIMARY KEY (tenant_id, item_id, set_id, item_kind)
        ) PARTITION BY LIST (set_id);
        COMMENT ON TABLE memory.vectors IS 'Vectors in half precision, partitioned by embedding set and by kind of item, each with an ivfflat index.';
        COMMENT ON COLUMN memory.vectors.subject IS 'The item''s subject, repeated here so that a subject is searched without a join.';
        ALTER TABLE memory.vectors ALTER COLUMN embedding SET STORAGE PLAIN;
        CREATE INDEX vectors_subject ON memory.vectors (tenant_id, subject);

        CREATE TABLE memory.vector_indexes (
            set_id smallint NOT NULL REFERENCES memory.embedding_sets,
            item_kind text NOT NULL CHECK (item_kind IN ('memory', 'trace', 'window')),
            lists int NOT NULL CHECK (lists >= 1),
            rows_at_build bigint NOT NULL DEFAULT 0,
            built_at timestamptz,
            PRIMARY KEY (set_id, item_kind)
        );
        COMMENT ON TABLE memory.vector_indexes IS 'State of each ivfflat index; one made on an empty table is useless and is not used until rebuilt.';
        GRANT SELECT ON memory.vector_indexes TO hindsight_app, hindsight_reader;

        CREATE TABLE memory.collections (
            tenant_id uuid NOT NULL REFERENCES memory.tenants,
            collection text NOT NULL CHECK (collection IN ('memory', 'trace')),
            documents int NOT NULL CHECK (documents >= 0),
            refreshed_at timestamptz NOT NULL DEFAULT now(),
            PRIMARY KEY (tenant_id, collection)
        );
        COMMENT ON TABLE memory.collections IS 'How many documents a tenant''s term frequencies were counted over.';

        CREATE TABLE memory.term_frequencies (
            tenant_id uuid NOT NULL,
            collection text NOT NULL,
            lexeme text NOT NULL,
            documents int NOT NULL CHECK (documents > 0),
            PRIMARY KEY (tenant_id, collection, lexeme),
            FOREIGN KEY (tenant_id, collection) REFERENCES memory.collections (tenant_id, collection) ON DELETE CASCADE
        );
        COMMENT ON TABLE memory.term_frequencies IS 'In how many of a tenant''s documents a lexeme occurs; those in one document only are left out.';

        CREATE TYPE memory.recall_filter AS (
            tenant_id uuid,
            subjects text[],
            scopes text[],
            at timestamptz,
            statuses text[],
            layers text[],
            kinds text[],
            tags text[],
            languages text[],
            since timestamptz,
            until timestamptz,
            min_confidence real
        );
        COMMENT ON TYPE memory.recall_filter IS 'What a search is limited to; a NULL field does not limit.';
        """
    )
    protect("vectors", "SELECT, INSERT, UPDATE, DELETE", rows="memory.may_touch(subject, 'shared')")
    protect("collections", "SELECT")
    protect("term_frequencies", "SELECT")


def downgrade() -> None:
    begin_downgrade("vectors")
    run(
        """
        DROP TYPE memory.recall_filter;
        DROP TABLE memory.term_frequencies, memory.collections, memory.vector_indexes, memory.vectors, memory.embedding_sets;
        """
    )
