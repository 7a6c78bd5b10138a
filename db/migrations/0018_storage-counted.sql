-- What each account keeps is counted where it is stored and deleted, whoever does it: a cascade, a sweep, an erased account.
CREATE FUNCTION "count_storage"(owner uuid, change bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF change > 0 THEN
    INSERT INTO "storage_use" ("user_id", "bytes") VALUES (owner, change)
      ON CONFLICT ("user_id") DO UPDATE SET "bytes" = "storage_use"."bytes" + change;
  ELSIF change < 0 THEN
    UPDATE "storage_use" SET "bytes" = greatest(0, "bytes" + change) WHERE "user_id" = owner;
  END IF;
END $$;--> statement-breakpoint
CREATE FUNCTION "count_recording"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM count_storage(NEW.author_id, greatest(NEW.kept_bytes, NEW.reserved_bytes));
  ELSIF TG_OP = 'UPDATE' THEN
    PERFORM count_storage(NEW.author_id, greatest(NEW.kept_bytes, NEW.reserved_bytes) - greatest(OLD.kept_bytes, OLD.reserved_bytes));
  ELSE
    PERFORM count_storage(OLD.author_id, -greatest(OLD.kept_bytes, OLD.reserved_bytes));
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "count_document"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM count_storage(NEW.user_id, CASE WHEN NEW.deleted_at IS NULL THEN NEW.bytes ELSE 0 END);
  ELSIF TG_OP = 'UPDATE' THEN
    PERFORM count_storage(NEW.user_id, CASE WHEN NEW.deleted_at IS NULL THEN NEW.bytes ELSE 0 END - CASE WHEN OLD.deleted_at IS NULL THEN OLD.bytes ELSE 0 END);
  ELSE
    PERFORM count_storage(OLD.user_id, -CASE WHEN OLD.deleted_at IS NULL THEN OLD.bytes ELSE 0 END);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
UPDATE "recordings" SET "purpose" = 'dictation' WHERE "consent"->>'given' = 'false';--> statement-breakpoint
UPDATE "recordings" SET "kept_bytes" = "bytes" WHERE "source" = 'upload';--> statement-breakpoint
UPDATE "recordings" SET "kept_bytes" = pieces.bytes, "played_ms" = pieces.ms
  FROM (SELECT "recording_id", sum("bytes") AS bytes, sum("duration_ms") AS ms FROM "recording_pieces" GROUP BY "recording_id") AS pieces
  WHERE pieces."recording_id" = "recordings"."id";--> statement-breakpoint
INSERT INTO "storage_use" ("user_id", "bytes")
  SELECT owner, sum(bytes) FROM (
    SELECT "author_id" AS owner, "kept_bytes" AS bytes FROM "recordings"
    UNION ALL
    SELECT "user_id", "bytes" FROM "documents" WHERE "deleted_at" IS NULL
  ) AS kept WHERE EXISTS (SELECT 1 FROM "users" WHERE "users"."id" = owner) GROUP BY owner;--> statement-breakpoint
CREATE TRIGGER "recordings_counted" AFTER INSERT OR DELETE OR UPDATE OF "kept_bytes", "reserved_bytes" ON "recordings"
  FOR EACH ROW EXECUTE FUNCTION "count_recording"();--> statement-breakpoint
CREATE TRIGGER "documents_counted" AFTER INSERT OR DELETE OR UPDATE OF "bytes", "deleted_at" ON "documents"
  FOR EACH ROW EXECUTE FUNCTION "count_document"();
