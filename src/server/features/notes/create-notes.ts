import { isDeepStrictEqual } from 'node:util'
import type { Received } from '#contract/endpoint.ts'
import type { createNote } from '#contract/notes.ts'
import type { Preferences } from '#contract/preferences.ts'
import type { Segment } from '#contract/transcripts.ts'
import { mayCreateNotes } from '#domain/account.ts'
import { IDLE } from '#domain/processing.ts'
import { standingOf, type Standing } from '#server/features/accounts/public.ts'
import { preferencesOf } from '#server/features/preferences/public.ts'
import { goingAmong } from '#server/features/storage/public.ts'
import {
  keptTemplate,
  templateNotFound,
  templatesToChoose,
  type TemplateRow,
} from '#server/features/templates/public.ts'
import { appendTypedText, findTranscript, readTypedText } from '#server/features/transcripts/public.ts'
import { Refusal } from '#server/http/refusal.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import { idChosenBy } from '#server/platform/ids.ts'
import type { Transaction } from '#server/platform/database/connection.ts'
import { aboutNote } from './audit-entries.ts'
import type { NotesCaller, NotesDependencies } from './dependencies.ts'
import { soundOf } from './erase-notes.ts'
import { findNote, findOwnIds, insertNotes, type NewNoteRow, type NoteRow } from './note-store.ts'
import { patientPlace } from './note-view.ts'
import { askToWrite } from './processing-store.ts'

export type NewNote = Received<typeof createNote>['body']['data']

const EXPIRED = 'Your Trial has expired. Your notes stay readable; subscribe to write new ones.'

/** Makes the notes, all of them or none. A note whose id was used by the same author before is given back as it is. */
export async function createNotes(
  dependencies: NotesDependencies,
  wanted: Array<Omit<NewNote, 'text' | 'write'> & Pick<Partial<NewNote>, 'text' | 'write'>>,
  { actor, requestId, signal }: NotesCaller,
): Promise<NoteRow[]> {
  const { db, clock, queue, realtime } = dependencies
  const now = clock.now()
  const [account, preferences, ownIds] = await Promise.all([
    standingOf(db, actor.userId),
    preferencesOf(db, actor.userId),
    findOwnIds(
      db,
      wanted.flatMap(({ id }) => id ?? []),
      actor.userId,
    ),
  ])
  if (!mayCreateNotes(account, now)) throw new Refusal('trial_expired', EXPIRED)
  const templates = await templatesToChoose(db, actor.userId, [
    preferences.templateId,
    ...wanted.map(({ templateId }) => templateId),
  ])
  const rows = wanted.map((data, index) =>
    newRow(dependencies, data, index, { actor, account, preferences, templates, ownIds, now }),
  )

  if (new Set(rows.map((row) => row.id)).size !== rows.length)
    throw new Refusal(
      'invalid_input',
      'Two visits of this list have the same id. Reload the page and try again.',
    )

  const read: Segment[][] = []
  for (const { text } of wanted)
    read.push(text ? await readTypedText(dependencies.work, text, { userId: actor.userId, signal }) : [])

  const { notes, made } = await db.transaction(async (tx) => {
    const inserted = new Map((await insertNotes(tx, rows)).map((row) => [row.id, row]))
    await refuseWhileGoing(tx, [...inserted.keys()])
    const notes: NoteRow[] = []
    for (const [index, row] of rows.entries()) {
      const note = inserted.get(row.id) ?? (await findNote(tx, row.id, actor.userId))
      if (!note) throw handedOver()
      notes.push(note)
      const isNew = inserted.has(row.id)
      if (!isNew) await refuseOtherText(tx, note, read[index] ?? [])
      await recordAudit(tx, aboutNote(isNew ? 'note.create' : 'note.read', row.id, { actor, requestId }))
      if (!isNew) continue
      const { text, write } = wanted[index] ?? {}
      if (!text) continue
      const typed = { noteId: row.id, authorId: actor.userId, read: read[index] ?? [], now }
      const transcript = await appendTypedText(tx, typed)
      if (!write || transcript.segments.length === 0) continue
      note.processing = await askToWrite(tx, queue, { noteId: row.id, requestId, userId: actor.userId })
    }
    return { notes, made: inserted.size }
  })
  if (made > 0) realtime.tell(actor.userId, { kind: 'notesChanged' })
  return notes
}

