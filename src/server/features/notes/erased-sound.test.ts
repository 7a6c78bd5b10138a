import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createNote, deleteNote, getNote, getNotes, restoreNotes } from '#contract/notes.ts'
import { transcribe } from '#contract/recordings.ts'
import { UNDO_DELETE_DAYS } from '#domain/limits.ts'
import { DAY_MS, HOUR_MS } from '#domain/time.ts'
import { writeWav } from '#server/platform/audio/wav-writer.ts'
import { tone } from '#testing/fixtures/sound.ts'
import { buildTestApp, type Physician, type TestApp } from '#testing/test-app.ts'
import { until } from '#testing/until.ts'
import { noteAtRest } from '#testing/visits.ts'

const WAV = writeWav(tone(220, 0.2, 16_000))

let server: TestApp
let physician: Physician
beforeAll(async () => {
  server = await buildTestApp()
  physician = await server.signUpPhysician()
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => server.close())

/** Deleted for longer than it can be brought back. */
async function pastNote(chosen?: string): Promise<string> {
  const { id } = (await physician.call(createNote, { body: { data: chosen ? { id: chosen } : {} } })).reply
    .note
  const query = { noteId: id, write: 'false' } as const
  expect((await physician.call(transcribe, { query }, { upload: WAV })).status).toBe(200)
  await noteAtRest(physician, id)
  await physician.call(deleteNote, { body: { id } })
  await server.pool.query('update notes set deleted_at = $2 where id = $1', [
    id,
    new Date(server.clock.now().getTime() - (UNDO_DELETE_DAYS + 1) * DAY_MS),
  ])
  return id
}
const soundLeft = async (id: string): Promise<boolean> => {
  const { storage } = server.dependencies
  if (!('sealedObjects' in storage)) throw new Error('This storage does not say what it keeps.')
  const objects = storage.sealedObjects as () => AsyncGenerator<{ key: string }>
  for await (const { key } of objects()) if (key.startsWith(`recordings/${id}/`)) return true
  return false
}
const bringBack = (id: string) => physician.call(restoreNotes, { body: { ids: [id] } })

test('a note whose sound is being removed cannot be brought back without it, and keeps nobody waiting', async () => {
  const id = await pastNote()
  let goOn = () => {}
  const slow = new Promise<void>((resolve) => (goOn = resolve))
  const { storage } = server.dependencies
  const remove = storage.deleteAll
  const removing = vi.spyOn(storage, 'deleteAll').mockImplementation(async (prefix) => {
    await slow
    await remove(prefix)
  })
  const sweeping = server.app.sweep()
  await until(async () => removing.mock.calls.length > 0 || null)
  expect((await bringBack(id)).reply).toMatchObject({ restoredIds: [] })
  expect((await physician.call(getNote, { params: { id } })).status).toBe(404)
  expect((await physician.call(getNotes, { body: { show: 'deleted' } })).reply.notes).toEqual([])
  goOn()
  await sweeping
  expect(await soundLeft(id)).toBe(false)
})

test('one whose sound cannot be removed keeps no other, and goes at the next run', async () => {
  const ids = [await pastNote(), await pastNote(), await pastNote()]
  const { storage } = server.dependencies
  const remove = storage.deleteAll
  vi.spyOn(storage, 'deleteAll').mockImplementation(async (prefix) => {
    if (prefix === `recordings/${ids[0]}/`) throw new Error('the bucket is away')
    await remove(prefix)
  })
  await server.app.sweep()
  expect(await Promise.all(ids.map(soundLeft))).toEqual([true, false, false])
  for (const id of ids) expect((await bringBack(id)).reply).toMatchObject({ restoredIds: [] })
  vi.restoreAllMocks()
  server.clock.moveOn(HOUR_MS)
  await server.app.sweep()
  expect(await soundLeft(ids[0] ?? '')).toBe(false)
})

test('a visit that comes again under the id of an erased one waits until the old sound is gone', async () => {
  const chosen = crypto.randomUUID()
  const id = await pastNote(chosen)
  const { storage } = server.dependencies
  vi.spyOn(storage, 'deleteAll').mockRejectedValue(new Error('the bucket is away'))
  await server.app.sweep()
  const again = () => physician.call(createNote, { body: { data: { id: chosen } } })
  expect(await again()).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('new visit') },
  })
  vi.restoreAllMocks()
  server.clock.moveOn(HOUR_MS)
  await server.app.sweep()
  expect((await again()).reply.note.id).toBe(id)
})
