-- A person's decision holds for what that person saw: where another station has had the job since, it isn't taken. Two persons who
-- saw the same are told apart by this transaction, which the second of them comes to too late.

-- The first INSERT wins. `kind`: 'rule' (nobody asked), 'again' (the service lists it again), 'person'. `seen`: the claim of another
-- station that a person saw, null for none; absent: nobody looked.
CREATE OR REPLACE FUNCTION selvedge.take(me text, asked jsonb, lease interval) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  c selvedge.claim;
  wanted_service uuid := (asked->>'service')::uuid;
  kind text := asked->>'kind';
  next_attempt integer := 1;
BEGIN
  SELECT * INTO c FROM selvedge.claim
    WHERE service = wanted_service AND job = asked->>'job' ORDER BY attempt DESC LIMIT 1 FOR UPDATE;
  IF FOUND THEN
    -- Of what is free, or was never sent and is nobody's any more, there is nothing to be seen.
    IF asked ? 'seen' AND c.station <> me AND c.state <> 'free'
      AND NOT (c.state = 'claimed' AND c.lease_until < selvedge.clock())
      AND NOT coalesce(c.attempt = (asked->'seen'->>'attempt')::integer AND c.state = asked->'seen'->>'state'
        AND c.station = asked->'seen'->>'station', false)
      THEN RETURN selvedge.told(c) || '{"is": "theirs"}';
    END IF;
    IF c.state IN ('free', 'claimed') THEN
      IF c.state = 'claimed' AND c.station <> me AND c.lease_until >= selvedge.clock() AND kind <> 'person' THEN
        RETURN selvedge.told(c) || '{"is": "theirs"}';
      END IF;
      UPDATE selvedge.claim SET station = me, fence = nextval('selvedge.fence'), state = 'claimed',
        lease_until = selvedge.clock() + lease, taken_at = selvedge.clock(), printer = asked->>'printer',
        type = asked->>'type', order_id = asked->>'orderId', created_at = (asked->>'createdAt')::bigint,
        change = pg_current_xact_id()
        WHERE service = c.service AND job = c.job AND attempt = c.attempt RETURNING * INTO c;
      RETURN selvedge.told(c) || '{"is": "mine"}';
    END IF;
    IF c.state = 'sending' AND c.station = me THEN RETURN selvedge.told(c) || '{"is": "mine"}'; END IF;
    IF c.state = 'sending' AND NOT (kind = 'person' AND coalesce((asked->>'doubted')::boolean, false)) THEN
      RETURN selvedge.told(c) || '{"is": "theirs"}';
    END IF;
    IF c.state = 'sending' THEN
      UPDATE selvedge.claim SET state = 'unconfirmed', ended_at = selvedge.clock(), change = pg_current_xact_id()
        WHERE service = c.service AND job = c.job AND attempt = c.attempt;
    ELSIF NOT (kind = 'person' OR (c.station = me AND (kind = 'again' OR c.state IN ('failed', 'held')))) THEN
      RETURN selvedge.told(c) || '{"is": "theirs"}';
    END IF;
    next_attempt := c.attempt + 1;
  ELSIF asked->>'createdAt' IS NOT NULL AND kind <> 'person' THEN
    -- The same job at an address that nobody has told to be the same service yet.
    SELECT * INTO c FROM selvedge.claim WHERE job = asked->>'job' AND created_at = (asked->>'createdAt')::bigint
      AND service <> wanted_service AND selvedge.fold(type) = selvedge.fold(asked->>'type')
      AND coalesce(order_id = asked->>'orderId', true) ORDER BY attempt DESC LIMIT 1;
    IF FOUND THEN RETURN selvedge.told(c) || '{"is": "theirs"}'; END IF;
  END IF;
  INSERT INTO selvedge.claim (service, job, attempt, station, fence, state, lease_until, printer, type, order_id, created_at, taken_at)
    VALUES (wanted_service, asked->>'job', next_attempt, me, nextval('selvedge.fence'), 'claimed', selvedge.clock() + lease,
      asked->>'printer', asked->>'type', asked->>'orderId', (asked->>'createdAt')::bigint, selvedge.clock())
    RETURNING * INTO c;
  RETURN selvedge.told(c) || '{"is": "mine"}';
END $$;
