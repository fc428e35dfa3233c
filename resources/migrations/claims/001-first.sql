-- Who prints which job, for all stations of a room (docs/ARCHITECTURE.md, "Rooms together").
-- Times are this server's; none is ever a station's. What a station asks comes in one call of `exchange`, one transaction.

CREATE TABLE selvedge.room (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  -- Grows each time that a person says that the room goes on.
  generation integer NOT NULL DEFAULT 1,
  -- The server and tables that these rows were written in; a restored copy lies in others.
  made_for text NOT NULL,
  -- Why nothing is taken until a person says so.
  held text,
  held_at timestamptz
);

CREATE TABLE selvedge.station (
  id text PRIMARY KEY,
  name text NOT NULL,
  groups text[] NOT NULL DEFAULT '{}',
  computer text NOT NULL,
  -- The process that speaks for it: the one that said hello last.
  instance text NOT NULL,
  seen timestamptz NOT NULL,
  draining boolean NOT NULL DEFAULT false,
  -- What it says of itself: its printers and what waits for a person.
  says jsonb NOT NULL DEFAULT '{}'
);

CREATE TABLE selvedge.service (id uuid PRIMARY KEY DEFAULT gen_random_uuid());
CREATE TABLE selvedge.address (address text PRIMARY KEY, service uuid NOT NULL REFERENCES selvedge.service);
CREATE TABLE selvedge.listed (
  service uuid NOT NULL, job text NOT NULL, type text NOT NULL, order_id text, created_at bigint,
  PRIMARY KEY (service, job)
);

CREATE TABLE selvedge.claim (
  service uuid NOT NULL,
  job text NOT NULL,
  attempt integer NOT NULL,
  station text NOT NULL,
  -- Only grows: who holds an older one has lost the job.
  fence bigint NOT NULL,
  state text NOT NULL
    CHECK (state IN ('free', 'claimed', 'sending', 'printed', 'failed', 'unconfirmed', 'held', 'skipped')),
  lease_until timestamptz NOT NULL,
  printer text,
  type text NOT NULL,
  order_id text,
  created_at bigint,
  taken_at timestamptz NOT NULL,
  sent_at timestamptz,
  ended_at timestamptz,
  -- The transaction that changed it last: changes are read by it, whatever any clock says.
  change xid8 NOT NULL DEFAULT pg_current_xact_id(),
  PRIMARY KEY (service, job, attempt)
);
CREATE INDEX claim_change ON selvedge.claim (change);
CREATE INDEX claim_open ON selvedge.claim (lease_until) WHERE state IN ('claimed', 'sending');
CREATE INDEX claim_job ON selvedge.claim (job, created_at);
CREATE SEQUENCE selvedge.fence;

CREATE FUNCTION selvedge.clock() RETURNS timestamptz LANGUAGE sql VOLATILE AS 'SELECT clock_timestamp()';

-- Another one after each restore of a dump (tables have other numbers) and each failover (another timeline).
CREATE FUNCTION selvedge.whereabouts() RETURNS text LANGUAGE sql VOLATILE AS $$
  SELECT concat_ws('/', (pg_control_system()).system_identifier, (pg_control_checkpoint()).timeline_id,
    'selvedge.claim'::regclass::oid)
$$;

INSERT INTO selvedge.room (made_for) VALUES (selvedge.whereabouts());

