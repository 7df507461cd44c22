-- A what-if table at which a decision of a review is tried again: in nobody's list, and swept after a day.
ALTER TABLE tables ADD COLUMN is_try BIGINT NOT NULL DEFAULT 0;
