import { sql } from 'drizzle-orm'
import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/**
 * `ready`: known, and has sealed nothing yet. `current`: seals what is new. `old`: something may still need it. `retired`:
 * nothing does, and it may be destroyed.
 */
export type MasterKeyState = 'ready' | 'current' | 'old' | 'retired'

/** Which master keys this database's data is sealed under. The keys themselves are elsewhere. */
export const masterKeys = pgTable(
  'master_keys',
  {
    id: text('id').primaryKey(),
    state: text('state').$type<MasterKeyState>().notNull(),
    /** A keyed hash by which a key of this id is known to be the same one. */
    fingerprint: text('fingerprint').notNull(),
    /** What its signing keys are made from, encrypted: what it signed is checked when the key is gone. */
    signing: text('signing').notNull(),
    /** A key that a key service wrapped, as that service gave it; null for keys of a file or the environment. */
    wrapped: text('wrapped'),
    addedAt: moment('added_at').notNull(),
    currentSince: moment('current_since'),
    /** When everything that an old key sealed had been put under a newer one. */
    rewrappedAt: moment('rewrapped_at'),
    retiredAt: moment('retired_at'),
  },
  (table) => [
    uniqueIndex('master_keys_current_key')
      .on(table.state)
      .where(sql`state = 'current'`),
  ],
)
