CREATE TABLE "master_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"fingerprint" text NOT NULL,
	"signing" text NOT NULL,
	"wrapped" text,
	"added_at" timestamp (3) with time zone NOT NULL,
	"current_since" timestamp (3) with time zone,
	"rewrapped_at" timestamp (3) with time zone,
	"retired_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "master_keys_current_key" ON "master_keys" USING btree ("state") WHERE state = 'current';