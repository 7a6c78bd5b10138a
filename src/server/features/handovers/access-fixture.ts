import { randomUUID } from 'node:crypto'
import type { Endpoint } from '#contract/endpoint.ts'
import * as handovers from '#contract/handovers.ts'
import { leaveOrganization } from '#contract/organizations.ts'
import { rowMakers, type AccessRow } from '#testing/access-rows.ts'
import type { Physician, TestApp } from '#testing/test-app.ts'

/** What of handovers belongs to the first physician, who is asked to consent. */
export interface OwnedHandover {
  organizationId: string
  handoverId: string
}

const { body } = rowMakers<OwnedHandover>()
const noNames: AccessRow<OwnedHandover> = { names: null }

/** An organization of the physician, and a handover from them that waits for consent. */
export async function handoverOf({ pool, clock }: TestApp, { userId }: Physician): Promise<OwnedHandover> {
  const [organizationId, handoverId] = [randomUUID(), randomUUID()]
  await pool.query(
    `insert into organizations (id, name, seats, created_at) values ($1, 'Owner Clinic', 2, now())`,
    [organizationId],
  )
  await pool.query('update users set organization_id = $1 where id = $2', [organizationId, userId])
  await pool.query(
    `insert into handovers (id, organization_id, from_id, from_name, to_id, to_name, reason, state, started_by_id, started_at)
     values ($1, $2, $3, 'Dr. Owner', $4, 'Dr. Other', 'Leaves', 'consent', $4, $5)`,
    [handoverId, organizationId, userId, randomUUID(), clock.now()],
  )
  return { organizationId, handoverId }
}

/** Every call about handovers, and leaving at last: who left is a member of nothing after it. For the table of who may call what. */
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
  [leaveOrganization, body(({ organizationId }) => ({ organizationId }))],
]
