-- Reviews of matches that are over, part by part, so that one that was stopped goes on where it was.
CREATE TABLE reviews (
    table_id TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    asked_at BIGINT NOT NULL,
    is_going BIGINT NOT NULL,
    begun TEXT
);
CREATE INDEX reviews_going ON reviews (asked_at) WHERE is_going = 1;
CREATE TABLE review_parts (
    table_id TEXT NOT NULL REFERENCES reviews (table_id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    number BIGINT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (table_id, kind, number)
);
