import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { baaVerification } from '#contract/agreements.ts'
import { createNote, getNote, updateNote } from '#contract/notes.ts'
import { extendTrial, getAuditTrail } from '#contract/people.ts'
import { getRecordingAudio, transcribe } from '#contract/recordings.ts'
import { addAddendum, updateNoteStatus } from '#contract/signing.ts'
import {
  handedOver,
  openPractice,
  patientNote,
  signNote,
} from '#server/features/handovers/handovers-harness.ts'
import { writeWav } from '#server/platform/audio/wav-writer.ts'
import { tone } from '#testing/fixtures/sound.ts'
import { signAgreement } from '#testing/sign-agreement.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

/*
 * To the database an id in capitals is the same id. Whatever compares, seals, encrypts or names by it must not see another.
 */
let server: TestApp
beforeAll(async () => {
  server = await buildTestApp()
})
afterAll(() => server.close())

const CAPITALS = '8C7E5C0A-5B1F-4E60-9A7D-0F5B5F5E7A11'

/** The schemas within one, itself among them. */
function* schemasIn(value: unknown, seen = new Set<unknown>()): Generator<z.ZodType> {
  if (typeof value !== 'object' || value === null || seen.has(value)) return
  seen.add(value)
  if ('_zod' in value) {
    yield value as z.ZodType
    yield* schemasIn((value as z.ZodType)._zod.def, seen)
    return
  }
  for (const part of Object.values(value)) yield* schemasIn(part, seen)
}

const isUuid = (schema: z.ZodType): boolean =>
  (schema._zod.def as { format?: unknown }).format === 'uuid' ||
  (schema._zod.bag as { format?: unknown } | undefined)?.format === 'uuid'

test('every id that a call may name is read in small letters', () => {
  const ids = server.app.endpoints.flatMap(({ params, query, body, headers }) =>
    [params, query, body, headers].flatMap((part) => [...schemasIn(part)].filter(isUuid)),
  )
  expect(ids.length).toBeGreaterThan(50)
  for (const id of ids) expect(id.parse(CAPITALS)).toBe(CAPITALS.toLowerCase())
})

test.each(['admin', 'super_admin'] as const)('no %s verifies their own agreement', async (role) => {
  const admin = await server.signUpPhysician('boss', role)
  await signAgreement(server, admin)
  for (const userId of [admin.userId, admin.userId.toUpperCase()]) {
    const decided = await admin.call(baaVerification, { body: { userId, decision: 'verify' } })
    expect(decided.status).toBe(403)
  }
})

test('a note is signed, added to and sealed as itself', async () => {
  const { leaving } = await openPractice(server)
  const note = await patientNote(leaving)
  const id = note.id.toUpperCase()
  const signed = await leaving.call(updateNoteStatus, {
    body: { id, status: 'signed', baseVersion: note.version, attestation: true },
  })
  expect(signed.reply.note.seal?.state).toBe('intact')
  const added = await leaving.call(addAddendum, { body: { id, text: 'Called the patient.' } })
  expect(added.reply.note.seal?.state).toBe('intact')
  const other = await signNote(leaving, await patientNote(leaving))
  await leaving.call(addAddendum, { body: { id: other.id.toUpperCase(), text: 'Called the patient.' } })
  const read = await leaving.call(getNote, { params: { id: other.id } })
  expect(read.reply.note.seal?.state).toBe('intact')
})

test('a patient that is kept can be read, also by who takes the note over', async () => {
  const practice = await openPractice(server)
  const note = await patientNote(practice.leaving)
  const body = { id: note.id.toUpperCase(), baseVersion: note.version, patient: { name: 'Other Sample' } }
  expect((await practice.leaving.call(updateNote, { body })).status).toBe(200)
  await handedOver(practice)
  const read = await practice.taker.call(getNote, { params: { id: note.id } })
  expect(read.reply.note.patient?.name).toBe('Other Sample')
})

test('sound that is sent can be heard', async () => {
  const physician = await server.signUpPhysician()
  const { id } = (await physician.call(createNote, { body: { data: {} } })).reply.note
  const query = { noteId: id.toUpperCase(), write: 'false' as const }
  const sent = await physician.call(transcribe, { query }, { upload: writeWav(tone(220, 0.1, 16_000)) })
  const heard = await server.download(
    getRecordingAudio,
    { params: { id: sent.reply.recording.id } },
    physician.token,
  )
  expect(heard.status).toBe(200)
  expect((await heard.arrayBuffer()).byteLength).toBeGreaterThan(1_000)
})

test('what an administrator does to somebody stands in their trail', async () => {
  const admin = await server.signUpPhysician('keeper', 'super_admin')
  const somebody = await server.signUpPhysician('somebody')
  const trail = async (userId: string) =>
    (await admin.call(getAuditTrail, { body: { userId } })).reply.entries.map(({ action }) => action)
  await admin.call(extendTrial, { body: { userId: somebody.userId.toUpperCase(), days: 1 } })
  expect(await trail(somebody.userId)).toContain('account.trialExtend')
})
