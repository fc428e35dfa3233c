-- Imports: files that a person prepares for a retailer, what was decided about them, and what went up.

-- A draft. Its file lies in the folder of imports, under its number: the source as it came. A number is never given twice, since
-- uploads outlive their drafts.
CREATE TABLE draft (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  service TEXT NOT NULL,
  retailer TEXT NOT NULL,
  name TEXT NOT NULL,
  -- the source: its own name, its size, when it was last written, and what its bytes are
  source_name TEXT NOT NULL,
  source_bytes INTEGER NOT NULL,
  source_modified_at INTEGER,
  -- null while its bytes are still arriving
  source_sha256 TEXT,
  made_at INTEGER NOT NULL,
  changed_at INTEGER NOT NULL,
  -- what a person decided (src-shared/imports/decisions.ts), as JSON
  decisions TEXT NOT NULL,
  -- what was left to do when it was last checked, as JSON; null: never checked
  counts TEXT,
  -- a catalogue file that it is compared with lies beside its source
  has_catalogue INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX draft_newest ON draft (service, changed_at);

-- Texts of single cells, instead of the file's.
CREATE TABLE draft_text (
  draft INTEGER NOT NULL,
  row INTEGER NOT NULL,
  col INTEGER NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY (draft, row, col)
) STRICT, WITHOUT ROWID;

-- Where names of files go, remembered for a retailer and a shape of files.
CREATE TABLE name_memory (
  service TEXT NOT NULL,
  retailer TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  name TEXT NOT NULL,
  -- a target (decisions.ts), as JSON
  target TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (service, retailer, fingerprint, name)
) STRICT, WITHOUT ROWID;

-- Other Usernames that a person confirmed for a retailer.
CREATE TABLE username_memory (
  service TEXT NOT NULL,
  retailer TEXT NOT NULL,
  name TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (service, retailer, name)
) STRICT, WITHOUT ROWID;

-- An upload: written before anything is sent, and kept when its draft is deleted.
CREATE TABLE upload (
  id INTEGER PRIMARY KEY,
  draft INTEGER NOT NULL,
  service TEXT NOT NULL,
  retailer TEXT NOT NULL,
  -- file or cells
  way TEXT NOT NULL,
  at INTEGER NOT NULL,
  who TEXT,
  state TEXT NOT NULL,
  -- of the file that was sent
  sha256 TEXT,
  batch TEXT,
  -- messages, as JSON
  said TEXT NOT NULL DEFAULT '[]',
  -- counters and proof (contract/imports.ts), as JSON
  jobs TEXT,
  proof TEXT,
  -- cell by cell: the entry of the journal
  entry INTEGER
) STRICT;
CREATE INDEX upload_of_draft ON upload (draft);
CREATE INDEX upload_same ON upload (service, retailer, sha256);

-- What an upload changes, beside each other and sorted by cell: cells, what they held, what they shall hold.
CREATE TABLE upload_cells (
  upload INTEGER PRIMARY KEY,
  grid INTEGER NOT NULL,
  cells BLOB NOT NULL,
  before BLOB NOT NULL,
  after BLOB NOT NULL
) STRICT;
