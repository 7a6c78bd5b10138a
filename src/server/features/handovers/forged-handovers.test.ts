import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getTrailState } from '#contract/audit.ts'
import { buildTestApp, type Physician, type TestApp } from '#testing/test-app.ts'
import { until } from '#testing/until.ts'
import * as practices from './handovers-harness.ts'

const { handedOver, openPractice, patientNote, readNote, signNote } = practices

let server: TestApp
let superAdmin: Physician
beforeAll(async () => {
  server = await buildTestApp({ twoFactorDuty: 'nobody' })
  superAdmin = await server.signUpPhysician('super', 'super_admin')
})
afterAll(() => server.close())

let practice: practices.Practice
let id: string
beforeEach(async () => {
  practice = await openPractice(server)
  id = (await signNote(practice.leaving, await patientNote(practice.leaving))).id
})

const sql = (statement: string, ...values: unknown[]) => server.pool.query(statement, values)

async function expectIntact(reader: Physician): Promise<void> {
  expect((await readNote(reader, id)).seal).toMatchObject({ state: 'intact' })
}

test('a handover that was agreed to before handovers were sealed goes on', async () => {
  const { leaving, taker } = practice
  const { handover } = (await practices.start(practice)).reply
  await practices.answer(leaving, handover.id, true)
  await practices.acceptedOnly(server, practice, handover.id)
  await server.tamper(
    `update audit_entries set content_seal = null, id = id - 3000000, written_in = '2' where subject_id = $1`,
    [handover.id],
  )
  await server.app.sweep()
  expect(await practices.ended(taker, handover.id)).toMatchObject({ state: 'done', moved: 1 })
  await expectIntact(taker)
})

describe('a handover that nobody agreed to moves no notes, and super admins are told of it:', () => {
  const FORGED = `insert into handovers (id, organization_id, from_id, from_name, to_id, to_name, reason, state, started_by_id,
    started_at, accepted_at) values ($1, $2, $3, 'A', $4, 'B', 'Because', 'moving', $5, $6, $6)`

  async function expectStopped(handoverId: string): Promise<void> {
    await server.app.sweep()
    await until(async () => {
      const { rowCount } = await sql(`select from handovers where id = $1 and state = 'stopped'`, handoverId)
      return rowCount
    })
    await expectIntact(practice.leaving)
    await server.app.checkTrail()
    const { faults } = (await superAdmin.call(getTrailState, {})).reply
    expect(faults.map(({ sentence }) => sentence).join()).toContain(`the handover of notes ${handoverId}`)
  }

  test('one that SQL wrote, with entries of its own', async () => {
    const { organizationId, leaving, taker, admin } = practice
    const handoverId = randomUUID()
    const parties = [organizationId, leaving.userId, taker.userId, admin.userId]
    await sql(FORGED, handoverId, ...parties, server.clock.now())
    await sql(
      `insert into audit_entries (id, actor_id, action, subject_type, subject_id)
       values (-3, $2, 'handover.start', 'handover', $1), (-2, $3, 'handover.consent', 'handover', $1),
         (-1, $4, 'handover.accept', 'handover', $1)`,
      handoverId,
      admin.userId,
      leaving.userId,
      taker.userId,
    )
    await expectStopped(handoverId)
  })

  test('one whose parties SQL changed after it was agreed', async () => {
    const third = await server.signUpPhysician('third')
    await practices.joinPractice(server, third, practice.organizationId)
    const other = { ...practice, leaving: third }
    await patientNote(third)
    const { handover } = (await practices.start(other)).reply
    await practices.answer(third, handover.id, true)
    await practices.acceptedOnly(server, other, handover.id)
    await sql('update handovers set from_id = $2 where id = $1', handover.id, practice.leaving.userId)
    await expectStopped(handover.id)
  })

  test('one that was done, and that SQL opened again', async () => {
    const { leaving, taker } = practice
    await sql('update memberships set since = $2 where user_id = $1', taker.userId, new Date(0))
    const done = await handedOver(practice)
    await handedOver({ ...practice, leaving: taker, taker: leaving })
    await sql(`update handovers set state = 'moving', ended_at = null where id = $1`, done.id)
    await expectStopped(done.id)
  })
})
