-- Devices that say what they are and when they last came; passkeys; what is to be signed to sign in, once.
ALTER TABLE sessions ADD COLUMN device TEXT NOT NULL DEFAULT '';
ALTER TABLE sessions ADD COLUMN made_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE sessions ADD COLUMN seen_at BIGINT NOT NULL DEFAULT 0;
CREATE TABLE passkeys (
    id TEXT PRIMARY KEY,
    person TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    public_key TEXT NOT NULL,
    sign_count BIGINT NOT NULL,
    name TEXT NOT NULL,
    made_at BIGINT NOT NULL,
    used_at BIGINT NOT NULL
);
CREATE INDEX passkeys_by_person ON passkeys (person);
CREATE TABLE challenges (
    hash TEXT PRIMARY KEY,
    person TEXT REFERENCES people (id) ON DELETE CASCADE,
    expires_at BIGINT NOT NULL
);
