import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { makeTestFolder } from '#testing/database.ts'
import { addressOf, startOwnPostgres, type OwnPostgres } from '#testing/own-postgres.ts'
import { until } from '#testing/until.ts'
import { keysCommand } from '../../scripts/keys.ts'
import { backUp, restore } from './backup.ts'
import { examine } from './doctor.ts'
import { readSettings } from './settings.ts'
import { startServer, type RunningServer } from './start.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

/*
 * A restore into a database of the operator's own. PostgreSQL's programs do not come with the product: in their place stand
 * two that bring the newest schema, which is all of the data that these tests look at.
 */

let folder: string
let programs: string
let postgres: OwnPostgres
let backup: string
let other: string
let keyFile: string
let server: RunningServer | null = null
let databases = 0

beforeAll(async () => {
  folder = await makeTestFolder()
  postgres = await startOwnPostgres()
  programs = join(folder, 'programs')
  await mkdir(programs)
  await program('pg_dump', `process.stdout.write('the data')`)
  await program(
    'pg_restore',
    `for await (const _ of process.stdin);
     const { PGHOST: host, PGPORT: port, PGUSER: user, PGDATABASE: database } = process.env
     const pool = new Pool({ host, port: Number(port), user, database })
     await migrateDatabase(pool, ${JSON.stringify(join(import.meta.dirname, '../../db/migrations'))})
     await pool.end()
     writeFileSync(${JSON.stringify(join(folder, 'filled'))}, '')
     const parent = process.ppid
     while (existsSync(${JSON.stringify(join(folder, 'stand-still'))}) && process.ppid === parent)
       await new Promise((resolve) => setTimeout(resolve, 20))`,
  )
  const source = { DATA_DIR: join(folder, 'source'), DATABASE_URL: await newDatabase() }
  server = await startServer(settings(source), { dataDir: source.DATA_DIR })
  keyFile = join(source.DATA_DIR, 'keys/master.key')
  backup = (await backUp(settings(source), { to: join(folder, 'a'), keep: null, verify: false })).folder
  other = (await backUp(settings(source), { to: join(folder, 'b'), keep: null, verify: false })).folder
  await server.close()
  server = null
})
afterEach(async () => {
  await server?.close()
  server = null
})
afterAll(async () => {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

async function program(name: string, body: string): Promise<void> {
  const from = (path: string) => JSON.stringify(join(import.meta.dirname, path))
  const script = `#!${process.execPath}
import { existsSync, writeFileSync } from 'node:fs'
import { Pool } from ${JSON.stringify(import.meta.resolve('pg'))}
import { migrateDatabase } from ${from('platform/database/migrate.ts')}
if (process.argv[2] === '--version') { console.log('${name} (PostgreSQL) 18.1'); process.exit(0) }
${body}
`
  await writeFile(join(programs, 'package.json'), '{ "type": "module" }')
  await writeFile(join(programs, name), script)
  await chmod(join(programs, name), 0o755)
}

const environment = (named: Record<string, string>) => ({
  PORT: '0',
  HOST: '127.0.0.1',
  LOG_LEVEL: 'silent',
  POSTGRES_PROGRAMS: programs,
  ...named,
})
const settings = (named: Record<string, string>) => readSettings(environment(named))

async function newDatabase(): Promise<string> {
  const database = `restored_${(databases += 1)}`
  await postgres.asSuperuser(`create database ${database} owner ${postgres.connection.user}`)
  return addressOf({ ...postgres.connection, database })
}

async function ask(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  return client
    .query(statement)
    .then(({ rows }) => rows as Record<string, unknown>[])
    .finally(() => client.end())
}

/** A restore that is killed when the database is filled and the files are not in their place. */
async function cutOff(): Promise<{ DATA_DIR: string; DATABASE_URL: string }> {
  const named = { DATABASE_URL: await newDatabase(), DATA_DIR: join(folder, `data-${databases}`) }
  await writeFile(join(folder, 'stand-still'), '')
  await rm(join(folder, 'filled'), { force: true })
  const command = ['scripts/restore.ts', '--from', backup, '--key-file', keyFile]
  const env = { PATH: process.env.PATH, ...environment(named) }
  const child = spawn(process.execPath, command, { stdio: 'ignore', env })
  const ended = once(child, 'exit')
  await until(async () => (await readdir(folder)).includes('filled'), 60_000)
  child.kill('SIGKILL')
  expect(await ended).toEqual([null, 'SIGKILL'])
  await rm(join(folder, 'stand-still'))
  return named
}

/** What each command says that uses the installation. */
async function saidBy(named: { DATA_DIR: string; DATABASE_URL: string }): Promise<string[]> {
  const messageOf = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause))
  const said: string[] = []
  await startServer(settings(named), { dataDir: named.DATA_DIR }).then(
    (started) => (server = started),
    (cause: unknown) => said.push(messageOf(cause)),
  )
  const to = join(folder, 'never')
  await backUp(settings(named), { to, keep: null, verify: false }).catch((cause: unknown) =>
    said.push(messageOf(cause)),
  )
  for (const command of ['list', 'rotate', 'retire'])
    await keysCommand([command], environment(named), (sentence) => said.push(sentence))
  const found = await examine(settings(named))
  said.push(...found.filter(({ about }) => about === 'database').map(({ sentence }) => sentence))
  return said
}

