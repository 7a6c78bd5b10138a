ALTER TABLE "notes" DROP CONSTRAINT "notes_author_id_users_id_fk";
