-- Whose program this person is; nobody's if it is a guest.
ALTER TABLE people ADD COLUMN owner TEXT REFERENCES people (id) ON DELETE CASCADE;
CREATE INDEX people_by_owner ON people (owner) WHERE owner IS NOT NULL;
