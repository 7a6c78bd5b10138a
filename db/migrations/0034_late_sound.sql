ALTER TABLE "notes" ADD COLUMN "to_check_counted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "notes" ALTER COLUMN "to_check_counted" SET DEFAULT true;--> statement-breakpoint
ALTER TABLE "recordings" ADD COLUMN "brought_by_id" uuid;--> statement-breakpoint
CREATE INDEX "notes_to_count_idx" ON "notes" USING btree ("id") WHERE not to_check_counted and signed_at is null and deleted_at is null;
