import { afterAll, beforeAll, expect, test } from 'vitest'
import { getTrailState } from '#contract/audit.ts'
import { createNote } from '#contract/notes.ts'
import { updateNoteStatus } from '#contract/signing.ts'
import { buildTestApp, type Physician, type TestApp } from '#testing/test-app.ts'
import { saved, typed, typedSection } from '#testing/visits.ts'

let server: TestApp
let superAdmin: Physician
/** A signed note that somebody changed with SQL. */
let id: string
beforeAll(async () => {
  server = await buildTestApp({ twoFactorDuty: 'nobody' })
  const physician = await server.signUpPhysician()
  superAdmin = await server.signUpPhysician('super', 'super_admin')
  const { note } = (await physician.call(createNote, { body: { data: {} } })).reply
  const { version } = await saved(physician, note, [typedSection('hpi', typed('a', 'A dry cough.'))])
  const body = { id: note.id, status: 'signed', baseVersion: version, attestation: true } as const
  expect((await physician.call(updateNoteStatus, { body })).status).toBe(200)
  await server.tamper(`update notes set label = 'Other' where id = $1`, [note.id])
  id = note.id
})
afterAll(() => server.close())

const makeUp = (count: number) =>
  server.pool.query(
    `insert into audit_faults (name, problem, seal_id, note_id, found_at)
     select gen_random_uuid(), 'note_seal', -n, gen_random_uuid(), now() from generate_series(1, $1::integer) n`,
    [count],
  )
const sentences = async () =>
  (await superAdmin.call(getTrailState, {})).reply.faults.map(({ sentence }) => sentence)

test('faults that somebody made up hide no true one, fill no mailbox, and are gone with the next look', async () => {
  await makeUp(30)
  await server.app.checkTrail()
  expect(server.outbox.at(-1)?.text).toContain(`The signed note ${id} is`)
  expect(await sentences()).toEqual([expect.stringContaining(id)])

  const before = server.outbox.length
  for (let minute = 0; minute < 5; minute += 1) {
    server.clock.moveOn(60_000)
    await makeUp(30)
    await server.pool.query('update audit_faults set mailed_at = null')
    expect((await sentences())[0]).toContain(id)
    await server.app.checkTrail()
  }
  expect(server.outbox).toHaveLength(before)
  expect(await sentences()).toEqual([expect.stringContaining(id)])
})