test('after a restore that was cut off every command refuses, and the same restore goes on', async () => {
  const named = await cutOff()
  const beside = await saidBy(named)
  expect(new Set(beside)).toEqual(
    new Set([expect.stringMatching(/^A restore into .* and the database .* was not finished\. Run/)]),
  )
  expect(beside).toHaveLength(6)
  await expect(restore(settings(named), { from: other, keyFile })).rejects.toThrow(
    `holds the remains of the restore of another backup that was cut off. Name that one (${backup}) with --from; or drop`,
  )
  await restore(settings(named), { from: backup, keyFile })
  expect(await readdir(named.DATA_DIR)).not.toContain('restoring')
  server = await startServer(settings(named), { dataDir: named.DATA_DIR })
})

test('the doctor knows a restore of the embedded database that was cut off', async () => {
  const dataDir = join(folder, 'embedded')
  await mkdir(join(dataDir, 'restoring/postgres'), { recursive: true })
  expect(await examine(settings({ DATA_DIR: dataDir }))).toContainEqual({
    about: 'database',
    state: 'wrong',
    sentence: `A restore into ${dataDir} was not finished. Run the same restore again; or empty the folder, but for "keys" unless you have that key elsewhere.`,
  })
})

test('emptying the folder alone opens no half of a restore', async () => {
  const named = await cutOff()
  await rm(named.DATA_DIR, { recursive: true })
  await cp(keyFile, join(named.DATA_DIR, 'keys/master.key'))
  const said = await saidBy(named)
  expect(new Set(said)).toEqual(
    new Set([
      `The database that DATABASE_URL names holds a restore of ${backup} into ${named.DATA_DIR} that was not finished. Run "npm run restore" again with that backup; or make a new database, empty the folder, and restore into these.`,
    ]),
  )
  expect(said).toHaveLength(6)
  await restore(settings(named), { from: backup, keyFile: null })
  server = await startServer(settings(named), { dataDir: named.DATA_DIR })
})

test('a database that is not what a restore left is never restored into', async () => {
  const named = { DATABASE_URL: await newDatabase(), DATA_DIR: join(folder, 'beside') }
  await ask(named.DATABASE_URL, 'create table somebodys (name text)')
  const again = () => restore(settings(named), { from: backup, keyFile })
  await expect(again()).rejects.toThrow('is not empty. Make a new one')
  // Nor beside what a restore into another database put into place.
  await mkdir(join(named.DATA_DIR, 'restoring'), { recursive: true })
  const { id } = JSON.parse(await readFile(join(backup, 'manifest.json'), 'utf8')) as { id: string }
  const placed = (database: string) =>
    writeFile(join(named.DATA_DIR, 'restoring/placed.json'), JSON.stringify({ backup: id, database }))
  await placed('another/one')
  await expect(again()).rejects.toThrow('is not empty. Make a new one')
  expect(await readdir(join(named.DATA_DIR, 'restoring'))).toEqual(['placed.json'])
  const [own] = await ask(
    named.DATABASE_URL,
    `select to_regclass('somebodys') is not null as there, to_regnamespace('unfinished_restore') is null as bare`,
  )
  expect(own).toEqual({ there: true, bare: true })
})

test('cut off when only its marks had to go, the same restore takes them away', async () => {
  const named = { DATABASE_URL: await newDatabase(), DATA_DIR: join(folder, 'placed') }
  await restore(settings(named), { from: backup, keyFile })
  const { id } = JSON.parse(await readFile(join(backup, 'manifest.json'), 'utf8')) as { id: string }
  const [own] = await ask(
    named.DATABASE_URL,
    `select system_identifier || '/' || current_database() as identity from pg_control_system()`,
  )
  await mkdir(join(named.DATA_DIR, 'restoring'))
  await writeFile(
    join(named.DATA_DIR, 'restoring/placed.json'),
    JSON.stringify({ backup: id, database: own?.identity }),
  )
  await mkdir(join(named.DATA_DIR, 'files'), { recursive: true })
  await writeFile(join(named.DATA_DIR, 'files/kept'), 'in its place')
  await restore(settings(named), { from: backup, keyFile })
  expect(await readFile(join(named.DATA_DIR, 'files/kept'), 'utf8')).toBe('in its place')
  server = await startServer(settings(named), { dataDir: named.DATA_DIR })
})

test('a restore that fails before there is any data leaves the database empty', async () => {
  const named = { DATABASE_URL: await newDatabase(), DATA_DIR: join(folder, 'failed') }
  const broken = join(folder, 'broken')
  await cp(programs, broken, { recursive: true })
  await writeFile(
    join(broken, 'pg_restore'),
    `#!/bin/sh\n[ "$1" = --version ] && echo "pg_restore (PostgreSQL) 18.1" && exit 0\necho 'pg_restore: error: no' >&2; exit 1\n`,
  )
  const failing = settings({ ...named, POSTGRES_PROGRAMS: broken })
  await expect(restore(failing, { from: backup, keyFile })).rejects.toThrow(
    /pg_restore did not succeed\. It said: no$/,
  )
  await restore(settings(named), { from: other, keyFile })
})
