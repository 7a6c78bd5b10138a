import { and, eq } from 'drizzle-orm'
import type {
  GivenScores,
  Review,
  ReviewAbilities,
  ReviewRound,
  ReviewSummary,
  ReviewThread,
} from '#contract/reviews.ts'
import { isSigned } from '#domain/note-rules.ts'
import { displayNameOf } from '#server/features/accounts/public.ts'
import { patientOf } from '#server/features/notes/public.ts'
import type { Database } from '#server/platform/database/connection.ts'
import { reviews } from '#server/platform/database/schema/reviews.ts'
import type { ReviewsCaller, ReviewsDependencies } from './dependencies.ts'
import { reviewNotFound } from './refusals.ts'
import * as store from './review-store.ts'

type Name = Parameters<typeof displayNameOf>[0]
type Actor = ReviewsCaller['actor']
type LiveNote = NonNullable<Awaited<ReturnType<typeof store.findLiveNote>>>

/** Somebody whose account was erased has no name any more. */
const nameOf = (person: Name | null): string => (person ? displayNameOf(person) : 'A former user')

export function toSummary({ review, author, ...row }: store.SummaryRow): ReviewSummary {
  return {
    id: review.id,
    noteId: review.noteId,
    title: review.title,
    physician: { id: review.authorId, name: displayNameOf(author) },
    organizationName: row.organizationName,
    state: review.state,
    isShown: row.isShown,
    round: review.round,
    practice: review.practice,
    submittedAt: review.submittedAt.toISOString(),
    openThreads: row.openThreads,
  }
}

/** The whole review as the actor sees it. Throws not_found for whoever is neither its author nor its reviewer. */
export async function reviewFor(
  db: Database,
  { fields }: Pick<ReviewsDependencies, 'fields'>,
  id: string,
  actor: Actor,
): Promise<Review> {
  const row = await store.findReview(db, and(eq(reviews.id, id), store.isOpenTo(actor)))
  if (!row) throw reviewNotFound()
  const { review } = row
  const [rounds, comments, scores, note] = await Promise.all([
    store.findRounds(db, id),
    store.findComments(db, id),
    store.findScores(db, id),
    store.findLiveNote(db, review),
  ])
  const mine = review.authorId === actor.userId
  const shown = rounds.map(toRound)
  const decided = new Set(shown.flatMap(({ number, decided: made }) => (made ? [number] : [])))
  return {
    ...toSummary(row),
    mine,
    includesPatient: review.includesPatient,
    patient: review.includesPatient && note ? patientOf({ ...note, id: review.noteId }, fields) : null,
    rounds: shown,
    threads: toThreads(comments, actor),
    scores: scores.flatMap((one) => toScores(one, decided, actor)),
    noteVersion: mine && note ? note.version : null,
    abilities: abilitiesOf(row, mine, note, rounds.at(-1)?.decidedById === actor.userId),
  }
}

function toRound({ decidedBy, ...round }: Awaited<ReturnType<typeof store.findRounds>>[number]): ReviewRound {
  const { decision, decidedAt, asked } = round
  return {
    number: round.number,
    version: round.version,
    noteStatus: round.noteStatus,
    message: round.message,
    submittedAt: round.submittedAt.toISOString(),
    decided:
      decision && decidedAt
        ? { decision, byName: nameOf(decidedBy), at: decidedAt.toISOString(), asked }
        : null,
  }
}

function toThreads(rows: Awaited<ReturnType<typeof store.findComments>>, actor: Actor): ReviewThread[] {
  const threads = new Map<string, ReviewThread>()
  for (const { comment, by, resolvedBy } of rows) {
    const told = {
      id: comment.id,
      byName: nameOf(by),
      byPhysician: comment.byPhysician,
      mine: comment.byId === actor.userId,
      text: comment.text,
      at: comment.at.toISOString(),
    }
    if (comment.threadId !== null) threads.get(comment.threadId)?.comments.push(told)
    else
      threads.set(comment.id, {
        id: comment.id,
        round: comment.round,
        sentenceId: comment.sentenceId,
        sectionTitle: comment.sectionTitle,
        words: comment.words,
        resolved: comment.resolvedAt
          ? { byName: nameOf(resolvedBy), at: comment.resolvedAt.toISOString() }
          : null,
        comments: [told],
      })
  }
  return [...threads.values()]
}

/** One’s own always; those of others once the round is decided, so that nobody scores after somebody else. */
function toScores(
  { given, by }: Awaited<ReturnType<typeof store.findScores>>[number],
  decided: ReadonlySet<number>,
  actor: Actor,
): GivenScores[] {
  const mine = given.byId === actor.userId
  if (!mine && (given.mean === null || !decided.has(given.round))) return []
  const { round, scores } = given
  return [{ round, byName: nameOf(by), mine, scores, at: given.at.toISOString() }]
}

function abilitiesOf(
  { review, isShown }: store.SummaryRow,
  mine: boolean,
  note: LiveNote | null,
  decidedLatest: boolean,
): ReviewAbilities {
  if (!mine)
    return {
      comment: true,
      reply: true,
      decide: review.state === 'submitted',
      takeBack: decidedLatest && review.state !== 'submitted',
      submit: false,
      withdraw: false,
    }
  return {
    comment: false,
    reply: isShown,
    decide: false,
    takeBack: false,
    submit: note !== null && maySubmit(review, note),
    withdraw: review.state !== 'withdrawn',
  }
}

function maySubmit({ organizationId }: store.ReviewRow, note: LiveNote): boolean {
  const isWritten = note.status === 'ready' || isSigned(note.status)
  const isOfPractice = note.recordOfId === null || note.recordOfId === organizationId
  const isOpen = note.organizationId === organizationId && note.archivedAt === null
  return isWritten && note.deletedAt === null && isOfPractice && isOpen
}
