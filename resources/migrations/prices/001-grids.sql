-- Grids: what this desk last saw of each retailer's fabric prices.

CREATE TABLE grid (
  id INTEGER PRIMARY KEY,
  service TEXT NOT NULL,
  -- the retailer, as the service told it last
  retailer TEXT NOT NULL,
  name TEXT,
  settlement_currency TEXT,
  consumer_currency TEXT,
  -- names in the order in which they were met, as a JSON list: rows name theirs by its place
  collections TEXT NOT NULL DEFAULT '[]',
  -- codes that were ever met: rows are numbered below this
  rows INTEGER NOT NULL DEFAULT 0,
  -- when the whole grid was last read
  read_at INTEGER,
  UNIQUE (service, retailer)
) STRICT;

-- A number is given once and kept: columns no * 5 to no * 5 + 4 are the combination's fields.
CREATE TABLE grid_combination (
  grid INTEGER NOT NULL REFERENCES grid (id),
  no INTEGER NOT NULL,
  id TEXT NOT NULL,
  main_product TEXT NOT NULL,
  name TEXT NOT NULL,
  display_names TEXT NOT NULL,
  present INTEGER NOT NULL,
  -- when rows were first asked for that had it
  met_at INTEGER,
  PRIMARY KEY (grid, no)
) STRICT, WITHOUT ROWID;

-- Rows lie in blocks of 256. What changes at different times lies in tables of its own: a refresh that finds nothing new
-- writes read times only.

-- Which code a row is, and where it stands.
CREATE TABLE grid_rows (
  grid INTEGER NOT NULL REFERENCES grid (id),
  block INTEGER NOT NULL,
  -- JSON lists
  codes TEXT NOT NULL,
  names TEXT NOT NULL,
  -- 32-bit numbers, little endian, one a row
  collections BLOB NOT NULL,
  places BLOB NOT NULL,
  -- one byte a row
  flags BLOB NOT NULL,
  PRIMARY KEY (grid, block)
) STRICT;

-- Hundredths, 32 bits each, little endian: value[column * 256 + row of the block]. Columns behind its end were never seen.
CREATE TABLE grid_values (
  grid INTEGER NOT NULL REFERENCES grid (id),
  block INTEGER NOT NULL,
  data BLOB NOT NULL,
  -- texts of values that are no price: a JSON list of [place in data, text]
  odd TEXT NOT NULL,
  PRIMARY KEY (grid, block)
) STRICT;

-- When each row was last asked for: 64-bit floating point, milliseconds.
CREATE TABLE grid_read (
  grid INTEGER NOT NULL REFERENCES grid (id),
  block INTEGER NOT NULL,
  times BLOB NOT NULL,
  PRIMARY KEY (grid, block)
) STRICT;

-- Cells that somebody else changed: one bit a cell, in the order of grid_values.
CREATE TABLE grid_mark (
  grid INTEGER NOT NULL REFERENCES grid (id),
  block INTEGER NOT NULL,
  bits BLOB NOT NULL,
  PRIMARY KEY (grid, block)
) STRICT;

-- What the service answered to single changes since their rows were last read. It stands before what grid_values has.
CREATE TABLE grid_learned (
  grid INTEGER NOT NULL REFERENCES grid (id),
  cell INTEGER NOT NULL,
  value INTEGER NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (grid, cell)
) STRICT, WITHOUT ROWID;
