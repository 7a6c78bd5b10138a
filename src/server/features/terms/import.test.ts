import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { masterDictionary, TERM_FILE_MAX_BYTES, type TermFileFormat } from '#contract/terms.ts'
import { buildTestApp, type Physician, type TestApp } from '#testing/test-app.ts'
import { randomIds } from '#server/platform/ids.ts'
import { FileError } from './files/term-row.ts'
import { readTerms, WrongRows } from './imports/read-terms.ts'
import { listedKeys } from './terms-fixture.ts'

let server: TestApp
let admin: Physician
beforeAll(async () => {
  server = await buildTestApp()
  admin = await server.signUpPhysician('admin', 'super_admin')
})
afterAll(() => server.close())
beforeEach(() => server.pool.query('delete from terms'))

const read = (file: string | Uint8Array | ReadableStream<Uint8Array>, format: TermFileFormat = 'csv') =>
  admin.call(
    masterDictionary.readFile,
    { query: { format } },
    { upload: typeof file === 'string' ? Buffer.from(file) : file },
  )

/** A file of which more comes than `begun` until it is ended, well or not. */
function halfSent(begun: string): { file: ReadableStream<Uint8Array>; breakOff(): void } {
  let breakOff = (): void => {}
  const file = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(Buffer.from(begun))
      breakOff = () => controller.error(new Error('the browser was closed'))
    },
  })
  return { file, breakOff: () => breakOff() }
}

const run = (id: string) => admin.call(masterDictionary.runImport, { body: { id } })

async function imported(file: string | Uint8Array, format?: TermFileFormat): Promise<string[]> {
  const { reply } = await read(file, format)
  expect((await run(reply.import.id)).reply.import.state).toBe('imported')
  return listedKeys(admin, masterDictionary)
}

async function exported(): Promise<string> {
  return (await server.download(masterDictionary.exportFile, {}, admin.token)).text()
}

