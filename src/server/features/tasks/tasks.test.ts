import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteNote, getNote, getNotes, type Note } from '#contract/notes.ts'
import { updateNoteStatus } from '#contract/signing.ts'
import { getMedicalNotes } from '#contract/writing.ts'
import { addTask, dismissTask, listTasks, renewTasks, updateTask, type TaskList } from '#contract/tasks.ts'
import { addTranscriptText, getTranscript } from '#contract/transcripts.ts'
import { NOTE_TOOLS_MAX_SENTENCES, TASKS_OF_A_NOTE } from '#domain/limits.ts'
import { buildTestApp, type Physician, type TestApp } from '#testing/test-app.ts'
import { noteAtRest, saved, typed, typedSection, writtenNote } from '#testing/visits.ts'

const TALK = `Doctor: What brings you in today?
Patient: My left knee has been hurting for two weeks.
Doctor: I will order an x-ray of your left knee. We could consider an MRI later on.
Doctor: Take ibuprofen six hundred milligrams three times a day with food. Come back in two weeks.`

let server: TestApp
let physician: Physician
beforeAll(async () => {
  server = await buildTestApp()
  physician = await server.signUpPhysician()
})
afterAll(() => server.close())

const list = async (note: Pick<Note, 'id'>): Promise<TaskList> =>
  (await physician.call(listTasks, { params: { id: note.id } })).reply.list
const subjects = ({ tasks }: TaskList): string[] => tasks.map(({ subject }) => subject)
const taskCount = async (note: Pick<Note, 'id'>): Promise<number> =>
  (await physician.call(getNote, { params: { id: note.id } })).reply.note.taskCount
const writeAgain = async (note: Pick<Note, 'id'>): Promise<Note> => {
  expect((await physician.call(getMedicalNotes, { body: { id: note.id } })).status).toBe(200)
  return noteAtRest(physician, note.id)
}
const X_RAY = 'X-ray of the left knee'
const IBUPROFEN = 'Ibuprofen 600 mg 3 times a day with food'
const RETURN = 'Come back in 2 weeks'

test('writing a note finds its tasks, with their words and their day', async () => {
  const note = await writtenNote(physician, TALK)
  const { tasks, open, stale } = await list(note)
  expect(tasks).toMatchObject([
    { kind: 'order', subject: X_RAY, dueOn: null, found: true, doneAt: null },
    { kind: 'prescription', subject: IBUPROFEN, dueOn: null },
    { kind: 'follow_up', subject: RETURN, dueOn: '2026-12-05' },
  ])
  expect({ open, stale }).toEqual({ open: 3, stale: false })
  const { transcript } = (await physician.call(getTranscript, { params: { id: note.id } })).reply
  const said = tasks.map(({ evidence }) =>
    evidence.map(({ segmentId, from, to }) =>
      transcript.segments.find(({ id }) => id === segmentId)?.text.slice(from, to),
    ),
  )
  expect(said[0]?.join(' ')).toContain('x-ray of your left knee')
  expect(note.taskCount).toBe(3)
  const { notes } = (await physician.call(getNotes, { body: {} })).reply
  expect(notes.find(({ id }) => id === note.id)?.taskCount).toBe(3)
})

