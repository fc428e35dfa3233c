-- What an attempt printed, where the service has given its job's number to another document since; else the job says so.
ALTER TABLE attempt ADD COLUMN type TEXT;
ALTER TABLE attempt ADD COLUMN order_id TEXT;
CREATE INDEX attempt_order ON attempt (service, order_id) WHERE order_id IS NOT NULL;
