ALTER TABLE "notes" ADD COLUMN "written_revision" integer;--> statement-breakpoint
ALTER TABLE "transcripts" ADD COLUMN "corrected_revision" integer DEFAULT 0 NOT NULL;