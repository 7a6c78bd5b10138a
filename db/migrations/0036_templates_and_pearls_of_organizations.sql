CREATE TABLE "note_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid,
	"organization_id" uuid,
	"name" text NOT NULL,
	"base" text NOT NULL,
	"style" text NOT NULL,
	"sections" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notes" ADD COLUMN "own_template" jsonb;--> statement-breakpoint
ALTER TABLE "pearls" ADD COLUMN "organization_id" uuid;--> statement-breakpoint
ALTER TABLE "note_templates" ADD CONSTRAINT "note_templates_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note_templates" ADD CONSTRAINT "note_templates_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note_templates" ADD CONSTRAINT "note_templates_changed_by_id_users_id_fk" FOREIGN KEY ("changed_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "note_templates_owner_idx" ON "note_templates" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "note_templates_organization_idx" ON "note_templates" USING btree ("organization_id");--> statement-breakpoint
ALTER TABLE "pearls" ADD CONSTRAINT "pearls_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "pearls_given_idx" ON "pearls" USING btree ("shared_from_id","organization_id") WHERE shelf = 'organization';--> statement-breakpoint
CREATE INDEX "pearls_organization_idx" ON "pearls" USING btree ("organization_id") WHERE shelf = 'organization' and removed_at is null;