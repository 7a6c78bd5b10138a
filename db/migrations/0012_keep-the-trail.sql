-- The trail is only added to, by whoever owns it too: an owner would have to take these triggers off first.
CREATE FUNCTION audit_keep() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog AS $$
BEGIN
  RAISE EXCEPTION 'The audit trail is only added to.' USING ERRCODE = 'insufficient_privilege';
END
$$;--> statement-breakpoint
CREATE TRIGGER audit_entries_keep BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION audit_keep();--> statement-breakpoint
CREATE TRIGGER audit_seals_keep BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_seals
  FOR EACH STATEMENT EXECUTE FUNCTION audit_keep();--> statement-breakpoint
-- When an entry was written, and in which transaction, is for the database to say.
CREATE FUNCTION audit_stamp() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog AS $$
BEGIN
  NEW.at := now();
  NEW.written_in := pg_current_xact_id();
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER audit_entries_stamp BEFORE INSERT ON audit_entries
  FOR EACH ROW EXECUTE FUNCTION audit_stamp();
