-- Which ledger this is, and how far it has come: every commit that changes something adds 1 to "step". The same number is
-- written beside the database and outside of the data folder, so that an older copy can be recognised.
CREATE TABLE newest (
  only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
  id TEXT NOT NULL,
  step INTEGER NOT NULL,
  -- when it was first counted, or last held for a person because it may not have been the newest
  since INTEGER NOT NULL,
  -- where it was opened last: the folder's path, its and its mark's numbers on the disk, a hash of the computer's id
  place TEXT NOT NULL,
  inode TEXT NOT NULL,
  computer TEXT NOT NULL,
  -- 1 once a person was asked because of it: on some disks and in some containers these change at every start
  inode_varies INTEGER NOT NULL DEFAULT 0,
  computer_varies INTEGER NOT NULL DEFAULT 0
) STRICT;
