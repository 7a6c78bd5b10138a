import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createNote, updateNote } from '#contract/notes.ts'
import { updateNoteStatus } from '#contract/signing.ts'
import { createAuditSealer } from '#server/platform/audit/audit-sealer.ts'
import { createSealFile } from '#server/platform/audit/seal-file.ts'
import { createFieldEncryption } from '#server/platform/storage/field-encryption.ts'
import { parseMasterKeys } from '#server/platform/storage/master-key.ts'
import { signingKeys } from '#server/platform/storage/signing-keys.ts'
import { makeTestFolder } from '#testing/database.ts'
import { buildTestApp, type Physician, type TestApp } from '#testing/test-app.ts'
import { until } from '#testing/until.ts'
import { typed, typedSection } from '#testing/visits.ts'
import { audit } from './audit.ts'

let folder: string
let server: TestApp
let physician: Physician
let environment: Record<string, string>
/** Seals what there is, and keeps the seal outside the database; gives its id. */
let seal: () => Promise<number>
beforeAll(async () => {
  folder = await makeTestFolder()
  const master = `test:${randomBytes(32).toString('base64')}`
  const keys = parseMasterKeys(master)
  server = await buildTestApp({
    chainKeys: signingKeys(keys, 'audit chain'),
    sealKeys: signingKeys(keys, 'note seals'),
    fields: createFieldEncryption(keys),
  })
  physician = await server.signUpPhysician()
  const { user, database, host, port } = server.connection
  environment = {
    DATA_DIR: folder,
    DATABASE_URL: `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`,
    MASTER_KEY: master,
    LOG_LEVEL: 'silent',
  }
})
// Each test does something else to a trail: it begins with one that is whole, of a signed note under one seal.
beforeEach(async () => {
  await server.tamper(
    'with entries as (delete from audit_entries), seals as (delete from audit_seals), keys as (delete from master_keys) delete from notes',
  )
  await rm(join(folder, 'audit'), { recursive: true, force: true })
  const file = createSealFile(join(folder, 'audit', 'seals.jsonl'))
  const sealer = createAuditSealer({
    db: server.dependencies.db,
    keys: server.dependencies.chainKeys,
    onLost: async () => {},
    onError: (error) => {
      throw error
    },
  })
  seal = async () => {
    const { id, hash, entries } = await until(sealer.seal)
    await file.keep({ id, hash, entries })
    return id
  }
  await signedNote()
  await seal()
})

afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const run = async (...args: string[]) => {
  const said: string[] = []
  const code = await audit(args, environment, (sentence) => said.push(sentence))
  return { code, said: said.join('\n') }
}

async function signedNote(): Promise<string> {
  const { id } = (await physician.call(createNote, { body: { data: {} } })).reply.note
  const sections = [typedSection('hpi', typed('a', 'Cough for two weeks.'))]
  await physician.call(updateNote, { body: { id, baseVersion: 0, sections } })
  await physician.call(updateNoteStatus, {
    body: { id, status: 'signed', baseVersion: 1, attestation: true },
  })
  return id
}

test('called wrongly, it says how it is called, and that is not a trail that is wrong', async () => {
  for (const args of [
    [],
    ['look'],
    ['acknowledge'],
    ['acknowledge', '--reason', ' '],
    ['verify', '--seal', 'x'],
    ['verify', 'twice'],
  ])
    expect(await run(...args)).toMatchObject({ code: 2, said: expect.stringContaining('npm run audit --') })
  expect(await run('--help')).toMatchObject({ code: 0 })
})

test('a whole trail is called whole, and what was read is counted', async () => {
  const { code, said } = await run('verify')
  expect(said).toMatch(
    /^The audit trail is whole\. \d+ entries under 1 seals were read, 1 seals kept elsewhere compared; \d+ entries are not sealed yet\. 1 signed notes and 0 agreements were held/,
  )
  expect(code).toBe(0)
})

test('a file of seals that was emptied is told of: without it an end that was cut off would not be missed', async () => {
  const file = join(folder, 'audit', 'seals.jsonl')
  const seals = await readFile(file, 'utf8')
  expect(seals).not.toBe('')
  await writeFile(file, '')
  expect((await run('verify')).said).toContain(`${file} holds no seal: it was emptied, or is missing.`)
  await writeFile(file, seals)
  expect((await run('verify')).said).not.toContain('holds no seal')
})

test('a signed note that was changed is named by its id, without a word of it', async () => {
  const id = await signedNote()
  await server.tamper(
    `update notes set sections = replace(sections::text, 'two', 'ten')::json where id = $1`,
    [id],
  )
  const { code, said } = await run('verify')
  expect(code).toBe(1)
  expect(said).toContain(`The signed note ${id} is not as it was signed.\nThe audit trail is NOT whole.`)
  expect(said).not.toMatch(/Cough|weeks/)
  await server.tamper('delete from notes where id = $1', [id])
  expect((await run('verify')).said).toContain(
    `The signed note ${id} is gone, and the product did not erase it.`,
  )
  await server.tamper('delete from audit_entries where subject_id = ($1::uuid)::text', [id])
  expect(await run('verify')).toMatchObject({ code: 0 })
})

