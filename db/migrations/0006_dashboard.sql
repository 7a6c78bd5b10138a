CREATE INDEX "notes_author_visit_idx" ON "notes" USING btree ("author_id","visit_at") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "notes_author_unsigned_idx" ON "notes" USING btree ("author_id","visit_at") WHERE deleted_at is null and status = 'ready';--> statement-breakpoint
CREATE INDEX "notes_author_signed_idx" ON "notes" USING btree ("author_id","signed_at") WHERE deleted_at is null and signed_at is not null;--> statement-breakpoint
CREATE INDEX "notes_author_tasks_idx" ON "notes" USING btree ("author_id") WHERE deleted_at is null and task_count > 0;--> statement-breakpoint
CREATE INDEX "recordings_author_idx" ON "recordings" USING btree ("author_id","finished_at");--> statement-breakpoint
CREATE INDEX "recordings_trouble_idx" ON "recordings" USING btree ("author_id","created_at") WHERE state in ('failed', 'receiving');