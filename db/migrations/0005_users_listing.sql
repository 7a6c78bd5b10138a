DROP INDEX "users_last_name_idx";--> statement-breakpoint
DROP INDEX "audit_entries_subject_idx";--> statement-breakpoint
DROP INDEX "audit_entries_actor_idx";--> statement-breakpoint
CREATE INDEX "users_name_idx" ON "users" USING btree (lower(last_name),lower(first_name),"id");--> statement-breakpoint
CREATE INDEX "users_role_idx" ON "users" USING btree ("role",lower(last_name),lower(first_name),"id");--> statement-breakpoint
CREATE INDEX "users_last_sign_in_idx" ON "users" USING btree (coalesce(last_sign_in_at, '-infinity'::timestamp with time zone),"id");--> statement-breakpoint
CREATE INDEX "users_trial_end_idx" ON "users" USING btree (coalesce(trial_ends_at, '-infinity'::timestamp with time zone),"id");--> statement-breakpoint
CREATE INDEX "audit_entries_subject_idx" ON "audit_entries" USING btree ("subject_type","subject_id","id");--> statement-breakpoint
CREATE INDEX "audit_entries_actor_idx" ON "audit_entries" USING btree ("actor_id","id");