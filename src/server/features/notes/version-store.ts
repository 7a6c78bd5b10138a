import { and, desc, eq, sql } from 'drizzle-orm'
import type { Section } from '#contract/sections.ts'
import { VERSIONS_KEPT } from '#domain/limits.ts'
import type { Executor } from '#server/platform/database/connection.ts'
import { users } from '#server/platform/database/schema/accounts.ts'
import { noteVersions } from '#server/platform/database/schema/notes.ts'

/** What was written from the visit, and what was signed, stays; of what lies between only so much is kept. */
export const LET_GO = `delete from note_versions where reason not in ('written', 'signed')`

export async function insertVersion(
  db: Executor,
  version: {
    noteId: string
    version: number
    sections: Section[]
    reason: string
    byId: string | null
    at: Date
  },
): Promise<void> {
  await db.insert(noteVersions).values(version)
  await db.execute(
    sql`${sql.raw(LET_GO)} and note_id = ${version.noteId} and version <= ${version.version - VERSIONS_KEPT}`,
  )
}

export async function findVersions(db: Executor, noteId: string) {
  return db
    .select({
      version: noteVersions.version,
      at: noteVersions.at,
      reason: noteVersions.reason,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(noteVersions)
    .leftJoin(users, eq(users.id, noteVersions.byId))
    .where(eq(noteVersions.noteId, noteId))
    .orderBy(desc(noteVersions.version))
}

export async function findVersion(db: Executor, noteId: string, version: number) {
  const [found] = await db
    .select({
      version: noteVersions.version,
      at: noteVersions.at,
      reason: noteVersions.reason,
      firstName: users.firstName,
      lastName: users.lastName,
      sections: noteVersions.sections,
    })
    .from(noteVersions)
    .leftJoin(users, eq(users.id, noteVersions.byId))
    .where(and(eq(noteVersions.noteId, noteId), eq(noteVersions.version, version)))
  return found ?? null
}