CREATE FUNCTION selvedge.fold(word text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT lower(regexp_replace(word, '[\s_-]+', '', 'g'))
$$;

CREATE FUNCTION selvedge.told(c selvedge.claim) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('job', c.job, 'attempt', c.attempt, 'station', c.station, 'state', c.state, 'printer', c.printer,
    'type', c.type, 'orderId', c.order_id, 'createdAt', c.created_at, 'fence', c.fence,
    'name', (SELECT name FROM selvedge.station WHERE id = c.station),
    'at', (extract(epoch FROM coalesce(c.ended_at, c.sent_at, c.taken_at)) * 1000)::bigint)
$$;

-- What was listed under this address tells which service it leads to: one of those that are known, or a new one.
CREATE FUNCTION selvedge.meet(asked jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  found_service uuid;
BEGIN
  SELECT service INTO found_service FROM selvedge.address WHERE address = asked->>'address';
  IF found_service IS NULL THEN
    IF jsonb_array_length(asked->'jobs') = 0 THEN RETURN jsonb_build_object('service', NULL); END IF;
    PERFORM pg_advisory_xact_lock(hashtext('selvedge address'));
    SELECT service INTO found_service FROM selvedge.address WHERE address = asked->>'address';
  END IF;
  IF found_service IS NULL THEN
    WITH ours AS (
      SELECT * FROM jsonb_to_recordset(asked->'jobs') AS o(id text, type text, "orderId" text, "createdAt" bigint)
    ), pairs AS (
      SELECT l.service, l.created_at = o."createdAt" AS is_exact,
        selvedge.fold(l.type) <> selvedge.fold(o.type)
        OR coalesce(selvedge.fold(l.order_id) <> selvedge.fold(o."orderId"), false)
        OR coalesce(abs(l.created_at - o."createdAt") >= 60000, false) AS is_contrary
      FROM ours o JOIN selvedge.listed l ON l.job = o.id
    ), counts AS (
      SELECT service, count(*) FILTER (WHERE NOT is_contrary) AS same, count(*) FILTER (WHERE is_exact) AS exact,
        count(*) FILTER (WHERE is_contrary) AS contrary
      FROM pairs GROUP BY service
    )
    SELECT c.service INTO found_service FROM counts c
    WHERE c.same * 2 >= least((SELECT count(*) FROM ours), (SELECT count(*) FROM selvedge.listed l WHERE l.service = c.service))
      AND c.contrary * 10 <= c.same AND (c.exact > 0 OR c.same >= 5)
    ORDER BY c.same DESC LIMIT 1;
    IF found_service IS NULL THEN INSERT INTO selvedge.service DEFAULT VALUES RETURNING id INTO found_service; END IF;
    INSERT INTO selvedge.address VALUES (asked->>'address', found_service);
  END IF;
  INSERT INTO selvedge.listed
    SELECT found_service, o.id, o.type, o."orderId", o."createdAt"
    FROM jsonb_to_recordset(asked->'jobs') AS o(id text, type text, "orderId" text, "createdAt" bigint)
    ON CONFLICT DO NOTHING;
  RETURN jsonb_build_object('service', found_service);
END $$;

-- The first INSERT wins. `kind`: 'rule' (nobody asked), 'again' (the service lists it again), 'person'.
CREATE FUNCTION selvedge.take(me text, asked jsonb, lease interval) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  c selvedge.claim;
  wanted_service uuid := (asked->>'service')::uuid;
  kind text := asked->>'kind';
  next_attempt integer := 1;
BEGIN
  SELECT * INTO c FROM selvedge.claim
    WHERE service = wanted_service AND job = asked->>'job' ORDER BY attempt DESC LIMIT 1 FOR UPDATE;
  IF FOUND THEN
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

-- Before the document is sent: only while the fencing number is still this station's, and no later attempt was made.
CREATE FUNCTION selvedge.send(me text, asked jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  c selvedge.claim;
BEGIN
  UPDATE selvedge.claim SET state = 'sending', sent_at = coalesce(sent_at, selvedge.clock()), change = pg_current_xact_id()
    WHERE service = (asked->>'service')::uuid AND job = asked->>'job' AND attempt = (asked->>'attempt')::integer
      AND station = me AND fence = (asked->>'fence')::bigint AND state IN ('claimed', 'sending')
      AND NOT EXISTS (SELECT FROM selvedge.claim later WHERE later.service = claim.service AND later.job = claim.job
        AND later.attempt > claim.attempt)
    RETURNING * INTO c;
  IF FOUND THEN RETURN selvedge.told(c) || '{"is": "mine"}'; END IF;
  SELECT * INTO c FROM selvedge.claim
    WHERE service = (asked->>'service')::uuid AND job = asked->>'job' ORDER BY attempt DESC LIMIT 1;
  IF NOT FOUND THEN RETURN '{"is": "none"}'; END IF;
  RETURN selvedge.told(c) || jsonb_build_object('is', CASE WHEN c.station = me THEN 'none' ELSE 'theirs' END);
END $$;

-- Back to `claimed` (it is proven that nothing was sent), or to `free` for whoever wants it.
CREATE FUNCTION selvedge.back(me text, asked jsonb, lease interval) RETURNS void LANGUAGE sql AS $$
  UPDATE selvedge.claim SET state = asked->>'to', sent_at = NULL, lease_until = selvedge.clock() + lease,
    change = pg_current_xact_id()
    WHERE service = (asked->>'service')::uuid AND job = asked->>'job' AND attempt = (asked->>'attempt')::integer
      AND station = me AND fence = (asked->>'fence')::bigint
      AND state IN ('claimed', CASE asked->>'to' WHEN 'claimed' THEN 'sending' ELSE 'claimed' END)
$$;

-- What became of a job here, where. What may have come out is written down even where no row is left of it.
CREATE FUNCTION selvedge.finish(me text, asked jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  newest selvedge.claim;
BEGIN
  UPDATE selvedge.claim SET state = asked->>'state', ended_at = selvedge.clock(),
    printer = coalesce(asked->>'printer', printer), change = pg_current_xact_id()
    WHERE (service, job, attempt) = (
      SELECT service, job, attempt FROM selvedge.claim
      WHERE service = (asked->>'service')::uuid AND job = asked->>'job' AND station = me
      ORDER BY attempt DESC LIMIT 1)
      -- What another has taken over since is not this station's to end.
      AND (state <> 'free' OR asked->>'state' IN ('printed', 'unconfirmed', 'skipped'));
  IF FOUND THEN RETURN; END IF;
  SELECT * INTO newest FROM selvedge.claim
    WHERE service = (asked->>'service')::uuid AND job = asked->>'job' ORDER BY attempt DESC LIMIT 1;
  IF asked->>'state' NOT IN ('printed', 'unconfirmed', 'sending') AND (asked->>'state' <> 'skipped' OR newest.job IS NOT NULL)
    THEN RETURN; END IF;
  INSERT INTO selvedge.claim (service, job, attempt, station, fence, state, lease_until, printer, type, order_id, created_at, taken_at, ended_at)
    VALUES ((asked->>'service')::uuid, asked->>'job', coalesce(newest.attempt, 0) + 1, me, nextval('selvedge.fence'),
      asked->>'state', selvedge.clock(), asked->>'printer', asked->>'type', asked->>'orderId',
      (asked->>'createdAt')::bigint, selvedge.clock(), selvedge.clock());
END $$;

-- After a restore: what this station's ledger knows of a job that the room has lost. Nothing that is there is changed.
CREATE FUNCTION selvedge.remember(me text, asked jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM selvedge.claim WHERE service = (asked->>'service')::uuid AND job = asked->>'job'
    AND station = me AND state NOT IN ('free', 'claimed')) THEN RETURN; END IF;
  PERFORM selvedge.finish(me, asked);
END $$;

CREATE FUNCTION selvedge.newest_change() RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT change::text::bigint FROM selvedge.claim ORDER BY change DESC LIMIT 1), 0)
$$;

-- What is new since a transaction, what nobody holds any more, and who is there. Renews leases that have time left.
CREATE FUNCTION selvedge.look(me text, asked jsonb, lease interval, longest interval) RETURNS jsonb LANGUAGE plpgsql AS $$
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
      'draining', draining, 'says', says, 'isHere', selvedge.clock() - seen < lease AND seen - selvedge.clock() < lease,
      'seen', (extract(epoch FROM seen) * 1000)::bigint,
      'open', (SELECT count(*) FROM selvedge.claim c WHERE c.station = s.id AND c.state IN ('claimed', 'sending'))))
      FROM selvedge.station s));
