import { and, type Column, eq, isNull, sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/database/connection.ts'
import { notes } from '#server/platform/database/schema/notes.ts'
import { reviewRounds, reviews } from '#server/platform/database/schema/reviews.ts'
import { sightOf } from './reviewed-notes.ts'

/** A sentence of a note, wherever it is quoted. */
interface Quote {
  noteId: string
  sectionKey: string
  sentenceId: string
}

/** Only what one wrote oneself is quoted. */
export async function isOwnSentence(db: Executor, quote: Quote, authorId: string): Promise<boolean> {
  const [found] = await db
    .select({ text: textOf(quote) })
    .from(notes)
    .where(and(eq(notes.id, quote.noteId), eq(notes.authorId, authorId), isNull(notes.deletedAt)))
  return typeof found?.text === 'string'
}

/**
 * What the actor may see of it: its author as it stands now, a reviewer as it was submitted last. `sentence` is null once it
 * is not there. Null without a note that the actor may see.
 */
export async function quotedSentence(
  db: Executor,
  quote: Quote,
  actor: Parameters<typeof sightOf>[1],
): Promise<{ reviewId: string | null; noteTitle: string; sentence: string | null } | null> {
  const sight = await sightOf(db, actor, quote.noteId)
  switch (sight?.as) {
    case undefined:
      return null
    case 'author':
      return sentenceAsItStands(db, quote)
    case 'reviewer':
      return sentenceAsSubmitted(db, quote, sight)
    default:
      return sight satisfies never
  }
}

async function sentenceAsItStands(db: Executor, quote: Quote) {
  const { label, suggestedLabel, signedAt } = notes
  const [found] = await db
    .select({ label, suggestedLabel, signedAt, sentence: textOf(quote) })
    .from(notes)
    .where(eq(notes.id, quote.noteId))
  if (!found) return null
  const title = found.label || (found.signedAt ? '' : found.suggestedLabel)
  return { reviewId: null, noteTitle: title || 'Untitled visit', sentence: found.sentence }
}

async function sentenceAsSubmitted(
  db: Executor,
  quote: Quote,
  { reviewId, round }: { reviewId: string; round: number },
) {
  const [found] = await db
    .select({
      reviewId: reviews.id,
      noteTitle: reviews.title,
      sentence: textOf(quote, reviewRounds.sections),
    })
    .from(reviews)
    .innerJoin(reviewRounds, eq(reviewRounds.reviewId, reviews.id))
    .where(and(eq(reviews.id, reviewId), eq(reviewRounds.number, round)))
  return found ?? null
}

// The database looks for it: a note of a thousand sentences need not be read here for the sake of one.
const textOf = ({ sectionKey, sentenceId }: Quote, sections: Column = notes.sections) => sql<string | null>`(
  select sentence->>'text' from json_array_elements(${sections}) as section,
    json_array_elements(section->'sentences') as sentence
  where section->>'key' = ${sectionKey} and sentence->>'id' = ${sentenceId} limit 1)`
