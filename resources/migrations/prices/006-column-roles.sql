-- What a person said that columns are, by their titles, remembered for a retailer and a shape of files as names are.
CREATE TABLE role_memory (
  service TEXT NOT NULL,
  retailer TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  title TEXT NOT NULL,
  -- a role (column-role.ts)
  role TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (service, retailer, fingerprint, title)
) STRICT, WITHOUT ROWID;
