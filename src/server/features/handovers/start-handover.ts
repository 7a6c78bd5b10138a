import type * as contract from '#contract/handovers.ts'
import type { Handover } from '#contract/handovers.ts'
import type { Received } from '#contract/endpoint.ts'
import { HANDOVERS_ASKED_OF_ONE_A_QUARTER_HOUR, HANDOVERS_BEGUN_A_QUARTER_HOUR } from '#domain/limits.ts'
import {
  lockOrganization,
  membersManagedBy,
  organizationNotFound,
} from '#server/features/organizations/public.ts'
import { countingMail } from '#server/features/people/public.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import { sealedStep } from './agreed-handover.ts'
import { tellParties } from './change-handover.ts'
import type { HandoversCaller, HandoversDependencies } from './dependencies.ts'
import * as store from './handover-store.ts'
import { readHandover } from './read-handovers.ts'
import * as refusals from './refusals.ts'
import { requireTaker } from './takers.ts'

/**
 * An admin asks who leaves for consent. It can be taken back and begun again, each time with a mail: so it is counted. Throws
 * invalid_input, not_found, conflict and too_many_requests.
 */
export function startHandover(
  dependencies: HandoversDependencies,
  body: Received<typeof contract.startHandover>['body'],
  call: HandoversCaller,
): Promise<Handover> {
  const limits = [
    { key: `handover:by:${call.actor.userId}`, limit: HANDOVERS_BEGUN_A_QUARTER_HOUR },
    { key: `handover:of:${body.fromId}`, limit: HANDOVERS_ASKED_OF_ONE_A_QUARTER_HOUR },
  ]
  const tooMany = (wait: string) =>
    `Handovers were begun many times in a short time. Wait ${wait}, then begin this one.`
  return countingMail(dependencies.limiter, { limits, tooMany }, () => start(dependencies, body, call))
}

async function start(
  dependencies: HandoversDependencies,
  { organizationId, fromId, toId, reason }: Received<typeof contract.startHandover>['body'],
  call: HandoversCaller,
): Promise<Handover> {
  const { db, clock, ids, sealKeys, onError } = dependencies
  if (fromId === toId) throw refusals.toOneself()
  const now = clock.now()
  const startedBy = { startedById: call.actor.userId, startedAt: now }
  const handover = await db.transaction(async (tx) => {
    if (!(await lockOrganization(tx, organizationId, membersManagedBy(call.actor))))
      throw organizationNotFound()
    const [leaving] = await store.findLeaving(tx, organizationId, { userId: fromId })
    if (!leaving) throw refusals.neverMember()
    const toName = await requireTaker(tx, { organizationId, toId })
    if (leaving.notes === 0) throw refusals.nothingToHandOver()
    const of = { id: ids.uuid(), organizationId, fromId, fromName: leaving.name, toId, toName }
    if (!(await store.insertHandover(tx, { ...of, reason, state: 'consent', ...startedBy })))
      throw refusals.alreadyOpen()
    await recordAudit(tx, sealedStep(sealKeys, 'handover.start', { terms: of, call }))
    return readHandover(tx, of.id, { actor: call.actor, now })
  })
  await tellParties(dependencies, { fromId, toId, state: 'consent' }, null).catch(onError)
  return handover
}
