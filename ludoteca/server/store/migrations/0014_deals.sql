-- Deals that several people play, each in the same seat against the same bots: of a day, or of a match that was played.
CREATE TABLE deals (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    rules_version BIGINT NOT NULL,
    day TEXT,
    seat BIGINT NOT NULL,
    levels TEXT NOT NULL,
    options TEXT NOT NULL,
    seed TEXT NOT NULL,
    thinking TEXT NOT NULL,
    made_at BIGINT NOT NULL,
    origin TEXT
);
CREATE UNIQUE INDEX deals_by_day ON deals (day, game) WHERE day IS NOT NULL;
-- Who looked at a match of a deal before playing it.
CREATE TABLE deals_seen (
    deal TEXT NOT NULL REFERENCES deals (id) ON DELETE CASCADE,
    person TEXT NOT NULL,
    PRIMARY KEY (deal, person)
);
-- The secret from which bots' thinking starts; the deal of a table, whether its host's try counts, until when its hidden
-- things stay hidden, and what the host's decisions cost, in hundredths of a percent.
ALTER TABLE tables ADD COLUMN thinking TEXT;
ALTER TABLE tables ADD COLUMN deal TEXT;
ALTER TABLE tables ADD COLUMN deal_counts BIGINT NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN sealed_until BIGINT;
ALTER TABLE tables ADD COLUMN chance_lost BIGINT;
CREATE UNIQUE INDEX tables_by_deal ON tables (deal, host) WHERE deal IS NOT NULL;
