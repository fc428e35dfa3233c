-- What a file that went up came to, beside its cells: what the grid held when it was compared last, and a byte a cell (0 arrived, 1 holds
-- something else, 2 no longer listed). The report stays as it was, whatever becomes of the grid later. Null: not compared yet.
ALTER TABLE upload_cells ADD COLUMN found BLOB;
ALTER TABLE upload_cells ADD COLUMN became BLOB;
