import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { getUser } from '#contract/accounts.ts'
import { uploadDocument } from '#contract/document-files.ts'
import { downloadMyData } from '#contract/leaving.ts'
import { createPearl } from '#contract/pearls.ts'
import { signOut } from '#contract/sign-in.ts'
import { medicalTerms } from '#contract/terms.ts'
import { DAY_MS } from '#domain/time.ts'
import { openPractice, patientNote } from '#server/features/handovers/handovers-harness.ts'
import { readZip } from '#testing/read-zip.ts'
import { buildTestApp, type Physician, type TestApp } from '#testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await buildTestApp({ sessionLimits: { idleMs: 45 * 60_000, longestMs: DAY_MS } })
})
afterAll(() => server.close())

async function everythingOf({ token }: Physician) {
  return readZip(await (await server.download(downloadMyData, {}, token)).bytes())
}

test('what a physician knows goes with them: own pearls and medical terms, and nobody else’s', async () => {
  const physician = await server.signUpPhysician('knows')
  const stranger = await server.signUpPhysician('stranger')
  await physician.call(medicalTerms.add, {
    body: { term: 'Zyrtec', misheard: ['sir tech'], expansion: 'cetirizine', category: 'drug' },
  })
  await physician.call(createPearl, {
    body: {
      words: {
        title: 'Statins and grapefruit',
        body: 'Ask about grapefruit juice.',
        triggers: { drugs: ['simvastatin'] },
      },
    },
  })
  await stranger.call(medicalTerms.add, { body: { term: 'Humira' } })

  const files = await everythingOf(physician)
  expect(String(files.get('medical-terms.csv')).trimEnd().split('\r\n').slice(1)).toEqual([
    'Zyrtec,sir tech,cetirizine,drug,yes',
  ])
  expect(JSON.parse(String(files.get('pearls.json')))).toMatchObject([{ title: 'Statins and grapefruit' }])
  expect([...(await everythingOf(stranger)).keys()]).not.toContain('pearls.json')
})

async function withDocuments(pages: string[]): Promise<Physician> {
  const physician = await server.signUpPhysician('leaks')
  for (const page of pages) {
    const upload = Buffer.from(`%PDF-1.7\n${page}\n%%EOF\n`)
    const headers = { 'x-file-name': `${page}.pdf` }
    expect((await physician.call(uploadDocument, { headers }, { upload })).status).toBe(200)
  }
  return physician
}

test.each<[string, (physician: Physician) => Promise<unknown>]>([
  ['signed out', ({ call }) => call(signOut, { body: {} })],
  [
    'deactivated',
    ({ userId }) =>
      server.pool.query(`update users set account_status = 'deactivated' where id = $1`, [userId]),
  ],
])('an export of everything ends where whoever asked for it is %s meanwhile', async (_, isOut) => {
  const physician = await withDocuments(['one', 'two'])
  const { storage } = server.dependencies
  const get = storage.get.bind(storage)
  vi.spyOn(storage, 'get').mockImplementationOnce(async function* (key) {
    await isOut(physician)
    yield* get(key)
  })
  const reply = await server.download(downloadMyData, {}, physician.token)
  await expect(reply.bytes()).rejects.toThrow()
})

test('an export that goes out slowly keeps no session alive: it was used last when the export was asked for', async () => {
  const physician = await withDocuments(['one', 'two', 'three'])
  const { storage } = server.dependencies
  const get = storage.get.bind(storage)
  const slow = vi.spyOn(storage, 'get').mockImplementation(async function* (key) {
    server.clock.moveOn(25 * 60_000)
    yield* get(key)
  })
  onTestFinished(() => slow.mockRestore())
  const reply = await server.download(downloadMyData, {}, physician.token)
  await expect(reply.bytes()).rejects.toThrow()
  expect((await physician.call(getUser)).status).toBe(401)
})

test('a patient that cannot be read any more costs neither its note nor those after it', async () => {
  const { leaving: physician } = await openPractice(server)
  const ids = [(await patientNote(physician)).id, (await patientNote(physician)).id]
  await server.tamper('update notes set patient = (select patient from notes where id = $1) where id = $2', [
    ids[1],
    ids[0],
  ])
  const files = await everythingOf(physician)
  const patients = [...files]
    .filter(([name]) => name.endsWith('/note.json'))
    .map(([, bytes]) => (JSON.parse(String(bytes)) as { patient: { name: string } | null }).patient?.name)
  expect(patients.toSorted()).toEqual(['Sample Patient', undefined])
  expect(String(files.get('PROBLEMS.txt'))).toContain('the patient')
})

test('an account that is about to leave takes everything along', async () => {
  const physician = await server.signUpPhysician('leaves')
  await server.pool.query(`update users set account_status = 'temporary_deleted' where id = $1`, [
    physician.userId,
  ])
  expect([...(await everythingOf(physician)).keys()]).toContain('account.json')
})
