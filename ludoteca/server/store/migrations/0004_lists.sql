-- What lists show of a match, as JSON (it follows from the log), and where a what-if match came from.
ALTER TABLE tables ADD COLUMN progress TEXT;
ALTER TABLE tables ADD COLUMN origin TEXT;
ALTER TABLE tables ADD COLUMN origin_position BIGINT;
