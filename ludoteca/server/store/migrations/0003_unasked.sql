-- When people and tables came about, and when people were last seen: nobody ever asked.
ALTER TABLE people DROP COLUMN created_at;
ALTER TABLE people DROP COLUMN seen_at;
ALTER TABLE tables DROP COLUMN created_at;
