import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { appendFile, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Secret, TOTP } from 'otpauth'
import { signUp } from '#contract/accounts.ts'
import { enableTwoFactor, startTwoFactor } from '#contract/second-factors.ts'
import { signIn, signInSecondStep } from '#contract/sign-in.ts'
import { createNote, getNote } from '#contract/notes.ts'
import { updateNoteStatus } from '#contract/signing.ts'
import { readSettings } from '#server/settings.ts'
import { startServer, type RunningServer } from '#server/start.ts'
import { SEALED_COLUMNS } from '#server/platform/storage/sealed-places.ts'
import { makeTestFolder } from '#testing/database.ts'
import { caller, type Physician } from '#testing/test-app.ts'
import { until } from '#testing/until.ts'
import { noteAtRest, VISIT } from '#testing/visits.ts'
import { fingerprintId } from '#server/platform/storage/master-key.ts'
import { audit } from './audit.ts'
import { keysCommand } from './keys.ts'

const OBJECTS = 300
const PASSWORD = 'plenty of quiet herons'
const TOTP_STEP_MS = 30_000

let dataDir: string
let server: RunningServer
let physician: Pick<Physician, 'call'>
/** A note that was signed, and an authenticator app that was set up, under the very first key. */
let signedNote: string
let authenticator: TOTP
const notes: string[] = []
/** As `MASTER_KEY` names it; without one the key is in its file. */
let masterKey: string | undefined
const environment = () => ({
  DATA_DIR: dataDir,
  PORT: '0',
  LOG_LEVEL: 'silent',
  ...(masterKey ? { MASTER_KEY: masterKey } : {}),
})
const start = () => startServer(readSettings(environment()), { dataDir })
const patient = { name: 'Sample Person', mrn: 'X-1' } as const

beforeAll(async () => {
  dataDir = join(await makeTestFolder(), 'data')
  server = await start()
  await becomePhysician()
  signedNote = await signNote()
  authenticator = await setUpAuthenticator()
  for (let number = 0; number < OBJECTS; number += 1)
    await server.adapters.storage.put(`recordings/${number}`, Buffer.from(`sound ${number}`))
  for (let number = 0; number < 5; number += 1) notes.push(await makeNote())
}, 120_000)
afterAll(async () => {
  await server.close()
  await rm(join(dataDir, '..'), { recursive: true, force: true })
}, 60_000)

async function becomePhysician(): Promise<void> {
  const call = caller(server.url)
  const { reply } = await call(signUp, {
    body: {
      title: 'Dr',
      first_name: 'Robin',
      last_name: 'Sample',
      email: 'robin@clinic.example',
      username: 'robin',
      password: PASSWORD,
      privacy_policy_agreed: true,
    },
  })
  const { token, user } = reply
  await server.adapters.pool.query(`update users set baa_status = 'verified' where id = $1`, [user.userId])
  physician = { call: (endpoint, parts, options) => call(endpoint, parts, { token, ...options }) }
}

async function makeNote(): Promise<string> {
  const { reply, status } = await physician.call(createNote, { body: { data: { patient } } })
  expect(status).toBe(200)
  return reply.note.id
}

async function signNote(): Promise<string> {
  const { reply } = await physician.call(createNote, { body: { data: { text: VISIT } } })
  const { id, version } = await noteAtRest(physician as Physician, reply.note.id)
  const body = { id, status: 'signed' as const, baseVersion: version, attestation: true }
  expect((await physician.call(updateNoteStatus, { body })).status).toBe(200)
  return id
}

async function setUpAuthenticator(): Promise<TOTP> {
  const { reply } = await physician.call(startTwoFactor, { body: { password: PASSWORD } })
  const app = new TOTP({ secret: Secret.fromBase32(reply.secret) })
  expect((await physician.call(enableTwoFactor, { body: { code: app.generate() } })).status).toBe(200)
  return app
}

async function run(...args: string[]): Promise<{ code: number; said: string }> {
  const said: string[] = []
  const code = await keysCommand(args, environment(), (sentence) => said.push(sentence))
  return { code, said: said.join('\n') }
}

