-- The chapter of a guided match that is played at a table.
ALTER TABLE tables ADD COLUMN lesson TEXT;
