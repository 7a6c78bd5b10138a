import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createMasterPearl, retireMasterPearl, updateMasterPearl } from '#contract/master-pearls.ts'
import { givePearl, takeBackPearl } from '#contract/organization-pearls.ts'
import * as contract from '#contract/pearls.ts'
import { openClinic } from '#server/features/reviews/reviews-harness.ts'
import { buildTestApp, type Physician, type TestApp } from '#testing/test-app.ts'

let server: TestApp
let robin: Physician
let curator: Physician
beforeAll(async () => {
  server = await buildTestApp()
  curator = await server.signUpPhysician('curator', 'super_admin')
})
beforeEach(async () => {
  robin = await server.signUpPhysician('robin')
})
afterAll(() => server.close())

/** Triggers of some 9,600 characters: as many as a pearl may have. */
const MANY = {
  words: Array.from({ length: 40 }, (_, at) => `${at}`.padEnd(76, 'w')),
  conditions: Array.from({ length: 40 }, (_, at) => `${at}`.padEnd(76, 'c')),
  drugs: Array.from({ length: 40 }, (_, at) => `${at}`.padEnd(76, 'd')),
}
const CHARACTERS = 9_594
const words = (fields: object = {}) => ({
  title: 'Kidneys first',
  body: 'Check creatinine first.',
  ...fields,
})
const heavy = words({ triggers: MANY })
const create = (fields: object = heavy, who = robin) =>
  who.call(contract.createPearl, { body: { words: words(fields) } })

/** Pearls with such triggers, on a shelf, that are there as if they had always been; answers the id of one. */
async function there(
  count: number,
  columns: { shelf: string; ownerId?: string; organizationId?: string; enabled?: boolean },
): Promise<string> {
  const { shelf, ownerId = null, organizationId = null, enabled = true } = columns
  const triggers = { ...MANY, ageFromMonths: null, ageToMonths: null, match: 'any' }
  const { rows } = await server.pool.query<{ id: string }>(
    `insert into pearls (id, shelf, owner_id, organization_id, enabled, title, body, tags, triggers, source_name, source_url, search_text, created_at, updated_at)
     select gen_random_uuid(), $2, $3, $4, $5, 't' || n, 'b', '{}', $6, '', '', 't', now(), now() from generate_series(1, $1::int) n
     returning id`,
    [count, shelf, ownerId, organizationId, enabled, triggers],
  )
  return rows[0]?.id ?? ''
}
const own = (count: number, enabled = true) => there(count, { shelf: 'own', ownerId: robin.userId, enabled })
const FITTING = Math.floor(1_000_000 / CHARACTERS)
const refused = (sentence: RegExp) => ({
  status: 409,
  body: { code: 'conflict', message: expect.stringMatching(sentence) },
})
const FULL =
  /^The words, conditions and drugs that bring up your pearls may have 1,000,000 characters together/

test('triggers of all pearls together are bounded, also of two that are written at once and of those switched off', async () => {
  await own(FITTING - 1, false)
  const both = await Promise.all([create(), create()])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await create()).toMatchObject(refused(FULL))
  expect((await create({ title: 'Without any' })).status).toBe(200)
})

test('a list that is longer is there as before; it may become shorter and grows no more', async () => {
  const id = await own(FITTING * 2)
  const update = (triggers: object, baseVersion: number) =>
    robin.call(contract.updatePearl, { body: { id, baseVersion, words: words({ triggers }) } })
  expect((await robin.call(contract.listPearls, { body: { shelf: 'own' } })).reply.found).toBe(FITTING * 2)
  const longer = { ...MANY, words: MANY.words.map((word) => `${word}x`) }
  expect(await update(longer, 1)).toMatchObject(refused(FULL))
  expect((await update(MANY, 1)).status).toBe(200)
  expect((await update({ words: ['gout'] }, 2)).status).toBe(200)
  expect(await update(MANY, 3)).toMatchObject(refused(FULL))
})

test('a file is refused as a whole, already when it is looked at, and changes nothing', async () => {
  await own(FITTING - 1)
  const rows = ['One', 'Two'].map((title) => ({ ...heavy, title }))
  const importing = (apply: boolean, given = rows) =>
    robin.call(contract.importPearls, { body: { rows: given, apply } })
  expect(await importing(false)).toMatchObject(refused(FULL))
  expect(await importing(true)).toMatchObject(refused(FULL))
  expect((await robin.call(contract.listPearls, { body: { shelf: 'own' } })).reply.found).toBe(FITTING - 1)
  expect((await importing(true, rows.slice(1))).reply.counts).toMatchObject({ added: 1 })
  const same = await importing(true, rows.slice(1))
  expect(same.reply.counts).toMatchObject({ same: 1 })
})

test('what is adopted, followed again or brought back counts as well', async () => {
  const original = await there(1, { shelf: 'master' })
  const adopt = () => robin.call(contract.adoptPearl, { body: { id: original } })
  const { id, version } = (await adopt()).reply.pearl
  await robin.call(contract.updatePearl, { body: { id, baseVersion: version, words: words() } })
  const deleted = (await create()).reply.pearl.id
  await robin.call(contract.deletePearl, { body: { id: deleted } })
  await own(FITTING)
  const bringBack = { body: { id: deleted, deleted: false } }
  expect(await robin.call(contract.deletePearl, bringBack)).toMatchObject(refused(FULL))
  expect(await robin.call(contract.followOriginal, { body: { id, follows: true } })).toMatchObject(
    refused(FULL),
  )
  await robin.call(contract.deletePearl, { body: { id } })
  expect(await adopt()).toMatchObject(refused(FULL))
  await server.pool.query('delete from pearls where id = $1', [original])
})

test('what an organization shares has a bound of its own, also for what is given anew', async () => {
  const { physician, admin } = await openClinic(server)
  const organizationId = (
    await server.pool.query('select organization_id as id from users where id = $1', [physician.userId])
  ).rows[0]?.id as string
  await there(Math.floor(500_000 / CHARACTERS), { shelf: 'organization', organizationId })
  const { id } = (await create({ title: 'Few' }, physician)).reply.pearl
  const give = () => physician.call(givePearl, { body: { id } })
  const given = (await give()).reply.pearl
  await physician.call(contract.updatePearl, { body: { id, baseVersion: 1, words: heavy } })
  const full = /^The words, .* that your organization shares may have 500,000 characters/
  expect(await give()).toMatchObject(refused(full))
  await admin.call(takeBackPearl, { body: { id: given.id } })
  const another = (await create(heavy, physician)).reply.pearl.id
  expect(await physician.call(givePearl, { body: { id: another } })).toMatchObject(refused(full))
})

test('so has the master set', async () => {
  const make = () => curator.call(createMasterPearl, { body: { words: heavy } })
  const { id } = (await make()).reply.pearl
  const few = (await curator.call(createMasterPearl, { body: { words: words() } })).reply.pearl.id
  await curator.call(retireMasterPearl, { body: { id, retired: true } })
  await there(Math.floor(2_000_000 / CHARACTERS), { shelf: 'master' })
  const full = /^The words, .* bring up the master set may have 2,000,000 characters/
  expect(await make()).toMatchObject(refused(full))
  expect(await curator.call(retireMasterPearl, { body: { id, retired: false } })).toMatchObject(refused(full))
  const longer = { body: { id: few, baseVersion: 1, words: heavy } }
  expect(await curator.call(updateMasterPearl, longer)).toMatchObject(refused(full))
  await server.pool.query("delete from pearls where shelf = 'master'")
})