async function everythingOpens(): Promise<void> {
  for (const id of notes) {
    const { reply } = await physician.call(getNote, { params: { id } })
    expect(JSON.stringify(reply)).toContain('Sample Person')
  }
  for (let number = 0; number < OBJECTS; number += 1)
    expect(String(await buffer(server.adapters.storage.get(`recordings/${number}`)))).toBe(`sound ${number}`)
}

test('the key turns while the product runs, and everything opens after the old one is gone', async () => {
  const keyFile = join(dataDir, 'keys/master.key')
  const copy = await readFile(keyFile, 'utf8')
  const [old = ''] = copy.split(':')
  const object = join(dataDir, 'files/objects/recordings', `${OBJECTS - 1}.sealed`)
  const oldObject = await readFile(object)
  expect((await run('retire', old)).said).toContain('is the current one')
  const writing = (async () => {
    for (let number = 0; number < 20; number += 1) {
      notes.push(await makeNote())
      await server.adapters.storage.put(`recordings/${number}`, Buffer.from(`sound ${number}`))
    }
  })()
  const rotated = await run('rotate')
  expect(rotated).toMatchObject({ code: 0, said: expect.stringContaining('Everything is encrypted under') })
  await writing
  // What was signed meanwhile is sealed within seconds: the key is kept until then.
  await until(async () =>
    (await run('retire')).said.includes(`The master key ${old} is retired and taken out of`),
  )
  expect(await readFile(keyFile, 'utf8')).not.toContain(old)
  expect((await run('list')).said).toMatch(new RegExp(`${old}\\s+retired\\s+-\\s+20\\S+\\s+20\\S+\\s+0\\s+0`))
  await everythingOpens()
  // As a copy of both keys, and of a file under the old one, brings it back behind a restore.
  await appendFile(keyFile, `\n${copy.trim()}\n`)
  await writeFile(object, oldObject)
  expect((await run('list')).said).toMatch(new RegExp(`${old}\\s+retired\\s+file`))
  expect((await run('retire')).said).toContain(`The master key ${old} is retired and taken out of`)
  expect(await readFile(keyFile, 'utf8')).not.toContain(old)
  expect((await run('retire')).said).toContain('There is no old master key to retire')
  await everythingOpens()
  const sealed = await server.adapters.pool.query(`select patient from notes where patient like $1`, [
    `v1.${old}.%`,
  ])
  expect(sealed.rows).toEqual([])
}, 120_000)

test('a rotation that was ended in the middle is finished by the next one', async () => {
  const { pool } = server.adapters
  const said: string[] = []
  // The key file is there and the switch is made, and then nothing was moved: the worst moment to die in.
  await keysCommand(['rotate'], environment(), (sentence) => {
    said.push(sentence)
    if (sentence.includes('is the current one')) throw new Error('killed')
  })
  const needing = await run('retire')
  expect(needing).toMatchObject({ code: 1, said: expect.stringMatching(/still (needed by|writes with)/) })
  await everythingOpens()
  expect((await run('rotate')).said).toContain('Finishing what an earlier call began.')
  expect((await run('retire')).code).toBe(0)
  await everythingOpens()
  const { rows } = await pool.query(`select state, count(*)::integer from master_keys group by 1 order by 1`)
  expect(rows).toEqual([
    { state: 'current', count: 1 },
    { state: 'retired', count: 2 },
  ])
}, 120_000)

test('a key of the file that was never used here, as a restored copy brings it, is not put into use but taken out', async () => {
  const keyFile = join(dataDir, 'keys/master.key')
  const other = randomBytes(32)
  const id = fingerprintId(other)
  await appendFile(keyFile, `\n${id}:${other.toString('base64')}\n`)
  expect((await run('list')).said).toMatch(new RegExp(`${id}\\s+ready\\s+file`))
  const rotated = await run('rotate')
  expect(rotated).toMatchObject({ code: 0, said: expect.stringContaining('Everything is encrypted under') })
  expect(rotated.said).not.toContain(id)
  await until(async () =>
    (await run('retire')).said.includes(`The master key ${id} is retired and taken out of`),
  )
  expect(await readFile(keyFile, 'utf8')).not.toContain(id)
  await everythingOpens()
}, 120_000)

