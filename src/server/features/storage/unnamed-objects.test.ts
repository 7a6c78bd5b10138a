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
import { until } from '#testing/until.ts'
import { createUnnamedObjects } from './unnamed-objects.ts'

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
  const { promise: dead, reject: die } = Promise.withResolvers<never>()
  let stored = ''
  const sending = storedBy(send, async (key, bytes) => {
    await put(key, bytes)
    stored = key
    // From here on nothing happens any more.
    return dead
  })
  const key = await until(async () => stored || null)
  app.clock.moveOn(23 * HOUR_MS)
  await app.app.sweep()
  expect(await isThere(key)).toBe(true)
  app.clock.moveOn(2 * HOUR_MS)
  await app.app.sweep()
  expect(await isThere(key)).toBe(false)
  die(new Error('killed'))
  await sending
})

/** Whoever had begun to remove something would have ended by then. */
const sweepLater = () => {
  app.clock.moveOn(HOUR_MS)
  return app.app.sweep()
}

test('what was kept stays, and what its owner deleted goes even where the disk refused at first', async () => {
  const [recording = '', document = ''] = await storedBy(async () => {
    expect((await sendSound(660)).status).toBe(200)
    const { reply } = await sendDocument()
    vi.spyOn(storage, 'delete').mockRejectedValueOnce(new Error('the disk is away'))
    await physician.call(deleteDocument, { body: { id: reply.document.id } })
  })
  expect(await isThere(document)).toBe(true)
  await sweepLater()
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

/** The keys that were written down as let go of, in the order in which they came. */
async function letGo(count: number): Promise<string[]> {
  const keys = Array.from({ length: count }, (_, at) => `documents/gone/${at}`)
  for (const [at, key] of keys.entries()) {
    await storage.put(key, PDF)
    await app.pool.query(`insert into unnamed_objects (key, since, removing) values ($1, $2, true)`, [
      key,
      new Date(app.clock.now().getTime() - HOUR_MS + at),
    ])
  }
  return keys
}
const thereOf = async (keys: string[]) => (await Promise.all(keys.map(isThere))).filter(Boolean).length

test('what cannot be removed keeps nothing else waiting', async () => {
  const keys = await letGo(4)
  const remove = storage.delete
  vi.spyOn(storage, 'delete').mockImplementation((key) =>
    key === keys[0] ? Promise.reject(new Error('the storage refuses')) : remove(key),
  )
  await app.app.sweep()
  expect(await Promise.all(keys.map(isThere))).toEqual([true, false, false, false])
  vi.restoreAllMocks()
  await sweepLater()
  expect(await thereOf(keys)).toBe(0)
})

test('a storage that is away is asked a few times, and what never goes is behind the others next time', async () => {
  const keys = await letGo(12)
  const away = vi.spyOn(storage, 'delete').mockRejectedValue(new Error('the bucket is away'))
  await app.app.sweep()
  expect(away.mock.calls.map(([key]) => key)).toEqual(keys.slice(0, 5))
  away.mockClear()
  await sweepLater()
  const later = away.mock.calls.map(([key]) => key)
  expect(later).toHaveLength(5)
  expect(keys.slice(5)).toEqual(expect.arrayContaining(later))
  vi.restoreAllMocks()
  await sweepLater()
  expect(await thereOf(keys)).toBe(0)
})

test('while an object is being removed no transaction is open, and nobody can name it any more', async () => {
  const { db, clock } = app.dependencies
  const unnamed = createUnnamedObjects({ db, storage, clock, onError: () => {} })
  await unnamed.note(db, 'documents/slow')
  const seen: unknown[] = []
  vi.spyOn(storage, 'delete').mockImplementation(async (key) => {
    const { rows } = await app.pool.query(
      `select query from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
    )
    seen.push(key, rows)
    await expect(db.transaction((tx) => unnamed.named(tx, key))).rejects.toThrow(/send it again/)
    throw new Error('killed')
  })
  await expect(unnamed.remove('documents/slow')).rejects.toThrow('killed')
  expect(seen).toEqual(['documents/slow', []])
  await expect(db.transaction((tx) => unnamed.named(tx, 'documents/slow'))).rejects.toThrow(/send it again/)
  vi.restoreAllMocks()
  await sweepLater()
  expect((await app.pool.query('select from unnamed_objects')).rowCount).toBe(0)
})

/** Of the next stored object, what is committed is committed, and nobody hears of it: not of what the server commits besides. */
function loseTheAnswerToTheCommit(): Storage['put'] {
  const { put } = storage
  const query = Client.prototype.query as (...given: unknown[]) => Promise<unknown>
  return async (key, bytes) => {
    const stored = await put(key, bytes)
    const id = key.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g)?.at(-1) ?? key
    const tellOfIt = new Set<Client>()
    const spy = vi.spyOn(Client.prototype, 'query') as unknown as MockInstance<typeof query>
    spy.mockImplementation(async function (this: Client, ...given) {
      if (valuesOf(given).includes(id)) tellOfIt.add(this)
      const answer = await query.apply(this, given)
      if (!tellOfIt.has(this) || !/^commit/i.test(textOf(given[0]))) return answer
      spy.mockRestore()
      throw new Error('Connection terminated unexpectedly')
    })
    return stored
  }
}
const valuesOf = ([asked, values]: unknown[]): string =>
  JSON.stringify([values, (asked as { values?: unknown }).values]) ?? ''
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
