-- Whoever puts back a computer, or the room, puts back what it knew. What a station is sending is its own only as far as its
-- ledger knows of it, and what ledgers know comes back to a room that has lost it.

-- How far the ledger stood with the attempt when it was cleared: {"number", "at", "step", "from"}.
ALTER TABLE selvedge.claim ADD COLUMN ledger jsonb;
-- When the station last told the room all that its ledger knows.
ALTER TABLE selvedge.station ADD COLUMN told timestamptz;

-- True where a ledger that stands there knows of what was cleared then: its process found it there, or further. Where that began
-- earlier with the attempt, it may have been put back, and have come to the same step a second time.
CREATE FUNCTION selvedge.knows(stands jsonb, cleared jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN stands IS NULL OR stands = 'null' THEN false
    WHEN cleared IS NULL OR cleared = 'null' THEN true
    WHEN (stands->>'number')::bigint <> (cleared->>'number')::bigint
      THEN (stands->>'number')::bigint > (cleared->>'number')::bigint
    ELSE stands->>'at' = cleared->>'at' AND (stands->>'from')::integer >= (cleared->>'step')::integer
  END
$$;

-- The first INSERT wins. `kind`: 'rule' (nobody asked), 'again' (the service lists it again), 'person'. `seen`: the claim that a
-- person saw, null for none; absent: nobody looked. `ledger`: how far this station's ledger stands with its newest attempt, null
-- for none; absent: an earlier version, which doesn't say.
CREATE OR REPLACE FUNCTION selvedge.take(me text, asked jsonb, lease interval) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  c selvedge.claim;
  wanted_service uuid := (asked->>'service')::uuid;
  kind text := asked->>'kind';
  is_known boolean;
  next_attempt integer := 1;
BEGIN
  SELECT * INTO c FROM selvedge.claim
    WHERE service = wanted_service AND job = asked->>'job' ORDER BY attempt DESC LIMIT 1 FOR UPDATE;
  IF FOUND THEN
    -- A ledger that was put back knows less than the room: what this station sent is then as another one's.
    is_known := c.station = me AND (NOT asked ? 'ledger' OR c.state NOT IN ('sending', 'printed', 'failed', 'unconfirmed')
      OR selvedge.knows(asked->'ledger', c.ledger));
    -- Of what is free, or was never sent and is nobody's any more, there is nothing to be seen.
    IF asked ? 'seen' AND NOT is_known AND c.state <> 'free'
      AND NOT (c.state = 'claimed' AND c.lease_until < selvedge.clock())
      AND NOT coalesce(c.attempt = (asked->'seen'->>'attempt')::integer AND c.state = asked->'seen'->>'state'
        AND c.station = asked->'seen'->>'station', false)
      THEN RETURN selvedge.told(c) || '{"is": "theirs"}';
    END IF;
    IF c.state IN ('free', 'claimed') THEN
      IF c.state = 'claimed' AND c.station <> me AND c.lease_until >= selvedge.clock() AND kind <> 'person' THEN
        RETURN selvedge.told(c) || '{"is": "theirs"}';
      END IF;
      UPDATE selvedge.claim SET station = me, fence = nextval('selvedge.fence'), state = 'claimed', ledger = NULL,
        lease_until = selvedge.clock() + lease, taken_at = selvedge.clock(), printer = asked->>'printer',
        type = asked->>'type', order_id = asked->>'orderId', created_at = (asked->>'createdAt')::bigint,
        change = pg_current_xact_id()
        WHERE service = c.service AND job = c.job AND attempt = c.attempt RETURNING * INTO c;
      RETURN selvedge.told(c) || '{"is": "mine"}';
    END IF;
    IF c.state = 'sending' AND is_known THEN RETURN selvedge.told(c) || '{"is": "mine"}'; END IF;
    IF c.state = 'sending' AND NOT (kind = 'person' AND (coalesce((asked->>'doubted')::boolean, false) OR c.station = me)) THEN
      RETURN selvedge.told(c) || '{"is": "theirs"}';
    END IF;
    IF c.state = 'sending' THEN
      UPDATE selvedge.claim SET state = 'unconfirmed', ended_at = selvedge.clock(), change = pg_current_xact_id()
        WHERE service = c.service AND job = c.job AND attempt = c.attempt;
    ELSIF NOT (kind = 'person' OR (is_known AND (kind = 'again' OR c.state IN ('failed', 'held')))) THEN
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

-- Before the document is sent: only while the fencing number is still this station's, and no later attempt was made. What is
-- answered is on disk, however the server is set up: a crash of both must not forget what was sent.
CREATE OR REPLACE FUNCTION selvedge.send(me text, asked jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  c selvedge.claim;
BEGIN
  UPDATE selvedge.claim SET state = 'sending', sent_at = coalesce(sent_at, selvedge.clock()), change = pg_current_xact_id(),
      ledger = asked->'ledger'
    WHERE service = (asked->>'service')::uuid AND job = asked->>'job' AND attempt = (asked->>'attempt')::integer
      AND station = me AND fence = (asked->>'fence')::bigint AND state IN ('claimed', 'sending')
      AND NOT EXISTS (SELECT FROM selvedge.claim later WHERE later.service = claim.service AND later.job = claim.job
        AND later.attempt > claim.attempt)
    RETURNING * INTO c;
  IF FOUND THEN
    IF current_setting('synchronous_commit') = 'off' THEN PERFORM set_config('synchronous_commit', 'on', true); END IF;
    RETURN selvedge.told(c) || '{"is": "mine"}';
  END IF;
  SELECT * INTO c FROM selvedge.claim
    WHERE service = (asked->>'service')::uuid AND job = asked->>'job' ORDER BY attempt DESC LIMIT 1;
  IF NOT FOUND THEN RETURN '{"is": "none"}'; END IF;
  RETURN selvedge.told(c) || jsonb_build_object('is', CASE WHEN c.station = me THEN 'none' ELSE 'theirs' END);
END $$;

-- What a ledger knows of a job that the room has lost. Nothing that is there is changed. `at`: when it came to that there; `by`: the
-- name of the other station that had it, as this one was told.
CREATE OR REPLACE FUNCTION selvedge.remember(me text, asked jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  newest selvedge.claim;
  whose text := CASE WHEN asked->>'by' IS NULL THEN me
    ELSE coalesce((SELECT id FROM selvedge.station WHERE name = asked->>'by' ORDER BY seen DESC LIMIT 1), asked->>'by') END;
  moment timestamptz := least(selvedge.clock(), coalesce(to_timestamp((asked->>'at')::float / 1000), selvedge.clock()));
BEGIN
  IF EXISTS (SELECT FROM selvedge.claim WHERE service = (asked->>'service')::uuid AND job = asked->>'job'
    AND station = whose AND state NOT IN ('free', 'claimed')) THEN RETURN; END IF;
  SELECT * INTO newest FROM selvedge.claim
    WHERE service = (asked->>'service')::uuid AND job = asked->>'job' ORDER BY attempt DESC LIMIT 1;
  -- What came out here comes last, so that nobody sends it once more; of the rest the room knows better, where it knows anything.
  IF newest.job IS NOT NULL AND (asked->>'state' NOT IN ('printed', 'unconfirmed')
    OR (asked->>'by' IS NOT NULL AND (asked->>'state' <> 'printed' OR newest.state NOT IN ('free', 'claimed')))) THEN RETURN; END IF;
  INSERT INTO selvedge.claim (service, job, attempt, station, fence, state, lease_until, printer, type, order_id, created_at, taken_at, ended_at)
    VALUES ((asked->>'service')::uuid, asked->>'job', coalesce(newest.attempt, 0) + 1, whose, nextval('selvedge.fence'),
      asked->>'state', selvedge.clock(), asked->>'printer', asked->>'type', asked->>'orderId',
      (asked->>'createdAt')::bigint, moment, moment);
END $$;

-- A station has told all that its ledger knows.
CREATE FUNCTION selvedge.has_told(me text) RETURNS void LANGUAGE sql AS $$
  UPDATE selvedge.station SET told = selvedge.clock() WHERE id = me
$$;

-- The stations that haven't told a held room yet what they know; one that was gone for long isn't waited for.
CREATE FUNCTION selvedge.unheard() RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(s.name ORDER BY s.name), '{}') FROM selvedge.station s, selvedge.room r
    WHERE r.held IS NOT NULL AND coalesce(s.told < r.held_at, true)
      AND (NOT isfinite(s.seen) OR s.seen > selvedge.clock() - interval '30 days')
$$;

-- The one door: who asks is checked, then whether the room is still the one that everybody knows, then each act is done.
CREATE OR REPLACE FUNCTION selvedge.exchange(asked jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  r selvedge.room;
  me text := asked->>'station';
  lease interval := make_interval(secs => (asked->>'lease')::float / 1000);
  longest interval := make_interval(secs => (asked->>'longest')::float / 1000);
  act jsonb;
  told jsonb := '[]';
  one jsonb;
  drains boolean;
  wakes boolean := false;
  why text;
BEGIN
  SELECT * INTO r FROM selvedge.room;
  IF r.held IS NULL THEN
    why := CASE
      WHEN r.made_for <> selvedge.whereabouts() THEN 'restored'
      WHEN (asked->>'generation')::integer > r.generation THEN 'older'
      WHEN (asked->>'generation')::integer = r.generation AND (asked->>'seen')::bigint > selvedge.newest_change() THEN 'older'
    END;
    IF why IS NOT NULL THEN
      UPDATE selvedge.room SET held = why, held_at = selvedge.clock() WHERE held IS NULL;
      r.held := why;
      PERFORM pg_notify('selvedge', '');
    END IF;
  END IF;
  IF (asked->>'hello')::boolean THEN PERFORM selvedge.hello(asked); END IF;
  SELECT draining INTO drains FROM selvedge.station WHERE id = me AND instance = asked->>'instance';
  IF NOT FOUND THEN
    RETURN jsonb_build_object('refused', CASE WHEN EXISTS (SELECT FROM selvedge.station WHERE id = me)
      THEN 'replaced' ELSE 'unknown' END, 'held', r.held);
  END IF;
  IF asked->'acts' @> '[{"do": "take"}]' OR asked->'acts' @> '[{"do": "remember"}]' THEN PERFORM pg_advisory_xact_lock(hashtext('selvedge take')); END IF;
  FOR act IN SELECT * FROM jsonb_array_elements(asked->'acts') LOOP
    one := NULL;
    IF act->>'service' IS NOT NULL THEN
      act := act || jsonb_build_object('service', selvedge.one_service((act->>'service')::uuid));
    END IF;
    CASE act->>'do'
      WHEN 'take' THEN
        IF r.held IS NOT NULL THEN one := '{"is": "held"}';
        ELSIF drains AND act->>'kind' <> 'person' AND NOT EXISTS (SELECT FROM selvedge.claim
          WHERE service = (act->>'service')::uuid AND job = act->>'job' AND station = me AND state IN ('claimed', 'sending'))
          THEN one := '{"is": "later"}';
        ELSE
          one := selvedge.take(me, act, lease);
          wakes := wakes OR one->>'is' = 'mine';
        END IF;
      WHEN 'send' THEN
        IF r.held IS NOT NULL THEN one := '{"is": "held"}'; ELSE one := selvedge.send(me, act); END IF;
      WHEN 'back' THEN PERFORM selvedge.back(me, act, lease); wakes := true;
      WHEN 'finish' THEN PERFORM selvedge.finish(me, act); wakes := true;
      WHEN 'remember' THEN PERFORM selvedge.remember(me, act); wakes := true;
      WHEN 'told' THEN PERFORM selvedge.has_told(me);
      WHEN 'meet' THEN one := selvedge.meet(act);
      WHEN 'look' THEN one := selvedge.look(me, act, lease, longest);
      WHEN 'drain' THEN
        UPDATE selvedge.station SET draining = (act->>'on')::boolean WHERE id = act->>'which';
        wakes := true;
      WHEN 'leave' THEN UPDATE selvedge.station SET seen = '-infinity' WHERE id = me;
      WHEN 'goOn' THEN
        PERFORM selvedge.go_on();
        SELECT * INTO r FROM selvedge.room;
    END CASE;
    told := told || jsonb_build_array(one);
  END LOOP;
  IF wakes THEN PERFORM pg_notify('selvedge', me); END IF;
  RETURN jsonb_build_object('told', told, 'held', r.held, 'draining', drains, 'generation', r.generation,
    'seen', selvedge.newest_change());
END $$;
