import { asc, gt, inArray } from 'drizzle-orm'
import type { ObjectNames } from '#server/platform/backup/object-names.ts'
import { chatFiles } from '#server/platform/database/schema/chat.ts'

const AT_ONCE = 1_000

/** The files of chat that rows name, sent or not. */
export const chatObjects: ObjectNames = {
  prefix: 'chat/',
  async *named(db) {
    let last: string | null = null
    for (;;) {
      const rows: { id: string; key: string }[] = await db
        .select({ id: chatFiles.id, key: chatFiles.storageKey })
        .from(chatFiles)
        .where(last === null ? undefined : gt(chatFiles.id, last))
        .orderBy(asc(chatFiles.id))
        .limit(AT_ONCE)
      if (rows.length === 0) return
      yield rows.map(({ key }) => key)
      last = rows.at(-1)?.id ?? null
    }
  },
  async unnamed(db, keys) {
    const rows = await db
      .select({ key: chatFiles.storageKey })
      .from(chatFiles)
      .where(inArray(chatFiles.storageKey, keys))
    const kept = new Set(rows.map(({ key }) => key))
    return keys.filter((key) => !kept.has(key))
  },
}
