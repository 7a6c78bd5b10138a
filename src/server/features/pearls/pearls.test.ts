import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createMasterPearl, retireMasterPearl, updateMasterPearl } from '#contract/master-pearls.ts'
import { PEARL_IMPORT_ROWS, PEARLS_KEPT_OF_AN_ACCOUNT, PEARLS_OF_AN_ACCOUNT } from '#contract/pearl-limits.ts'
import * as contract from '#contract/pearls.ts'
import { buildTestApp, type Physician, type TestApp } from '#testing/test-app.ts'
import { installMasterSet, readMasterSet } from './install-master-set.ts'

let server: TestApp
let robin: Physician
let admin: Physician
beforeAll(async () => {
  server = await buildTestApp()
  admin = await server.signUpPhysician('curator', 'super_admin')
})
beforeEach(async () => {
  robin = await server.signUpPhysician('robin')
})
afterAll(() => server.close())

const words = (fields: object = {}) => ({
  title: 'Kidneys first',
  body: 'Check creatinine first.',
  ...fields,
})
const made = async (who = robin, fields: object = {}) =>
  (await who.call(contract.createPearl, { body: { words: words(fields) } })).reply.pearl
const own = async (body: object = {}) =>
  (await robin.call(contract.listPearls, { body: { shelf: 'own', ...body } })).reply

test('what is written is kept as it was written, markup too', async () => {
  const body = '<script>alert(1)</script> & <b>bold</b>'
  const pearl = await made(robin, { body, tags: ['kidney'], triggers: { conditions: ['gout'] } })
  expect((await own()).pearls).toEqual([pearl])
  expect(pearl).toMatchObject({ body, version: 1, reviewState: 'unreviewed', enabled: true, adoption: null })
})

test.each([
  ['a script for a source', { sourceUrl: 'javascript:alert(1)' }],
  ['a source without encryption', { sourceUrl: 'http://a.example' }],
  ['no title', { title: '  ' }],
  ['a body of a megabyte', { body: 'x'.repeat(1_000_000) }],
  ['a thousand tags', { tags: Array.from({ length: 1_000 }, () => 'x') }],
  ['ages the wrong way round', { triggers: { ageFromMonths: 60, ageToMonths: 12 } }],
])('%s is refused, and nothing is kept', async (_what, fields) => {
  const { status } = await robin.call(contract.createPearl, { body: { words: words(fields) } })
  expect([400, 413]).toContain(status)
  expect((await own()).found).toBe(0)
})

test('a request that is repeated makes one pearl', async () => {
  const body = { id: '5f0c3a52-8a3e-4d51-9c67-0a4c1f0b7d21', words: words() }
  await Promise.all([1, 2, 3].map(() => robin.call(contract.createPearl, { body })))
  expect((await own()).found).toBe(1)
})

