-- What a draft applied cell by cell was kept twice: as an upload, and as the entry of the journal that the outbox sends. The
-- entry names its draft and has all that became of its cells, so the upload goes; nothing that still waits is lost.
DELETE FROM upload_cells WHERE upload IN (SELECT id FROM upload WHERE way = 'cells');
DELETE FROM upload WHERE way = 'cells';
CREATE INDEX entry_import ON entry (id) WHERE kind = 'import';
