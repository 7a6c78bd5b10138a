import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { Uncovered, type Section } from '#contract/sections.ts'
import { textFacts } from '#domain/note-text.ts'
import { countBeside, openThings } from '#domain/open-things.ts'
import type { Database } from '#server/platform/database/connection.ts'
import { notes } from '#server/platform/database/schema/notes.ts'

/** How much is to be looked at before signing beside what stands in its way, for the list. */
export function countToCheck(uncovered: unknown, sections: Section[]): number {
  return countBeside(openThings(sections, readUncovered(uncovered)))
}

/** What somebody with SQL made of it keeps no text from being saved, nor signed. */
export function readUncovered(uncovered: unknown): Uncovered[] {
  const kept = z.array(Uncovered).safeParse(uncovered)
  return kept.success ? kept.data : []
}

/** What is kept beside a text of what it says and of what it leaves out. */
export const factsBeside = (sections: Section[], uncovered: Uncovered[]) => ({
  ...textFacts(sections),
  toCheckCount: countToCheck(uncovered, sections),
})

/** After a text was saved in one statement: its number, where it is another one now and nothing came between. */
export async function keepToCheckCount(
  db: Database,
  saved: { id: string; version: number; toCheckCount: number; uncovered: unknown },
  sections: Section[],
): Promise<void> {
  const toCheckCount = countToCheck(saved.uncovered, sections)
  if (toCheckCount === saved.toCheckCount) return
  await db
    .update(notes)
    .set({ toCheckCount })
    .where(and(eq(notes.id, saved.id), eq(notes.version, saved.version)))
}
