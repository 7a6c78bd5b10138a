import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { NoteStyle, TemplateKey } from '#contract/note-settings.ts'
import type { TemplateSection } from '#contract/templates.ts'
import { users } from './accounts.ts'
import { moment } from './columns.ts'
import { organizations } from './organizations.ts'

/**
 * Templates that people made: of one physician, or of an organization for all its members. That it is one of the two holds
 * because `Keeper` names one: a check of the database's own would count among what nobody but the product may add to it.
 */
export const noteTemplates = pgTable(
  'note_templates',
  {
    id: uuid('id').primaryKey(),
    ownerId: uuid('owner_id').references(() => users.id, { onDelete: 'cascade' }),
    organizationId: uuid('organization_id').references(() => organizations.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    base: text('base').$type<TemplateKey>().notNull(),
    style: text('style').$type<NoteStyle>().notNull(),
    sections: jsonb('sections').$type<TemplateSection[]>().notNull(),
    version: integer('version').notNull().default(1),
    changedById: uuid('changed_by_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    index('note_templates_owner_idx').on(table.ownerId),
    index('note_templates_organization_idx').on(table.organizationId),
  ],
)
