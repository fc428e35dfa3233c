-- Whose act it is: the account at the service, whatever its name. Acts of before have none, and are nobody's to repeat.
ALTER TABLE act ADD COLUMN account TEXT;
