-- The secrets of the database, in hexadecimal. Under `names`, the names of locks and of limited
-- actions are hashed, as they may identify people.
CREATE TABLE IF NOT EXISTS secrets (
  name TEXT PRIMARY KEY,
  secret TEXT NOT NULL
);
