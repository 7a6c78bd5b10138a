import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { sql } from 'drizzle-orm'
import type { Executor } from './connection.ts'

const Journal = z.object({ entries: z.array(z.object({ when: z.number() })) })

/** Whether the database has exactly the migrations of the folder, more of them (a newer program's) or fewer. */
export async function schemaVersion(
  db: Executor,
  migrationsFolder: string,
): Promise<'same' | 'older' | 'newer'> {
  const newestHere = await newestMigrationOf(migrationsFolder)
  const table = await db.execute<{ there: boolean }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  )
  if (!table.rows[0]?.there) return 'older'
  const found = await db.execute<{ newest: string | null }>(
    sql`select max(created_at)::text as newest from drizzle.__drizzle_migrations`,
  )
  const newestThere = Number(found.rows[0]?.newest ?? 0)
  if (newestThere === newestHere) return 'same'
  return newestThere < newestHere ? 'older' : 'newer'
}

/** Throws an Error of one sentence where a newer program has changed the database: what it holds may mean something else now. */
export async function refuseNewerVersion(db: Executor, migrationsFolder: string): Promise<void> {
  if ((await schemaVersion(db, migrationsFolder)) === 'newer')
    throw new Error(
      'The database is of a newer version of this program. Start that version, or restore a backup from before it.',
    )
}

/** When the newest migration of the folder was made, in milliseconds since 1970: the database keeps the same number. */
export async function newestMigrationOf(migrationsFolder: string): Promise<number> {
  const journal = Journal.parse(
    JSON.parse(await readFile(join(migrationsFolder, 'meta/_journal.json'), 'utf8')),
  )
  return Math.max(...journal.entries.map(({ when }) => when))
}