test('an account has so many pearls and no more', async () => {
  await server.pool.query(
    `insert into pearls (id, shelf, owner_id, title, body, tags, triggers, source_name, source_url, search_text, created_at, updated_at)
     select gen_random_uuid(), 'own', $1, 't' || n, 'b', '{}', '{}', '', '', 't', now(), now() from generate_series(1, $2::int) n`,
    [robin.userId, PEARLS_OF_AN_ACCOUNT - 1],
  )
  const answers = await Promise.all(
    [1, 2, 3].map(() => robin.call(contract.createPearl, { body: { words: words() } })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
})

test('what was deleted lately counts among those that are kept; bringing one back makes no more of them', async () => {
  const { id } = await made()
  await robin.call(contract.deletePearl, { body: { id } })
  await server.pool.query(
    `insert into pearls (id, shelf, owner_id, title, body, tags, triggers, source_name, source_url, search_text, removed_at, created_at, updated_at)
     select gen_random_uuid(), 'own', $1, 't' || n, 'b', '{}', '{}', '', '', 't', $3, now(), now() from generate_series(1, $2::int) n`,
    [robin.userId, PEARLS_KEPT_OF_AN_ACCOUNT - 1, server.clock.now()],
  )
  const refused = {
    status: 409,
    body: { message: expect.stringMatching(/^You have 6,000 pearls with those you deleted/) },
  }
  expect(await robin.call(contract.createPearl, { body: { words: words() } })).toMatchObject(refused)
  const file = { rows: [words({ title: 'From a file' })], apply: true }
  expect(await robin.call(contract.importPearls, { body: file })).toMatchObject(refused)
  expect((await robin.call(contract.deletePearl, { body: { id, deleted: false } })).status).toBe(200)
  expect((await own()).found).toBe(1)
})

test('a change that was based on an older text is refused with the newer one', async () => {
  const { id } = await made()
  const change = (title: string) =>
    robin.call(contract.updatePearl, { body: { id, baseVersion: 1, words: words({ title }) } })
  expect((await change('First')).reply.pearl.version).toBe(2)
  const second = await change('Second')
  expect(second.body).toMatchObject({ code: 'stale_version', details: { current: { title: 'First' } } })
})

test('a deleted pearl is gone, can be brought back, and is erased after thirty days', async () => {
  const { id } = await made()
  await robin.call(contract.deletePearl, { body: { id } })
  expect((await own()).found).toBe(0)
  await robin.call(contract.deletePearl, { body: { id, deleted: false } })
  expect((await own()).found).toBe(1)
  await robin.call(contract.deletePearl, { body: { id } })
  server.clock.moveOn(31 * 24 * 60 * 60_000)
  await server.app.sweep()
  const left = await server.pool.query('select 1 from pearls where id = $1', [id])
  expect(left.rowCount).toBe(0)
})

describe('search', () => {
  test.each([
    ['as it is written', 'metformin', ['Metformin and the kidney']],
    ['as one types', 'metf', ['Metformin and the kidney']],
    ['misspelled', 'metfromin', ['Metformin and the kidney']],
    ['two words, one misspelled', 'kidny metformin', ['Metformin and the kidney']],
    ['in what brings it up', 'allopurinol', ['Urate']],
    ['signs of SQL', "%_\\'", []],
    ['what is nowhere', 'zebra', []],
  ])('%s', async (_what, search, titles) => {
    await made(robin, { title: 'Metformin and the kidney' })
    await made(robin, { title: 'Urate', triggers: { drugs: ['allopurinol'] }, body: 'Go slow.' })
    expect((await own({ search })).pearls.map(({ title }) => title)).toEqual(titles)
  })

  test('by tag and by state', async () => {
    const { id } = await made(robin, { tags: ['Kidney'] })
    await made(robin, { title: 'Other' })
    expect((await own({ tag: 'kidney' })).found).toBe(1)
    await robin.call(contract.switchPearl, { body: { id, enabled: false } })
    expect((await own({ show: 'off' })).pearls.map((pearl) => pearl.id)).toEqual([id])
    expect((await own()).tags).toEqual(['kidney'])
  })
})

describe('the master set', () => {
  const masterWords = words({ title: 'Master of kidneys' })
  const adopt = async (id: string, follows = true) =>
    (await robin.call(contract.adoptPearl, { body: { id, follows } })).reply.pearl

  test('comes with the product, to everybody, once', async () => {
    const listed = async () =>
      (await robin.call(contract.listPearls, { body: { shelf: 'master', limit: 1 } })).reply.found
    const before = await listed()
    expect(before).toBeGreaterThanOrEqual((await readMasterSet()).length)
    await installMasterSet(server.dependencies)
    expect(await listed()).toBe(before)
  })

  test('what a super admin changed stays so when the set is put in again', async () => {
    const { reply } = await robin.call(contract.listPearls, {
      body: { shelf: 'master', search: 'ottawa ankle rules', limit: 1 },
    })
    const [pearl] = reply.pearls
    if (!pearl) throw new Error('The set has no such pearl.')
    await admin.call(updateMasterPearl, {
      body: { id: pearl.id, baseVersion: pearl.version, words: { ...masterWords, title: 'Ottawa, changed' } },
    })
    await server.pool.query(`update pearls set shipped_hash = 'older' where id = $1`, [pearl.id])
    await installMasterSet(server.dependencies)
    const { rows } = await server.pool.query('select title from pearls where id = $1', [pearl.id])
    expect(rows).toEqual([{ title: 'Ottawa, changed' }])
  })

  test('of two who change one at once the second is told, and shown what the first one wrote', async () => {
    const { reply } = await admin.call(createMasterPearl, { body: { words: masterWords } })
    const { id } = reply.pearl
    const change = (body: string) =>
      admin.call(updateMasterPearl, { body: { id, baseVersion: 1, words: { ...masterWords, body } } })
    const answers = await Promise.all([change('One.'), change('Other.')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const [refused] = answers.filter(({ status }) => status === 409)
    const [kept] = answers.filter(({ status }) => status === 200)
    expect(refused?.body.details).toEqual({ current: kept?.reply.pearl })
  })

  test('an adopted copy follows its original while its owner wants it to', async () => {
    const { reply } = await admin.call(createMasterPearl, { body: { words: masterWords } })
    const { id } = reply.pearl
    const copy = await adopt(id)
    expect((await adopt(id)).id).toBe(copy.id)
    const change = (version: number, body: string) =>
      admin.call(updateMasterPearl, { body: { id, baseVersion: version, words: { ...masterWords, body } } })
    await change(1, 'Followed.')
    expect((await own()).pearls).toMatchObject([
      { body: 'Followed.', adoption: { from: 'master', follows: true, original: 'same' } },
    ])
    await robin.call(contract.followOriginal, { body: { id: copy.id, follows: false } })
    await change(2, 'Not followed.')
    expect((await own()).pearls).toMatchObject([
      { body: 'Followed.', adoption: { follows: false, original: 'changed' } },
    ])
    await robin.call(contract.followOriginal, { body: { id: copy.id, follows: true } })
    expect((await own()).pearls).toMatchObject([{ body: 'Not followed.' }])
  })

  test('an original that is taken out leaves the copy standing, and says so', async () => {
    const { reply } = await admin.call(createMasterPearl, { body: { words: masterWords } })
    const copy = await adopt(reply.pearl.id)
    await admin.call(retireMasterPearl, { body: { id: reply.pearl.id, retired: true } })
    expect((await own()).pearls).toMatchObject([
      { body: masterWords.body, adoption: { original: 'removed' } },
    ])
    const follow = await robin.call(contract.followOriginal, { body: { id: copy.id, follows: true } })
    expect(follow.body.message).toContain('Your copy stays')
    expect((await robin.call(contract.adoptPearl, { body: { id: reply.pearl.id } })).status).toBe(404)
  })

  test('a copy that its owner rewrites is theirs: it follows no more', async () => {
    const { reply } = await admin.call(createMasterPearl, { body: { words: masterWords } })
    const copy = await adopt(reply.pearl.id)
    await robin.call(contract.updatePearl, {
      body: { id: copy.id, baseVersion: copy.version, words: words({ body: 'Mine.' }) },
    })
    await admin.call(updateMasterPearl, {
      body: { id: reply.pearl.id, baseVersion: 1, words: { ...masterWords, body: 'Theirs.' } },
    })
    expect((await own()).pearls).toMatchObject([{ body: 'Mine.', adoption: { follows: false } }])
  })
})

describe('a file', () => {
  const importing = (rows: unknown[], apply = false) =>
    robin.call(contract.importPearls, { body: { rows: rows as Array<Record<string, unknown>>, apply } })

  test('says first what it would change, and which rows are wrong', async () => {
    const known = await made()
    const rows = [
      words({ title: 'New one' }),
      words({ body: 'Changed.' }),
      { ...known, id: known.id, title: 'kidneys first', body: 'Again.' },
      { title: '', body: 'x' },
      words({ title: 'Bad source', sourceUrl: 'ftp://a.example' }),
    ]
    const { reply } = await importing(rows)
    expect(reply.rows.map(({ outcome }) => outcome)).toEqual(['added', 'changed', 'wrong', 'wrong', 'wrong'])
    expect(reply.rows[1]?.changes).toEqual(['body'])
    expect(reply.rows[2]?.problems[0]?.sentence).toContain('Row 2 is about the same pearl')
    expect(reply.rows[4]?.problems).toEqual([
      { field: 'sourceUrl', sentence: expect.stringContaining('https') },
    ])
    expect((await own()).found).toBe(1)
    await importing(rows, true)
    expect((await own()).pearls.map(({ title, body }) => [title, body]).sort()).toEqual([
      ['Kidneys first', 'Changed.'],
      ['New one', 'Check creatinine first.'],
    ])
  })

  test('that was exported changes nothing', async () => {
    await made(robin, { tags: ['a'], triggers: { conditions: ['gout'], ageFromMonths: 12 } })
    const { reply } = await robin.call(contract.exportPearls)
    expect((await importing(reply.pearls)).reply.counts).toMatchObject({
      same: 1,
      added: 0,
      changed: 0,
      wrong: 0,
    })
  })

  test('of more rows than may be is refused whole', async () => {
    const rows = Array.from({ length: PEARL_IMPORT_ROWS + 1 }, (_, n) => words({ title: `Row ${n}` }))
    expect((await importing(rows, true)).status).toBe(400)
    expect(
      (
        await importing(
          Array.from({ length: 1_000_000 }, () => ({})),
          true,
        )
      ).status,
    ).toBe(413)
    expect((await own()).found).toBe(0)
  })
})

test('what is done leaves entries in the trail, without the words of a pearl', async () => {
  const { id } = await made()
  await robin.call(contract.switchPearl, { body: { id, enabled: false } })
  const { rows } = await server.pool.query(
    'select action, subject_type, subject_id from audit_entries where subject_id = $1 order by action',
    [id],
  )
  expect(rows).toEqual([
    { action: 'pearl.create', subject_type: 'pearl', subject_id: id },
    { action: 'pearl.update', subject_type: 'pearl', subject_id: id },
  ])
})
