-- The newest change never goes back, or stations would take the room for an older copy of itself and hold everything: a
-- transaction that got its number early, and then waited for a row, keeps the number of who changed that row meanwhile. Readers
-- miss nothing by it: who has not seen the transaction yet reads on from its number or an earlier one.

CREATE FUNCTION selvedge.newest_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Numbers that this server has not reached are those of another one, which a dump brought here.
  IF OLD.change > NEW.change AND OLD.change < pg_snapshot_xmax(pg_current_snapshot()) THEN NEW.change := OLD.change; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER newest_stays BEFORE UPDATE ON selvedge.claim FOR EACH ROW EXECUTE FUNCTION selvedge.newest_stays();

-- What was sent, or has ended, stays and comes last, so that nobody sends the same job again; a claim of which nothing was sent
-- gives way: who holds it is told so when it asks before it sends.
CREATE OR REPLACE FUNCTION selvedge.merge_services(stays uuid, goes uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- The change of a claim that gives way lives on in the other one of its job.
  UPDATE selvedge.claim c SET change = greatest(pg_current_xact_id(), (
      SELECT g.change FROM selvedge.claim g WHERE g.service = goes AND g.job = c.job ORDER BY g.change DESC LIMIT 1))
    WHERE service = stays AND EXISTS (SELECT FROM selvedge.claim g WHERE g.service = goes AND g.job = c.job);
  DELETE FROM selvedge.claim g WHERE service = goes AND state IN ('free', 'claimed')
    AND EXISTS (SELECT FROM selvedge.claim s WHERE s.service = stays AND s.job = g.job);
  UPDATE selvedge.claim g SET service = stays, change = pg_current_xact_id(), attempt = attempt + coalesce(
    (SELECT max(s.attempt) FROM selvedge.claim s WHERE s.service = stays AND s.job = g.job), 0) WHERE service = goes;
  INSERT INTO selvedge.listed SELECT stays, job, type, order_id, created_at FROM selvedge.listed WHERE service = goes
    ON CONFLICT DO NOTHING;
  DELETE FROM selvedge.listed WHERE service = goes;
  UPDATE selvedge.address SET service = stays WHERE service = goes;
  UPDATE selvedge.station SET service = stays WHERE service = goes;
  UPDATE selvedge.service SET merged_into = stays WHERE id = goes OR merged_into = goes;
  PERFORM pg_notify('selvedge', '');
END $$;
