-- Why a person wanted a job on paper again, where they said so: written with the attempt, and with what the service was asked.
ALTER TABLE attempt ADD COLUMN why TEXT;
ALTER TABLE ask ADD COLUMN why TEXT;
