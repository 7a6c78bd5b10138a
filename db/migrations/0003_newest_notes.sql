DROP INDEX "notes_author_newest_idx";--> statement-breakpoint
DROP INDEX "notes_author_deleted_idx";--> statement-breakpoint
CREATE INDEX "notes_author_archived_idx" ON "notes" USING btree ("author_id","created_at","id") WHERE deleted_at is null and status = 'archived';--> statement-breakpoint
CREATE INDEX "notes_author_newest_idx" ON "notes" USING btree ("author_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "notes_author_deleted_idx" ON "notes" USING btree ("author_id","created_at","id") WHERE deleted_at is not null;