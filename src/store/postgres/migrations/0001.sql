-- One row for each game. Times are in seconds since 1970, and ids are Discord's, so that most of them
-- increase with time: `slot` spreads the rows of a table that is partitioned by its primary key.
CREATE TABLE IF NOT EXISTS games (
  slot SMALLINT NOT NULL,
  id BIGINT NOT NULL,
  -- The number of saves.
  version BIGINT NOT NULL,
  number BIGINT NOT NULL,
  guild BIGINT,
  channel BIGINT NOT NULL,
  challenger BIGINT,
  challenged BIGINT,
  is_open BOOLEAN NOT NULL,
  -- Open and not adjourned.
  is_active BOOLEAN NOT NULL,
  -- When the game has its next deadline or timer.
  wakes_at BIGINT,
  -- Why the game is removed after a while, and from when on that counts.
  temporary TEXT,
  temporary_since BIGINT,
  -- JSON.
  summary TEXT NOT NULL,
  record TEXT NOT NULL,
  PRIMARY KEY (slot, id)
);
CREATE INDEX IF NOT EXISTS games_of_guild ON games (guild ASC, id) WHERE guild IS NOT NULL;
CREATE INDEX IF NOT EXISTS games_of_channel ON games (channel, number);
CREATE INDEX IF NOT EXISTS games_of_challenger ON games (challenger, id);
CREATE INDEX IF NOT EXISTS games_of_challenged ON games (challenged, id) WHERE challenged IS NOT NULL;
CREATE INDEX IF NOT EXISTS open_games_of_challenger ON games (challenger, id) WHERE is_open;
CREATE INDEX IF NOT EXISTS open_games_of_challenged ON games (challenged, id) WHERE is_open AND challenged IS NOT NULL;
CREATE INDEX IF NOT EXISTS active_games_of_guild ON games (guild ASC, id) WHERE is_active AND guild IS NOT NULL;
CREATE INDEX IF NOT EXISTS active_games_of_channel ON games (channel, number) WHERE is_active;
CREATE INDEX IF NOT EXISTS games_by_timer ON games (wakes_at ASC, id) WHERE wakes_at IS NOT NULL;
CREATE INDEX IF NOT EXISTS temporary_games ON games (temporary, temporary_since, id) WHERE temporary IS NOT NULL;
CREATE INDEX IF NOT EXISTS studies_of_challenger ON games (challenger, temporary_since, id) WHERE temporary = 'study';
-- The last number that a series has assigned: a server or, outside of servers, a channel.
CREATE TABLE IF NOT EXISTS last_numbers (
  series BIGINT PRIMARY KEY,
  number BIGINT NOT NULL
);
CREATE TABLE IF NOT EXISTS ratings (
  guild BIGINT NOT NULL,
  rules TEXT NOT NULL,
  player BIGINT NOT NULL,
  rating TEXT NOT NULL,
  PRIMARY KEY (guild, rules, player)
);
CREATE TABLE IF NOT EXISTS preferences (
  player BIGINT PRIMARY KEY,
  preferences TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS servers (
  guild BIGINT PRIMARY KEY,
  settings TEXT NOT NULL
);
-- When the bot left a server.
CREATE TABLE IF NOT EXISTS departures (
  guild BIGINT PRIMARY KEY,
  left_at BIGINT NOT NULL
);
-- The people whose data are to be removed.
CREATE TABLE IF NOT EXISTS removals (
  player BIGINT PRIMARY KEY
);
CREATE TABLE IF NOT EXISTS heartbeats (
  name TEXT PRIMARY KEY,
  at BIGINT NOT NULL
);
