CREATE TABLE "chat_leavers" (
	"room_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"left_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "chat_leavers_room_id_user_id_pk" PRIMARY KEY("room_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "chat_leavers" ADD CONSTRAINT "chat_leavers_room_id_chat_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."chat_rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_leavers" ADD CONSTRAINT "chat_leavers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_leavers_user_idx" ON "chat_leavers" USING btree ("user_id");