import { isDeepStrictEqual } from 'node:util'
import type { Received } from '#contract/endpoint.ts'
import type { getNotes, Note, NoteSummary, Saved, updateNote } from '#contract/notes.ts'
import { recordingLimitMs } from '#domain/account.ts'
import { NOTES_A_DAY } from '#domain/limits.ts'
import { textFacts } from '#domain/note-text.ts'
import { DAY_MS } from '#domain/time.ts'
import { standingOf } from '#server/features/accounts/public.ts'
import { pageAfter } from '#server/http/page.ts'
import { noteNotFound, Refusal } from '#server/http/refusal.ts'
import { countRewritten, hours, type TextBudget } from '#server/http/text-budget.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import { createBudget } from '#server/platform/budget.ts'
import { pageOf } from '#server/platform/database/keyset.ts'
import { createNotes, requirePatientAllowed, requireRealVisit, type NewNote } from './create-notes.ts'
import { aboutNote } from './audit-entries.ts'
import type { NoteCallsDependencies, NotesCaller } from './dependencies.ts'
import { refuseTooLong } from './refuse-too-long.ts'
import { findNotes, type ListQuery, NEWEST_FIRST, searchNotes } from './list-store.ts'
import { settingsOf } from './chosen-template.ts'
import { autosave, changeNote, type NoteRow } from './note-store.ts'
import { holdOpenNote } from './note-access.ts'
import { createManyNotes } from './many-notes.ts'
import { createNoteReader } from './note-reader.ts'
import { patientPlace, toSummary } from './note-view.ts'
import { requireOpen } from './refusals.ts'

type UpdateBody = Received<typeof updateNote>['body']
type ListBody = Received<typeof getNotes>['body']

/** What stands beside the row of a note that was just made. */
const NEW = { sealBroken: false, review: null }

