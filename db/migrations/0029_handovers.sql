CREATE TABLE "handovers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"from_id" uuid NOT NULL,
	"from_name" text NOT NULL,
	"to_id" uuid NOT NULL,
	"to_name" text NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"started_by_id" uuid NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"consented_at" timestamp (3) with time zone,
	"without_consent" text,
	"without_consent_by_id" uuid,
	"confirmed_by_id" uuid,
	"confirmed_at" timestamp (3) with time zone,
	"accepted_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"moved" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "note_handovers" (
	"note_id" uuid NOT NULL,
	"handover_id" uuid NOT NULL,
	"from_name" text NOT NULL,
	"to_name" text NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"was_open" boolean NOT NULL,
	CONSTRAINT "note_handovers_note_id_handover_id_pk" PRIMARY KEY("note_id","handover_id")
);
--> statement-breakpoint
ALTER TABLE "notes" ADD COLUMN "signed_by_id" uuid;--> statement-breakpoint
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note_handovers" ADD CONSTRAINT "note_handovers_note_id_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."notes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "handovers_organization_idx" ON "handovers" USING btree ("organization_id","started_at");--> statement-breakpoint
CREATE INDEX "handovers_from_idx" ON "handovers" USING btree ("from_id","started_at");--> statement-breakpoint
CREATE INDEX "handovers_to_idx" ON "handovers" USING btree ("to_id","started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "handovers_open_key" ON "handovers" USING btree ("organization_id","from_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "handovers_moving_idx" ON "handovers" USING btree ("id") WHERE state = 'moving';--> statement-breakpoint
CREATE INDEX "memberships_organization_idx" ON "memberships" USING btree ("organization_id","until");--> statement-breakpoint
CREATE UNIQUE INDEX "memberships_current_key" ON "memberships" USING btree ("user_id") WHERE until is null;--> statement-breakpoint
CREATE INDEX "memberships_user_idx" ON "memberships" USING btree ("user_id","organization_id");--> statement-breakpoint
CREATE OR REPLACE FUNCTION "count_recording"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM count_storage(NEW.author_id, greatest(NEW.kept_bytes, NEW.reserved_bytes));
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM count_storage(OLD.author_id, -greatest(OLD.kept_bytes, OLD.reserved_bytes));
  ELSIF NEW.author_id = OLD.author_id THEN
    PERFORM count_storage(NEW.author_id, greatest(NEW.kept_bytes, NEW.reserved_bytes) - greatest(OLD.kept_bytes, OLD.reserved_bytes));
  ELSE
    PERFORM count_storage(OLD.author_id, -greatest(OLD.kept_bytes, OLD.reserved_bytes));
    PERFORM count_storage(NEW.author_id, greatest(NEW.kept_bytes, NEW.reserved_bytes));
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER "recordings_counted" ON "recordings";--> statement-breakpoint
CREATE TRIGGER "recordings_counted" AFTER INSERT OR DELETE OR UPDATE OF "kept_bytes", "reserved_bytes", "author_id" ON "recordings"
  FOR EACH ROW EXECUTE FUNCTION "count_recording"();--> statement-breakpoint
INSERT INTO "memberships" ("organization_id", "user_id", "since")
  SELECT users."organization_id", users."id", coalesce(
    (SELECT max("accepted_at") FROM "invitations" WHERE invitations."email" = users."email" AND invitations."organization_id" = users."organization_id"),
    users."created_at")
  FROM "users" WHERE users."organization_id" IS NOT NULL;
