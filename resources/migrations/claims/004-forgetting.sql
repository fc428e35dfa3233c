-- Claims are kept as long as their station keeps its history; then they go, a few at a time, each job as a whole. What needs a
-- person stays, and what has not ended. `listed`: jobs that the service still shows, which somebody might take anew.

CREATE FUNCTION selvedge.forget(me text, asked_service uuid, kept interval, listed text[], most integer)
RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  gone text[];
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('selvedge take'));
  IF EXISTS (SELECT FROM selvedge.room WHERE held IS NOT NULL) THEN RETURN 0; END IF;
  SELECT array_agg(job) INTO gone FROM (
    SELECT c.job FROM selvedge.claim c
    WHERE c.service = asked_service AND c.state IN ('printed', 'skipped') AND c.ended_at < selvedge.clock() - kept
      AND c.job <> ALL (listed)
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
  DELETE FROM selvedge.listed WHERE service = asked_service AND job = ANY (gone);
  RETURN coalesce(array_length(gone, 1), 0);
END $$;
