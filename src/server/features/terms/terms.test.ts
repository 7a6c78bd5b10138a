import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listedKeys } from './terms-fixture.ts'
import { masterDictionary, medicalTerms } from '#contract/terms.ts'
import { TERM_CHANGES_A_MINUTE, TERMS_OF_AN_ACCOUNT } from '#domain/limits.ts'
import { buildTestApp, type Physician, type TestApp } from '#testing/test-app.ts'

let server: TestApp
let physician: Physician
let admin: Physician
beforeAll(async () => {
  server = await buildTestApp()
  physician = await server.signUpPhysician('robin')
  admin = await server.signUpPhysician('admin', 'super_admin')
})
afterAll(() => server.close())
beforeEach(() => server.pool.query('delete from terms'))

const add = (who: Physician, term: string, more: object = {}) =>
  who.call(medicalTerms.add, { body: { term, ...more } })

describe('a term of one’s own', () => {
  test('is counted before its words are looked at: a flood of unfit ones is refused as any other', async () => {
    const hasty = await server.signUpPhysician('hasty')
    for (let n = 0; n < TERM_CHANGES_A_MINUTE; n += 1)
      expect((await add(hasty, 'metoprolol', { misheard: ['7'] })).status).toBe(400)
    expect((await add(hasty, 'metoprolol', { misheard: ['7'] })).status).toBe(429)
  })

  test('is kept with all that was said of it, and listed', async () => {
    const added = await add(physician, ' Metoprolol  succinate ', {
      misheard: ['meta prolol suck in eight hours', 'metro prolol', 'METRO PROLOL', 'metoprolol succinate'],
      expansion: 'a beta blocker',
      category: 'drug',
    })
    // A form that holds a number is refused.
    expect(added.status).toBe(400)
    expect(added.body.fields?.misheard).toContain('number')
    const { reply } = await add(physician, ' Metoprolol  succinate ', {
      misheard: ['metro prolol', 'METRO PROLOL', 'metoprolol succinate'],
      expansion: 'a beta blocker',
      category: 'drug',
    })
    expect(reply.term).toMatchObject({
      term: 'Metoprolol succinate',
      misheard: ['metro prolol'],
      category: 'drug',
      enabled: true,
      source: 'typed',
      revision: 0,
    })
    const { reply: all } = await physician.call(medicalTerms.list, { body: {} })
    expect(all).toMatchObject({ terms: [{ id: reply.term.id }], found: { count: 1, isExact: true } })
    expect((await physician.call(medicalTerms.categories)).reply.categories).toEqual(['drug'])
  })

  test('tells which of its misheard forms are terms themselves', async () => {
    await admin.call(masterDictionary.add, { body: { term: 'lisinopril' } })
    await add(physician, 'Zestril')
    const misheard = ['Lisinopril', 'list a pril', 'zestril']
    const { reply } = await add(physician, 'losartan', { misheard })
    expect(reply.alsoTerms).toEqual(['Lisinopril', 'zestril'])
    const body = { id: reply.term.id, baseRevision: 0, term: 'losartan', misheard: ['list a pril'] }
    expect((await physician.call(medicalTerms.update, { body })).reply.alsoTerms).toEqual([])
    // Of another physician's terms it tells nothing.
    const other = await server.signUpPhysician('another')
    expect((await add(other, 'losartan', { misheard: ['zestril'] })).reply.alsoTerms).toEqual([])
  })

  test('that is there already is refused, and shown', async () => {
    await add(physician, 'Zyrtec')
    const { status, body } = await add(physician, 'zyrtec')
    expect([status, body.code]).toEqual([409, 'already_exists'])
    expect(body.details).toMatchObject({ term: 'Zyrtec' })
  })

  test.each([
    ['', []],
    ['…', []],
    ['Humira', ['humor']],
    ['Humira', ['left humor']],
    ['Lasix', ['lasix forty']],
    ['x'.repeat(121), []],
  ])('%j heard as %j is refused with a sentence', async (term, misheard) => {
    const { status, body } = await add(physician, term, { misheard })
    expect([status, body.code]).toEqual([400, 'invalid_input'])
    expect(Object.values(body.fields ?? {}).join('')).not.toBe('')
  })

  test('is nobody else’s', async () => {
    const { term } = (await add(physician, 'sacubitril')).reply
    const other = await server.signUpPhysician('other')
    expect(await listedKeys(other, medicalTerms)).toEqual([])
    const change = { id: term.id, baseRevision: 0, term: 'changed' }
    expect((await other.call(medicalTerms.update, { body: change })).status).toBe(404)
    expect((await other.call(medicalTerms.remove, { body: { id: term.id } })).status).toBe(404)
    expect((await admin.call(masterDictionary.update, { body: change })).status).toBe(404)
    expect(await listedKeys(physician, medicalTerms)).toEqual(['sacubitril'])
  })

  test('is changed, switched off and deleted', async () => {
    const { term } = (await add(physician, 'ibuprophen')).reply
    const { id } = term
    const body = { id, baseRevision: 0, term: 'ibuprofen', enabled: false }
    expect((await physician.call(medicalTerms.update, { body })).reply.term).toMatchObject({
      term: 'ibuprofen',
      enabled: false,
      revision: 1,
    })
    await physician.call(medicalTerms.remove, { body: { id } })
    expect(await listedKeys(physician, medicalTerms)).toEqual([])
    const { rows } = await server.pool.query<{ action: string }>(
      `select action from audit_entries where subject_id = $1 order by id`,
      [id],
    )
    expect(rows.map(({ action }) => action)).toEqual(['terms.add', 'terms.update', 'terms.delete'])
  })

  test('is refused beyond as many as there may be', async () => {
    await server.pool.query(
      `insert into terms (id, list_id, term, key, misheard, expansion, category, enabled, source, created_at, updated_at)
       select gen_random_uuid(), $1::uuid, 'a' || n, 'a' || n, '[]', '', '', true, 'typed', now(), now()
       from generate_series(1, $2::int) as n`,
      [physician.userId, TERMS_OF_AN_ACCOUNT],
    )
    expect((await add(physician, 'one more')).body.code).toBe('conflict')
  })

  test('goes with the account', async () => {
    const leaver = await server.signUpPhysician('leaver')
    await add(leaver, 'sotalol')
    await server.pool.query('delete from users where id = $1', [leaver.userId])
    expect((await server.pool.query('select 1 from terms')).rowCount).toBe(0)
  })
})

