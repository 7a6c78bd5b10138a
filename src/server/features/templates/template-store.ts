import { and, asc, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { NoteTemplate } from '#contract/templates.ts'
import type { Executor } from '#server/platform/database/connection.ts'
import { users } from '#server/platform/database/schema/accounts.ts'
import { organizations } from '#server/platform/database/schema/organizations.ts'
import { noteTemplates } from '#server/platform/database/schema/templates.ts'

export type TemplateRow = typeof noteTemplates.$inferSelect
/** Whose it is: of a physician, or of an organization. */
export type Keeper = { ownerId: string } | { organizationId: string }

const changers = alias(users, 'changers')

export const keptBy = (keeper: Keeper): SQL =>
  'ownerId' in keeper
    ? eq(noteTemplates.ownerId, keeper.ownerId)
    : eq(noteTemplates.organizationId, keeper.organizationId)

/** Those of an actor that are their own, or of the organization they are in as the question is asked. */
const chosenBy = (userId: string): SQL | undefined =>
  or(
    eq(noteTemplates.ownerId, userId),
    eq(
      noteTemplates.organizationId,
      sql`(select ${users.organizationId} from ${users} where ${users.id} = ${userId})`,
    ),
  )

/** By name. */
export async function templatesOf(db: Executor, keeper: Keeper): Promise<NoteTemplate[]> {
  return viewsThat(db, keptBy(keeper))
}

/** What somebody may choose from, theirs and their organization's. */
export async function templatesFor(db: Executor, userId: string): Promise<NoteTemplate[]> {
  return viewsThat(db, chosenBy(userId))
}

async function viewsThat(db: Executor, filter: SQL | undefined): Promise<NoteTemplate[]> {
  const rows = await db
    .select({ row: noteTemplates, firstName: changers.firstName, lastName: changers.lastName })
    .from(noteTemplates)
    .leftJoin(changers, eq(changers.id, noteTemplates.changedById))
    .where(filter)
    .orderBy(sql`lower(${noteTemplates.name})`, asc(noteTemplates.id))
  return rows.map(({ row, firstName, lastName }) => ({
    id: row.id,
    scope: row.ownerId === null ? 'organization' : 'own',
    name: row.name,
    base: row.base,
    style: row.style,
    sections: row.sections,
    version: row.version,
    updatedAt: row.updatedAt.toISOString(),
    changedBy: `${firstName ?? ''} ${lastName ?? ''}`.trim(),
  }))
}

/** Those of the ids that somebody may choose. */
export async function chosenTemplates(db: Executor, userId: string, ids: string[]): Promise<TemplateRow[]> {
  if (ids.length === 0) return []
  return db
    .select()
    .from(noteTemplates)
    .where(and(inArray(noteTemplates.id, ids), chosenBy(userId)))
}

export async function organizationNameOf(db: Executor, userId: string): Promise<string | null> {
  const [found] = await db
    .select({ name: organizations.name })
    .from(users)
    .innerJoin(organizations, eq(organizations.id, users.organizationId))
    .where(eq(users.id, userId))
  return found?.name ?? null
}

/** One at a time changes the templates of a keeper: so many as there may be stay so many. */
export async function holdTemplates(tx: Executor, keeper: Keeper): Promise<void> {
  const name = `templates ${'ownerId' in keeper ? keeper.ownerId : keeper.organizationId}`
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}
