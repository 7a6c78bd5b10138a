import type { Answer, Received } from '#contract/endpoint.ts'
import type {
  deleteLetter,
  Letter,
  LetterKind,
  listLetters,
  updateLetter,
  writeLetter,
} from '#contract/letters.ts'
import type { Sentence } from '#contract/sections.ts'
import { isLetterTooLong } from '#domain/letter-size.ts'
import { holdNote, requireNote } from '#server/features/notes/public.ts'
import { Refusal } from '#server/http/refusal.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import type { AuditAction } from '#server/platform/audit/audit.ts'
import type { Executor, Transaction } from '#server/platform/database/connection.ts'
import { deleteLetterRow, findLetters, putLetter, type LetterRow } from './letter-store.ts'
import { makeLetters, rowOf, type LetterMakers, type LettersNote, type MadeLetters } from './make-letter.ts'

export type LettersDependencies = LetterMakers

interface Caller {
  actor: { userId: string }
  requestId: string
  signal: AbortSignal
}

/** Letters made from the actor's notes. */
export function createLetterService(dependencies: LettersDependencies) {
  const { db, clock } = dependencies

  async function toLetters(executor: Executor, noteId: string, now: MadeLetters): Promise<Letter[]> {
    return (await findLetters(executor, noteId)).map((row) => toLetter(row, now.get(row.kind)?.made))
  }

  /** What the note would give now, for the letters that are there and one that is asked for. */
  async function madeNow(
    noteId: string,
    { actor, signal }: Caller,
    asked: LetterKind[] = [],
  ): Promise<MadeLetters> {
    const note = await requireNote(db, noteId, actor.userId)
    const kinds = new Set([...(await findLetters(db, noteId)).map(({ kind }) => kind), ...asked])
    return makeLetters(dependencies, note, [...kinds], { userId: actor.userId, signal })
  }

  /** A change of a letter of a note that can be changed: locked, and recorded with it. */
  async function change<T>(
    noteId: string,
    action: AuditAction,
    { actor, requestId }: Caller,
    work: (tx: Transaction, note: LettersNote) => Promise<T>,
  ): Promise<T> {
    return db.transaction(async (tx) => {
      const note = await holdNote(tx, noteId, actor.userId)
      if (note.deletedAt)
        throw new Refusal('conflict', 'This note was deleted. Bring it back to go on with its letters.')
      await recordAudit(tx, aboutLetters(action, noteId, { actor, requestId }))
      return work(tx, note)
    })
  }

  return {
    async list({ id }: Received<typeof listLetters>['params'], caller: Caller): Promise<Letter[]> {
      const now = await madeNow(id, caller)
      return db.transaction(async (tx) => {
        await recordAudit(tx, aboutLetters('letter.read', id, caller))
        return toLetters(tx, id, now)
      })
    },

    async write(
      { noteId, kind, replaceEdits }: Received<typeof writeLetter>['body'],
      caller: Caller,
    ): Promise<Answer<typeof writeLetter>> {
      const now = await madeNow(noteId, caller, [kind])
      return change(noteId, 'letter.write', caller, async (tx, note) => {
        if (!note.sections.some(({ sentences }) => sentences.length > 0))
          throw new Refusal('conflict', 'There is no note yet to make a letter from. Write the note first.')
        const letter = now.get(kind)
        if (!letter)
          throw new Refusal('conflict', 'This note is too long to make a letter of. Shorten it first.')
        const known = await findRow(tx, noteId, kind)
        if (known?.edited && !replaceEdits)
          return {
            letter: toLetter(known, letter.made),
            proposal: known.made === letter.made ? null : letter.sentences,
          }
        const row = rowOf(note, kind, letter, clock.now())
        await putLetter(tx, row)
        return { letter: toLetter(row, letter.made), proposal: null }
      })
    },

    async update(
      { noteId, kind, sentences, baseUpdatedAt }: Received<typeof updateLetter>['body'],
      caller: Caller,
    ): Promise<Letter> {
      refuseTooLong(sentences)
      const now = await madeNow(noteId, caller)
      const { letter, current } = await change(noteId, 'letter.update', caller, async (tx) => {
        const row = await findRow(tx, noteId, kind)
        if (!row) throw notThere()
        const made = now.get(kind)?.made
        if (row.updatedAt.toISOString() !== new Date(baseUpdatedAt).toISOString())
          return { current: toLetter(row, made) }
        const changed = rewritten(row, sentences, clock.now())
        await putLetter(tx, changed)
        return { letter: toLetter(changed, made) }
      })
      if (!letter)
        throw new Refusal(
          'stale_version',
          'This letter was changed in another window. Look at it again, then go on.',
          { details: { current } },
        )
      return letter
    },

    async remove({ noteId, kind }: Received<typeof deleteLetter>['body'], caller: Caller): Promise<Letter[]> {
      const now = await madeNow(noteId, caller)
      return change(noteId, 'letter.update', caller, async (tx) => {
        if (!(await deleteLetterRow(tx, noteId, kind))) throw notThere()
        return toLetters(tx, noteId, now)
      })
    },
  }
}

/** What a letter holds is bounded as what a note holds is: with the others of its note it is read as one. */
function refuseTooLong(sentences: Sentence[]): void {
  if (isLetterTooLong(sentences))
    throw new Refusal(
      'too_large',
      'This letter is longer than any visit gives: it can hold 600,000 characters, and point at 3,000 places of what was said. Shorten it; your text is kept on this device.',
    )
}

/** Two saves within a millisecond must not look like the same text. */
function rewritten(row: LetterRow, sentences: Sentence[], now: Date): LetterRow {
  const updatedAt = new Date(Math.max(now.getTime(), row.updatedAt.getTime() + 1))
  return { ...row, sentences, edited: true, updatedAt }
}

async function findRow(executor: Executor, noteId: string, kind: LetterKind): Promise<LetterRow | null> {
  return (await findLetters(executor, noteId)).find((row) => row.kind === kind) ?? null
}

/** `made` is the fingerprint of what the note would give now; undefined when it gives none. */
function toLetter(row: LetterRow, made: string | undefined): Letter {
  const { noteId, kind, sentences, edited, writtenBy, updatedAt } = row
  return {
    noteId,
    kind,
    sentences,
    edited,
    stale: row.made !== made,
    writtenBy,
    updatedAt: updatedAt.toISOString(),
  }
}

const notThere = (): Refusal =>
  new Refusal('not_found', 'This letter does not exist any more. Make it again.')

const aboutLetters = (action: AuditAction, noteId: string, { actor, requestId }: Omit<Caller, 'signal'>) =>
  ({ actorId: actor.userId, action, subjectType: 'note', subjectId: noteId, requestId }) as const
