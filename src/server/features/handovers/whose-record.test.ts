import { afterAll, beforeAll, expect, test } from 'vitest'
import * as contract from '#contract/handovers.ts'
import { getNote } from '#contract/notes.ts'
import { leaveOrganization } from '#contract/organizations.ts'
import { DAY_MS } from '#domain/time.ts'
import { buildTestApp, type Physician, type TestApp } from '#testing/test-app.ts'
import { lockHandover } from './handover-store.ts'
import * as practices from './handovers-harness.ts'
import { moveNote } from './move-note.ts'

const { handedOver, joinPractice, openPractice, patientNote, readNote, signNote, start } = practices

let server: TestApp
beforeAll(async () => {
  server = await buildTestApp()
})
afterAll(() => server.close())

const leftOf = async ({ admin, organizationId }: practices.Practice) =>
  (await admin.call(contract.listHandovers, { body: { organizationId } })).reply.left
const leave = async (by: Physician, { organizationId }: practices.Practice) => {
  server.clock.moveOn(DAY_MS)
  expect((await by.call(leaveOrganization, { body: { organizationId } })).status).toBe(200)
  server.clock.moveOn(DAY_MS)
}
const join = async (who: Physician, { organizationId }: practices.Practice) => {
  await joinPractice(server, who, organizationId)
  server.clock.moveOn(DAY_MS)
}
const mayRead = async (by: Physician, id: string) =>
  (await by.call(getNote, { params: { id } })).status === 200

test('what a physician took over in one practice never goes over in another that they were in when it was written', async () => {
  const [here, other] = [await openPractice(server), await openPractice(server)]
  const mover = await server.signUpPhysician('mover')
  await join(mover, other)
  const theirs = await patientNote(mover, 'Visit there')
  const draft = await patientNote(here.leaving, 'Visit here')
  const signed = await signNote(here.leaving, await patientNote(here.leaving, 'Signed here'))
  await leave(mover, other)
  await join(mover, here)
  expect(await handedOver({ ...here, taker: mover })).toMatchObject({ state: 'done', moved: 2 })

  expect(await leftOf(other)).toMatchObject([{ userId: mover.userId, notes: 1 }])
  const { from } = (
    await other.admin.call(contract.findTakers, {
      body: { organizationId: other.organizationId, fromId: mover.userId },
    })
  ).reply
  expect(from.notes).toBe(1)
  expect(await handedOver({ ...other, leaving: mover })).toMatchObject({ state: 'done', moved: 1 })
  expect(await mayRead(other.taker, theirs.id)).toBe(true)
  for (const { id } of [draft, signed]) {
    expect(await mayRead(other.taker, id)).toBe(false)
    expect(await mayRead(mover, id)).toBe(true)
  }
  expect((await start(other, { fromId: mover.userId })).body.message).toContain('no patient notes')
  expect(await leftOf(other)).toEqual([])
})

test('a practice gets its record back from who took it over and left, though they had joined after it was written', async () => {
  const practice = await openPractice(server)
  const note = await patientNote(practice.leaving)
  server.clock.moveOn(DAY_MS)
  const mover = await server.signUpPhysician('mover')
  await join(mover, practice)
  expect(await handedOver({ ...practice, taker: mover })).toMatchObject({ moved: 1 })
  await leave(mover, practice)

  expect(await leftOf(practice)).toMatchObject([{ userId: mover.userId, notes: 1 }])
  expect(await handedOver({ ...practice, leaving: mover })).toMatchObject({ state: 'done', moved: 1 })
  expect((await readNote(practice.taker, note.id)).handovers).toHaveLength(2)
  expect(await mayRead(mover, note.id)).toBe(false)
})

test('whose record a note is is asked again as it moves: one that is another practice’s by then stays', async () => {
  const [here, other] = [await openPractice(server), await openPractice(server)]
  const [mine, moved] = [await patientNote(here.leaving), await patientNote(here.leaving)]
  const { handover } = (await start(here)).reply
  // As if the other practice had handed it over to the same physician after the notes were counted.
  await server.pool.query(
    `insert into handovers (id, organization_id, from_id, from_name, to_id, to_name, reason, state, started_by_id, started_at, ended_at)
     values (gen_random_uuid(), $1, $2, 'Dr. One', $3, 'Dr. Leaver', 'Left', 'done', $2, $4, $4)`,
    [other.organizationId, other.leaving.userId, here.leaving.userId, server.clock.now()],
  )
  await server.pool.query(
    `insert into note_handovers (note_id, handover_id, from_name, to_name, reason, at, was_open)
     select $1, id, from_name, to_name, reason, ended_at, true from handovers where organization_id = $2`,
    [moved.id, other.organizationId],
  )
  const { db, sealKeys } = server.dependencies
  const moves = ({ id: noteId }: { id: string }) =>
    db.transaction(async (tx) => {
      const row = await lockHandover(tx, handover.id, undefined)
      return row && moveNote(tx, row, { noteId, now: server.clock.now(), sealKeys })
    })
  expect([await moves(moved), await moves(mine)]).toEqual(['gone', 'moved'])
  expect([await mayRead(here.taker, moved.id), await mayRead(here.taker, mine.id)]).toEqual([false, true])
})
