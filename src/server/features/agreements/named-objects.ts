import { isNull } from 'drizzle-orm'
import { keyedObjects } from '#server/platform/backup/keyed-objects.ts'
import { agreements, documents } from '#server/platform/database/schema/agreements.ts'

/** The signed agreements that rows name. */
export const agreementObjects = keyedObjects({
  prefix: 'agreements/',
  table: agreements,
  id: agreements.id,
  key: agreements.storageKey,
})

/** The documents that rows name; of a deleted one only the row is kept. */
export const documentObjects = keyedObjects({
  prefix: 'documents/',
  table: documents,
  id: documents.id,
  key: documents.storageKey,
  where: isNull(documents.deletedAt),
})
