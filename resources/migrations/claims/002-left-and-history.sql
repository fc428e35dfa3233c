-- A station that has left was last heard of at no time; what ended is read by when it was taken.

CREATE INDEX claim_taken ON selvedge.claim (service, taken_at);

-- What is new since a transaction, what nobody holds any more, and who is there. Renews leases that have time left.
CREATE OR REPLACE FUNCTION selvedge.look(me text, asked jsonb, lease interval, longest interval) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  upto bigint := pg_snapshot_xmin(pg_current_snapshot())::text::bigint;
  since xid8 := (asked->>'since')::xid8;
  found jsonb;
  lost jsonb;
BEGIN
  UPDATE selvedge.station SET seen = selvedge.clock(), says = coalesce(asked->'says', says) WHERE id = me;
  UPDATE selvedge.claim SET lease_until = selvedge.clock() + lease
    WHERE station = me AND state = 'claimed' AND lease_until - selvedge.clock() BETWEEN longest AND lease * 0.7;
  SELECT jsonb_agg(selvedge.told(c)) INTO found FROM selvedge.claim c
    WHERE service = (asked->>'service')::uuid
      AND (change >= since OR (since IS NULL AND state NOT IN ('printed', 'skipped')) OR job = ANY (
        SELECT jsonb_array_elements_text(coalesce(asked->'jobs', '[]'))))
      AND NOT EXISTS (SELECT FROM selvedge.claim later WHERE later.service = c.service AND later.job = c.job
        AND later.attempt > c.attempt);
  SELECT jsonb_agg(job) INTO lost FROM selvedge.claim
    WHERE service = (asked->>'service')::uuid AND state = 'claimed' AND station <> me AND lease_until < selvedge.clock();
  RETURN jsonb_build_object('upto', upto, 'claims', coalesce(found, '[]'), 'lost', coalesce(lost, '[]'),
    'stations', (SELECT jsonb_agg(jsonb_build_object('id', id, 'name', name, 'groups', groups, 'computer', computer,
      'draining', draining, 'says', says,
      'isHere', CASE WHEN isfinite(seen) THEN selvedge.clock() - seen < lease AND seen - selvedge.clock() < lease ELSE false END,
      'seen', CASE WHEN isfinite(seen) THEN (extract(epoch FROM seen) * 1000)::bigint END,
      'open', (SELECT count(*) FROM selvedge.claim c WHERE c.station = s.id AND c.state IN ('claimed', 'sending'))))
      FROM selvedge.station s));
END $$;
