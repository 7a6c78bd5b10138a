import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createNote, getNote, updateNote } from '#contract/notes.ts'
import { getMedicalNotes } from '#contract/writing.ts'
import { buildTestApp, type Physician, type TestApp } from '#testing/test-app.ts'
import { noteAtRest, saved, typed, typedSection, VISIT, writtenNote } from '#testing/visits.ts'

let server: TestApp
beforeAll(async () => {
  server = await buildTestApp()
})
afterAll(() => server.close())

/** A note with words of its own: a new draft is put beside them, which takes computing. */
async function noteOfOwnWords(physician: Physician): Promise<string> {
  const { id } = (await physician.call(createNote, { body: { data: { text: VISIT, write: false } } })).reply
    .note
  const note = await noteAtRest(physician, id)
  await saved(physician, note, [typedSection('hpi', typed('own', 'Own words.'))])
  return id
}

interface Hasty {
  physician: Physician
  id: string
}

/** Saves something of the notes each time that a draft is about to be put beside its text, `times` times. */
function changeWhileComparing(all: Hasty[], times: number) {
  const { work } = server.dependencies
  const run = work.run.bind(work)
  let changes = 0
  const spied = vi.spyOn(work, 'run').mockImplementation(async (name, ...rest) => {
    const compared = await run(name, ...rest)
    if (name !== 'propose' || changes >= times) return compared
    changes += 1
    await Promise.all(all.map((one) => saveLabel(one, `Room ${changes}`)))
    return compared
  })
  onTestFinished(() => spied.mockRestore())
}

async function saveLabel({ physician, id }: Hasty, label: string): Promise<void> {
  const { version } = (await physician.call(getNote, { params: { id } })).reply.note
  const { status } = await physician.call(updateNote, { body: { id, baseVersion: version, label } })
  if (status === 409) await saveLabel({ physician, id }, label)
}

test('whoever saves faster than drafts are put beside their notes keeps nobody else waiting, and is told in the end', async () => {
  const hasty: Hasty[] = []
  for (const name of ['hasty', 'busy']) {
    const physician = await server.signUpPhysician(name)
    for (let notes = 0; notes < 2; notes += 1) hasty.push({ physician, id: await noteOfOwnWords(physician) })
  }
  const other = await server.signUpPhysician('other')
  changeWhileComparing(hasty, Infinity)
  for (const { physician, id } of hasty) await physician.call(getMedicalNotes, { body: { id } })
  expect((await writtenNote(other)).sections.length).toBeGreaterThan(0)
  for (const { physician, id } of hasty) {
    const { processing, sections, label } = await noteAtRest(physician, id)
    expect(processing).toMatchObject({ stage: 'failed', failure: expect.stringContaining('pause') })
    expect(sections[0]?.sentences[0]?.text).toBe('Own words.')
    expect(label).toContain('Room')
  }
}, 60_000)

test('a draft of a note that is typed on is put beside it once its physician pauses', async () => {
  const typing = await server.signUpPhysician('typing')
  const id = await noteOfOwnWords(typing)
  changeWhileComparing([{ physician: typing, id }], 6)
  await typing.call(getMedicalNotes, { body: { id } })
  const note = await noteAtRest(typing, id)
  expect(note).toMatchObject({ label: 'Room 6', processing: { stage: 'idle' } })
  expect(note.proposal.length).toBeGreaterThan(0)
})
