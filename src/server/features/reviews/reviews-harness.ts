import { randomUUID } from 'node:crypto'
import { createNote, getNote, type Note } from '#contract/notes.ts'
import type { ReviewScores } from '#contract/review-scores.ts'
import { addReviewComment, decideReview, scoreReview } from '#contract/review-work.ts'
import { getReview, type Review, submitForReview } from '#contract/reviews.ts'
import type { Physician, TestApp } from '#testing/test-app.ts'
import { saved, typed, typedSection } from '#testing/visits.ts'

export interface Clinic {
  organizationId: string
  physician: Physician
  admin: Physician
  colleague: Physician
}

let clinics = 0

/** An organization with a physician, an admin who reviews, and another physician. */
export async function openClinic(server: TestApp): Promise<Clinic> {
  clinics += 1
  const organizationId = randomUUID()
  await server.pool.query(`insert into organizations (id, name, seats, created_at) values ($1, $2, 20, $3)`, [
    organizationId,
    `Clinic ${clinics}`,
    server.clock.now(),
  ])
  const [physician, admin, colleague] = await Promise.all([
    server.signUpPhysician('physician'),
    server.signUpPhysician('reviewer', 'organization_admin'),
    server.signUpPhysician('colleague'),
  ])
  for (const one of [physician, admin, colleague]) await join(server, one, organizationId)
  return { organizationId, physician, admin, colleague }
}

export async function join(server: TestApp, { userId }: Physician, organizationId: string | null) {
  await server.pool.query('update users set organization_id = $1 where id = $2', [organizationId, userId])
}

/** A note with a transcript and two typed sentences, `a` and `b`. */
export async function noteOf(physician: Physician, words = 'A dry cough.'): Promise<Note> {
  const { reply } = await physician.call(createNote, {
    body: { data: { label: 'Room 4', text: 'Patient: I cough, and no fever.', write: false } },
  })
  await saved(physician, reply.note, [typedSection('hpi', typed('a', words), typed('b', 'No fever.'))])
  return read(physician, reply.note.id)
}

export async function read(physician: Physician, id: string): Promise<Note> {
  return (await physician.call(getNote, { params: { id } })).reply.note
}

/** The note with another text for sentence `a`. */
export async function changed(
  physician: Physician,
  note: Pick<Note, 'id' | 'version'>,
  words: string,
): Promise<Note> {
  await saved(physician, note, [typedSection('hpi', typed('a', words), typed('b', 'No fever.'))])
  return read(physician, note.id)
}

export async function submitted(
  physician: Physician,
  note: Pick<Note, 'id' | 'version'>,
  more: { message?: string; includePatient?: boolean } = {},
): Promise<Review> {
  const { reply } = await physician.call(submitForReview, {
    body: { noteId: note.id, baseVersion: note.version, ...more },
  })
  return reply.review
}

export const readReview = (reader: Physician, id: string) => reader.call(getReview, { params: { id } })

export const comment = (
  reviewer: Physician,
  review: Pick<Review, 'id' | 'round'>,
  { sentenceId = 'a', text = 'Since when?', id = randomUUID() } = {},
) =>
  reviewer.call(addReviewComment, {
    body: { reviewId: review.id, id, round: review.round, sentenceId, text },
  })

export const decide = (
  reviewer: Physician,
  review: Pick<Review, 'id' | 'round'>,
  decision: 'approved' | 'changes_requested' = 'approved',
  asked = 'Say since when.',
) => reviewer.call(decideReview, { body: { reviewId: review.id, round: review.round, decision, asked } })

export const scoresOf = (score: number, change: Partial<ReviewScores> = {}): ReviewScores => ({
  cited: score,
  accurate: score,
  thorough: score,
  useful: score,
  organized: score,
  comprehensible: score,
  succinct: score,
  abstraction: true,
  synthesized: score,
  stigmatizing: false,
  ...change,
})

export const score = (reviewer: Physician, review: Pick<Review, 'id' | 'round'>, scores: ReviewScores) =>
  reviewer.call(scoreReview, { body: { reviewId: review.id, round: review.round, scores } })
