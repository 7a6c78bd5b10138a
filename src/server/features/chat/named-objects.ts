import { keyedObjects } from '#server/platform/backup/keyed-objects.ts'
import { chatFiles } from '#server/platform/database/schema/chat.ts'

/** The files of chat that rows name, sent or not. */
export const chatObjects = keyedObjects({
  prefix: 'chat/',
  table: chatFiles,
  id: chatFiles.id,
  key: chatFiles.storageKey,
})
