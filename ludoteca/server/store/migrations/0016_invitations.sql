-- Who was asked to a table by name: people who have played with its host before.
CREATE TABLE invitations (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    person TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    PRIMARY KEY (table_id, person)
);
CREATE INDEX invitations_by_person ON invitations (person);
CREATE INDEX tables_watched ON tables (touched_at) WHERE status = 'running' AND is_public = 1;
