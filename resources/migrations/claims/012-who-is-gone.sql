-- Stations, and what the service listed, leave the room once they have long been gone. A station that was renamed is known by its new
-- name while it runs.

-- When it was last there, also where it has left since.
ALTER TABLE selvedge.station ADD COLUMN last_here timestamptz;
-- Since when no list of the service has had the job; null: the newest has it.
ALTER TABLE selvedge.listed ADD COLUMN unlisted timestamptz;

CREATE FUNCTION selvedge.station_now() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF isfinite(NEW.seen) THEN NEW.last_here := NEW.seen; END IF;
  -- By an earlier version nothing is said of this.
  IF TG_OP = 'UPDATE' AND NEW.says IS DISTINCT FROM OLD.says AND NEW.says ? 'name' THEN
    NEW.name := NEW.says->>'name';
    NEW.groups := ARRAY(SELECT jsonb_array_elements_text(NEW.says->'groups'));
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER station_now BEFORE INSERT OR UPDATE ON selvedge.station FOR EACH ROW EXECUTE FUNCTION selvedge.station_now();
UPDATE selvedge.station SET last_here = CASE WHEN isfinite(seen) THEN seen ELSE selvedge.clock() END;

-- Claims are kept as long as their station keeps its history, and as long again as the service has listed their jobs: lists that were
-- empty or short for once forget nothing. Then they go, a few at a time, each job as a whole. What needs a person stays, and what
-- has not ended. `listed`: the jobs that the service shows now.
CREATE OR REPLACE FUNCTION selvedge.forget(me text, asked_service uuid, kept interval, listed text[], most integer)
RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  gone text[];
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('selvedge take'));
  IF EXISTS (SELECT FROM selvedge.room WHERE held IS NOT NULL) THEN RETURN 0; END IF;
  -- What was told by ledgers alone, after a restore, was listed once.
  INSERT INTO selvedge.listed (service, job, type, order_id, created_at)
    SELECT DISTINCT ON (c.job) c.service, c.job, c.type, c.order_id, c.created_at FROM selvedge.claim c
    WHERE c.service = asked_service AND NOT EXISTS (SELECT FROM selvedge.listed l WHERE l.service = c.service AND l.job = c.job)
    ORDER BY c.job, c.attempt DESC
    ON CONFLICT DO NOTHING;
  UPDATE selvedge.listed l SET unlisted = NULL
    WHERE l.service = asked_service AND l.unlisted IS NOT NULL AND l.job IN (SELECT unnest(forget.listed));
  UPDATE selvedge.listed l SET unlisted = selvedge.clock()
    WHERE l.service = asked_service AND l.unlisted IS NULL AND NOT EXISTS (SELECT FROM unnest(forget.listed) job WHERE job = l.job);
  SELECT array_agg(job) INTO gone FROM (
    SELECT c.job FROM selvedge.claim c JOIN selvedge.listed l ON l.service = c.service AND l.job = c.job
    WHERE c.service = asked_service AND c.state IN ('printed', 'skipped') AND c.ended_at < selvedge.clock() - kept
      AND l.unlisted < selvedge.clock() - kept
      -- A station that is there says how long its own are kept.
      AND (c.station = me OR NOT EXISTS (SELECT FROM selvedge.station s
        WHERE s.id = c.station AND s.seen > selvedge.clock() - kept))
      AND NOT EXISTS (SELECT FROM selvedge.claim other WHERE other.service = c.service AND other.job = c.job
        AND (other.attempt > c.attempt OR other.state IN ('free', 'claimed', 'sending')
          OR other.ended_at >= selvedge.clock() - kept))
      -- By the newest change stations notice a room that went back in time: it stays.
      AND NOT EXISTS (SELECT FROM selvedge.claim other WHERE other.service = c.service AND other.job = c.job
        AND other.change = selvedge.newest_change()::text::xid8)
    ORDER BY c.ended_at LIMIT most) old;
  DELETE FROM selvedge.claim WHERE service = asked_service AND job = ANY (gone);
  -- Nobody printed these: they tell only which service an address leads to, and newer ones do.
  DELETE FROM selvedge.listed WHERE service = asked_service AND (job = ANY (gone) OR job IN (
    SELECT l.job FROM selvedge.listed l WHERE l.service = asked_service AND l.unlisted < selvedge.clock() - kept
      AND NOT EXISTS (SELECT FROM selvedge.claim c WHERE c.service = l.service AND c.job = l.job) LIMIT most));
  -- A station that a person took out of service is still so when it comes back.
  DELETE FROM selvedge.station s WHERE s.id <> me AND s.service IS NOT DISTINCT FROM asked_service AND NOT s.draining
    AND s.last_here < selvedge.clock() - kept AND (NOT isfinite(s.seen) OR s.seen < selvedge.clock() - kept)
    AND NOT EXISTS (SELECT FROM selvedge.claim c WHERE c.station = s.id);
  RETURN coalesce(array_length(gone, 1), 0);
END $$;

-- A process begins to speak for a station; another one that did so before is told. Files of a server that were put back show nothing
-- of that, but a server that began long after anybody spoke to it: to a station that never saw the room nothing is given then,
-- before a person has looked. A server that was away for minutes only is one that was started again.
CREATE OR REPLACE FUNCTION selvedge.hello(asked jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM selvedge.station WHERE id = asked->>'station')
    AND EXISTS (SELECT FROM selvedge.claim)
    AND EXISTS (SELECT FROM selvedge.station WHERE last_here > selvedge.clock() - interval '30 days')
    AND NOT EXISTS (SELECT FROM selvedge.station WHERE last_here >= pg_postmaster_start_time() - interval '10 minutes') THEN
    UPDATE selvedge.room SET held = 'restored', held_at = selvedge.clock() WHERE held IS NULL;
    PERFORM pg_notify('selvedge', '');
  END IF;
  INSERT INTO selvedge.station (id, name, groups, computer, instance, seen)
    VALUES (asked->>'station', asked->>'name',
      ARRAY(SELECT jsonb_array_elements_text(coalesce(asked->'groups', '[]'))), asked->>'computer',
      asked->>'instance', selvedge.clock())
    ON CONFLICT (id) DO UPDATE SET name = excluded.name, groups = excluded.groups, computer = excluded.computer,
      instance = excluded.instance, seen = excluded.seen;
END $$;
