import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi, type MockInstance } from 'vitest'
import { uploadDocument } from '#contract/document-files.ts'
import { deleteDocument } from '#contract/documents.ts'
import { createNote } from '#contract/notes.ts'
import { transcribe } from '#contract/recordings.ts'
import { HOUR_MS } from '#domain/time.ts'
import { writeWav } from '#server/platform/audio/wav-writer.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { tone } from '#testing/fixtures/sound.ts'
import { buildTestApp, type Physician, type TestApp } from '#testing/test-app.ts'

const PDF = Buffer.from('%PDF-1.4\n%%EOF\n')

let app: TestApp
let storage: Storage
let physician: Physician
beforeAll(async () => {
  app = await buildTestApp()
  storage = app.dependencies.storage
  physician = await app.signUpPhysician()
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => app.close())

async function sendSound(hertz: number) {
  const { reply } = await physician.call(createNote, { body: { data: {} } })
  const upload = writeWav(tone(hertz, 0.2, 16_000))
  return physician.call(transcribe, { query: { noteId: reply.note.id, write: 'false' } }, { upload })
}
const sendDocument = () =>
  physician.call(uploadDocument, { headers: { 'x-file-name': 'a.pdf' } }, { upload: PDF })
const isThere = (key: string) =>
  buffer(Readable.from(storage.get(key))).then(
    () => true,
    () => false,
  )

/** The keys that were stored while `act` went on. */
async function storedBy(act: () => Promise<unknown>, put = storage.put): Promise<string[]> {
  const keys: string[] = []
  vi.spyOn(storage, 'put').mockImplementation((key, bytes) => {
    keys.push(key)
    return put(key, bytes)
  })
  await act()
  vi.restoreAllMocks()
  return keys
}

test.each<[string, () => Promise<unknown>]>([
  ['a recording', () => sendSound(440)],
  ['a document', sendDocument],
])('%s whose server was killed as soon as its bytes were stored is removed the next day', async (_, send) => {
  const put = storage.put
  const dying: Storage['put'] = async (key, bytes) => {
    await put(key, bytes)
    // From here on nothing happens any more.
    vi.spyOn(storage, 'delete').mockRejectedValue(new Error('killed'))
    throw new Error('killed')
  }
  const [key = ''] = await storedBy(send, dying)
  app.clock.moveOn(23 * HOUR_MS)
  await app.app.sweep()
  expect(await isThere(key)).toBe(true)
  app.clock.moveOn(2 * HOUR_MS)
  await app.app.sweep()
  expect(await isThere(key)).toBe(false)
})

test('what was kept stays, and what its owner deleted goes even where the disk refused at first', async () => {
  const [recording = '', document = ''] = await storedBy(async () => {
    expect((await sendSound(660)).status).toBe(200)
    const { reply } = await sendDocument()
    vi.spyOn(storage, 'delete').mockRejectedValueOnce(new Error('the disk is away'))
    await physician.call(deleteDocument, { body: { id: reply.document.id } })
  })
  expect(await isThere(document)).toBe(true)
  app.clock.moveOn(25 * HOUR_MS)
  await app.app.sweep()
  expect([await isThere(recording), await isThere(document)]).toEqual([true, false])
})

test('a file that was removed before it could be named is refused, and never named without its bytes', async () => {
  const put = storage.put
  const [key = ''] = await storedBy(
    async () => {
      expect(await sendDocument()).toMatchObject({
        status: 409,
        body: { message: expect.stringMatching(/send it again/) },
      })
    },
    async (key, bytes) => {
      const stored = await put(key, bytes)
      app.clock.moveOn(25 * HOUR_MS)
      await app.app.sweep()
      return stored
    },
  )
  expect(await isThere(key)).toBe(false)
  expect((await sendDocument()).status).toBe(200)
})

test('what a row names is not removed, whoever wrote down that none does', async () => {
  const keys = await storedBy(async () => {
    expect((await sendSound(880)).status).toBe(200)
    expect((await sendDocument()).status).toBe(200)
  })
  expect(keys).toHaveLength(2)
  for (const key of keys)
    await app.pool.query(`insert into unnamed_objects (key, since) values ($1, '2020-01-01')`, [key])
  await app.app.sweep()
  expect(await Promise.all(keys.map(isThere))).toEqual([true, true])
  expect((await app.pool.query('select from unnamed_objects where key = any($1)', [keys])).rowCount).toBe(0)
})

/** From the next stored object on, what is committed is committed, and nobody hears of it. */
function loseTheAnswerToTheCommit(): Storage['put'] {
  const { put } = storage
  const query = Client.prototype.query as (...given: unknown[]) => Promise<unknown>
  return async (key, bytes) => {
    const stored = await put(key, bytes)
    const spy = vi.spyOn(Client.prototype, 'query') as unknown as MockInstance<typeof query>
    spy.mockImplementation(async function (this: Client, ...given) {
      const answer = await query.apply(this, given)
      if (!/^commit/i.test(textOf(given[0]))) return answer
      spy.mockRestore()
      throw new Error('Connection terminated unexpectedly')
    })
    return stored
  }
}
const textOf = (asked: unknown) => (typeof asked === 'string' ? asked : (asked as { text: string }).text)

test.each<[string, () => Promise<{ status: number }>]>([
  ['a recording', () => sendSound(990)],
  ['a document', sendDocument],
])('%s that was kept stays when the answer to the commit is lost', async (_, send) => {
  const [key = ''] = await storedBy(async () => {
    expect((await send()).status).toBe(503)
  }, loseTheAnswerToTheCommit())
  expect(await isThere(key)).toBe(true)
  app.clock.moveOn(25 * HOUR_MS)
  await app.app.sweep()
  expect(await isThere(key)).toBe(true)
})
