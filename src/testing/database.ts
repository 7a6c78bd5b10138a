import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import { inject } from 'vitest'
import { lockDataFolder } from '#server/platform/database/data-folder-lock.ts'
import type { EmbeddedConnection } from '#server/platform/database/embedded-postgres.ts'
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts'
import { firstClosedFolder, serviceAccount } from '#server/platform/database/postgres-account.ts'

const APP_NAME = 'attest'
const RUN_FOLDER_PREFIX = `${APP_NAME}-test-run-`

/** What a test file needs to make itself a database; `global-setup.ts` provides it. */
export interface TestPostgres {
  /** As a role that may make and drop databases. */
  admin: EmbeddedConnection
  /** The role the product signs in as. */
  owner: string
  template: string
}

declare module 'vitest' {
  interface ProvidedContext {
    testPostgres: TestPostgres
  }
}

/**
 * The one server of a test run, in a fresh folder, with one migrated database that each test's own is copied
 * from. `migrate` is given the connection of that template.
 */
export async function startTestPostgres(
  migrate: (connection: EmbeddedConnection) => Promise<void>,
): Promise<{ testPostgres: TestPostgres; stop(): Promise<void> }> {
  const folder = await makeTestFolder(RUN_FOLDER_PREFIX)
  await removeLeftFolders(dirname(folder))
  const dataDir = join(folder, 'postgres')
  const server = await startEmbeddedPostgres({ dataDir, appName: APP_NAME, durable: false })
  const stop = async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const template = server.connection.database
    const testPostgres = {
      admin: { ...server.connection, user: 'postgres', database: 'postgres' },
      owner: server.connection.user,
      template,
    }
    await migrate(server.connection)
    // Nobody may be connected to a database while it is copied, not even for a vacuum.
    await runAs(testPostgres.admin, `alter database ${template} is_template true allow_connections false`)
    return { testPostgres, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

export interface TestDatabase {
  /** For `new Pool(connection)`. */
  connection: EmbeddedConnection
  /** As the owner of the whole server: whoever it is that changes what the product's role may not. */
  superuser: EmbeddedConnection
  /** To be called once the pools on it are ended; one that is not makes this fail after five seconds. */
  drop(): Promise<void>
}

/**
 * A database of the caller's own with the newest schema (`migrated: false`: with none) and no rows. About 50 ms:
 * make one per test file, or per test where tests would see each other's rows.
 */
export async function createTestDatabase({ migrated = true } = {}): Promise<TestDatabase> {
  const { admin, owner, template } = inject('testPostgres')
  const database = `test_${randomUUID().replaceAll('-', '')}`
  const source = migrated ? template : 'template1'
  // As at the product's own start: it owns a database until it is migrated.
  const made = migrated
    ? `grant connect, create, temporary on database ${database} to ${owner}`
    : `alter database ${database} owner to ${owner}`
  await runAs(admin, `create database ${database} template ${source}`)
  await runAs(admin, made)
  return {
    connection: { ...admin, user: owner, database },
    superuser: { ...admin, database },
    drop: () => dropDatabase(admin, database),
  }
}

let kept: TestDatabase | null = null

/**
 * The same database for each test of a file, emptied: a fifth of the time of a new one. For tests that change rows alone:
 * what becomes of tables, triggers or rights stays. `drop` empties it.
 */
export async function reuseTestDatabase(): Promise<TestDatabase> {
  const database = (kept ??= await createTestDatabase())
  return { ...database, drop: () => empty(database.superuser) }
}

/** Rows are deleted rather than tables truncated: each truncated one would get new files. */
async function empty(superuser: EmbeddedConnection): Promise<void> {
  await runAs(
    superuser,
    `do $$
      declare one record;
      begin
        set local session_replication_role = replica;
        for one in select schemaname, tablename from pg_tables
          where schemaname not in ('pg_catalog', 'information_schema', 'drizzle')
        loop
          execute format('delete from %I.%I', one.schemaname, one.tablename);
        end loop;
        perform setval(format('%I.%I', schemaname, sequencename), start_value, false)
          from pg_sequences where schemaname <> 'drizzle';
      end $$`,
  )
}

/** A fresh folder that PostgreSQL can reach, whoever runs the tests. The caller removes it. */
export async function makeTestFolder(prefix = `${APP_NAME}-test-`): Promise<string> {
  const account = serviceAccount({ appName: APP_NAME })
  const isClosed = account !== null && firstClosedFolder(tmpdir(), account) !== null
  const parent = isClosed ? '/tmp' : tmpdir()
  const folder = await mkdtemp(join(parent, prefix))
  if (account !== null) await chmod(folder, 0o711)
  return folder
}

/** A run that was killed leaves its folder behind, and its lock free. */
async function removeLeftFolders(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const lockFile = join(parent, name, 'postgres.lock')
    if (!name.startsWith(RUN_FOLDER_PREFIX) || !existsSync(lockFile)) continue
    const lock = lockDataFolder(lockFile)
    if (lock === null) continue
    await rm(join(parent, name), { recursive: true, force: true })
    lock.release()
  }
}

async function dropDatabase(admin: EmbeddedConnection, database: string): Promise<void> {
  // A pool that has ended has only said goodbye: looking for the server's side of it is quicker than the tenths
  // of a second in which `drop database` waits for it.
  const anyoneLeft = `select pg_sleep(0.002) from pg_stat_activity where datname = '${database}' limit 1`
  for (let looks = 0; looks < 250 && (await runAs(admin, anyoneLeft)) > 0; looks += 1);
  await runAs(admin, `drop database if exists ${database}`)
}

/** The number of rows it returned. */
async function runAs(connection: EmbeddedConnection, statement: string): Promise<number> {
  const client = new Client(connection)
  await client.connect()
  try {
    const { rowCount } = await client.query(statement)
    return rowCount ?? 0
  } finally {
    await client.end()
  }
}
