import { and, eq, sql } from 'drizzle-orm'
import type { Received } from '#contract/endpoint.ts'
import type { Note } from '#contract/notes.ts'
import type { Review, submitForReview } from '#contract/reviews.ts'
import { ROUNDS_OF_A_REVIEW, SUBMISSIONS_A_DAY } from '#domain/limits.ts'
import { hasText } from '#domain/note-text.ts'
import { DAY_MS } from '#domain/time.ts'
import { createNoteReader, holdNote, isOfOwnNote } from '#server/features/notes/public.ts'
import { chargeText, type TextBudget } from '#server/http/text-budget.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import { createBudget } from '#server/platform/budget.ts'
import type { Transaction } from '#server/platform/database/connection.ts'
import { reviewRounds, reviews } from '#server/platform/database/schema/reviews.ts'
import { aboutReview } from './audit-entries.ts'
import type { ReviewsCaller, ReviewsDependencies } from './dependencies.ts'
import { tellOfReview } from './news.ts'
import * as refusals from './refusals.ts'
import { findOrganizationOf, findPracticeOf, findRounds, lockReview, type ReviewRow } from './review-store.ts'
import { reviewFor } from './review-view.ts'

type Submission = Received<typeof submitForReview>['body']

/** Submitting: within a day only so much of it. */
export function createSubmissions(dependencies: ReviewsDependencies, text: TextBudget | undefined) {
  const { db, clock } = dependencies
  const reader = createNoteReader(dependencies)
  const submitted = createBudget({ clock, limit: SUBMISSIONS_A_DAY, windowMs: DAY_MS })

  async function keep(tx: Transaction, asked: Submission, caller: ReviewsCaller): Promise<ReviewRow> {
    const { userId } = caller.actor
    const row = await holdNote(tx, asked.noteId, userId)
    const organization = await findOrganizationOf(tx, userId)
    if (!organization) throw refusals.noOrganization()
    if (organization.archivedAt) throw refusals.organizationArchived()
    const practice = await findPracticeOf(tx, row.id)
    if (practice && practice.id !== organization.id) throw refusals.recordOfAnother(practice.name)
    const note = await reader.view(tx, row)
    requireSubmittable(note)
    if (note.version !== asked.baseVersion) throw refusals.changedSince()
    const known = await lockReview(
      tx,
      and(eq(reviews.noteId, note.id), eq(reviews.organizationId, organization.id)),
    )
    if (known && (await isSubmittedSo(tx, known, note, asked))) return known
    if (known && known.round >= ROUNDS_OF_A_REVIEW) throw refusals.tooManyRounds()
    const wait = submitted.spend(userId, 1)
    if (wait !== null) throw refusals.enoughSubmitted(wait)
    // A few bytes that are sent have a whole text written anew.
    chargeText(text, userId, await bytesCopied(tx, note))
    const review = await keepReview(tx, dependencies, known, {
      noteId: note.id,
      authorId: userId,
      organizationId: organization.id,
      title: note.label.trim() || note.suggestedLabel || 'Untitled visit',
      practice: note.practice,
      state: 'submitted',
      submittedAt: clock.now(),
      round: (known?.round ?? 0) + 1,
      includesPatient: asked.includePatient,
    })
    await keepRound(tx, review, note, asked.message)
    await recordAudit(tx, aboutReview('review.submit', note.id, caller))
    return review
  }

  return {
    async submit(asked: Submission, caller: ReviewsCaller): Promise<{ review: Review }> {
      const row = await db.transaction((tx) => keep(tx, asked, caller))
      await tellOfReview(dependencies, row)
      return { review: await reviewFor(db, dependencies, row.id, caller.actor) }
    },
  }
}

/** Taken back twice it is taken back. */
export async function withdrawReview(
  dependencies: ReviewsDependencies,
  { id }: { id: string },
  caller: ReviewsCaller,
): Promise<{ review: Review }> {
  const { db } = dependencies
  const row = await db.transaction(async (tx) => {
    const found = await lockReview(tx, and(eq(reviews.id, id), isOfOwnNote(caller.actor)))
    if (!found) throw refusals.reviewNotFound()
    await tx.update(reviews).set({ state: 'withdrawn' }).where(eq(reviews.id, id))
    await recordAudit(tx, aboutReview('review.withdraw', found.noteId, caller))
    return found
  })
  await tellOfReview(dependencies, row)
  return { review: await reviewFor(db, dependencies, id, caller.actor) }
}

async function keepReview(
  tx: Transaction,
  { ids }: ReviewsDependencies,
  known: ReviewRow | null,
  values: Omit<ReviewRow, 'id'>,
): Promise<ReviewRow> {
  if (known) await tx.update(reviews).set(values).where(eq(reviews.id, known.id))
  const review = { ...values, id: known?.id ?? ids.uuid() }
  if (!known) await tx.insert(reviews).values(review)
  return review
}

function requireSubmittable(note: Note): void {
  if (note.deletedAt) throw refusals.notSubmittable('deleted')
  if (note.status === 'archived') throw refusals.notSubmittable('archived')
  if (note.processing.isProcessing) throw refusals.notSubmittable('writing')
  if (!hasText(note.sections)) throw refusals.notSubmittable('empty')
  if (note.seal?.state === 'broken') throw refusals.notSubmittable('broken')
}

/** Whether just this was submitted and waits. Throws conflict where it was approved. */
async function isSubmittedSo(
  tx: Transaction,
  { id, state, includesPatient }: ReviewRow,
  note: Note,
  asked: Submission,
): Promise<boolean> {
  const latest = (await findRounds(tx, id)).at(-1)
  if (latest?.version !== note.version || latest.addenda !== note.addenda.length) return false
  if (state === 'approved') throw refusals.approvedAsItIs()
  return state === 'submitted' && latest.message === asked.message && includesPatient === asked.includePatient
}

/** What `keepRound` copies of a note. */
async function bytesCopied(tx: Transaction, { id, sections, addenda, uncovered }: Note): Promise<number> {
  const { rows } = await tx.execute<{ bytes: number }>(
    sql`select octet_length(segments::text) as bytes from transcripts where note_id = ${id}`,
  )
  return (rows[0]?.bytes ?? 0) + Buffer.byteLength(JSON.stringify([sections, addenda, uncovered]))
}

/** The text and the transcript are copied within the database: they may be megabytes. */
async function keepRound(tx: Transaction, review: ReviewRow, note: Note, message: string): Promise<void> {
  await tx.insert(reviewRounds).values({
    reviewId: review.id,
    number: review.round,
    version: note.version,
    noteStatus: note.status,
    message,
    submittedAt: review.submittedAt,
    sections: sql`(select sections from notes where id = ${note.id})`,
    addenda: note.addenda,
    uncovered: note.uncovered,
    segments: sql`coalesce((select segments from transcripts where note_id = ${note.id}), '[]'::json)`,
  })
}
