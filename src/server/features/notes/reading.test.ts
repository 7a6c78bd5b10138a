import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportNote } from '#contract/exports.ts'
import { createNote, getNote, type Note } from '#contract/notes.ts'
import { buildTestApp, sessionOf, type Physician, type TestApp } from '#testing/test-app.ts'
import { saved, typed, typedSection } from '#testing/visits.ts'

let server: TestApp
let physician: Physician
beforeAll(async () => {
  server = await buildTestApp()
  physician = await server.signUpPhysician()
})
afterAll(() => server.close())

async function typedNote(): Promise<Pick<Note, 'id'>> {
  const { note } = (await physician.call(createNote, { body: { data: {} } })).reply
  await saved(physician, note, [typedSection('hpi', typed('a', 'Dry cough.'))])
  return note
}
const entriesOf = async (subjectId: string) =>
  (
    await server.pool.query<{ action: string; actor_id: string; session_id: string; address: string }>(
      `select action, actor_id, session_id, address from audit_entries
       where subject_id = $1 and action in ('note.read', 'note.export') order by id`,
      [subjectId],
    )
  ).rows

test('each reading of a note is in the trail: what was done, by whom, in which session and from where', async () => {
  const note = await typedNote()
  await physician.call(getNote, { params: { id: note.id } })
  await server.download(exportNote, { params: { id: note.id, format: 'txt' } }, physician.token)
  const by = { actor_id: physician.userId, session_id: await sessionOf(physician), address: '127.0.0.1' }
  expect(await entriesOf(note.id)).toEqual([
    { action: 'note.read', ...by },
    { action: 'note.export', ...by },
  ])
})

test('a note of somebody else is not found, and nothing says that it was read', async () => {
  const note = await typedNote()
  const other = await server.signUpPhysician()
  expect((await other.call(getNote, { params: { id: note.id } })).status).toBe(404)
  expect(await entriesOf(note.id)).toEqual([])
})

test('a note whose reading cannot be recorded is not shown', async () => {
  const note = await typedNote()
  await server.tamper(
    `alter table audit_entries add constraint full_up check (request_id = 'none') not valid`,
  )
  const refused = await physician.call(getNote, { params: { id: note.id } })
  await server.tamper('alter table audit_entries drop constraint full_up')
  expect(refused.status).toBe(500)
  expect(JSON.stringify(refused.body)).not.toContain('Dry cough')
  expect((await physician.call(getNote, { params: { id: note.id } })).status).toBe(200)
})
