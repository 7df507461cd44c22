-- How matches ended, a row for each seat, written with the last entry of the log: what lists, averages and ratings are
-- computed from. It outlives the table. Seats that had a hint are not rated; tables may be rated among people.
CREATE TABLE results (
    table_id TEXT NOT NULL,
    seat BIGINT NOT NULL,
    game TEXT NOT NULL,
    over_at BIGINT NOT NULL,
    seats BIGINT NOT NULL,
    options TEXT NOT NULL,
    against TEXT NOT NULL,
    person TEXT,
    level TEXT,
    place BIGINT NOT NULL,
    score BIGINT,
    is_own BIGINT NOT NULL,
    is_rated BIGINT NOT NULL,
    is_listed BIGINT NOT NULL,
    number BIGINT,
    mu DOUBLE PRECISION,
    sigma DOUBLE PRECISION,
    PRIMARY KEY (table_id, seat)
);
CREATE INDEX results_by_person ON results (person, over_at) WHERE person IS NOT NULL;
CREATE INDEX results_to_rate ON results (over_at) WHERE is_rated = 1 AND number IS NULL;
CREATE UNIQUE INDEX results_by_number ON results (number, seat) WHERE number IS NOT NULL;
ALTER TABLE seats ADD COLUMN was_helped BIGINT NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN is_rated BIGINT NOT NULL DEFAULT 0;
ALTER TABLE people ADD COLUMN in_list BIGINT NOT NULL DEFAULT 0;
