ALTER TABLE "note_versions" ALTER COLUMN "sections" SET DATA TYPE json;--> statement-breakpoint
ALTER TABLE "notes" ALTER COLUMN "sections" SET DATA TYPE json;--> statement-breakpoint
ALTER TABLE "notes" ALTER COLUMN "sections" SET DEFAULT '[]'::json;--> statement-breakpoint
ALTER TABLE "transcripts" ALTER COLUMN "segments" SET DATA TYPE json;--> statement-breakpoint
ALTER TABLE "transcripts" ALTER COLUMN "original" SET DATA TYPE json;