import { useState } from 'react'

/**
 * The way through a list that is paged by cursor: the cursors of the pages up to this one. Another `question` (order,
 * filter, search) begins at the first page again.
 */
export function usePaging(question: unknown): {
  page: number
  /** Null for the first page. */
  cursor: string | null
  next: (cursor: string) => void
  previous: () => void
} {
  const asked = JSON.stringify(question)
  const [way, setWay] = useState({ asked, cursors: [null] as Array<string | null> })
  const cursors = way.asked === asked ? way.cursors : [null]
  return {
    page: cursors.length - 1,
    cursor: cursors.at(-1) ?? null,
    next: (cursor) => setWay({ asked, cursors: [...cursors, cursor] }),
    previous: () => setWay({ asked, cursors: cursors.length > 1 ? cursors.slice(0, -1) : cursors }),
  }
}
