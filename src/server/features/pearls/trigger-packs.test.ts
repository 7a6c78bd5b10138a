import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listNotePearls } from '#contract/note-pearls.ts'
import { createNote } from '#contract/notes.ts'
import { PEARL_READINGS_WAITING } from '#contract/pearl-limits.ts'
import * as contract from '#contract/pearls.ts'
import { buildTestApp, type Physician, type TestApp } from '#testing/test-app.ts'
import { createTriggerPacks, type TriggerPacks } from './trigger-packs.ts'

let server: TestApp
let robin: Physician
let packsOf: TriggerPacks
beforeAll(async () => {
  server = await buildTestApp()
  robin = await server.signUpPhysician('robin')
  packsOf = createTriggerPacks(server.dependencies.db)
})
afterAll(() => server.close())

const words = { title: 'Colchicine', body: 'Order creatinine.', triggers: { drugs: ['colchicine'] } }
const pearl = async (who: Physician) =>
  (await who.call(contract.createPearl, { body: { words } })).reply.pearl.id
const textsOf = async (who: Physician) => {
  const { packs } = await packsOf(who.userId)
  return new Map(packs.map(({ of, text }) => [of, text]))
}
const said = (text: SharedArrayBuffer | undefined) => (text ? Buffer.from(text).toString() : '')

test('the triggers of a list are read again only when it has changed', async () => {
  const id = await pearl(robin)
  const first = await textsOf(robin)
  const second = await textsOf(robin)
  expect([...second.keys()]).toEqual(['everybody', 'own'])
  for (const [of, text] of second) expect(text).toBe(first.get(of))
  await robin.call(contract.switchPearl, { body: { id, enabled: false } })
  const off = await textsOf(robin)
  expect([off.get('everybody') === first.get('everybody'), off.has('own')]).toEqual([true, false])
  await robin.call(contract.switchPearl, { body: { id, enabled: true } })
  const changed = { ...words, triggers: { drugs: ['allopurinol'] } }
  await robin.call(contract.updatePearl, { body: { id, baseVersion: 1, words: changed } })
  expect(said((await textsOf(robin)).get('own'))).toContain('allopurinol')
})

test('only the list of everybody is known to all after it was given out', async () => {
  const kim = await server.signUpPhysician('kim')
  await pearl(kim)
  const packs = createTriggerPacks(server.dependencies.db)
  const known = async (who: Physician) =>
    (await packs(who.userId)).packs.map(({ of, isKnown }) => [of, isKnown])
  expect(await known(kim)).toEqual([
    ['everybody', false],
    ['own', false],
  ])
  expect((await known(robin))[0]).toEqual(['everybody', true])
})

test('the notes of an account are read for pearls one after the other, and no more wait than may', async () => {
  const data = { text: 'Patient: I have had a cough for two weeks.', write: false }
  const { id } = (await robin.call(createNote, { body: { data } })).reply.note
  const holder = await server.pool.connect()
  await holder.query('begin')
  await holder.query('lock table pearl_mutes in access exclusive mode')
  const statuses: number[] = []
  const all = Promise.all(
    Array.from({ length: PEARL_READINGS_WAITING + 3 }, async () => {
      const { status } = await robin.call(listNotePearls, { params: { id } })
      statuses.push(status)
    }),
  )
  try {
    await expect.poll(() => statuses).toEqual([429, 429])
    const { rows } = await holder.query(
      "select count(*)::int as count from pg_locks where not granted and relation = 'pearl_mutes'::regclass",
    )
    expect(rows[0]?.count).toBe(1)
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  await all
  expect(statuses.slice(2)).toEqual(Array(PEARL_READINGS_WAITING + 1).fill(200))
}, 60_000)

test('of a list that is longer than is read the pearls that were changed last are read, and the others told', async () => {
  const lee = await server.signUpPhysician('lee')
  const long = Array.from({ length: 40 }, (_, at) => `${at}`.padEnd(76, 'x'))
  const triggers = { words: long, conditions: long, drugs: long, match: 'any' }
  await server.pool.query(
    `insert into pearls (id, shelf, owner_id, title, body, tags, triggers, source_name, source_url, search_text, created_at, updated_at)
     select gen_random_uuid(), 'own', $1, 't' || n, 'b', '{}', $2, '', '', 't', now(), now() - n * interval '1 hour'
     from generate_series(1, 230) n`,
    [lee.userId, triggers],
  )
  const newest = randomUUID()
  await server.pool.query(
    `insert into pearls (id, shelf, owner_id, title, body, tags, triggers, source_name, source_url, search_text, created_at, updated_at)
     values ($2, 'own', $1, 'New', 'b', '{}', '{"words": ["cough"], "conditions": [], "drugs": [], "ageFromMonths": null, "ageToMonths": null, "match": "any"}', '', '', 't', now(), now())`,
    [lee.userId, newest],
  )
  const data = { text: 'Patient: I have had a cough for two weeks.', write: false }
  const { id } = (await lee.call(createNote, { body: { data } })).reply.note
  const { list } = (await lee.call(listNotePearls, { params: { id } })).reply
  expect(list.pearls.map(({ pearlId }) => pearlId)).toContain(newest)
  expect(list.unread).toBe(230 - Math.floor(2_000_000 / 9_594))
}, 60_000)
