-- Adjourned games are found by their server, too.
CREATE INDEX IF NOT EXISTS open_games_of_guild ON games (guild ASC, id) WHERE is_open AND guild IS NOT NULL;
DROP INDEX IF EXISTS active_games_of_guild;
