import type { Transaction } from '#server/platform/database/connection.ts'
import { holdPerson, type HandoverRow } from './handover-store.ts'
import * as refusals from './refusals.ts'

export type Person = NonNullable<Awaited<ReturnType<typeof holdPerson>>>

/** Why somebody cannot take over notes of the organization; null for who can. */
export function whyNotTaker(person: Person | null, organizationId: string) {
  if (person?.organizationId !== organizationId) return refusals.takerElsewhere()
  if (person.accountStatus !== 'active') return refusals.takerClosed()
  return person.baaStatus === 'verified' ? null : refusals.takerNotAgreed()
}

/** Their name. Until the transaction ends they stay who can take over. Throws conflict. */
export async function requireTaker(
  tx: Transaction,
  { organizationId, toId }: Pick<HandoverRow, 'organizationId' | 'toId'>,
): Promise<string> {
  const person = await holdPerson(tx, toId)
  const refusal = whyNotTaker(person, organizationId)
  if (refusal || !person) throw refusal ?? refusals.takerElsewhere()
  return person.name
}
