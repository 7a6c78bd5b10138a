import { afterAll, beforeAll, expect, test } from 'vitest'
import { createNote, getNotes, updateNote } from '#contract/notes.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await buildTestApp()
})
afterAll(() => server.close())

test('the list names the patient of each visit, as it is now; sealed, a name is not searched', async () => {
  const physician = await server.signUpPhysician()
  await server.pool.query(`update users set baa_status = 'verified' where id = $1`, [physician.userId])
  const { note } = (
    await physician.call(createNote, { body: { data: { patient: { name: 'Sample Person' } } } })
  ).reply
  server.clock.moveOn(1_000)
  await physician.call(createNote, { body: { data: {} } })
  const list = async (search = '') => (await physician.call(getNotes, { body: { search } })).reply.notes
  expect((await list()).map(({ patientName }) => patientName)).toEqual(['', 'Sample Person'])
  const patient = { name: 'Another Person' }
  await physician.call(updateNote, { body: { id: note.id, baseVersion: note.version, patient } })
  expect((await list()).map(({ patientName }) => patientName)).toEqual(['', 'Another Person'])
  expect(await list('Person')).toEqual([])
})
