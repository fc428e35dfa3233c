-- What the service was asked to do to orders, each written down before it is sent.
CREATE TABLE act (
  id INTEGER PRIMARY KEY,
  service TEXT NOT NULL,
  kind TEXT NOT NULL,
  -- JSON of what was asked for (src-shared/contract/acts.ts)
  asked TEXT NOT NULL,
  -- its Idempotency-Key, where the operation takes one
  key TEXT NOT NULL,
  who TEXT NOT NULL,
  state TEXT NOT NULL,
  -- the batches of one bulk completion
  run TEXT,
  asked_at INTEGER NOT NULL,
  answered_at INTEGER,
  -- JSON of what the answer said
  answer TEXT,
  reason TEXT,
  -- how an answer that was lost became known: reading, again; person: somebody has seen that it isn't
  settled TEXT
) STRICT;
CREATE INDEX act_newest ON act (service, asked_at);
CREATE INDEX act_open ON act (service, id) WHERE state IN ('waiting', 'sending', 'unknown') AND settled IS NULL;
CREATE TABLE act_order (
  name TEXT NOT NULL,
  act INTEGER NOT NULL,
  PRIMARY KEY (name, act)
) STRICT, WITHOUT ROWID;
CREATE INDEX act_order_act ON act_order (act);
