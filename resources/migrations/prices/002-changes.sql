-- Changes: the journal of what was changed here, and the outbox of what the service does not have yet.

-- A change as a person made it: one row, however many cells it has. The counts are of cells by state; cells that a later
-- change took over, or that were given up, are in none of them.
CREATE TABLE entry (
  id INTEGER PRIMARY KEY,
  grid INTEGER NOT NULL,
  kind TEXT NOT NULL,
  -- what a bulk command was asked with, as JSON
  detail TEXT NOT NULL,
  who TEXT,
  at INTEGER NOT NULL,
  -- now, or file: kept for an import file
  send TEXT NOT NULL,
  cells INTEGER NOT NULL,
  -- its first and last row: entries that cannot touch a code are passed over unread
  first_row INTEGER NOT NULL,
  last_row INTEGER NOT NULL,
  queued INTEGER NOT NULL DEFAULT 0,
  rejected INTEGER NOT NULL DEFAULT 0,
  conflict INTEGER NOT NULL DEFAULT 0,
  draft INTEGER NOT NULL DEFAULT 0,
  held INTEGER NOT NULL DEFAULT 0,
  saved INTEGER NOT NULL DEFAULT 0,
  -- rows of cell_mark that were written for it since they were last put into its states
  marks INTEGER NOT NULL DEFAULT 0,
  -- the entry that it takes back, and the one that took it back (itself: nothing was left to take back)
  undoes INTEGER,
  undone_by INTEGER
) STRICT;
CREATE INDEX entry_newest ON entry (grid, id);
CREATE INDEX entry_open ON entry (grid) WHERE queued + rejected + conflict + draft + held > 0;

-- Its cells, sorted, and beside them what they held, what they shall hold, and the service's value that the edit started
-- from (null: what they held). Little-endian arrays of 32 bits.
CREATE TABLE entry_cells (
  entry INTEGER PRIMARY KEY,
  cells BLOB NOT NULL,
  before BLOB NOT NULL,
  after BLOB NOT NULL,
  base BLOB
) STRICT;

-- A byte a cell, where not all are as they began. Apart, so that a state does not rewrite the prices.
CREATE TABLE entry_states (
  entry INTEGER PRIMARY KEY,
  states BLOB NOT NULL
) STRICT;

-- What became of single cells, until many of them are put into the entry's states at once. value: of a saved cell, what the
-- service made of it where that is not what was asked; of others, the service's value that it now starts from.
CREATE TABLE cell_mark (
  entry INTEGER NOT NULL,
  cell INTEGER NOT NULL,
  state INTEGER NOT NULL,
  value INTEGER,
  PRIMARY KEY (entry, cell)
) STRICT, WITHOUT ROWID;

-- Texts of single cells: the typed text before and after, and why the service refused it.
CREATE TABLE cell_note (
  entry INTEGER NOT NULL,
  cell INTEGER NOT NULL,
  was TEXT,
  typed TEXT,
  reason TEXT,
  PRIMARY KEY (entry, cell)
) STRICT, WITHOUT ROWID;

-- Cells that may have reached the service: written before they are sent, gone when the service has answered.
CREATE TABLE flight (
  grid INTEGER NOT NULL,
  cell INTEGER NOT NULL,
  entry INTEGER NOT NULL,
  value INTEGER NOT NULL,
  PRIMARY KEY (grid, cell, entry)
) STRICT, WITHOUT ROWID;
