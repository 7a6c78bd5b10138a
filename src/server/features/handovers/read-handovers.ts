import type { SQL } from 'drizzle-orm'
import type * as contract from '#contract/handovers.ts'
import type { Handover } from '#contract/handovers.ts'
import type { Received } from '#contract/endpoint.ts'
import { displayNameOf } from '#server/features/accounts/public.ts'
import {
  findOrganization,
  membersManagedBy,
  organizationNotFound,
} from '#server/features/organizations/public.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import type { Executor } from '#server/platform/database/connection.ts'
import { aboutHandover } from './audit-entries.ts'
import type { HandoversCaller, HandoversDependencies } from './dependencies.ts'
import * as store from './handover-store.ts'
import { abilitiesIn } from './policy.ts'
import * as refusals from './refusals.ts'

type Actor = HandoversCaller['actor']
type Reading = Pick<HandoversDependencies, 'db' | 'clock'>

/** As the actor sees them, with what they may do. */
async function readHandovers(
  executor: Executor,
  where: SQL | undefined,
  { actor, now }: { actor: Actor; now: Date },
): Promise<Handover[]> {
  const found = await store.findHandovers(executor, where)
  const managed = new Set<string>()
  for (const id of new Set(found.map(({ row }) => row.organizationId)))
    if (await findOrganization(executor, id, membersManagedBy(actor))) managed.add(id)
  return found.map((one) => toHandover(one, actor, { manages: managed.has(one.row.organizationId), now }))
}

/** Throws not_found. */
export async function readHandover(
  executor: Executor,
  id: string,
  reader: { actor: Actor; now: Date },
): Promise<Handover> {
  const [found] = await readHandovers(executor, store.isOne(id), reader)
  if (!found) throw refusals.handoverNotFound()
  return found
}

/** For who looks after the members of the organization. Throws not_found. */
export async function listHandovers({ db, clock }: Reading, organizationId: string, call: HandoversCaller) {
  if (!(await findOrganization(db, organizationId, membersManagedBy(call.actor))))
    throw organizationNotFound()
  const [handovers, left] = await Promise.all([
    readHandovers(db, store.isOfOrganization(organizationId), { actor: call.actor, now: clock.now() }),
    store.findLeaving(db, organizationId, 'left'),
    recordAudit(db, aboutHandover('handover.read', organizationId, call)),
  ])
  return { handovers, left: left.filter(({ notes }) => notes > 0).map(toLeaving) }
}

export const listMyHandovers = ({ db, clock }: Reading, { actor }: HandoversCaller) =>
  readHandovers(db, store.isParty(actor.userId), { actor, now: clock.now() })

/** Throws not_found. */
export async function findTakers(
  { db }: Reading,
  query: Received<typeof contract.findTakers>['body'],
  call: HandoversCaller,
) {
  if (!(await findOrganization(db, query.organizationId, membersManagedBy(call.actor))))
    throw organizationNotFound()
  const [from] = await store.findLeaving(db, query.organizationId, { userId: query.fromId })
  if (!from) throw refusals.neverMember()
  const takers = await store.findTakers(db, query)
  await recordAudit(db, aboutHandover('handover.read', query.organizationId, call))
  return { from: toLeaving(from), takers }
}

const toLeaving = ({ leftAt, email, ...person }: Awaited<ReturnType<typeof store.findLeaving>>[number]) => ({
  ...person,
  email: leftAt ? '' : email,
  leftAt: leftAt?.toISOString() ?? null,
})

function toHandover(
  { row, organizationName, remaining, startedBy, fromStatus }: store.FoundHandover,
  actor: Actor,
  standing: { manages: boolean; now: Date },
): Handover {
  return {
    id: row.id,
    organizationId: row.organizationId,
    organizationName,
    from: { userId: row.fromId, name: row.fromName },
    to: { userId: row.toId, name: row.toName },
    reason: row.reason,
    state: row.state,
    startedByName: startedBy ? displayNameOf(startedBy) : 'A former admin',
    startedAt: row.startedAt.toISOString(),
    consentedAt: row.consentedAt?.toISOString() ?? null,
    withoutConsent: row.withoutConsent,
    acceptedAt: row.acceptedAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    moved: row.moved,
    remaining,
    abilities: abilitiesIn(row, actor, { ...standing, fromStatus }),
  }
}
