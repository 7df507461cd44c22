-- Addresses of people that were shown to be theirs, and links that would show it.
CREATE TABLE mail_addresses (
    person TEXT PRIMARY KEY REFERENCES people (id) ON DELETE CASCADE,
    address TEXT NOT NULL,
    language TEXT NOT NULL,
    confirmed_at BIGINT NOT NULL
);
CREATE INDEX mail_addresses_by_address ON mail_addresses (lower(address));
CREATE TABLE mail_links (
    token_hash TEXT PRIMARY KEY,
    person TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    address TEXT NOT NULL,
    language TEXT NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE INDEX mail_links_by_person ON mail_links (person);
-- Secrets of the house, made at the first start: the key that push services know it by, what its links are signed with.
CREATE TABLE secrets (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
);
