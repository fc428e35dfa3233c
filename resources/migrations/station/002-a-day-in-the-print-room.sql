-- Documents that this desk asked for itself, what the service was asked, the history, and what is left of rows that were
-- kept long enough.

-- Where a job came from, when not from the service's list, as JSON: {"kind":"order","order":"51077","type":"order"}.
ALTER TABLE job ADD COLUMN source TEXT;
CREATE INDEX job_order ON job (service, order_id, created_at);
CREATE INDEX attempt_started ON attempt (service, started_at);
-- An attempt's name is its document's file name.
CREATE INDEX attempt_name ON attempt (name);

-- Calls that start something are sent once: each is written down before it is sent.
CREATE TABLE ask (
  id INTEGER PRIMARY KEY,
  service TEXT NOT NULL,
  kind TEXT NOT NULL,
  state TEXT NOT NULL,
  names TEXT NOT NULL,
  type TEXT,
  who TEXT NOT NULL,
  asked_at INTEGER NOT NULL,
  answered_at INTEGER,
  answer TEXT,
  reason TEXT,
  -- when a person had seen that its answer is unknown
  settled_at INTEGER
) STRICT;
CREATE INDEX ask_newest ON ask (service, asked_at);
CREATE INDEX ask_open ON ask (service, asked_at) WHERE state IN ('asking', 'unknown') AND settled_at IS NULL;

-- Jobs whose rows were kept long enough: that they came out here is never forgotten, so none prints again by itself.
CREATE TABLE past_job (
  service TEXT NOT NULL,
  id TEXT NOT NULL,
  here TEXT NOT NULL,
  since INTEGER NOT NULL,
  attempt INTEGER NOT NULL,
  PRIMARY KEY (service, id)
) STRICT, WITHOUT ROWID;
