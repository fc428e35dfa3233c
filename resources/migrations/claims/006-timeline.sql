-- A standby that took over writes on its new timeline at once, but its control file names it only after the first checkpoint,
-- which may take minutes: the timeline is that of what is being written.
CREATE OR REPLACE FUNCTION selvedge.whereabouts() RETURNS text LANGUAGE sql VOLATILE AS $$
  SELECT concat_ws('/', (pg_control_system()).system_identifier,
    ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer, 'selvedge.claim'::regclass::oid)
$$;
