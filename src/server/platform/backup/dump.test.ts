import { chmod, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createTestDatabase, makeTestFolder, type TestDatabase } from '#testing/database.ts'
import { databaseDump, restoreDump } from './dump.ts'
import { openOwnTarget } from './own-target.ts'

let folder: string
let database: TestDatabase
let databaseUrl: string

beforeAll(async () => {
  folder = await makeTestFolder()
  database = await createTestDatabase()
  const { user, host, port, database: name } = database.connection
  databaseUrl = `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}&port=${port}`
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

async function dump(programs: string): Promise<void> {
  for await (const _ of databaseDump({ databaseUrl, programs }, () => {}));
}

test('without pg_dump, or with one that is older than the server, one sentence says what to install', async () => {
  await expect(dump(join(folder, 'none'))).rejects.toThrow(
    /pg_dump, which was not found\. Install PostgreSQL's client programs, version 18 or newer/,
  )
  await writeFile(join(folder, 'pg_dump'), '#!/bin/sh\necho "pg_dump (PostgreSQL) 17.2"\n')
  await chmod(join(folder, 'pg_dump'), 0o755)
  await expect(dump(folder)).rejects.toThrow(
    'pg_dump found here is of version 17 and the server of version 18',
  )
})

test('a pg_dump that fails makes no backup, and says its first complaint', async () => {
  const script = `#!/bin/sh
[ "$1" = --version ] && echo "pg_dump (PostgreSQL) 18.1" && exit 0
echo half a dump; echo 'pg_dump: error: permission denied for table notes' >&2; exit 1\n`
  await writeFile(join(folder, 'pg_dump'), script)
  await chmod(join(folder, 'pg_dump'), 0o755)
  const entries = databaseDump({ databaseUrl, programs: folder }, () => {})
  const reading = async () => {
    for await (const { bytes } of entries) for await (const _ of bytes);
  }
  await expect(reading()).rejects.toThrow(
    'pg_dump did not succeed. It said: permission denied for table notes',
  )
})

test('a database of an older server, or one that holds anything, is not restored into', async () => {
  const mark = { backup: 'one', backupFolder: folder, dataDir: folder, placedIn: null }
  const opening = (major: number) => openOwnTarget({ databaseUrl, programs: folder }, { ...mark, major })
  await expect(opening(18)).rejects.toThrow('is not empty')
  await expect(opening(19)).rejects.toThrow('names a server of version 18. Restore into version 19 or newer')
})

const TLS: Array<[string, Record<string, string>, string, string]> = [
  ['the environment', { PGSSLMODE: 'verify-full', PGSSLROOTCERT: '/ca.pem' }, '', 'verify-full /ca.pem'],
  ['the address first', { PGSSLMODE: 'disable', PGSSLROOTCERT: '/ca.pem' }, 'verify-ca', 'verify-ca /ca.pem'],
  ['a word that only the product knows', { PGSSLMODE: 'no-verify' }, '', 'require'],
]

test.each(TLS)(
  'how the connection is secured is told to pg_restore by %s',
  async (_name, set, mode, told) => {
    await writeFile(
      join(folder, 'pg_restore'),
      '#!/bin/sh\necho "pg_restore: error: $PGSSLMODE $PGSSLROOTCERT" >&2; exit 1\n',
    )
    await chmod(join(folder, 'pg_restore'), 0o755)
    const address = `postgres://attest@localhost/attest${mode && `?sslmode=${mode}`}`
    for (const [variable, value] of Object.entries(set)) vi.stubEnv(variable, value)
    onTestFinished(() => void vi.unstubAllEnvs())
    await expect(restoreDump({ databaseUrl: address, programs: folder }, [])).rejects.toThrow(
      `It said: ${told}`,
    )
  },
)
