-- The print desk's own record: who it talks to, what it was told, what it did with paper.

CREATE TABLE profile (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL UNIQUE COLLATE NOCASE,
  base_url TEXT NOT NULL,
  operations TEXT NOT NULL,
  last_used_at INTEGER
) STRICT;

CREATE TABLE setting (
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT;

-- A service that this station has read at least once; before that, nothing it lists is new.
CREATE TABLE service (
  key TEXT PRIMARY KEY,
  first_read_at INTEGER NOT NULL
) STRICT;

CREATE TABLE job (
  service TEXT NOT NULL,
  id TEXT NOT NULL,
  -- as the service told it last
  type TEXT NOT NULL,
  dispatch_status TEXT,
  print_status TEXT,
  order_id TEXT,
  copies INTEGER,
  created_at INTEGER,
  updated_at INTEGER,
  error TEXT,
  -- its place in the list when it was first seen: the last resort for the order on paper
  position INTEGER NOT NULL,
  -- the local day on which it was last listed
  listed_on INTEGER NOT NULL,
  -- where it stands at this station
  here TEXT NOT NULL,
  reason TEXT,
  since INTEGER NOT NULL,
  retry_at INTEGER,
  attempt INTEGER NOT NULL,
  -- what a person chose for the next attempt (printer, options, kind), as JSON
  plan TEXT,
  -- true once the service showed it printed or failed after our newest attempt began
  ended_in_service INTEGER NOT NULL,
  -- when this desk itself asked the service to print it again; null when that was taken up
  reprint_asked_at INTEGER,
  PRIMARY KEY (service, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX job_here ON job (service, here);
CREATE INDEX job_listed ON job (service, listed_on);

CREATE TABLE attempt (
  service TEXT NOT NULL,
  job TEXT NOT NULL,
  number INTEGER NOT NULL,
  name TEXT NOT NULL,
  kind TEXT NOT NULL,
  state TEXT NOT NULL,
  printer TEXT NOT NULL,
  options TEXT NOT NULL,
  spooler_printer TEXT,
  spooler_id TEXT,
  spooler_uuid TEXT,
  bytes INTEGER,
  sha256 TEXT,
  started_at INTEGER NOT NULL,
  ended_at INTEGER,
  PRIMARY KEY (service, job, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX attempt_open ON attempt (service)
  WHERE state IN ('claimed', 'fetched', 'creating', 'created', 'releasing', 'submitted');

CREATE TABLE timeline (
  id INTEGER PRIMARY KEY,
  service TEXT NOT NULL,
  job TEXT NOT NULL,
  attempt INTEGER NOT NULL,
  at INTEGER NOT NULL,
  code TEXT NOT NULL,
  data TEXT NOT NULL
) STRICT;
CREATE INDEX timeline_job ON timeline (service, job, id);
