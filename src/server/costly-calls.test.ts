import { randomUUID } from 'node:crypto'
import type { ClientBase } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as notes from '#contract/notes.ts'
import { PEARL_IMPORTS_AT_ONCE } from '#contract/pearl-limits.ts'
import * as pearls from '#contract/pearls.ts'
import { getMyTrends } from '#contract/review-trends.ts'
import * as signing from '#contract/signing.ts'
import { medicalTerms } from '#contract/terms.ts'
import * as versions from '#contract/versions.ts'
import {
  ADDENDA_CHARACTERS,
  ADDENDA_OF_A_NOTE,
  NOTES_A_DAY,
  SEARCHES_AT_ONCE,
  SEARCHES_WAITING,
  VERSIONS_KEPT,
} from '#domain/limits.ts'
import { DAY_MS } from '#domain/time.ts'
import { buildTestApp, type Physician, type TestApp } from '#testing/test-app.ts'
import { until } from '#testing/until.ts'
import { saved, typed, typedSection, writtenNote } from '#testing/visits.ts'

let server: TestApp
let physician: Physician
beforeAll(async () => {
  server = await buildTestApp()
  physician = await server.signUpPhysician()
})
afterAll(() => server.close())

test('texts that were saved in between are let go when there are a thousand newer ones; written and signed ones stay', async () => {
  const note = await writtenNote(physician)
  const insert =
    'insert into note_versions (note_id, version, sections, reason, at) values ($1, $2, $3, $4, now())'
  const keptFrom = note.version + VERSIONS_KEPT
  for (const [version, reason] of [
    [note.version + 1, 'edited'],
    [note.version + 2, 'restored from version 1'],
    [note.version + 3, 'signed'],
    [keptFrom, 'edited'],
  ] as const)
    await server.pool.query(insert, [note.id, version, '[]', reason])
  const version = note.version + VERSIONS_KEPT + 3
  await server.pool.query('update notes set version = $2 where id = $1', [note.id, version])
  const sections = [typedSection('plan', typed('s1', 'Rest.'))]
  const last = await saved(physician, { ...note, version }, sections)
  const list = async () =>
    (await physician.call(versions.getNoteVersions, { params: { id: note.id } })).reply.versions
  const left = (await list()).filter((one) => one.version > note.version)
  expect(left.map((one) => one.version)).toEqual([last.version, keptFrom, note.version + 3])
  expect((await list()).map(({ reason }) => reason)).toContain('written')

  await server.pool.query('update notes set version = $2 where id = $1', [note.id, version + VERSIONS_KEPT])
  const restore = { id: note.id, version: last.version, baseVersion: version + VERSIONS_KEPT }
  expect((await physician.call(versions.restoreVersion, { body: restore })).status).toBe(200)
  expect((await list()).map((one) => one.version)).not.toContain(keptFrom)
})

test('a note holds so many addenda', async () => {
  const note = await writtenNote(physician)
  const { version } = await saved(physician, note, [typedSection('plan', typed('s1', 'Rest.'))])
  const sign = { id: note.id, status: 'signed', baseVersion: version, attestation: true } as const
  expect((await physician.call(signing.updateNoteStatus, { body: sign })).status).toBe(200)
  await server.pool.query(
    `insert into note_addenda (id, note_id, text, by_name, at)
     select gen_random_uuid(), $1, 'More.', 'Dr Sample', now() from generate_series(1, $2::int)`,
    [note.id, ADDENDA_OF_A_NOTE - 1],
  )
  const add = () => physician.call(signing.addAddendum, { body: { id: note.id, text: 'One more.' } })
  expect((await add()).status).toBe(200)
  expect(await add()).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(/^This note has 200 addenda, .*\. Write .*\.$/) },
  })
  await server.pool.query('delete from note_addenda where note_id = $1 and text = $2', [note.id, 'More.'])
  const fill = 'update note_addenda set text = repeat($2, $3) where note_id = $1'
  await server.pool.query(fill, [note.id, 'x', ADDENDA_CHARACTERS - 4])
  expect(await add()).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(/^The addenda of this note .*\. Write .* in a new note\.$/) },
  })
})

test('an account makes so many notes a day, and what is refused counts as well', async () => {
  const hasty = await server.signUpPhysician()
  const id = randomUUID()
  const twice = Array.from({ length: 200 }, () => ({ id }))
  const make = (data: object[]) => hasty.call(notes.createNotesBulk, { body: { data } })
  for (let made = 0; made < NOTES_A_DAY; made += twice.length) expect((await make(twice)).status).toBe(400)
  for (const refused of [await make([{}]), await hasty.call(notes.createNote, { body: { data: {} } })])
    expect(refused).toMatchObject({
      status: 429,
      body: { message: 'Your account has made 5,000 notes within a day. Make more in 24 hours.' },
    })
  expect((await physician.call(notes.createNote, { body: { data: {} } })).status).toBe(200)
  server.clock.moveOn(DAY_MS)
  expect((await make([{}])).status).toBe(200)
  server.clock.moveOn(-DAY_MS)
})

