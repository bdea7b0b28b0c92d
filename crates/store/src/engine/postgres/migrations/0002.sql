-- Commits a batch. First it locks what the conditions are about: their leases, their entries, and the
-- keys that must be absent, which get an empty entry for as long. So of two batches with a common
-- condition one waits for the other. Each statement after that sees what the other has committed.
-- Batches without a common condition or change do not meet.
CREATE OR REPLACE FUNCTION commit_batch(
  fence BYTEA[], its_holder BIGINT, present BYTEA[], beginnings BYTEA[], absent BYTEA[],
  put BYTEA[], its_values BYTEA[], removed BYTEA[]
) RETURNS TEXT LANGUAGE plpgsql AS $$
DECLARE
  reserved BYTEA[] := '{}';
BEGIN
  IF cardinality(fence) > 0 THEN
    IF cardinality(fence) > (SELECT count(*) FROM (
        SELECT holder FROM leases WHERE name = ANY(fence) ORDER BY name FOR UPDATE
      ) AS held WHERE holder = its_holder) THEN
      RETURN 'fenced';
    END IF;
  END IF;
  IF cardinality(present) > 0 THEN
    IF cardinality(present) > (SELECT count(*) FROM (
        SELECT key, value FROM entries WHERE key = ANY(present) ORDER BY key FOR UPDATE
      ) AS locked JOIN unnest(present, beginnings) AS condition (key, beginning) USING (key)
        WHERE substr(value, 1, octet_length(beginning)) = beginning) THEN
      RETURN 'changed';
    END IF;
  END IF;
  IF cardinality(absent) > 0 THEN
    WITH made AS (
      INSERT INTO entries (key, value) SELECT unnest(absent), '' ON CONFLICT DO NOTHING RETURNING key
    ) SELECT coalesce(array_agg(key), '{}') INTO reserved FROM made;
    IF cardinality(absent) > cardinality(reserved) THEN
      DELETE FROM entries WHERE key = ANY(reserved);
      RETURN 'changed';
    END IF;
  END IF;
  INSERT INTO entries (key, value) SELECT * FROM unnest(put, its_values)
    ON CONFLICT (key) DO UPDATE SET value = excluded.value;
  IF cardinality(removed) > 0 THEN
    DELETE FROM entries WHERE key = ANY(removed);
  END IF;
  RETURN 'done';
END
$$;
