CREATE TABLE "note_figures" (
	"note_id" uuid PRIMARY KEY NOT NULL,
	"author_id" uuid NOT NULL,
	"organization_id" uuid,
	"practice" boolean NOT NULL,
	"signed_at" timestamp (3) with time zone NOT NULL,
	"seconds_to_sign" integer,
	"sentences" integer NOT NULL,
	"unsupported" integer NOT NULL,
	"inserted" integer NOT NULL,
	"left_out" integer NOT NULL,
	"draft_words" integer,
	"words_changed" integer
);
--> statement-breakpoint
CREATE TABLE "review_comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"review_id" uuid NOT NULL,
	"thread_id" uuid,
	"round" integer NOT NULL,
	"sentence_id" text NOT NULL,
	"section_title" text NOT NULL,
	"words" text NOT NULL,
	"by_id" uuid,
	"by_physician" boolean NOT NULL,
	"text" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"resolved_by_id" uuid,
	"resolved_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "review_rounds" (
	"review_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"version" integer NOT NULL,
	"note_status" text NOT NULL,
	"message" text NOT NULL,
	"submitted_at" timestamp (3) with time zone NOT NULL,
	"sections" json NOT NULL,
	"addenda" json NOT NULL,
	"uncovered" json NOT NULL,
	"segments" json NOT NULL,
	"decision" text,
	"decided_by_id" uuid,
	"decided_at" timestamp (3) with time zone,
	"asked" text DEFAULT '' NOT NULL,
	CONSTRAINT "review_rounds_review_id_number_pk" PRIMARY KEY("review_id","number")
);
--> statement-breakpoint
CREATE TABLE "review_scores" (
	"id" uuid PRIMARY KEY NOT NULL,
	"review_id" uuid NOT NULL,
	"round" integer NOT NULL,
	"by_id" uuid,
	"scores" jsonb NOT NULL,
	"mean" double precision,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"note_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"organization_id" uuid NOT NULL,
	"title" text NOT NULL,
	"practice" boolean NOT NULL,
	"state" text NOT NULL,
	"submitted_at" timestamp (3) with time zone NOT NULL,
	"round" integer NOT NULL,
	"includes_patient" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "note_figures" ADD CONSTRAINT "note_figures_note_id_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."notes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note_figures" ADD CONSTRAINT "note_figures_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_comments" ADD CONSTRAINT "review_comments_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_comments" ADD CONSTRAINT "review_comments_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_comments" ADD CONSTRAINT "review_comments_resolved_by_id_users_id_fk" FOREIGN KEY ("resolved_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_rounds" ADD CONSTRAINT "review_rounds_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_rounds" ADD CONSTRAINT "review_rounds_decided_by_id_users_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_scores" ADD CONSTRAINT "review_scores_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_scores" ADD CONSTRAINT "review_scores_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_note_id_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."notes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "note_figures_author_idx" ON "note_figures" USING btree ("author_id","signed_at");--> statement-breakpoint
CREATE INDEX "note_figures_organization_idx" ON "note_figures" USING btree ("organization_id","signed_at");--> statement-breakpoint
CREATE INDEX "review_comments_review_idx" ON "review_comments" USING btree ("review_id","at");--> statement-breakpoint
CREATE INDEX "review_comments_by_idx" ON "review_comments" USING btree ("by_id","review_id");--> statement-breakpoint
CREATE INDEX "review_comments_resolved_by_idx" ON "review_comments" USING btree ("resolved_by_id") WHERE resolved_by_id is not null;--> statement-breakpoint
CREATE INDEX "review_rounds_decided_by_idx" ON "review_rounds" USING btree ("decided_by_id") WHERE decided_by_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "review_scores_key" ON "review_scores" USING btree ("review_id","round","by_id");--> statement-breakpoint
CREATE INDEX "review_scores_by_idx" ON "review_scores" USING btree ("by_id","review_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_note_key" ON "reviews" USING btree ("note_id","organization_id");--> statement-breakpoint
CREATE INDEX "reviews_author_idx" ON "reviews" USING btree ("author_id","submitted_at","id");--> statement-breakpoint
CREATE INDEX "reviews_organization_idx" ON "reviews" USING btree ("organization_id","submitted_at","id");--> statement-breakpoint
CREATE INDEX "reviews_oldest_idx" ON "reviews" USING btree ("submitted_at","id") WHERE state <> 'withdrawn';