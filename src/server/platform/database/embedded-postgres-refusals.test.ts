import { existsSync, readdirSync, statSync } from 'node:fs'
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestFolder } from '#testing/database.ts'
import { defaultDataDir, startEmbeddedPostgres } from './embedded-postgres.ts'
import { firstClosedFolder, refuseClosedFolder } from './postgres-account.ts'
import { findPostgresBinaries } from './postgres-binaries.ts'

/** Nobody of this machine: what others may do is what this account may do. */
const STRANGER = { name: 'stranger', uid: 54_321, gid: 54_321 }
let folder: string

beforeAll(async () => {
  folder = await makeTestFolder()
  await chmod(folder, 0o711)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function folderWith(name: string, files: Record<string, string>): Promise<string> {
  const path = join(folder, name)
  await mkdir(path)
  for (const [file, text] of Object.entries(files)) await writeFile(join(path, file), text)
  return path
}

test('data of another major version is refused by name, and left as it is', async () => {
  const dataDir = await folderWith('older', { PG_VERSION: '17\n' })
  const before = statSync(dataDir)
  await expect(startEmbeddedPostgres({ dataDir, appName: 'attest' })).rejects.toMatchObject({
    fault: 'other-version',
    message: expect.stringMatching(/written by PostgreSQL 17; this release carries PostgreSQL 18/),
  })
  expect(readdirSync(dataDir)).toEqual(['PG_VERSION'])
  expect(statSync(dataDir)).toMatchObject({ uid: before.uid, mode: before.mode })
})

test('a folder with something else in it is not made into a database', async () => {
  const dataDir = await folderWith('letters', { 'letter.txt': 'Dear colleague' })
  await expect(startEmbeddedPostgres({ dataDir, appName: 'attest' })).rejects.toMatchObject({
    fault: 'unreachable',
    message: expect.stringMatching(/holds files but no database\. Set DATA_DIR to another folder/),
  })
  expect(readdirSync(dataDir)).toEqual(['letter.txt'])
})

test('what PostgreSQL itself complains of reaches the person who starts it', async () => {
  const dataDir = await folderWith('damaged', { PG_VERSION: '18\n', 'postgresql.conf': '' })
  await expect(startEmbeddedPostgres({ dataDir, appName: 'attest' })).rejects.toMatchObject({
    fault: 'failed',
    message: expect.stringMatching(
      /does not start: exit code \d+\. It said: .*could not find the database system/,
    ),
  })
})

test('data below a folder that the database account cannot enter is refused with that folder and a way out', async () => {
  const closed = await folderWith('closed', {})
  await chmod(closed, 0o700)
  const dataDir = join(closed, 'data', 'postgres')
  expect(firstClosedFolder(dataDir, STRANGER)).toBe(closed)
  expect(() => refuseClosedFolder(dataDir, STRANGER, 'attest')).toThrow(
    `the account "stranger" it runs as cannot enter ${closed}. Set DATA_DIR to a folder outside ${closed}, ` +
      'for example /var/lib/attest, or start this program as an ordinary user.',
  )
})

test('the default folder is ./data, or one of the checkout under /var/lib with the reason', async () => {
  expect(defaultDataDir({ cwd: folder, appName: 'attest' }, null)).toEqual({
    dataDir: join(folder, 'data'),
    reason: null,
  })
  expect(defaultDataDir({ cwd: folder, appName: 'attest' }, STRANGER).reason).toBeNull()

  const checkouts = await Promise.all(['a-checkout', 'another'].map((name) => folderWith(name, {})))
  for (const checkout of checkouts) await chmod(checkout, 0o700)
  const [one, other] = checkouts.map((cwd) => defaultDataDir({ cwd, appName: 'attest' }, STRANGER))
  expect(one?.dataDir).toMatch(/^\/var\/lib\/attest\/a-checkout-[0-9a-f]{8}$/)
  expect(one?.reason).toContain(`cannot enter ${checkouts[0]}. Set DATA_DIR to choose another folder.`)
  expect(other?.dataDir).not.toBe(one?.dataDir)
})

test('programs that the database account cannot reach are copied once, whole, with their library links', async () => {
  const installed = join(await folderWith('package', { 'package.json': '{"version":"18.4.0"}' }), 'native')
  for (const part of ['bin', 'lib/postgresql', 'share/postgresql']) {
    await mkdir(join(installed, part), { recursive: true })
  }
  await writeFile(join(installed, 'bin', 'postgres'), '#!/bin/sh\n', { mode: 0o700 })
  await writeFile(join(installed, 'lib', 'libpq.so.5.18'), 'library', { mode: 0o600 })
  const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }]
  await writeFile(join(installed, 'pg-symlinks.json'), JSON.stringify(links))
  await chmod(join(installed, 'bin'), 0o700)

  const copyParent = join(folder, 'programs')
  const lines: string[] = []
  const options = { account: STRANGER, copyParent, installed, log: (line: string) => lines.push(line) }
  const copied = await findPostgresBinaries(options)
  expect(copied).toMatchObject({ postgres: join(copyParent, 'pg-18.4.0', 'bin', 'postgres'), major: 18 })
  expect(firstClosedFolder(copied.postgres, STRANGER)).toBeNull()
  expect(statSync(join(copyParent, 'pg-18.4.0', 'lib', 'libpq.so.5')).mode & 0o777).toBe(0o644)
  expect(readdirSync(copyParent)).toEqual(['pg-18.4.0'])

  expect(await findPostgresBinaries(options)).toEqual(copied)
  expect(lines).toHaveLength(1)
  expect(await findPostgresBinaries({ ...options, account: null })).toMatchObject({
    postgres: join(installed, 'bin', 'postgres'),
  })
  expect(existsSync(join(installed, 'lib', 'libpq.so.5'))).toBe(true)
})