test('of two who change one term at once the second is shown what the first made of it', async () => {
  const second = await server.signUpPhysician('second', 'super_admin')
  const { term } = (await admin.call(masterDictionary.add, { body: { term: 'warfarin' } })).reply
  const change = (who: Physician, expansion: string) =>
    who.call(masterDictionary.update, {
      body: { id: term.id, baseRevision: 0, term: 'warfarin', expansion },
    })
  const answers = await Promise.all([change(admin, 'one'), change(second, 'other')])
  const [stale] = answers.filter(({ status }) => status !== 200)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(stale?.body).toMatchObject({ code: 'stale_version', details: { revision: 1 } })
})

describe('a search', () => {
  test('finds by the beginning, by a part, by a misheard form, by an expansion and by likeness; and marks the hit', async () => {
    for (const body of [
      { term: 'metoprolol' },
      { term: 'metformin' },
      { term: 'insulin glargine' },
      { term: 'HFpEF', expansion: 'heart failure with preserved ejection fraction' },
      { term: 'sertraline', misheard: ['sir tralene'] },
    ])
      await admin.call(masterDictionary.add, { body })
    const found = async (search: string) =>
      (await admin.call(masterDictionary.list, { body: { search } })).reply.terms
    expect((await found('met')).map(({ term }) => term)).toEqual(['metformin', 'metoprolol'])
    expect((await found('glarg')).map(({ term, hits }) => [term, hits])).toEqual([
      ['insulin glargine', [{ from: 8, to: 13 }]],
    ])
    expect((await found('sir tral')).map(({ term }) => term)).toEqual(['sertraline'])
    expect((await found('preserved ejec')).map(({ term }) => term)).toEqual(['HFpEF'])
    expect((await found('metropolol')).map(({ term, hits }) => [term, hits])).toEqual([
      ['metoprolol', [{ from: 0, to: 10 }]],
    ])
    expect(await found('%_')).toEqual([])
  })

  test.each([
    ['guot', 'gout'],
    ['gaut', 'gout'],
    ['goutt', 'gout'],
    ['gotu', 'gout'],
    ['cpod', 'COPD'],
    ['lasxi', 'Lasix'],
    ['zolft', 'Zoloft'],
    ['alsix', 'Lasix'],
    ['xnaax', 'Xanax'],
  ])('finds by so short a misspelling as %s what was meant', async (search, meant) => {
    for (const term of ['gout', 'COPD', 'Lasix', 'Zoloft', 'Xanax', 'gonorrhea', 'colon', 'zolmitriptan'])
      await admin.call(masterDictionary.add, { body: { term } })
    const { reply } = await admin.call(masterDictionary.list, { body: { search } })
    expect(reply.terms[0]?.term).toBe(meant)
  })

  test('goes through pages without losing or repeating a term', async () => {
    for (let at = 0; at < 7; at += 1) await add(physician, `term${at}`)
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const { reply }: { reply: { terms: Array<{ term: string }>; nextCursor: string | null } } =
        await physician.call(medicalTerms.list, { body: { cursor, limit: 3 } })
      seen.push(...reply.terms.map(({ term }) => term))
      cursor = reply.nextCursor
    } while (cursor)
    expect(seen).toEqual(Array.from({ length: 7 }, (_, at) => `term${at}`))
  })
})
