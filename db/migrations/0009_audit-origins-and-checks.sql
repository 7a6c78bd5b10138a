CREATE TABLE "audit_checks" (
	"kind" text PRIMARY KEY NOT NULL,
	"state" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_faults" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"problem" text NOT NULL,
	"seal_id" bigint,
	"entry_id" bigint,
	"note_id" uuid,
	"found_at" timestamp (3) with time zone NOT NULL,
	"gone_at" timestamp (3) with time zone,
	"mailed_at" timestamp (3) with time zone,
	CONSTRAINT "audit_faults_name_unique" UNIQUE("name")
);
--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "device" text;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "session_id" uuid;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "outcome" text DEFAULT 'ok' NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "times" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "login_hash" text;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "content_seal" text;--> statement-breakpoint
ALTER TABLE "audit_seals" ADD COLUMN "format" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_seals" ADD COLUMN "leaves" "bytea";--> statement-breakpoint
ALTER TABLE "audit_seals" ADD COLUMN "above_id" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_faults_note_idx" ON "audit_faults" USING btree ("note_id") WHERE gone_at is null;--> statement-breakpoint
CREATE INDEX "audit_entries_content_seal_idx" ON "audit_entries" USING btree ("subject_id","id") WHERE content_seal is not null;