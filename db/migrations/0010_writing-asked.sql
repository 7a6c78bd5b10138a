ALTER TABLE "notes" ADD COLUMN "write_asked" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "notes" ADD COLUMN "write_done" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "notes_to_write_idx" ON "notes" USING btree ("id") WHERE write_done < write_asked;--> statement-breakpoint
UPDATE "notes" SET "write_asked" = 1 WHERE "processing"->>'stage' = 'writing';