END $$;

-- A person looked after what may have been lost.
CREATE FUNCTION selvedge.go_on() RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  UPDATE selvedge.room SET held = NULL, held_at = NULL, generation = generation + 1, made_for = selvedge.whereabouts()
    WHERE held IS NOT NULL;
  IF NOT FOUND THEN RETURN false; END IF;
  UPDATE selvedge.claim SET change = pg_current_xact_id();
  PERFORM setval('selvedge.fence', (SELECT coalesce(max(fence), 0) FROM selvedge.claim) + 1000000);
  PERFORM pg_notify('selvedge', '');
  RETURN true;
END $$;

-- A process begins to speak for a station; another one that did so before is told.
CREATE FUNCTION selvedge.hello(asked jsonb) RETURNS void LANGUAGE sql AS $$
  INSERT INTO selvedge.station (id, name, groups, computer, instance, seen)
    VALUES (asked->>'station', asked->>'name',
      ARRAY(SELECT jsonb_array_elements_text(coalesce(asked->'groups', '[]'))), asked->>'computer',
      asked->>'instance', selvedge.clock())
    ON CONFLICT (id) DO UPDATE SET name = excluded.name, groups = excluded.groups, computer = excluded.computer,
      instance = excluded.instance, seen = excluded.seen
$$;

-- The one door: who asks is checked, then whether the room is still the one that everybody knows, then each act is done.
CREATE FUNCTION selvedge.exchange(asked jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
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
  IF asked->'acts' @> '[{"do": "take"}]' THEN PERFORM pg_advisory_xact_lock(hashtext('selvedge take')); END IF;
  FOR act IN SELECT * FROM jsonb_array_elements(asked->'acts') LOOP
    one := NULL;
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
      WHEN 'remember' THEN PERFORM selvedge.remember(me, act);
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
