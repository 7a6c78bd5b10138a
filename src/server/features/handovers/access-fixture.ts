import { randomUUID } from 'node:crypto'
import type { Endpoint } from '#contract/endpoint.ts'
import * as handovers from '#contract/handovers.ts'
import { rowMakers, type AccessRow } from '#testing/access-rows.ts'
import type { Physician, TestApp } from '#testing/test-app.ts'

/** What of handovers belongs to the first physician, who is asked to consent. */
export interface OwnedHandover {
  organizationId: string
  handoverId: string
}

const { body } = rowMakers<OwnedHandover>()
const noNames: AccessRow<OwnedHandover> = { names: null }

/** A handover from the physician that waits for consent. */
export async function handoverOf(
  { pool, clock }: TestApp,
  { userId }: Physician,
  organizationId: string,
): Promise<Pick<OwnedHandover, 'handoverId'>> {
  const handoverId = randomUUID()
  await pool.query(
    `insert into handovers (id, organization_id, from_id, from_name, to_id, to_name, reason, state, started_by_id, started_at)
     values ($1, $2, $3, 'Dr. Owner', $4, 'Dr. Other', 'Leaves', 'consent', $4, $5)`,
    [handoverId, organizationId, userId, randomUUID(), clock.now()],
  )
  return { handoverId }
}

/** Every call about handovers, for the table of who may call what. */
export const handoverRows: Array<[Endpoint, AccessRow<OwnedHandover>]> = [
  [handovers.listHandovers, body(({ organizationId }) => ({ organizationId }))],
  [handovers.findTakers, body(({ organizationId }) => ({ organizationId, fromId: randomUUID() }))],
  [
    handovers.startHandover,
    body(({ organizationId }) => ({
      organizationId,
      fromId: randomUUID(),
      toId: randomUUID(),
      reason: 'Stranger',
    })),
  ],
  [handovers.handOverWithoutConsent, body(({ handoverId }) => ({ handoverId, reason: 'Stranger' }))],
  [handovers.confirmHandover, body(({ handoverId }) => ({ handoverId }))],
  [handovers.withdrawHandover, body(({ handoverId }) => ({ handoverId }))],
  [handovers.listMyHandovers, noNames],
  [handovers.answerHandover, body(({ handoverId }) => ({ handoverId, agrees: true }))],
]
