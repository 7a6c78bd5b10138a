import type { SQL } from 'drizzle-orm'
import type { Handover, HandoverState } from '#contract/handovers.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import type { AuditAction } from '#server/platform/audit/audit.ts'
import type { Transaction } from '#server/platform/database/connection.ts'
import { sealedStep } from './agreed-handover.ts'
import type { HandoversCaller, HandoversDependencies } from './dependencies.ts'
import { acceptanceAskedMail, consentAskedMail } from './handover-mails.ts'
import * as store from './handover-store.ts'
import type { HandoverRow } from './handover-store.ts'
import { readHandover } from './read-handovers.ts'
import * as refusals from './refusals.ts'

export interface Decided {
  action: AuditAction
  change: Partial<Omit<HandoverRow, 'id'>>
}

/** The open screens of both, and whoever is asked now by mail. */
export async function tellParties(
  dependencies: HandoversDependencies,
  { fromId, toId, state }: Pick<HandoverRow, 'fromId' | 'toId' | 'state'>,
  before: HandoverState | null,
): Promise<void> {
  const { db, mailer, realtime } = dependencies
  realtime.tell([fromId, toId], { kind: 'accountChanged' })
  const asked = state === 'consent' ? fromId : state === 'acceptance' ? toId : null
  if (state === before || asked === null) return
  const content = state === 'consent' ? consentAskedMail : acceptanceAskedMail
  const person = await db.transaction((tx) => store.holdPerson(tx, asked))
  if (person) await mailer.send({ to: person.email, ...content(dependencies) })
}

/**
 * `decide` says what becomes of a handover that is held: nothing else is done to it meanwhile. Throws not_found. News and mail
 * that fail fail nothing.
 */
export async function changeHandover(
  dependencies: HandoversDependencies,
  { id, allowed }: { id: string; allowed: SQL | undefined },
  call: HandoversCaller,
  decide: (tx: Transaction, row: HandoverRow) => Promise<Decided>,
): Promise<Handover> {
  const { db, clock, sealKeys, onError } = dependencies
  const { row, before, handover } = await db.transaction(async (tx) => {
    const held = await store.lockHandover(tx, id, allowed)
    if (!held) throw refusals.handoverNotFound()
    const { action, change } = await decide(tx, held)
    await store.changeHandover(tx, id, change)
    await recordAudit(tx, sealedStep(sealKeys, action, { terms: held, call }))
    const reading = readHandover(tx, id, { actor: call.actor, now: clock.now() })
    return { row: { ...held, ...change }, before: held.state, handover: await reading }
  })
  await tellParties(dependencies, row, before).catch(onError)
  return handover
}
