-- Who runs the house, who may come in and who may not, and what was done about it.
ALTER TABLE people ADD COLUMN is_keeper BIGINT NOT NULL DEFAULT 0;
ALTER TABLE people ADD COLUMN is_banned BIGINT NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN closing BIGINT NOT NULL DEFAULT 0;
CREATE INDEX tables_closing ON tables (closing) WHERE closing = 1;
CREATE TABLE house_facts (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
);
CREATE TABLE house_keys (
    token_hash TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    person TEXT REFERENCES people (id) ON DELETE CASCADE,
    uses_left BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE INDEX house_keys_by_person ON house_keys (person) WHERE person IS NOT NULL;
CREATE TABLE house_log (
    number BIGINT PRIMARY KEY,
    at BIGINT NOT NULL,
    who TEXT NOT NULL,
    deed TEXT NOT NULL,
    subject TEXT NOT NULL,
    detail TEXT NOT NULL
);
