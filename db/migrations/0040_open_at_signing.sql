ALTER TABLE "notes" ADD COLUMN "open_at_signing" jsonb;--> statement-breakpoint
-- What lists count has grown: drafts are counted anew in the background.
UPDATE "notes" SET "to_check_counted" = false WHERE signed_at is null and deleted_at is null and status = 'ready';
