-- What people want to be told when they are not at a table; without a row: everything but talk, at any hour.
CREATE TABLE notice_wishes (
    person TEXT PRIMARY KEY REFERENCES people (id) ON DELETE CASCADE,
    kinds TEXT NOT NULL,
    language TEXT NOT NULL,
    zone TEXT NOT NULL,
    quiet_from BIGINT,
    quiet_until BIGINT,
    told_at BIGINT NOT NULL
);
CREATE TABLE notice_mutes (
    person TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    PRIMARY KEY (person, table_id)
);
CREATE INDEX notice_mutes_by_table ON notice_mutes (table_id);
-- How a person is reached: a browser (while its device is signed in), mail, a webhook.
CREATE TABLE notice_ways (
    id TEXT PRIMARY KEY,
    person TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    address TEXT NOT NULL,
    secret TEXT NOT NULL,
    name TEXT NOT NULL,
    made_at BIGINT NOT NULL,
    session TEXT REFERENCES sessions (token_hash) ON DELETE CASCADE
);
CREATE INDEX notice_ways_by_person ON notice_ways (person);
CREATE INDEX notice_ways_by_session ON notice_ways (session) WHERE session IS NOT NULL;
CREATE UNIQUE INDEX notice_ways_push ON notice_ways (address) WHERE kind = 'push';
CREATE UNIQUE INDEX notice_ways_mail ON notice_ways (person) WHERE kind = 'mail';
-- What happened that somebody may be told of, stored with it; it stays when it is done, so that it is told once.
CREATE TABLE occasions (
    person TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    event TEXT NOT NULL,
    due_at BIGINT NOT NULL,
    is_done BIGINT NOT NULL,
    worker TEXT NOT NULL,
    until BIGINT NOT NULL,
    PRIMARY KEY (person, table_id, kind, event)
);
CREATE INDEX occasions_due ON occasions (due_at) WHERE is_done = 0;
CREATE INDEX occasions_by_table ON occasions (table_id);
-- What is to be sent, one for each way; it goes when it is sent.
CREATE TABLE letters (
    id TEXT PRIMARY KEY,
    way TEXT NOT NULL REFERENCES notice_ways (id) ON DELETE CASCADE,
    body TEXT NOT NULL,
    made_at BIGINT NOT NULL,
    due_at BIGINT NOT NULL,
    attempts BIGINT NOT NULL,
    worker TEXT NOT NULL,
    until BIGINT NOT NULL
);
CREATE INDEX letters_due ON letters (due_at);
CREATE INDEX letters_by_way ON letters (way);
