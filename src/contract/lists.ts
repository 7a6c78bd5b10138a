import { z } from 'zod'

/** Where the next page of a list begins; opaque, and good for the same order and filters only. */
export const Cursor = z.string().max(2_000).nullable().default(null)
export const PageLimit = z.int().min(1).max(100).default(50)

/** How many there are in all: counted, or from some thousands on estimated. */
export const Found = z.object({ count: z.int().nonnegative(), isExact: z.boolean() })
export type Found = z.infer<typeof Found>

export const Direction = z.enum(['ascending', 'descending'])
export type Direction = z.infer<typeof Direction>
