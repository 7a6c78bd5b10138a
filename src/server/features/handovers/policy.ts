import type { Handover } from '#contract/handovers.ts'
import { can } from '#domain/capabilities.ts'
import { HANDOVER_CONSENT_MS } from '#domain/limits.ts'
import type { HandoversCaller } from './dependencies.ts'
import type { HandoverRow } from './handover-store.ts'

type Actor = HandoversCaller['actor']

/** Whether it may go on without consent: the account is closed or gone, the answer was no, or there was none for a week. */
export function needsNoAnswer(
  { state, startedAt }: Pick<HandoverRow, 'state' | 'startedAt'>,
  fromStatus: string | null,
  now: Date,
): boolean {
  if (state === 'refused') return true
  return (
    state === 'consent' &&
    (fromStatus !== 'active' || startedAt.getTime() + HANDOVER_CONSENT_MS <= now.getTime())
  )
}

/** What the actor is asked: while consent is awaited, refused or gone round, who leaves; then who takes over. */
export function answerOf(row: HandoverRow, { userId }: Actor): Handover['abilities']['answer'] {
  if (row.fromId === userId && ['consent', 'refused', 'confirmation'].includes(row.state)) return 'consent'
  return row.toId === userId && row.state === 'acceptance' ? 'acceptance' : null
}

export const isPartyTo = (row: Pick<HandoverRow, 'fromId' | 'toId'>, { userId }: Actor): boolean =>
  row.fromId === userId || row.toId === userId

export const hasAsked = (
  row: Pick<HandoverRow, 'startedById' | 'withoutConsentById'>,
  { userId }: Actor,
): boolean => row.startedById === userId || row.withoutConsentById === userId

/** Nobody keeps their own notes from going over by taking back what others ask of them; what they began themselves they may. */
export const mayNotWithdraw = (
  row: Pick<HandoverRow, 'fromId' | 'startedById' | 'withoutConsentById'>,
  { userId }: Actor,
): boolean => row.fromId === userId && (row.startedById !== userId || row.withoutConsentById !== null)

/** `manages`: the actor looks after the members of the organization, which the query has seen to. */
export function abilitiesIn(
  row: HandoverRow,
  actor: Actor,
  { manages, fromStatus, now }: { manages: boolean; fromStatus: string | null; now: Date },
): Handover['abilities'] {
  const isAdmin = manages && actor.isStrong && can(actor.role, 'manageOrganizationUsers')
  return {
    answer: answerOf(row, actor),
    goOnWithoutConsent: isAdmin && !isPartyTo(row, actor) && needsNoAnswer(row, fromStatus, now),
    confirm: isAdmin && row.state === 'confirmation' && !isPartyTo(row, actor) && !hasAsked(row, actor),
    withdraw: isAdmin && !mayNotWithdraw(row, actor) && row.endedAt === null && row.state !== 'moving',
  }
}
