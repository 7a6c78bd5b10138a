import type { SQL } from 'drizzle-orm'
import { afterCursor, type Order } from '#server/platform/database/keyset.ts'
import { Refusal } from './refusal.ts'

/**
 * Where the page of a list begins that somebody asks for; undefined at its top. Throws invalid_input for a cursor that was
 * made for another order, or by nobody here.
 */
export function pageAfter(order: Order, cursor: string | null): SQL | undefined {
  const after = cursor === null ? undefined : afterCursor(order, cursor)
  if (after === null) throw new Refusal('invalid_input', 'This list has changed. Load it again from the top.')
  return after
}
