-- What several processes that share the database need to know of each other.

-- The bot has a task in the game.
ALTER TABLE games ADD COLUMN IF NOT EXISTS needs_bot BOOLEAN NOT NULL DEFAULT FALSE;
-- Until then, one process does what is due in the game. A save ends that.
ALTER TABLE games ADD COLUMN IF NOT EXISTS leased_until TIMESTAMPTZ;
-- Work that one process does for all.
CREATE TABLE IF NOT EXISTS leases (
  name TEXT PRIMARY KEY,
  holder BIGINT NOT NULL,
  expires_at TIMESTAMPTZ NOT NULL
);
-- The process that handles an interaction, as several may receive it.
CREATE TABLE IF NOT EXISTS interactions (
  slot SMALLINT NOT NULL,
  id BIGINT NOT NULL,
  holder BIGINT NOT NULL,
  PRIMARY KEY (slot, id)
);
-- The times of the last hour at which a person did what is limited, in JSON. The name is a hash.
CREATE TABLE IF NOT EXISTS limited_actions (
  name TEXT PRIMARY KEY,
  times TEXT NOT NULL,
  last_at BIGINT NOT NULL
);
-- When each shard was last connected. The bot may have been divided into other numbers of shards.
CREATE TABLE IF NOT EXISTS shard_heartbeats (
  shards BIGINT NOT NULL,
  shard BIGINT NOT NULL,
  at BIGINT NOT NULL,
  PRIMARY KEY (shards, shard)
);
