CREATE TABLE "process_messages" (
	"sender" uuid NOT NULL,
	"number" bigint NOT NULL,
	"key_id" text NOT NULL,
	"body" "bytea" NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "process_messages_sender_number_pk" PRIMARY KEY("sender","number")
);
--> statement-breakpoint
CREATE INDEX "process_messages_at_idx" ON "process_messages" USING btree ("at");--> statement-breakpoint
ALTER TABLE "process_messages" SET UNLOGGED;