test('what a person ticked, changed, added or took off stays when the note is written again', async () => {
  const note = await writtenNote(physician, TALK)
  const [xRay, ibuprofen, back] = (await list(note)).tasks
  const noteId = note.id
  const tickedAt = server.clock.now().toISOString()
  await physician.call(updateTask, { body: { noteId, id: xRay?.id ?? '', done: true } })
  await physician.call(updateTask, {
    body: { noteId, id: back?.id ?? '', subject: 'See the knee again', dueOn: '2026-12-10' },
  })
  await physician.call(dismissTask, { body: { noteId, id: ibuprofen?.id ?? '' } })
  server.clock.moveOn(1_000)
  const added = await physician.call(addTask, { body: { noteId, kind: 'call', subject: 'Call the school' } })
  expect(added.reply.list.open).toBe(2)
  await writeAgain(note)
  const after = await list(note)
  expect(after.tasks).toMatchObject([
    { id: xRay?.id, subject: X_RAY, doneAt: tickedAt },
    { id: back?.id, subject: 'See the knee again', dueOn: '2026-12-10', found: false },
    { kind: 'call', subject: 'Call the school', found: false, evidence: [] },
  ])
  expect(await taskCount(note)).toBe(2)
  const undone = await physician.call(updateTask, { body: { noteId, id: xRay?.id ?? '', done: false } })
  expect(undone.reply.list.open).toBe(3)
  const back2 = await physician.call(dismissTask, {
    body: { noteId, id: ibuprofen?.id ?? '', dismissed: false },
  })
  expect(subjects(back2.reply.list)).toContain(IBUPROFEN)
})

test('tasks are stale once other ones would be found, and looking again brings them up to date', async () => {
  const note = await writtenNote(physician, TALK)
  await physician.call(addTranscriptText, {
    body: { id: note.id, text: 'Doctor: I will also refer you to physical therapy.' },
  })
  expect((await list(note)).stale).toBe(true)
  server.clock.moveOn(1_000)
  const { reply } = await physician.call(renewTasks, { body: { noteId: note.id } })
  expect(reply.list.stale).toBe(false)
  expect(subjects(reply.list)).toEqual([X_RAY, IBUPROFEN, RETURN, 'Physical therapy'])
})

test('what a person writes into the plan is found too, standing on nothing but their word', async () => {
  const note = await writtenNote(physician, TALK)
  await saved(physician, note, [
    ...note.sections,
    typedSection('plan', typed('p1', 'Order a lipid panel in 3 months.'), typed('p2', 'Consider an MRI.')),
  ])
  server.clock.moveOn(1_000)
  const { reply } = await physician.call(renewTasks, { body: { noteId: note.id } })
  expect(reply.list.tasks.at(-1)).toMatchObject({
    kind: 'order',
    subject: 'Lipid panel in 3 months',
    dueOn: '2027-02-21',
    evidence: [],
  })
  expect(subjects(reply.list).join()).not.toMatch(/MRI/)
})

test('tasks are ticked after signing too, and not on a deleted note', async () => {
  const note = await writtenNote(physician, TALK)
  const signed = await physician.call(updateNoteStatus, {
    body: { id: note.id, status: 'signed', baseVersion: note.version, attestation: true },
  })
  expect(signed.status).toBe(200)
  const [first] = (await list(note)).tasks
  const ticked = await physician.call(updateTask, {
    body: { noteId: note.id, id: first?.id ?? '', done: true },
  })
  expect(ticked.reply.list.open).toBe(2)
  const other = await writtenNote(physician, TALK)
  const borrowed = await physician.call(updateTask, {
    body: { noteId: other.id, id: first?.id ?? '', done: false },
  })
  expect(borrowed.status).toBe(404)
  await physician.call(deleteNote, { body: { id: other.id } })
  const late = await physician.call(addTask, { body: { noteId: other.id, kind: 'call', subject: 'Late' } })
  expect(late.body.code).toBe('conflict')
})

test('a plan without an end gives as many tasks as a note holds', async () => {
  const note = await writtenNote(physician, 'Patient: I cough.')
  const sentences = Array.from({ length: NOTE_TOOLS_MAX_SENTENCES + 10 }, (_, i) =>
    typed(`s${i}`, `Come back in ${(i % 50) + 2} weeks for visit ${i}.`),
  )
  await saved(physician, note, [typedSection('plan', ...sentences)])
  const { status, reply } = await physician.call(renewTasks, { body: { noteId: note.id } })
  expect(status).toBe(200)
  expect(reply.list.tasks).toHaveLength(TASKS_OF_A_NOTE)
  expect(reply.list.stale).toBe(false)
})
