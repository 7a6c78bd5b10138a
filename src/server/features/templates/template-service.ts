import { and, eq } from 'drizzle-orm'
import type { Answer, Received } from '#contract/endpoint.ts'
import { TemplateKey } from '#contract/note-settings.ts'
import {
  type listTemplates,
  type NoteTemplate,
  type saveTemplate,
  TEMPLATES_OF_ONE,
} from '#contract/templates.ts'
import {
  findOrganization,
  membersManagedBy,
  organizationNotFound,
} from '#server/features/organizations/public.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import type { AuditAction } from '#server/platform/audit/audit.ts'
import type { Transaction } from '#server/platform/database/connection.ts'
import { noteTemplates } from '#server/platform/database/schema/templates.ts'
import { idChosenBy } from '#server/platform/ids.ts'
import { builtInTemplate } from '#server/platform/writer/note-plan.ts'
import type { TemplatesCaller, TemplatesDependencies } from './dependencies.ts'
import { nameTaken, templateChanged, templateNotFound, tooManyTemplates } from './refusals.ts'
import {
  holdTemplates,
  keptBy,
  organizationNameOf,
  templatesFor,
  templatesOf,
  type Keeper,
} from './template-store.ts'

type Given = Received<typeof saveTemplate>['body']

export async function listChoices(
  { db }: TemplatesDependencies,
  { actor }: TemplatesCaller,
): Promise<Answer<typeof listTemplates>> {
  const [templates, name] = await Promise.all([
    templatesFor(db, actor.userId),
    organizationNameOf(db, actor.userId),
  ])
  return {
    builtIn: TemplateKey.options.map((key) => ({ key, ...builtInTemplate(key) })),
    own: templates.filter(({ scope }) => scope === 'own'),
    organization:
      name === null ? null : { name, templates: templates.filter(({ scope }) => scope !== 'own') },
  }
}

export async function listOfOrganization(
  { db }: TemplatesDependencies,
  { organizationId }: { organizationId: string },
  caller: TemplatesCaller,
): Promise<{ templates: NoteTemplate[] }> {
  await requireLookedAfter(db, organizationId, caller)
  return { templates: await templatesOf(db, { organizationId }) }
}

/** A request that came again after its reply was lost is answered as the first time. */
export async function save(
  { db, clock }: TemplatesDependencies,
  { id, baseVersion, words, organizationId }: Given & { organizationId?: string },
  caller: TemplatesCaller,
): Promise<{ template: NoteTemplate }> {
  const { userId } = caller.actor
  const keeper = keeperOf(caller, organizationId)
  return db.transaction(async (tx) => {
    if (organizationId) await requireLookedAfter(tx, organizationId, caller)
    await holdTemplates(tx, keeper)
    const all = await templatesOf(tx, keeper)
    const ownId =
      baseVersion === null ? idChosenBy(`${userId} ${organizationId ?? ''}`, id) : id.toLowerCase()
    const known = all.find((template) => template.id === ownId)
    if (baseVersion === null && known) return { template: known }
    if (baseVersion !== null && !known) throw templateNotFound()
    if (known && known.version !== baseVersion) throw templateChanged(known)
    if (all.some(({ id: other, name }) => other !== ownId && isSameName(name, words.name))) throw nameTaken()
    const now = clock.now()
    const said = { ...words, changedById: userId, updatedAt: now }
    if (known) {
      await tx
        .update(noteTemplates)
        .set({ ...said, version: known.version + 1 })
        .where(and(eq(noteTemplates.id, ownId), keptBy(keeper)))
    } else {
      if (all.length >= TEMPLATES_OF_ONE) throw tooManyTemplates()
      await tx.insert(noteTemplates).values({ ...said, id: ownId, ...keeper, createdAt: now })
    }
    await recordAudit(tx, about(known ? 'template.update' : 'template.create', ownId, caller))
    return { template: await oneOf(tx, keeper, ownId) }
  })
}

export async function remove(
  { db }: TemplatesDependencies,
  { id, organizationId }: { id: string; organizationId?: string },
  caller: TemplatesCaller,
): Promise<Record<string, never>> {
  await db.transaction(async (tx) => {
    if (organizationId) await requireLookedAfter(tx, organizationId, caller)
    const keeper = keeperOf(caller, organizationId)
    const gone = await tx
      .delete(noteTemplates)
      .where(and(eq(noteTemplates.id, id), keptBy(keeper)))
      .returning({ id: noteTemplates.id })
    if (gone.length === 0) throw templateNotFound()
    await recordAudit(tx, about('template.delete', id, caller))
  })
  return {}
}

const keeperOf = ({ actor }: TemplatesCaller, organizationId: string | undefined): Keeper =>
  organizationId ? { organizationId } : { ownerId: actor.userId }

async function requireLookedAfter(
  db: Transaction | TemplatesDependencies['db'],
  organizationId: string,
  { actor }: TemplatesCaller,
): Promise<void> {
  if (!(await findOrganization(db, organizationId, membersManagedBy(actor)))) throw organizationNotFound()
}

async function oneOf(tx: Transaction, keeper: Keeper, id: string): Promise<NoteTemplate> {
  const found = (await templatesOf(tx, keeper)).find((template) => template.id === id)
  if (!found) throw templateNotFound()
  return found
}

const isSameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

const about = (action: AuditAction, templateId: string, { actor, requestId }: TemplatesCaller) =>
  ({ actorId: actor.userId, action, subjectType: 'template', subjectId: templateId, requestId }) as const
