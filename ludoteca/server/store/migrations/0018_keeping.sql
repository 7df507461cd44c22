-- For how many days a person keeps their finished matches; 0: until they delete them.
ALTER TABLE people ADD COLUMN keep_days BIGINT NOT NULL DEFAULT 0;
CREATE INDEX people_by_keeping ON people (keep_days) WHERE keep_days > 0;
