-- Two addresses that were told apart at first, and turn out to lead to one service: their claims become one service's. A station
-- that still names the other is understood.

ALTER TABLE selvedge.service ADD COLUMN merged_into uuid REFERENCES selvedge.service;
CREATE INDEX listed_job ON selvedge.listed (job);

CREATE FUNCTION selvedge.one_service(named uuid) RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT merged_into FROM selvedge.service WHERE id = named), named)
$$;

-- What was sent, or has ended, stays and comes last, so that nobody sends the same job again; a claim of which nothing was sent
-- gives way: who holds it is told so when it asks before it sends.
CREATE FUNCTION selvedge.merge_services(stays uuid, goes uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE selvedge.claim c SET change = pg_current_xact_id()
    WHERE service = stays AND EXISTS (SELECT FROM selvedge.claim o WHERE o.service = goes AND o.job = c.job);
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

-- The newest jobs of a service, and those just listed, beside all that others listed.
CREATE FUNCTION selvedge.join_services(mine uuid, asked jsonb) RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
  other uuid;
BEGIN
  IF NOT EXISTS (SELECT FROM jsonb_array_elements(asked) j JOIN selvedge.listed l ON l.job = j->>'id' WHERE l.service <> mine)
    THEN RETURN mine; END IF;
  PERFORM pg_advisory_xact_lock(hashtext('selvedge take'));
  PERFORM pg_advisory_xact_lock(hashtext('selvedge address'));
  WITH ours AS (
    SELECT * FROM selvedge.listed WHERE service = mine ORDER BY length(job) DESC, job DESC LIMIT 500
  ), pairs AS (
    SELECT l.service, l.created_at = o.created_at AS is_exact,
      selvedge.fold(l.type) <> selvedge.fold(o.type)
      OR coalesce(selvedge.fold(l.order_id) <> selvedge.fold(o.order_id), false)
      OR coalesce(abs(l.created_at - o.created_at) >= 60000, false) AS is_contrary
    FROM ours o JOIN selvedge.listed l ON l.job = o.job AND l.service <> mine
  ), counts AS (
    SELECT service, count(*) FILTER (WHERE NOT is_contrary) AS same,
      count(*) FILTER (WHERE is_exact AND NOT is_contrary) AS exact, count(*) FILTER (WHERE is_contrary) AS contrary
    FROM pairs GROUP BY service
  )
  SELECT c.service INTO other FROM counts c WHERE c.contrary * 10 <= c.same AND (c.exact > 0 OR c.same >= 5)
    ORDER BY c.same DESC LIMIT 1;
  IF other IS NULL THEN RETURN mine; END IF;
  PERFORM selvedge.merge_services(other, mine);
  RETURN other;
END $$;

-- What was listed under this address tells which service it leads to: one of those that are known, or a new one.
CREATE OR REPLACE FUNCTION selvedge.meet(asked jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  found_service uuid;
BEGIN
  SELECT service INTO found_service FROM selvedge.address WHERE address = asked->>'address';
  IF found_service IS NULL THEN
    IF jsonb_array_length(asked->'jobs') = 0 THEN RETURN jsonb_build_object('service', NULL); END IF;
    PERFORM pg_advisory_xact_lock(hashtext('selvedge take'));
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
  found_service := selvedge.join_services(found_service, asked->'jobs');
  RETURN jsonb_build_object('service', found_service);
END $$;

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
  IF asked->'acts' @> '[{"do": "take"}]' THEN PERFORM pg_advisory_xact_lock(hashtext('selvedge take')); END IF;
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
