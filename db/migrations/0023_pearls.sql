CREATE TABLE "note_pearls" (
	"note_id" uuid NOT NULL,
	"pearl_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"pinned" boolean DEFAULT false NOT NULL,
	"used" boolean DEFAULT false NOT NULL,
	"dismissed" boolean DEFAULT false NOT NULL,
	"forgotten" boolean DEFAULT false NOT NULL,
	"inserted_text" text,
	"concepts" text[] NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "note_pearls_note_id_pearl_id_pk" PRIMARY KEY("note_id","pearl_id")
);
--> statement-breakpoint
CREATE TABLE "pearl_mutes" (
	"user_id" uuid NOT NULL,
	"pearl_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pearl_mutes_user_id_pearl_id_pk" PRIMARY KEY("user_id","pearl_id")
);
--> statement-breakpoint
CREATE TABLE "pearl_reports" (
	"pearl_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"comment" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "pearl_reports_pearl_id_user_id_pk" PRIMARY KEY("pearl_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "pearl_votes" (
	"pearl_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pearl_votes_pearl_id_user_id_pk" PRIMARY KEY("pearl_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "pearls" (
	"id" uuid PRIMARY KEY NOT NULL,
	"shelf" text NOT NULL,
	"owner_id" uuid,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"tags" text[] NOT NULL,
	"triggers" jsonb NOT NULL,
	"source_name" text NOT NULL,
	"source_url" text NOT NULL,
	"source_date" date,
	"reviewed_on" date,
	"review_due_on" date,
	"enabled" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"search_text" text NOT NULL,
	"shipped_key" text,
	"shipped_hash" text,
	"changed_by_id" uuid,
	"adopted_from_id" uuid,
	"adopted_from" text,
	"adopted_version" integer,
	"follows" boolean DEFAULT false NOT NULL,
	"shared_by_id" uuid,
	"shared_from_id" uuid,
	"expires_at" timestamp (3) with time zone,
	"removed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "note_pearls" ADD CONSTRAINT "note_pearls_note_id_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."notes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note_pearls" ADD CONSTRAINT "note_pearls_pearl_id_pearls_id_fk" FOREIGN KEY ("pearl_id") REFERENCES "public"."pearls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pearl_mutes" ADD CONSTRAINT "pearl_mutes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pearl_mutes" ADD CONSTRAINT "pearl_mutes_pearl_id_pearls_id_fk" FOREIGN KEY ("pearl_id") REFERENCES "public"."pearls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pearl_reports" ADD CONSTRAINT "pearl_reports_pearl_id_pearls_id_fk" FOREIGN KEY ("pearl_id") REFERENCES "public"."pearls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pearl_reports" ADD CONSTRAINT "pearl_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pearl_votes" ADD CONSTRAINT "pearl_votes_pearl_id_pearls_id_fk" FOREIGN KEY ("pearl_id") REFERENCES "public"."pearls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pearl_votes" ADD CONSTRAINT "pearl_votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pearls" ADD CONSTRAINT "pearls_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pearls" ADD CONSTRAINT "pearls_changed_by_id_users_id_fk" FOREIGN KEY ("changed_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pearls" ADD CONSTRAINT "pearls_shared_by_id_users_id_fk" FOREIGN KEY ("shared_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "note_pearls_author_idx" ON "note_pearls" USING btree ("author_id","pearl_id","at");--> statement-breakpoint
CREATE INDEX "pearl_reports_user_idx" ON "pearl_reports" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "pearl_reports_open_idx" ON "pearl_reports" USING btree ("pearl_id") WHERE settled_at is null;--> statement-breakpoint
CREATE INDEX "pearl_votes_user_idx" ON "pearl_votes" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "pearls_owner_idx" ON "pearls" USING btree ("owner_id","updated_at") WHERE shelf = 'own';--> statement-breakpoint
CREATE INDEX "pearls_shelf_idx" ON "pearls" USING btree ("shelf","updated_at") WHERE shelf <> 'own' and removed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "pearls_shipped_idx" ON "pearls" USING btree ("shipped_key");--> statement-breakpoint
CREATE UNIQUE INDEX "pearls_copy_idx" ON "pearls" USING btree ("owner_id","adopted_from_id") WHERE shelf = 'own' and adopted_from_id is not null;--> statement-breakpoint
CREATE INDEX "pearls_copies_idx" ON "pearls" USING btree ("adopted_from_id") WHERE adopted_from_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "pearls_shared_idx" ON "pearls" USING btree ("shared_from_id") WHERE shelf = 'community' and shared_from_id is not null;--> statement-breakpoint
CREATE INDEX "pearls_sharer_idx" ON "pearls" USING btree ("shared_by_id") WHERE shelf = 'community';--> statement-breakpoint
CREATE INDEX "pearls_search_idx" ON "pearls" USING gin (search_text gin_trgm_ops);