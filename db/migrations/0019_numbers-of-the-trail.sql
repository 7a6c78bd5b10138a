-- Which number an entry or a seal has is for the database to say, too, and no seal reaches beyond what has ended.
CREATE OR REPLACE FUNCTION audit_stamp() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog AS $$
DECLARE
  numbers regclass := format('public.%I', TG_TABLE_NAME || '_id_seq')::regclass;
BEGIN
  -- The default has just drawn it, or somebody has chosen it.
  IF NEW.id <> currval(numbers) THEN
    NEW.id := nextval(numbers);
  END IF;
  NEW.at := now();
  IF TG_TABLE_NAME = 'audit_entries' THEN
    NEW.written_in := pg_current_xact_id();
  ELSIF NEW.sealed_below > pg_snapshot_xmin(pg_current_snapshot()) THEN
    RAISE EXCEPTION 'A seal is over what has ended.' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER audit_seals_stamp BEFORE INSERT ON audit_seals
  FOR EACH ROW EXECUTE FUNCTION audit_stamp();
