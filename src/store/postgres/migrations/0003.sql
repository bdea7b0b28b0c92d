-- Apart from the columns, which some databases add only when the transaction ends.
CREATE INDEX IF NOT EXISTS games_for_bot ON games (leased_until, id) WHERE needs_bot;
UPDATE games SET needs_bot = TRUE WHERE is_active AND NOT needs_bot AND summary LIKE '%"needs_bot":true%';
INSERT INTO shard_heartbeats (shards, shard, at)
  SELECT 1, 0, at FROM heartbeats WHERE name = 'bot' ON CONFLICT DO NOTHING;