test('a search looks for a few words', async () => {
  const search = Array.from({ length: 13 }, () => 'a').join(' ')
  expect(await physician.call(notes.getNotes, { body: { search } })).toMatchObject({
    status: 400,
    body: { message: 'Search for 12 words at most.' },
  })
  expect((await physician.call(notes.getNotes, { body: { search: search.slice(2) } })).status).toBe(200)
})

test('searches of one account go one after the other, none for long, and do not keep the lists of others waiting', async () => {
  const holder = await server.pool.connect()
  await holder.query('begin')
  await holder.query('lock table transcripts in access exclusive mode')
  const answers: Array<{ status: number; message: string }> = []
  const search = async () => {
    const { status, body } = await physician.call(notes.getNotes, { body: { search: 'knee' } })
    answers.push({ status, message: String((body as { message?: string }).message) })
  }
  const all = Promise.all(Array.from({ length: SEARCHES_WAITING + 3 }, search))
  try {
    await until(() => answers.length === 2)
    expect(answers.map(({ status }) => status)).toEqual([429, 429])
    // The list of notes reads the first words of transcripts, which stand still here.
    expect((await physician.call(pearls.listPearls, { body: { shelf: 'own' } })).status).toBe(200)
    await until(() => answers.length === 3)
    expect(answers[2]).toEqual({
      status: 503,
      message: expect.stringMatching(/^This search takes too long: /),
    })
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  await all
  expect(answers.slice(3).map(({ status }) => status)).toEqual(Array(SEARCHES_WAITING).fill(200))
}, 60_000)

const SEARCHED: Array<
  [table: string, search: (who: Physician) => Promise<{ status: number; body: { message?: unknown } }>]
> = [
  ['pearls', (who: Physician) => who.call(pearls.listPearls, { body: { shelf: 'own', search: 'kidnees' } })],
  ['terms', (who: Physician) => who.call(medicalTerms.list, { body: { search: 'aspirin' } })],
]

test.each(SEARCHED)(
  'searches of many accounts in %s leave connections to the calls of others and are ended',
  async (table, search) => {
    const searching = await Promise.all(Array.from({ length: 8 }, () => server.signUpPhysician()))
    const holder = await server.pool.connect()
    await holder.query('begin')
    await holder.query(`lock table ${table} in access exclusive mode`)
    const found = searching.map(search)
    try {
      await until(async () => (await waitingFor(holder, table)) === SEARCHES_AT_ONCE)
      expect((await physician.call(notes.getNotes, { body: {} })).status).toBe(200)
      const [first] = await Promise.all(found.slice(0, 1))
      expect(first).toMatchObject({
        status: 503,
        body: {
          message: expect.stringMatching(
            /^This search takes too long[:.] .*\b(?:Search for fewer|Type a few letters)/,
          ),
        },
      })
    } finally {
      await holder.query('rollback')
      holder.release()
    }
    for (const { status } of await Promise.all(found)) expect([200, 503]).toContain(status)
  },
  60_000,
)

test('figures over time are added up one after the other for an account, as searches are, and none for long', async () => {
  const holder = await server.pool.connect()
  await holder.query('begin')
  await holder.query('lock table note_figures in access exclusive mode')
  const answers: Array<{ status: number; message: unknown }> = []
  const all = Promise.all(
    Array.from({ length: SEARCHES_WAITING + 2 }, async () => {
      const { status, body } = await physician.call(getMyTrends, { query: {} })
      answers.push({ status, message: body.message })
    }),
  )
  try {
    await until(() => answers.length === 1)
    expect(answers[0]).toEqual({
      status: 429,
      message: expect.stringMatching(/^Your figures .*\. Wait .*\.$/),
    })
    await expect.poll(() => waitingFor(holder, 'note_figures')).toBe(1)
    await until(() => answers.length === 2)
    expect(answers[1]).toEqual({
      status: 503,
      message: expect.stringMatching(/^These figures .*\. Look .*\.$/),
    })
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  await all
  expect(answers.slice(2).map(({ status }) => status)).toEqual(Array(SEARCHES_WAITING).fill(200))
}, 60_000)

test('imports of pearls by many accounts leave connections to the calls of others, and all are made', async () => {
  const importing = await Promise.all(Array.from({ length: 8 }, () => server.signUpPhysician()))
  const holder = await server.pool.connect()
  await holder.query('begin')
  await holder.query('lock table pearls in access exclusive mode')
  const body = { rows: [{ title: 'Kidneys first', body: 'Check creatinine first.' }], apply: true }
  const made = importing.map((who) => who.call(pearls.importPearls, { body }))
  try {
    await until(async () => (await waitingFor(holder, 'pearls')) === PEARL_IMPORTS_AT_ONCE)
    expect((await physician.call(notes.getNotes, { body: {} })).status).toBe(200)
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  const counts = (await Promise.all(made)).map(({ reply }) => reply.counts.added)
  expect(counts).toEqual(Array(importing.length).fill(1))
}, 60_000)

async function waitingFor(holder: ClientBase, table: string): Promise<unknown> {
  const waiting = `select count(*)::int as count from pg_locks where not granted and relation = $1::regclass
    and database = (select oid from pg_database where datname = current_database())`
  return (await holder.query(waiting, [table])).rows[0]?.count
}
