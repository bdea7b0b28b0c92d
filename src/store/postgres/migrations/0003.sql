-- Apart from the columns, which some databases add only when the transaction ends.
CREATE INDEX IF NOT EXISTS games_for_bot ON games (leased_until ASC, id) WHERE needs_bot;
INSERT INTO shard_heartbeats (shards, shard, at)
  SELECT 1, 0, at FROM heartbeats WHERE name = 'bot' ON CONFLICT DO NOTHING;