/** A note of this id was erased, and its sound is not gone yet: what is recorded now would go with it. */
async function refuseWhileGoing(tx: Transaction, ids: readonly string[]): Promise<void> {
  if ((await goingAmong(tx, ids.map(soundOf))).length > 0)
    throw new Refusal('conflict', 'This visit was erased. Reload the page, and make a new visit.')
}

/** Of who chose this id before: nobody else can have it. */
const handedOver = () =>
  new Refusal(
    'conflict',
    'This visit was handed over to another physician since. Reload the page, and make a new visit.',
  )

/** What was asked for once, and again for its reply was lost, has the same text: another one would be lost without a word. */
async function refuseOtherText(tx: Transaction, note: NoteRow, read: readonly Segment[]): Promise<void> {
  if (read.length === 0) return
  const transcript = await findTranscript(tx, note.id, note.authorId)
  const texts = (segments: readonly Segment[]) => segments.map(({ speaker, text }) => [speaker, text])
  const first = (transcript?.original ?? []).slice(0, read.length)
  if (!isDeepStrictEqual(texts(first), texts(read)))
    throw new Refusal(
      'conflict',
      'This visit is there already, with another text. Reload the page, and make a new visit for this text.',
    )
}

interface Maker {
  actor: NotesCaller['actor']
  account: Standing
  preferences: Preferences
  templates: ReadonlyMap<string, TemplateRow>
  /** Of the ids that were asked for, those that notes of the actor have. */
  ownIds: ReadonlySet<string>
  now: Date
}

function newRow(
  { ids, fields }: NotesDependencies,
  data: Partial<NewNote>,
  index: number,
  { actor, account, preferences, templates, ownIds, now }: Maker,
): NewNoteRow {
  const id = noteIdFor(data.id, ownIds, actor.userId) ?? ids.uuid()
  requirePatientAllowed(data.patient, account)
  // Later rows of a list are made a little earlier: newest first then reads in the order of the list.
  const createdAt = new Date(now.getTime() - index)
  return {
    id,
    authorId: actor.userId,
    label: data.label ?? '',
    patient: data.patient ? fields.encryptText(JSON.stringify(data.patient), patientPlace(id)) : null,
    visitKind: data.visitKind ?? 'in_person',
    visitAt: data.visitAt ? new Date(data.visitAt) : now,
    ...templateOf(data, preferences, templates),
    switches: {
      physicalExam: preferences.physicalExam,
      assessmentPlan: preferences.assessmentPlan,
      telehealthCheck: preferences.telehealthCheck,
      ...data.switches,
    },
    lettersMode: preferences.lettersMode,
    practice: account.baaStatus !== 'verified',
    processing: IDLE,
    createdAt,
    updatedAt: now,
  }
}

/** What was asked for counts, then what the physician prefers; a preferred one that is gone leaves the built-in one. */
function templateOf(
  { template, templateId, style }: Partial<NewNote>,
  preferences: Preferences,
  templates: ReadonlyMap<string, TemplateRow>,
): Pick<NewNoteRow, 'template' | 'ownTemplate' | 'style'> {
  const asked = templateId ? templates.get(templateId.toLowerCase()) : undefined
  if (templateId && !asked) throw templateNotFound()
  const isPreferred = template === undefined && templateId === undefined
  const own = asked ?? (isPreferred ? templates.get(preferences.templateId ?? '') : undefined)
  return {
    template: own?.base ?? template ?? preferences.template,
    ownTemplate: own ? keptTemplate(own) : null,
    style: style ?? asked?.style ?? preferences.style,
  }
}

/** Whether somebody else has a note of the id that is asked for makes no difference to it. */
function noteIdFor(chosen: string | undefined, ownIds: ReadonlySet<string>, authorId: string): string | null {
  if (chosen === undefined) return null
  return ownIds.has(chosen.toLowerCase()) ? chosen.toLowerCase() : idChosenBy(authorId, chosen)
}

/** Patients can be named once the business associate agreement is verified. */
export function requirePatientAllowed(patient: NewNote['patient'], account: Standing): void {
  if (patient && account.baaStatus !== 'verified')
    throw new Refusal(
      'baa_required',
      'Naming a patient needs a verified business associate agreement. Until then use fictitious visits without names.',
    )
}

/** A practice visit stays one, also after the agreement was verified: its exports say that it is not for patient care. */
export function requireRealVisit(note: { practice: boolean }): void {
  if (note.practice)
    throw new Refusal(
      'baa_required',
      'This is a practice visit, made before your agreement was verified: it names no patient. Make a new note for a patient.',
    )
}