describe('a CSV file', () => {
  test('is looked through before anything changes: what is new, changed, as it is, and wrong with a reason', async () => {
    await admin.call(masterDictionary.add, { body: { term: 'warfarin', misheard: ['war fairing'] } })
    await admin.call(masterDictionary.add, { body: { term: 'apixaban', category: 'drug' } })
    const { reply } = await read(
      [
        'Term,Category,Enabled,Heard as',
        'warfarin,drug,yes,war fairing | wall frame',
        'apixaban,drug,yes,',
        'sotalol,drug,no,"so, tall all"',
        ',drug,yes,',
        'SOTALOL,drug,yes,',
        'Humira,drug,yes,humor',
        'Lasix,drug,maybe,',
        `${'x'.repeat(130)},drug,yes,`,
      ].join('\r\n'),
    )
    expect(reply.import).toMatchObject({
      state: 'ready',
      rows: 3,
      added: 1,
      changed: 1,
      unchanged: 1,
      wrong: 5,
    })
    expect(reply.import.wrongRows.map(({ line, reason }) => `${line}: ${reason}`)).toEqual([
      '5: The term is missing.',
      '6: The same term stands in line 4.',
      expect.stringContaining('neither yes nor no') as string,
      '9: The term is longer than 120 characters.',
      expect.stringContaining('everyday word') as string,
    ])
    expect(reply.import.changes[0]).toMatchObject({
      before: { misheard: ['war fairing'] },
      after: { misheard: ['war fairing', 'wall frame'], category: 'drug' },
    })
    expect(await listedKeys(admin, masterDictionary)).toEqual(['apixaban', 'warfarin'])
    const done = await run(reply.import.id)
    expect(done.reply.import).toMatchObject({ state: 'imported', done: 3 })
    expect(await listedKeys(admin, masterDictionary)).toEqual(['apixaban', 'sotalol', 'warfarin'])
    expect((await run(reply.import.id)).status).toBe(409)
  })

  test('with a misheard form that is a term itself says so before it is imported', async () => {
    await admin.call(masterDictionary.add, { body: { term: 'ibuprofen' } })
    const { reply } = await read(
      'Term,Heard as\nbupropion,Ibuprofen | beau pro\nZyban,be you pro\nprofen,zyban',
    )
    expect(reply.import).toMatchObject({ rows: 3, wrong: 0 })
    expect(reply.import.warnings.map(({ line, term }) => [line, term])).toEqual([
      [2, 'bupropion'],
      [4, 'profen'],
    ])
    expect(reply.import.warnings[0]?.reason).toContain('“Ibuprofen” is a term itself')
  })

  test('that leaves columns out leaves what they would say as it is', async () => {
    await admin.call(masterDictionary.add, {
      body: { term: 'COPD', expansion: 'lungs', misheard: ['see opd'], enabled: false },
    })
    await imported('term,category\ncopd,condition\n')
    const { reply } = await admin.call(masterDictionary.list, { body: {} })
    expect(reply.terms).toMatchObject([
      { term: 'copd', expansion: 'lungs', misheard: ['see opd'], enabled: false, category: 'condition' },
    ])
  })

  test.each([
    ['UTF-8 with a mark', Buffer.from('\ufeffterm\nSjögren\n')],
    ['UTF-16 with a mark', Buffer.from('\ufeffterm\nSjögren\n', 'utf16le')],
    ['UTF-16 without', Buffer.from('term\nSjögren\n', 'utf16le')],
    ['UTF-16 big endian', Buffer.from('\ufeffterm\nSjögren\n', 'utf16le').swap16()],
    ['Latin 1', Buffer.from('term\nSjögren\n', 'latin1')],
    ['semicolons', Buffer.from('category;term\ncondition;Sjögren\n')],
    ['tabs and quotation marks', Buffer.from('"term"\t"category"\r\n"Sjögren"\t"x"\r\n')],
  ])('is read in %s', async (_name, file) => {
    expect(await imported(file)).toEqual(['Sjögren'])
  })

  test.each([
    ['without the column of terms', 'name of it,kind\nx,y\n', 'No column is called'],
    ['that is empty', '', 'empty'],
    ['with a row of cells without end', `term,category\nwarfarin,drug\n${','.repeat(100_000)}`, 'cells'],
    ['whose quoted lines hide it', `term\n${`"\n"${','.repeat(600)}`.repeat(9)}\n`, 'cells'],
    ['whose quoted cells hide how many there are', `term\n${'"",'.repeat(2_000)}\n`, 'cells'],
    ['with a quotation mark that does not end', 'term\n"metoprolol\nwarfarin\n', 'quotation mark'],
    ['that is a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 1, 2, 3]), ''],
  ])('%s is refused with a sentence', async (_name, file, sentence) => {
    const { status, body } = await read(file)
    expect([status, body.code]).toEqual([415, 'unsupported_file'])
    expect(body.message).toContain(sentence)
  })

  test('of more rows than any may have is refused before it is read to its end', async () => {
    let sent = 0
    async function* endless(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('term\n')
      for (; sent < 1_000_000; sent += 1_000)
        yield Buffer.from(Array.from({ length: 1_000 }, (_, at) => `term ${sent + at}\n`).join(''))
    }
    const reading = async () => {
      const file = { format: 'csv', bytes: endless(), mostRows: 5_000 } as const
      const judge = { ids: randomIds, unfitForms: async () => [] }
      for await (const rows of readTerms(file, new WrongRows(), judge))
        expect(rows.length).toBeLessThan(1_001)
    }
    await expect(reading()).rejects.toThrow(FileError)
    expect(sent).toBeLessThan(20_000)
  })

  test('whose sender goes away in the middle is forgotten, and the server goes on', async () => {
    // More than one batch, so that it is seen in the database that rows are being read.
    const rows = Array.from({ length: 40_000 }, (_, at) => `half${at}`).join('\n')
    const { file, breakOff } = halfSent(`term\n${rows}\n`)
    const reading = read(file).catch(() => 'broken off')
    const staged = async () => (await server.pool.query('select 1 from term_import_rows limit 1')).rowCount
    await expect.poll(staged).toBe(1)
    breakOff()
    expect(await reading).toBe('broken off')
    await expect.poll(staged).toBe(0)
    expect(await imported('term\nwarfarin\n')).toEqual(['warfarin'])
  })

  test('takes the place of the one that the same person was sending', async () => {
    const { file, breakOff } = halfSent('term\nfirst\n')
    const first = read(file)
    const states = () => server.pool.query(`select 1 from term_imports where state = 'reading'`)
    await expect.poll(async () => (await states()).rowCount).toBe(1)
    expect(await imported('term\nsecond\n')).toEqual(['second'])
    // More of it comes, and is read no further.
    breakOff()
    await first.catch(() => null)
    expect((await states()).rowCount).toBe(0)
  })

  test('that is larger than any may be is refused with a sentence', async () => {
    const file = Buffer.alloc(TERM_FILE_MAX_BYTES + 1, `${'x'.repeat(15_000)}\n`)
    file.write('term\n')
    const { status, body } = await read(file)
    expect([status, body.code]).toEqual([413, 'too_large'])
    expect(body.message).toContain('larger than 60 MB')
  }, 60_000)

  test('comes back from an export as it went, and no cell of it is a formula', async () => {
    const before = await imported(
      'term,misheard,expansion,category\n' +
        '"=cmd|calc","@sum of it",-x,+y\n"quoted ""term"", with a comma",a b | c d,"line; two",drug\n',
    )
    const file = await exported()
    for (const line of file.trim().split('\r\n').slice(1))
      for (const cell of line.split(',')) expect(cell).not.toMatch(/^"?[=+\-@]/)
    await server.pool.query('delete from terms')
    expect(await imported(file)).toEqual(before)
    expect(await exported()).toBe(file)
  })
})

describe('an import', () => {
  test('that fails at its end leaves nothing of it', async () => {
    const { reply } = await read('term\nalpha\nbeta\n')
    await server.pool.query(
      `create function refuse() returns trigger as $$ begin raise exception 'no'; end $$ language plpgsql;
       create trigger refuse before insert on terms for each row when (new.key = 'beta') execute function refuse()`,
    )
    try {
      expect((await run(reply.import.id)).status).toBe(500)
    } finally {
      await server.pool.query('drop trigger refuse on terms; drop function refuse')
    }
    expect(await listedKeys(admin, masterDictionary)).toEqual([])
    const { reply: after } = await admin.call(masterDictionary.getImport, { params: { id: reply.import.id } })
    expect(after.import.state).toBe('failed')
  })

  test('that is cancelled while it runs leaves nothing of it', async () => {
    const rows = Array.from({ length: 9_000 }, (_, at) => `cancelled${at}`).join('\n')
    const { reply } = await read(`term\n${rows}\n`)
    const { id } = reply.import
    // It waits for a row that somebody else is just adding; meanwhile it is cancelled.
    const other = await server.pool.connect()
    await other.query('begin')
    await other.query(
      `insert into terms (id, list_id, term, key, misheard, expansion, category, enabled, source, created_at, updated_at)
       values (gen_random_uuid(), '00000000-0000-0000-0000-000000000000', 'cancelled0', 'cancelled0', '[]', '', '', true,
         'typed', now(), now())`,
    )
    const running = run(id)
    await expect
      .poll(async () => (await admin.call(masterDictionary.getImport, { params: { id } })).reply.import.state)
      .toBe('importing')
    const cancelled = await admin.call(masterDictionary.cancelImport, { body: { id } })
    expect(cancelled.reply.import.state).toBe('cancelled')
    await other.query('rollback')
    other.release()
    expect((await running).reply.import.state).toBe('cancelled')
    expect(await listedKeys(admin, masterDictionary)).toEqual([])
  })
})

describe('a published vocabulary', () => {
  const rxnorm = (
    name: string,
    { kind = 'IN', language = 'ENG', source = 'RXNORM', suppressed = 'N' } = {},
  ) => `1|${language}|||||||1|1||${source}|${kind}|1|${name}||${suppressed}|4096|`

  test('RxNorm gives ingredients and brand names, and changes nothing that is there', async () => {
    await admin.call(masterDictionary.add, { body: { term: 'Aspirin', category: 'mine' } })
    const file = [
      rxnorm('metoprolol'),
      rxnorm('aspirin'),
      rxnorm('metoprolol succinate', { kind: 'PIN' }),
      rxnorm('Toprol', { kind: 'BN' }),
      rxnorm('metoprolol tartrate 25 MG Oral Tablet', { kind: 'SCD' }),
      rxnorm('gone', { suppressed: 'O' }),
      rxnorm('Metoprololum', { language: 'LAT' }),
      rxnorm('metoprolol (other list)', { source: 'VANDF' }),
    ].join('\n')
    expect(await imported(file, 'rxnorm')).toEqual([
      'Aspirin',
      'metoprolol',
      'metoprolol succinate',
      'Toprol',
    ])
    const { reply } = await admin.call(masterDictionary.list, { body: { search: 'aspirin' } })
    expect(reply.terms).toMatchObject([{ category: 'mine', revision: 0 }])
  })

  const icd = (code: string, long: string) =>
    `00001 ${code.padEnd(7)} 1 ${long.slice(0, 60).padEnd(60)} ${long}`

  test('the ICD-10-CM order file gives the names of diagnoses, once each', async () => {
    const file = [
      icd('A000', 'Cholera due to Vibrio cholerae 01, biovar cholerae'),
      icd('J45909', 'Unspecified asthma, uncomplicated'),
      icd('S52501A', 'Fracture of the lower end of radius, initial encounter for closed fracture'),
      icd('S52501D', 'Fracture of the lower end of radius, subsequent encounter for fracture'),
    ].join('\r\n')
    expect(await imported(file, 'icd10cm')).toEqual([
      'Cholera due to Vibrio cholerae 01, biovar cholerae',
      'Fracture of the lower end of radius',
      'Unspecified asthma, uncomplicated',
    ])
  })

  test.each([
    ['rxnorm', 'term,category\nx,y\n'],
    ['icd10cm', 'term,category\nx,y\n'],
  ] as const)('that is none is refused: %s', async (format, file) => {
    expect((await read(file, format)).body.code).toBe('unsupported_file')
  })
})
