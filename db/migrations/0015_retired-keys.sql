-- A text encrypted under a master key that was retired is refused, however late its transaction ends: whoever retires a
-- key takes the lock alone, looks for texts under it, and marks it, so that a text is either found or refused. After the
-- row, not before it: a trigger before an update makes PostgreSQL compute every generated column anew.
CREATE FUNCTION refuse_retired_master_key() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  encrypted text;
  key_id text;
BEGIN
  EXECUTE format('SELECT ($1).%I', TG_ARGV[0]) USING NEW INTO encrypted;
  key_id := split_part(encrypted, '.', 2);
  -- 1801812275 is the lock `retires` of src/server/platform/keys/key-locks.ts.
  PERFORM pg_advisory_xact_lock_shared(1801812275, hashtext(key_id));
  IF EXISTS (SELECT FROM master_keys WHERE id = key_id AND state = 'retired') THEN
    RAISE EXCEPTION 'The master key % is retired: nothing may be written under it.', key_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER refuse_retired_master_key_insert AFTER INSERT ON notes FOR EACH ROW
  WHEN (NEW.patient IS NOT NULL) EXECUTE FUNCTION refuse_retired_master_key('patient');
--> statement-breakpoint
CREATE TRIGGER refuse_retired_master_key_update AFTER UPDATE OF patient ON notes FOR EACH ROW
  WHEN (NEW.patient IS DISTINCT FROM OLD.patient AND NEW.patient IS NOT NULL)
  EXECUTE FUNCTION refuse_retired_master_key('patient');
--> statement-breakpoint
CREATE TRIGGER refuse_retired_master_key_insert AFTER INSERT ON users FOR EACH ROW
  WHEN (NEW.two_factor_secret IS NOT NULL) EXECUTE FUNCTION refuse_retired_master_key('two_factor_secret');
--> statement-breakpoint
CREATE TRIGGER refuse_retired_master_key_update AFTER UPDATE OF two_factor_secret ON users FOR EACH ROW
  WHEN (NEW.two_factor_secret IS DISTINCT FROM OLD.two_factor_secret AND NEW.two_factor_secret IS NOT NULL)
  EXECUTE FUNCTION refuse_retired_master_key('two_factor_secret');
--> statement-breakpoint
CREATE TRIGGER refuse_retired_master_key_insert AFTER INSERT ON master_keys FOR EACH ROW
  EXECUTE FUNCTION refuse_retired_master_key('signing');
--> statement-breakpoint
CREATE TRIGGER refuse_retired_master_key_update AFTER UPDATE OF signing ON master_keys FOR EACH ROW
  WHEN (NEW.signing IS DISTINCT FROM OLD.signing) EXECUTE FUNCTION refuse_retired_master_key('signing');
