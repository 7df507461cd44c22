-- Who would play with anybody, a row for each person: what they want while they wait, then where they were seated. Nobody
-- waits beside another for the same: the second is seated with the first.
CREATE TABLE seeking (
    person TEXT PRIMARY KEY REFERENCES people (id) ON DELETE CASCADE,
    wish TEXT UNIQUE,
    table_id TEXT,
    since BIGINT NOT NULL,
    until BIGINT NOT NULL
);
