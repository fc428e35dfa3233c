-- A station that lists a job later than others hears what these have done with it, also where that was before its last look.

-- What is new since a transaction, what became of the jobs that are named, what nobody holds any more, and who is there. Renews
-- leases that have time left.
CREATE OR REPLACE FUNCTION selvedge.look(me text, asked jsonb, lease interval, longest interval) RETURNS jsonb LANGUAGE plpgsql
  -- A kept plan is made for any transaction, not for the newest one, and would read the whole table; none is worth compiling.
  SET enable_seqscan = off SET jit = off AS $$
DECLARE
  upto bigint := pg_snapshot_xmin(pg_current_snapshot())::text::bigint;
  since xid8 := (asked->>'since')::xid8;
  named text[] := ARRAY(SELECT jsonb_array_elements_text(coalesce(asked->'jobs', '[]')));
  found jsonb;
  older jsonb;
  lost jsonb;
BEGIN
  UPDATE selvedge.station SET seen = selvedge.clock(), says = coalesce(asked->'says', says), service = (asked->>'service')::uuid
    WHERE id = me;
  UPDATE selvedge.claim SET lease_until = selvedge.clock() + lease
    WHERE station = me AND state = 'claimed' AND lease_until - selvedge.clock() BETWEEN longest AND lease * 0.7;
  IF since IS NULL THEN
    SELECT jsonb_agg(selvedge.told(c)) INTO found FROM selvedge.claim c
      WHERE service = (asked->>'service')::uuid AND (state NOT IN ('printed', 'skipped') OR job IN (SELECT unnest(named)))
        AND NOT EXISTS (SELECT FROM selvedge.claim later WHERE later.service = c.service AND later.job = c.job
          AND later.attempt > c.attempt);
  ELSE
    SELECT jsonb_agg(selvedge.told(c)) INTO found FROM selvedge.claim c
      WHERE change >= since AND service = (asked->>'service')::uuid AND (station <> me OR state = 'free')
        AND NOT EXISTS (SELECT FROM selvedge.claim later WHERE later.service = c.service AND later.job = c.job
          AND later.attempt > c.attempt);
    -- What changes between the two statements is new at the next look.
    IF cardinality(named) > 0 THEN
      SELECT jsonb_agg(selvedge.told(c)) INTO older FROM selvedge.claim c
        WHERE service = (asked->>'service')::uuid AND job = ANY (named) AND change < since AND station <> me
          AND NOT EXISTS (SELECT FROM selvedge.claim later WHERE later.service = c.service AND later.job = c.job
            AND later.attempt > c.attempt);
    END IF;
  END IF;
  SELECT jsonb_agg(job) INTO lost FROM selvedge.claim
    WHERE service = (asked->>'service')::uuid AND state = 'claimed' AND station <> me AND lease_until < selvedge.clock();
  RETURN jsonb_build_object('upto', upto, 'claims', coalesce(found, '[]') || coalesce(older, '[]'), 'lost', coalesce(lost, '[]'),
    'stations', (SELECT jsonb_agg(jsonb_build_object('id', id, 'name', name, 'groups', groups, 'computer', computer,
      'draining', draining, 'says', says,
      'isHere', CASE WHEN isfinite(seen) THEN selvedge.clock() - seen < lease AND seen - selvedge.clock() < lease ELSE false END,
      'seen', CASE WHEN isfinite(seen) THEN (extract(epoch FROM seen) * 1000)::bigint END,
      'open', coalesce(o.jobs, 0)))
      FROM selvedge.station s LEFT JOIN (SELECT station, count(*) AS jobs FROM selvedge.claim
        WHERE state IN ('claimed', 'sending') GROUP BY station) o ON o.station = s.id
      WHERE s.service IS NOT DISTINCT FROM (asked->>'service')::uuid));
END $$;
