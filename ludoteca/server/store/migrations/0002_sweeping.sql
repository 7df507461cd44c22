-- When tables were last swept: a long silence since then was time without a server.
ALTER TABLE house ADD COLUMN swept_at BIGINT NOT NULL DEFAULT 0;
