CREATE TABLE "term_import_rows" (
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"id" uuid NOT NULL,
	"term" text NOT NULL,
	"key" text NOT NULL,
	"misheard" jsonb,
	"expansion" text,
	"category" text,
	"enabled" boolean,
	CONSTRAINT "term_import_rows_import_id_line_pk" PRIMARY KEY("import_id","line")
);
--> statement-breakpoint
CREATE TABLE "term_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"list_id" uuid NOT NULL,
	"by_id" uuid NOT NULL,
	"format" text NOT NULL,
	"state" text NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"wrong" integer DEFAULT 0 NOT NULL,
	"wrong_rows" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "term_lists" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid,
	"version" bigint DEFAULT 0 NOT NULL,
	"seeded" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "terms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"list_id" uuid NOT NULL,
	"term" text NOT NULL,
	"key" text NOT NULL,
	"misheard" jsonb NOT NULL,
	"expansion" text NOT NULL,
	"category" text NOT NULL,
	"enabled" boolean NOT NULL,
	"source" text NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"searched" text GENERATED ALWAYS AS ("terms"."key" || ' ' || lower("terms"."misheard"::text) || ' ' || lower("terms"."expansion")) STORED,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "term_import_rows" ADD CONSTRAINT "term_import_rows_import_id_term_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."term_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "term_imports" ADD CONSTRAINT "term_imports_list_id_term_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."term_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "term_imports" ADD CONSTRAINT "term_imports_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "term_lists" ADD CONSTRAINT "term_lists_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terms" ADD CONSTRAINT "terms_list_id_term_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."term_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "term_imports_by_idx" ON "term_imports" USING btree ("by_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "terms_list_key" ON "terms" USING btree ("list_id","key");--> statement-breakpoint
CREATE INDEX "terms_list_prefix_idx" ON "terms" USING btree ("list_id","key" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "terms_list_updated_idx" ON "terms" USING btree ("list_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "terms_list_category_idx" ON "terms" USING btree ("list_id","category","key");--> statement-breakpoint
CREATE INDEX "terms_master_searched_idx" ON "terms" USING gin ("searched" gin_trgm_ops) WHERE list_id = '00000000-0000-0000-0000-000000000000';--> statement-breakpoint
CREATE INDEX "terms_master_key_idx" ON "terms" USING gin ("key" gin_trgm_ops) WHERE list_id = '00000000-0000-0000-0000-000000000000';