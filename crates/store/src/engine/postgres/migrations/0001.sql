CREATE TABLE IF NOT EXISTS entries (
  key BYTEA PRIMARY KEY,
  value BYTEA NOT NULL
) WITH (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05);
-- Work that one process does for all.
CREATE TABLE IF NOT EXISTS leases (
  name BYTEA PRIMARY KEY,
  holder BIGINT NOT NULL,
  expires_at TIMESTAMPTZ NOT NULL
) WITH (autovacuum_vacuum_scale_factor = 0.05);
CREATE INDEX IF NOT EXISTS leases_by_expiry ON leases (expires_at ASC);
