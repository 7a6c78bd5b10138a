import { customType, timestamp } from 'drizzle-orm/pg-core'

/** A moment in milliseconds, as JavaScript has it. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })
/** Bytes as they are. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
/** The words of a text, as PostgreSQL looks for them. */
export const searchVector = customType<{ data: string }>({ dataType: () => 'tsvector' })