/** Runs the command as an operator does, and kills it once it has moved something. */
async function rotateAndKill(): Promise<void> {
  const command = spawn(process.execPath, [join(import.meta.dirname, 'keys.ts'), 'rotate'], {
    env: { PATH: process.env['PATH'], ...environment() },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const ended = once(command, 'exit')
  for await (const said of command.stdout) if (String(said).includes(' moved')) command.kill('SIGKILL')
  expect((await ended)[1]).toBe('SIGKILL')
}

test('a rotation killed again and again while it moves things loses nothing', async () => {
  for (let kill = 0; kill < 3; kill += 1) await rotateAndKill()
  expect((await run('rotate')).said).toContain('Finishing what an earlier call began.')
  await everythingOpens()
  expect((await run('retire')).code).toBe(0)
  await everythingOpens()
}, 120_000)

test('after the first key is gone, and a restart, seals hold, the trail is whole and the authenticator signs in', async () => {
  await server.close()
  server = await start()
  const call = caller(server.url)
  const asked = await call(signIn, { body: { login: 'robin', password: PASSWORD } })
  const { challenge } = asked.body.details as { challenge: string }
  // The code of now may be the one that was used up to set the app up.
  const code = authenticator.generate({ timestamp: Date.now() + TOTP_STEP_MS })
  const { status, reply } = await call(signInSecondStep, { body: { challenge, code } })
  expect(status).toBe(200)
  const note = await call(getNote, { params: { id: signedNote } }, { token: reply.token })
  expect(note.reply.note.seal).toMatchObject({ state: 'intact', problems: [] })
  const said: string[] = []
  const verdict = await audit(['verify'], environment(), (sentence) => said.push(sentence))
  expect(said.join(' ')).toMatch(/^The audit trail is whole\./)
  expect(verdict).toBe(0)
}, 60_000)

test('from the file to MASTER_KEY, and to another one there, the key turns and the old one can go', async () => {
  const named = (id: string) => `${id}:${randomBytes(32).toString('base64')}`
  const [first, second] = [named('first'), named('second')]
  const restart = async (keys: string) => {
    masterKey = keys
    await server.close()
    server = await start()
  }
  const turned = async () => {
    expect(await run('rotate')).toMatchObject({ code: 0 })
    // Refused for as long as something of the product still holds the old one, which is over soon.
    await expect.poll(async () => (await run('retire')).said, { timeout: 15_000 }).toMatch(/ is retired/)
  }
  await restart(first)
  await turned()
  await rm(join(dataDir, 'keys/master.key'), { force: true })
  await restart(first)
  await restart(`${second},${first}`)
  await turned()
  await restart(second)
  const opened = await server.adapters.pool.query<{ patient: string }>(
    `select distinct split_part(patient, '.', 2) as patient from notes where patient is not null`,
  )
  expect(opened.rows).toEqual([{ patient: 'second' }])
  for (let number = 0; number < OBJECTS; number += 1)
    expect(String(await buffer(server.adapters.storage.get(`recordings/${number}`)))).toBe(`sound ${number}`)
  const said: string[] = []
  expect(await audit(['verify'], environment(), (sentence) => said.push(sentence))).toBe(0)
  expect(said.join(' ')).toMatch(/^The audit trail is whole\./)
}, 120_000)

test('what is encrypted is in the columns of the one list, each guarded against retired keys', async () => {
  const { pool } = server.adapters
  const { rows: columns } = await pool.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and data_type in ('text', 'json', 'jsonb', 'character varying')
       and table_name in (select tablename from pg_tables)`,
  )
  const holding: string[] = []
  for (const { table, column } of columns) {
    const { rowCount } = await pool.query(
      `select from "${table}" where "${column}"::text ~ 'v1\\.[A-Za-z0-9_-]{1,16}\\.[A-Za-z0-9_-]{80}' limit 1`,
    )
    if (rowCount) holding.push(`${table}.${column}`)
  }
  const listed = SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`)
  expect(holding).toContain('notes.patient')
  expect(listed).toEqual(expect.arrayContaining(holding))
  const { rows: guarded } = await pool.query<{ table: string }>(
    `select distinct tgrelid::regclass::text as table from pg_trigger where tgname like 'refuse_retired_master_key%'`,
  )
  expect(guarded.map(({ table }) => table).toSorted()).toEqual(
    SEALED_COLUMNS.map(({ table }) => table).toSorted(),
  )
})
