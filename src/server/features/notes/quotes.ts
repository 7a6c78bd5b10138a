import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/database/connection.ts'
import { notes } from '#server/platform/database/schema/notes.ts'

/** A sentence of a note, wherever it is quoted. */
interface Quote {
  noteId: string
  sectionKey: string
  sentenceId: string
}

/** Whether somebody may read a note, also where it is not theirs: today its author alone. */
export async function maySeeNote(db: Executor, userId: string, noteId: string): Promise<boolean> {
  const [found] = await db
    .select({ id: notes.id })
    .from(notes)
    .where(and(eq(notes.id, noteId), eq(notes.authorId, userId), isNull(notes.deletedAt)))
  return found !== undefined
}

/** Only what one wrote oneself is quoted. */
export async function isOwnSentence(db: Executor, quote: Quote, authorId: string): Promise<boolean> {
  const [found] = await db
    .select({ text: textOf(quote) })
    .from(notes)
    .where(and(eq(notes.id, quote.noteId), eq(notes.authorId, authorId), isNull(notes.deletedAt)))
  return typeof found?.text === 'string'
}

/** As it stands now, for whoever `maySeeNote`; `sentence` is null once it is no longer there. Null without a note. */
export async function quotedSentence(
  db: Executor,
  quote: Quote,
): Promise<{ noteTitle: string; sentence: string | null } | null> {
  const [found] = await db
    .select({
      label: notes.label,
      suggestedLabel: notes.suggestedLabel,
      signedAt: notes.signedAt,
      sentence: textOf(quote),
    })
    .from(notes)
    .where(eq(notes.id, quote.noteId))
  if (!found) return null
  const { label, suggestedLabel, signedAt, sentence } = found
  return { noteTitle: label || (signedAt ? '' : suggestedLabel) || 'Untitled visit', sentence }
}

// The database looks for it: a note of a thousand sentences need not be read here for the sake of one.
const textOf = ({ sectionKey, sentenceId }: Quote) => sql<string | null>`(
  select sentence->>'text' from json_array_elements(${notes.sections}) as section,
    json_array_elements(section->'sentences') as sentence
  where section->>'key' = ${sectionKey} and sentence->>'id' = ${sentenceId} limit 1)`
