-- The same text for SQLite and PostgreSQL. Numbers of milliseconds and codes of moves have 64 bits.
CREATE TABLE people (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    seen_at BIGINT NOT NULL
);

CREATE TABLE sessions (
    token_hash TEXT PRIMARY KEY,
    person TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE INDEX sessions_by_person ON sessions (person);

CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    code TEXT NOT NULL UNIQUE,
    game TEXT NOT NULL,
    rules_version BIGINT NOT NULL,
    options TEXT NOT NULL,
    pace TEXT NOT NULL,
    is_public BIGINT NOT NULL,
    hints BIGINT NOT NULL,
    host TEXT NOT NULL,
    status TEXT NOT NULL,
    frozen TEXT,
    seed TEXT,
    start TEXT,
    start_hash TEXT,
    commitment TEXT,
    started_house BIGINT NOT NULL,
    rematch TEXT,
    active BIGINT NOT NULL,
    bot_due BIGINT NOT NULL,
    deadline BIGINT,
    created_at BIGINT NOT NULL,
    touched_at BIGINT NOT NULL
);
CREATE INDEX tables_by_deadline ON tables (deadline) WHERE deadline IS NOT NULL;
CREATE INDEX tables_by_bot ON tables (bot_due) WHERE bot_due = 1;
CREATE INDEX tables_by_touch ON tables (touched_at);
CREATE INDEX tables_open ON tables (touched_at) WHERE status = 'open' AND is_public = 1;

CREATE TABLE seats (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat BIGINT NOT NULL,
    person TEXT,
    name TEXT,
    level TEXT,
    bot_plays BIGINT NOT NULL,
    has_left BIGINT NOT NULL,
    agrees BIGINT NOT NULL,
    PRIMARY KEY (table_id, seat)
);
CREATE INDEX seats_by_person ON seats (person) WHERE person IS NOT NULL;

CREATE TABLE entries (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    position BIGINT NOT NULL,
    kind TEXT NOT NULL,
    seat BIGINT,
    decision BIGINT,
    move BIGINT,
    at BIGINT NOT NULL,
    house BIGINT NOT NULL,
    state_hash TEXT NOT NULL,
    PRIMARY KEY (table_id, position)
);

CREATE TABLE talk (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    number BIGINT NOT NULL,
    seat BIGINT,
    name TEXT NOT NULL,
    text TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (table_id, number)
);

CREATE TABLE leases (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat BIGINT NOT NULL,
    worker TEXT NOT NULL,
    until BIGINT NOT NULL,
    PRIMARY KEY (table_id, seat)
);

CREATE TABLE house (
    id BIGINT PRIMARY KEY,
    ms BIGINT NOT NULL,
    at BIGINT NOT NULL
);
INSERT INTO house (id, ms, at) VALUES (1, 0, 0);