/** Notes of the actor: made, listed, read, saved, deleted and brought back. */
export function createNoteService(dependencies: NoteCallsDependencies, text: TextBudget | undefined) {
  const { db, clock, realtime, fields, signedNoteYears } = dependencies
  const keeping = () => ({ now: clock.now(), signedNoteYears, fields })
  const newNotes = createBudget({ clock, limit: NOTES_A_DAY, windowMs: DAY_MS })
  const { view, read } = createNoteReader(dependencies)

  function make(data: Parameters<typeof createNotes>[1], caller: NotesCaller): Promise<NoteRow[]> {
    const retryAfterSeconds = newNotes.spend(caller.actor.userId, data.length)
    if (retryAfterSeconds !== null)
      throw new Refusal(
        'too_many_requests',
        `Your account has made ${NOTES_A_DAY.toLocaleString('en-US')} notes within a day. Make more in ${hours(retryAfterSeconds)}.`,
        { retryAfterSeconds },
      )
    return createNotes(dependencies, data, caller)
  }

  const find = (query: ListQuery, signal?: AbortSignal) =>
    query.search === '' ? findNotes(db, query) : searchNotes(dependencies.searches, query, signal)

  async function save(body: UpdateBody, caller: NotesCaller): Promise<Saved> {
    const { id, baseVersion, label, sections, patient, ...chosen } = body
    if (patient) requirePatientAllowed(patient, await standingOf(db, caller.actor.userId))
    if (sections) {
      refuseTooLong(sections)
      refuseDoubledIds(sections)
    }
    const saved = await autosave(
      db,
      {
        noteId: id,
        authorId: caller.actor.userId,
        baseVersion,
        now: clock.now(),
        requestId: caller.requestId,
      },
      {
        label: label ?? null,
        text: sections ? { sections, ...textFacts(sections) } : null,
        settings: await settingsOf(db, caller.actor.userId, chosen),
        patient: patient ? fields.encryptText(JSON.stringify(patient), patientPlace(id)) : null,
      },
    )
    if (!saved) return notSaved(body, caller)
    const { rewritten, version, status, updatedAt } = saved
    // Whatever was changed, the search was made anew of the whole text.
    if (!sections) countRewritten(text, caller.actor.userId, rewritten)
    realtime.tell(caller.actor.userId, { kind: 'noteChanged', noteId: id, version, status })
    return { id: saved.id, version, status, updatedAt: updatedAt.toISOString() }
  }

  /** Says why nothing was saved; a request that came again after its reply was lost is answered as the first time. */
  async function notSaved(body: UpdateBody, caller: NotesCaller): Promise<Saved> {
    const { id, version, status, updatedAt, ...current } = await read(body.id, caller)
    requireOpen({ status, deletedAt: current.deletedAt })
    if (body.patient) requireRealVisit(current)
    if (version === body.baseVersion + 1 && holds(current, body)) return { id, version, status, updatedAt }
    throw new Refusal(
      'stale_version',
      'This note was changed in another window. Both texts are kept: choose which to go on with.',
      { details: { current: { id, version, status, updatedAt, ...current } } },
    )
  }

  return {
    view,
    read,
    save,

    /** As it stands on an exported note. */
    async authorName({ actor }: NotesCaller): Promise<string> {
      return (await standingOf(db, actor.userId)).displayName
    },

    async create(data: NewNote, caller: NotesCaller): Promise<Note> {
      if (data.text !== undefined && data.text.trim() === '')
        throw new Refusal(
          'invalid_input',
          'There is nothing to write from yet. Type, paste or dictate what was said.',
          {
            fields: { text: 'Type, paste or dictate what was said.' },
          },
        )
      const [row] = await make([data], caller)
      if (!row) throw noteNotFound()
      return view(db, row)
    },

    async createForMicrophone(data: Omit<NewNote, 'text' | 'write'>, caller: NotesCaller) {
      const [row] = await make([data], caller)
      if (!row) throw noteNotFound()
      const [note, account] = await Promise.all([view(db, row), standingOf(db, caller.actor.userId)])
      return { note, limitMs: recordingLimitMs(account) }
    },

    async createMany(
      data: Array<Omit<NewNote, 'text' | 'write'>>,
      caller: NotesCaller,
    ): Promise<NoteSummary[]> {
      return (await make(data, caller)).map((row) => toSummary({ ...row, ...NEW }, keeping()))
    },

    async list(
      body: ListBody,
      caller: NotesCaller,
    ): Promise<{ notes: NoteSummary[]; nextCursor: string | null }> {
      const after = pageAfter(NEWEST_FIRST, body.cursor)
      // Side by side, so that the page does not wait for the disk twice; without the entry there is no answer.
      const [found] = await Promise.all([
        find(
          {
            ...body,
            authorId: caller.actor.userId,
            after,
            limit: body.limit + 1,
            from: body.from ? new Date(body.from) : null,
            to: body.to ? new Date(body.to) : null,
          },
          caller.signal,
        ),
        recordAudit(db, aboutNote('note.list', null, caller)),
      ])
      const { rows, nextCursor } = pageOf(NEWEST_FIRST, body.limit, found)
      return { notes: rows.map((row) => toSummary(row, keeping())), nextCursor }
    },

    async setLetters(id: string, lettersMode: NoteRow['lettersMode'], caller: NotesCaller): Promise<Saved> {
      const row = await db.transaction(async (tx) => {
        const current = await holdOpenNote(tx, id, caller.actor.userId)
        await recordAudit(tx, aboutNote('note.update', id, caller))
        return changeNote(tx, id, { lettersMode, version: current.version + 1, updatedAt: clock.now() })
      })
      realtime.tell(caller.actor.userId, {
        kind: 'noteChanged',
        noteId: id,
        version: row.version,
        status: row.status,
      })
      return { id, version: row.version, status: row.status, updatedAt: row.updatedAt.toISOString() }
    },

    ...createManyNotes(dependencies, text),
  }
}

export type NoteService = ReturnType<typeof createNoteService>

/** Whether the note holds everything that was to be saved. */
function holds(note: Omit<Note, 'id' | 'version' | 'status' | 'updatedAt'>, body: UpdateBody): boolean {
  const { id: _id, baseVersion: _baseVersion, switches, ...parts } = body
  const visitAt = parts.visitAt && new Date(parts.visitAt).toISOString()
  const wanted = { ...parts, visitAt }
  const isThere = ([name, value]: [string, unknown]) =>
    value === undefined || isDeepStrictEqual(value, note[name as keyof typeof note])
  return (
    Object.entries(wanted).every(isThere) &&
    isDeepStrictEqual({ ...note.switches, ...switches }, note.switches)
  )
}

function refuseDoubledIds(sections: NonNullable<UpdateBody['sections']>): void {
  const ids = sections.flatMap((section) => section.sentences.map((sentence) => sentence.id))
  const keys = sections.map((section) => section.key)
  if (new Set(ids).size !== ids.length || new Set(keys).size !== keys.length)
    throw new Refusal(
      'invalid_input',
      'Two sentences have the same id. Reload the page; your text is kept on this device.',
    )
}
