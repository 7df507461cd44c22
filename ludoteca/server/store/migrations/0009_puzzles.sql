-- Which of its game's puzzles a table shows.
ALTER TABLE tables ADD COLUMN puzzle INTEGER;
