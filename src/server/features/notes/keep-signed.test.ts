import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteMyAccount } from '#contract/leaving.ts'
import {
  createNote,
  deleteAllNotes,
  deleteNote,
  getNote,
  getNotes,
  restoreNotes,
  updateNote,
} from '#contract/notes.ts'
import { updateNoteStatus } from '#contract/signing.ts'
import { transcribe } from '#contract/recordings.ts'
import { ACCOUNT_DELETION_DAYS, UNDO_DELETE_DAYS } from '#domain/limits.ts'
import { DAY_MS } from '#domain/time.ts'
import { writeWav } from '#server/platform/audio/wav-writer.ts'
import { ObjectMissingError } from '#server/platform/storage/storage.ts'
import { tone } from '#testing/fixtures/sound.ts'
import { buildTestApp, type Physician, type TestApp } from '#testing/test-app.ts'
import { noteAtRest, typed, typedSection } from '#testing/visits.ts'

const YEARS = 7

let server: TestApp
beforeAll(async () => {
  server = await buildTestApp({ signedNoteYears: YEARS })
})
afterAll(() => server.close())

async function draft(physician: Physician): Promise<string> {
  const { id } = (await physician.call(createNote, { body: { data: {} } })).reply.note
  const sections = [typedSection('hpi', typed('a', 'Cough for two weeks.'))]
  await physician.call(updateNote, { body: { id, baseVersion: 0, sections } })
  return id
}

async function signedNote(physician: Physician): Promise<string> {
  const id = await draft(physician)
  const { status } = await physician.call(updateNoteStatus, {
    body: { id, status: 'signed', baseVersion: 1, attestation: true },
  })
  if (status !== 200) throw new Error('The note was not signed.')
  return id
}

const listed = async (physician: Physician, show: 'current' | 'deleted') =>
  (await physician.call(getNotes, { body: { show } })).reply.notes.map(({ id }) => id).sort()

/** As if the note had been deleted, and signed, so long ago. The clock itself stays: sessions would expire with it. */
async function sweepAfter({ days, years = 0 }: { days: number; years?: number }): Promise<void> {
  const deletedAt = new Date(server.clock.now().getTime() - days * DAY_MS)
  const signedAt = new Date(server.clock.now())
  signedAt.setUTCFullYear(signedAt.getUTCFullYear() - years)
  await server.pool.query('update notes set deleted_at = $1 where deleted_at is not null', [deletedAt])
  await server.pool.query('update notes set signed_at = $1 where signed_at is not null', [signedAt])
  await server.tamper(`update audit_entries set at = $1 where action = 'note.sign'`, [signedAt])
  await server.app.sweep()
}

test('a signed note is hidden, found among the hidden and brought back; only after its years it is erased', async () => {
  const physician = await server.signUpPhysician()
  const [id, other] = [await signedNote(physician), await draft(physician)]
  const before = (await physician.call(getNote, { params: { id } })).reply.note
  expect(before.keptUntil).toBe('2033-11-21T10:00:00.000Z')

  const hidden = await physician.call(deleteNote, { body: { id } })
  expect(hidden.reply).toEqual({ deletedIds: [id], hiddenIds: [id] })
  expect((await physician.call(deleteNote, { body: { id: other } })).reply.hiddenIds).toEqual([])
  expect(await listed(physician, 'deleted')).toEqual([id, other].sort())

  await sweepAfter({ days: UNDO_DELETE_DAYS + 1, years: YEARS - 1 })
  expect(await listed(physician, 'deleted')).toEqual([id])
  expect((await physician.call(restoreNotes, { body: { ids: [id] } })).reply.restoredIds).toEqual([id])
  expect((await physician.call(getNote, { params: { id } })).reply.note.sections).toEqual(before.sections)

  const all = await physician.call(deleteAllNotes, { body: { confirm: true } })
  expect(all.reply.hiddenIds).toEqual([id])
  await sweepAfter({ days: UNDO_DELETE_DAYS + 1, years: YEARS })
  expect(await listed(physician, 'deleted')).toEqual([])
})

test('archiving a signed note is no way to erase it', async () => {
  const physician = await server.signUpPhysician()
  const id = await signedNote(physician)
  await physician.call(updateNoteStatus, { body: { id, status: 'archived' } })
  expect((await physician.call(deleteNote, { body: { id } })).reply.hiddenIds).toEqual([id])
  await sweepAfter({ days: UNDO_DELETE_DAYS + 1 })
  expect(await listed(physician, 'deleted')).toEqual([id])
})

test('an account that is erased leaves its signed notes, without their sound, until their years are over', async () => {
  const physician = await server.signUpPhysician()
  const [kept, gone] = [await draft(physician), await draft(physician)]
  const sound = { query: { noteId: kept, write: 'false' as const } }
  const upload = writeWav(tone(440, 0.2, 16_000))
  const { recording } = (await physician.call(transcribe, sound, { upload })).reply
  const { version } = await noteAtRest(physician, kept)
  await physician.call(updateNoteStatus, {
    body: { id: kept, status: 'signed', baseVersion: version, attestation: true },
  })
  const { userId, password } = physician
  await physician.call(deleteMyAccount, { body: { userId, password, confirmation: 'DELETE' } })
  await server.pool.query('update users set delete_at = $1 where id = $2', [server.clock.now(), userId])
  await server.app.sweep()
  await server.app.sweep()

  const rows = async (table: string) =>
    (await server.pool.query(`select id from ${table} where author_id = $1`, [userId])).rows
  expect((await server.pool.query('select 1 from users where id = $1', [userId])).rowCount).toBe(0)
  expect(await rows('notes')).toEqual([{ id: kept }])
  expect(gone).not.toBe(kept)
  expect(await rows('recordings')).toEqual([])
  const bytes = server.dependencies.storage.get(`recordings/${kept}/${recording.id}/whole`)
  await expect(buffer(bytes)).rejects.toThrow(ObjectMissingError)

  await sweepAfter({ days: ACCOUNT_DELETION_DAYS + 1, years: YEARS })
  expect(await rows('notes')).toEqual([])
})

test('a signed note whose row somebody changed is not erased: the trail says since when it is kept', async () => {
  const physician = await server.signUpPhysician()
  const [backdated, unsigned] = [await signedNote(physician), await signedNote(physician)]
  await server.pool.query(
    `update notes set deleted_at = '2001-01-01', signed_at = '2001-01-01' where id = $1`,
    [backdated],
  )
  await server.pool.query(
    `update notes set deleted_at = '2001-01-01', signed_at = null, status = 'draft' where id = $1`,
    [unsigned],
  )
  await server.app.sweep()
  const { rows } = await server.pool.query('select id from notes where id = any($1)', [[backdated, unsigned]])
  expect(rows).toHaveLength(2)
})
