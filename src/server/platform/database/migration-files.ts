import { readMigrationFiles } from 'drizzle-orm/migrator'

export interface Migration {
  /** When it was made, in milliseconds since 1970; the database keeps the same number of those it has. */
  when: number
  hash: string
  statements: string[]
}

/** The migrations of the folder, oldest first. */
export function migrationsIn(migrationsFolder: string): Migration[] {
  return readMigrationFiles({ migrationsFolder })
    .map(({ folderMillis, hash, sql }) => ({ when: folderMillis, hash, statements: sql }))
    .sort((one, other) => one.when - other.when)
}

/** What keeps the trail beside its tables: `statement` makes it, or makes it anew. */
export interface Guard {
  kind: string
  name: string
  statement: string
}

const GUARD = /^\s*(?:--.*\n)*CREATE (?:OR REPLACE )?(FUNCTION|TRIGGER) (audit_\w+)/

/** The trail's functions, then its triggers, as the newest of the migrations have them. */
export function guardsOf(migrations: Migration[]): Guard[] {
  const guards = new Map<string, Guard>()
  for (const statement of migrations.flatMap(({ statements }) => statements)) {
    const [, kind = '', name = ''] = GUARD.exec(statement) ?? []
    if (!name) continue
    guards.set(name, {
      kind,
      name,
      statement: statement.replace(/CREATE FUNCTION/, 'CREATE OR REPLACE FUNCTION'),
    })
  }
  return [...guards.values()].sort((one, other) => one.kind.localeCompare(other.kind))
}
