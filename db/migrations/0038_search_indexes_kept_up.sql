ALTER INDEX "chat_messages_search_idx" SET (fastupdate = false);--> statement-breakpoint
ALTER INDEX "notes_search_idx" SET (fastupdate = false);--> statement-breakpoint
ALTER INDEX "pearls_search_idx" SET (fastupdate = false);--> statement-breakpoint
ALTER INDEX "transcripts_search_idx" SET (fastupdate = false);--> statement-breakpoint
SELECT gin_clean_pending_list(i::regclass) FROM unnest(ARRAY['chat_messages_search_idx', 'notes_search_idx', 'pearls_search_idx', 'transcripts_search_idx']) AS i;
