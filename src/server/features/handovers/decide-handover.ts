import type { Handover } from '#contract/handovers.ts'
import { can } from '#domain/capabilities.ts'
import { membersManagedBy } from '#server/features/organizations/public.ts'
import type { Transaction } from '#server/platform/database/connection.ts'
import { changeHandover, type Decided } from './change-handover.ts'
import type { HandoversCaller, HandoversDependencies } from './dependencies.ts'
import * as store from './handover-store.ts'
import type { HandoverRow } from './handover-store.ts'
import { answerOf, hasAsked, isPartyTo, mayNotWithdraw, needsNoAnswer } from './policy.ts'
import * as refusals from './refusals.ts'
import { requireTaker, type Person } from './takers.ts'

const ofAdmin = (id: string, { actor }: HandoversCaller) => ({ id, allowed: membersManagedBy(actor) })

/** A second admin is asked to confirm it. Throws not_found, forbidden and conflict. */
export function goOnWithoutConsent(
  dependencies: HandoversDependencies,
  { handoverId, reason }: { handoverId: string; reason: string },
  call: HandoversCaller,
): Promise<Handover> {
  return changeHandover(dependencies, ofAdmin(handoverId, call), call, async (tx, row) => {
    if (isPartyTo(row, call.actor)) throw refusals.adminIsParty()
    if (row.state !== 'consent' && row.state !== 'refused') throw refusals.notNow()
    const status = (await store.holdPerson(tx, row.fromId))?.accountStatus ?? null
    if (!needsNoAnswer(row, status, dependencies.clock.now())) throw refusals.consentStillAwaited()
    const change = { withoutConsent: reason, withoutConsentById: call.actor.userId }
    return { action: 'handover.withoutConsent', change: { state: 'confirmation', ...change } }
  })
}

/** Throws not_found, forbidden and conflict. */
export function confirmHandover(
  dependencies: HandoversDependencies,
  handoverId: string,
  call: HandoversCaller,
): Promise<Handover> {
  return changeHandover(dependencies, ofAdmin(handoverId, call), call, async (tx, row) => {
    if (row.state !== 'confirmation') throw refusals.notNow()
    if (isPartyTo(row, call.actor)) throw refusals.adminIsParty()
    if (hasAsked(row, call.actor)) throw refusals.secondAdminNeeded()
    const asker = await store.holdPerson(tx, row.withoutConsentById ?? row.startedById)
    if (!asker || !stillManages(asker, row.organizationId)) throw refusals.askerLostRole()
    const change = { confirmedById: call.actor.userId, confirmedAt: dependencies.clock.now() }
    return { action: 'handover.confirm', change: { state: 'acceptance', ...change } }
  })
}

/** Throws not_found, forbidden for who is to hand over, and conflict once notes go over. */
export async function withdrawHandover(
  dependencies: HandoversDependencies,
  handoverId: string,
  call: HandoversCaller,
): Promise<void> {
  const endedAt = dependencies.clock.now()
  await changeHandover(dependencies, ofAdmin(handoverId, call), call, async (_, row) => {
    if (mayNotWithdraw(row, call.actor)) throw refusals.adminIsParty()
    if (row.endedAt !== null || row.state === 'moving') throw refusals.notNow()
    return { action: 'handover.withdraw', change: { state: 'withdrawn', endedAt } }
  })
}

/** Of who leaves or who takes over. Throws not_found and conflict. */
export function answerHandover(
  dependencies: HandoversDependencies,
  { handoverId, agrees }: { handoverId: string; agrees: boolean },
  call: HandoversCaller,
): Promise<Handover> {
  const mine = { id: handoverId, allowed: store.isParty(call.actor.userId) }
  return changeHandover(dependencies, mine, call, async (tx, row) => {
    switch (answerOf(row, call.actor)) {
      case 'consent':
        return consented(agrees, row, dependencies.clock.now())
      case 'acceptance':
        return accepted(dependencies, tx, { agrees, row })
      case null:
        throw refusals.notNow()
    }
  })
}

/** Yes settles it, whatever was said or decided before. No, said again while a second admin is asked, changes nothing. */
function consented(agrees: boolean, { state }: HandoverRow, now: Date): Decided {
  if (!agrees)
    return {
      action: 'handover.refuse',
      change: { state: state === 'confirmation' ? 'confirmation' : 'refused' },
    }
  const change = { consentedAt: now, withoutConsent: null, withoutConsentById: null }
  return { action: 'handover.consent', change: { state: 'acceptance', ...change } }
}

async function accepted(
  { clock, queue }: HandoversDependencies,
  tx: Transaction,
  { agrees, row }: { agrees: boolean; row: HandoverRow },
): Promise<Decided> {
  const now = clock.now()
  if (!agrees) return { action: 'handover.decline', change: { state: 'declined', endedAt: now } }
  await requireTaker(tx, row)
  await queue.send('hand-over-notes', row.id, { handoverId: row.id, userId: row.toId }, tx)
  return { action: 'handover.accept', change: { state: 'moving', acceptedAt: now } }
}

function stillManages({ role, organizationId, accountStatus }: Person, ofOrganization: string): boolean {
  if (accountStatus !== 'active') return false
  if (can(role, 'manageOrganizations')) return true
  return can(role, 'manageOrganizationUsers') && organizationId === ofOrganization
}
