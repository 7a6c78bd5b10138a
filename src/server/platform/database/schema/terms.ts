import { sql, type SQL } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core' // prettier-ignore
import type { TermFileFormat, TermImportState, TermSource, WrongRow } from '#contract/terms.ts'
import { users } from './accounts.ts'
import { moment } from './columns.ts'

/** The id of the list that is everybody's. A physician's own has the id of the account. */
export const MASTER_LIST_ID = '00000000-0000-0000-0000-000000000000'

/** A list of terms; its version grows with every change of any of them. */
export const termLists = pgTable('term_lists', {
  id: uuid('id').primaryKey(),
  /** Null for the list that is everybody's. */
  ownerId: uuid('owner_id').references(() => users.id, { onDelete: 'cascade' }),
  version: bigint('version', { mode: 'number' }).notNull().default(0),
  /** Which of the shipped terms were put into it already: what an operator deleted does not come back. */
  seeded: integer('seeded').notNull().default(0),
})

export const terms = pgTable(
  'terms',
  {
    id: uuid('id').primaryKey(),
    listId: uuid('list_id')
      .notNull()
      .references(() => termLists.id, { onDelete: 'cascade' }),
    term: text('term').notNull(),
    /** How it is looked up: small letters and single spaces. */
    key: text('key').notNull(),
    misheard: jsonb('misheard').$type<string[]>().notNull(),
    expansion: text('expansion').notNull(),
    category: text('category').notNull(),
    enabled: boolean('enabled').notNull(),
    source: text('source').$type<TermSource>().notNull(),
    revision: integer('revision').notNull().default(0),
    /** Key, misheard forms and expansion in small letters, for the search. */
    searched: text('searched').generatedAlwaysAs(
      (): SQL =>
        sql`${terms.key} || ' ' || lower(${terms.misheard}::text) || ' ' || lower(${terms.expansion})`,
    ),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('terms_list_key').on(table.listId, table.key),
    index('terms_list_prefix_idx').on(table.listId, table.key.op('text_pattern_ops')),
    index('terms_list_updated_idx').on(table.listId, table.updatedAt, table.id),
    index('terms_list_category_idx').on(table.listId, table.category, table.key),
    // A physician's own are few enough to be looked through.
    index('terms_master_searched_idx')
      .using('gin', table.searched.op('gin_trgm_ops'))
      .where(sql`list_id = '00000000-0000-0000-0000-000000000000'`),
    index('terms_master_key_idx')
      .using('gin', table.key.op('gin_trgm_ops'))
      .where(sql`list_id = '00000000-0000-0000-0000-000000000000'`),
  ],
)

/** A file with terms that was read, until it is imported or given up. */
export const termImports = pgTable(
  'term_imports',
  {
    id: uuid('id').primaryKey(),
    listId: uuid('list_id')
      .notNull()
      .references(() => termLists.id, { onDelete: 'cascade' }),
    byId: uuid('by_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    format: text('format').$type<TermFileFormat>().notNull(),
    state: text('state').$type<TermImportState>().notNull(),
    rows: integer('rows').notNull().default(0),
    done: integer('done').notNull().default(0),
    added: integer('added').notNull().default(0),
    changed: integer('changed').notNull().default(0),
    unchanged: integer('unchanged').notNull().default(0),
    wrong: integer('wrong').notNull().default(0),
    wrongRows: jsonb('wrong_rows').$type<WrongRow[]>().notNull().default([]),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [index('term_imports_by_idx').on(table.byId, table.createdAt)],
)

/** Null in a column: the file says nothing of it, and what is there stays. */
export const termImportRows = pgTable(
  'term_import_rows',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => termImports.id, { onDelete: 'cascade' }),
    line: integer('line').notNull(),
    id: uuid('id').notNull(),
    term: text('term').notNull(),
    key: text('key').notNull(),
    misheard: jsonb('misheard').$type<string[]>(),
    expansion: text('expansion'),
    category: text('category'),
    enabled: boolean('enabled'),
  },
  (table) => [primaryKey({ columns: [table.importId, table.line] })],
)
