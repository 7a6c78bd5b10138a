ALTER TABLE "unnamed_objects" ADD COLUMN "removing" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "unnamed_objects" ADD COLUMN "user_id" uuid;--> statement-breakpoint
CREATE INDEX "unnamed_objects_user_idx" ON "unnamed_objects" USING btree ("user_id") WHERE user_id is not null;