test('what somebody left in the database to deceive the product is named', async () => {
  await server.pool.query(
    'create schema evil create view audit_entries as select * from public.audit_entries',
  )
  const { code, said } = await run('verify')
  expect(code).toBe(1)
  expect(said).toContain('did not make, and that can hide or change what it reads and writes: the view evil.')
  await server.pool.query('drop schema evil cascade')
})

test('what keeps the trail from being read is named before it is read', async () => {
  await server.pool.query(
    'create schema evil create view seals as select 1 as one; alter table note_addenda rename to hidden',
  )
  const { code, said } = await run('verify')
  await server.pool.query('alter table hidden rename to note_addenda; drop schema evil cascade')
  expect(code).toBe(1)
  expect(said).toMatch(/the view evil\.seals[^]*could not be read: take away what is named/)
})

test('the first entry that was changed is named', async () => {
  const { rows } = await server.pool.query<{ id: string }>('select min(id) as id from audit_entries')
  const change = `update audit_entries set actor_id = actor_id, action = $2 where id = $1`
  const [{ action } = { action: '' }] = (
    await server.pool.query<{ action: string }>('select action from audit_entries where id = $1', [
      rows[0]?.id,
    ])
  ).rows
  await server.tamper(change, [rows[0]?.id, 'made.up'])
  const { code, said } = await run('verify')
  expect(code).toBe(1)
  expect(said).toMatch(new RegExp(`^Entry ${rows[0]?.id} of the audit trail \\(seal \\d+\\) was changed`))
  await server.tamper(change, [rows[0]?.id, action])
})

/** The trail and the notes as a backup of before would bring them back: all but the first entry is gone. */
async function cutOff(): Promise<void> {
  await server.tamper('delete from audit_entries where id > (select min(id) from audit_entries)')
  await server.tamper('delete from audit_seals')
  await server.tamper('delete from notes')
}

test('an end that was cut off with its seals is missed by the file of seals, and by a log that holds them', async () => {
  await signedNote()
  const id = await seal()
  const log = join(folder, 'server.log')
  await mkdir(folder, { recursive: true })
  const { rows } = await server.pool.query('select id::int, hash, entries::int from audit_seals')
  await writeFile(
    log,
    rows.map((row) => `${JSON.stringify({ level: 30, ...row, msg: 'audit sealed' })}\n`).join(''),
  )
  await cutOff()
  const { code, said } = await run('verify')
  expect(code).toBe(1)
  expect(said).toContain('seals were removed')
  expect(await run('verify', '--seals', log)).toMatchObject({ code: 1 })
  expect(id).toBeGreaterThan(1)
})

test('what an older backup lacks is acknowledged with a reason: from there on the trail is whole, and it stays told of', async () => {
  await cutOff()
  const reason = 'The backup of Monday was restored, ticket 7.'
  const done = await run('acknowledge', '--reason', reason)
  expect(done).toMatchObject({ code: 0, said: expect.stringContaining('is an entry of the trail now') })
  const { code, said } = await run('verify')
  expect(said).toContain(`which was acknowledged: ${reason}\nThe audit trail is whole.`)
  expect(code).toBe(0)
  await seal()
  expect(await run('verify')).toMatchObject({ code: 0 })
  expect((await run('acknowledge', '--reason', 'Again.')).said).toContain('nothing to acknowledge')
})

test('an acknowledgement covers nothing that is lost later, and nobody without the key can write one', async () => {
  await cutOff()
  await run('acknowledge', '--reason', 'The backup of Monday was restored.')
  await physician.call(createNote, { body: { data: {} } })
  const id = await seal()
  const { rows } = await server.pool.query<{ hash: string }>('select hash from audit_seals where id = $1', [
    id,
  ])
  await server.tamper('delete from audit_entries where id = (select max(id) from audit_entries)')
  await server.tamper('delete from audit_seals where id = $1', [id])
  await server.pool.query(
    `insert into audit_entries (action, subject_type, subject_id, request_id, content_seal)
     select 'audit.acknowledge', 'trail', $1, 'Mine.', content_seal from audit_entries where action = 'audit.acknowledge'`,
    [`${id}:${rows[0]?.hash}`],
  )
  const { code, said } = await run('verify')
  expect(code).toBe(1)
  expect(said).toContain(`Seal ${id} of the audit trail`)
  expect(said).not.toContain('Mine.')
})

test('without the master key nothing is said of the trail', async () => {
  // It is known which key this is from the first look on.
  expect(await run('verify')).toMatchObject({ code: 0 })
  const said: string[] = []
  const code = await audit(
    ['verify'],
    { ...environment, MASTER_KEY: `other:${randomBytes(32).toString('base64')}` },
    (line) => said.push(line),
  )
  expect(code).toBe(1)
  expect(said.join()).not.toContain('whole')
})
