CREATE TABLE "phone_pairings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"note_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"token_hash" text,
	"consent" jsonb NOT NULL,
	"purpose" text NOT NULL,
	"limit_ms" integer NOT NULL,
	"device" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"connected_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"ended" text,
	"told" jsonb,
	"told_at" timestamp (3) with time zone,
	"wanted" text,
	"wish" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "recordings" ADD COLUMN "phone_pairing_id" uuid;--> statement-breakpoint
ALTER TABLE "phone_pairings" ADD CONSTRAINT "phone_pairings_note_id_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."notes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_pairings" ADD CONSTRAINT "phone_pairings_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "phone_pairings_code_key" ON "phone_pairings" USING btree ("code_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "phone_pairings_token_key" ON "phone_pairings" USING btree ("token_hash") WHERE token_hash is not null;--> statement-breakpoint
CREATE INDEX "phone_pairings_note_idx" ON "phone_pairings" USING btree ("note_id","created_at");--> statement-breakpoint
CREATE INDEX "phone_pairings_owner_idx" ON "phone_pairings" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "phone_pairings_created_idx" ON "phone_pairings" USING btree ("created_at");