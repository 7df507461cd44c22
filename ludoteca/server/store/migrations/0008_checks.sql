-- When the store was last checked: only what changes something shows that it can be written.
ALTER TABLE house ADD COLUMN checked_at BIGINT NOT NULL DEFAULT 0;
