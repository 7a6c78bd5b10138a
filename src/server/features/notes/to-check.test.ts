import { afterAll, beforeAll, expect, test } from 'vitest'
import { createNote, getNote, getNotes } from '#contract/notes.ts'
import { updateNoteStatus } from '#contract/signing.ts'
import { getMedicalNotes, leaveOutUncovered } from '#contract/writing.ts'
import { exportNote } from '#contract/exports.ts'
import { signatureStatements } from '#domain/open-at-signing.ts'
import { toCheck } from '#domain/to-check.ts'
import { buildTestApp, type Physician, type TestApp } from '#testing/test-app.ts'
import { until } from '#testing/until.ts'
import { noteAtRest, saved, typed, typedSection } from '#testing/visits.ts'

let server: TestApp
let physician: Physician
beforeAll(async () => {
  server = await buildTestApp()
  physician = await server.signUpPhysician()
})
afterAll(() => server.close())

const MISHEARD = [
  'Doctor: What brings you in today?',
  'Patient: I have had a cough for two weeks.',
  'Doctor: And as a thrommice in 500 milligrams once a day for three days.',
  'Patient: Thank you.',
].join('\n')

test('an order whose medicine was misheard is to be checked until a person leaves it out', async () => {
  const { id } = (await physician.call(createNote, { body: { data: { text: MISHEARD } } })).reply.note
  const note = await noteAtRest(physician, id)
  const said = toCheck(note.uncovered)
  expect(said.map(({ text }) => text).join()).toContain('500 milligrams')
  const [first] = said
  const leftOut = await physician.call(leaveOutUncovered, { body: { id, uncoveredId: first?.id ?? '' } })
  expect(toCheck(leftOut.reply.note.uncovered)).toEqual(said.slice(1))
  expect(leftOut.reply.note).toMatchObject({ version: note.version, sections: note.sections })
  // It is told as left out, and can be brought back, also after the note was read again.
  const read = (await physician.call(getNote, { params: { id } })).reply.note
  expect(read.uncovered).toEqual(
    note.uncovered.map((one) => (one.id === first?.id ? { ...one, leftOut: true } : one)),
  )
  // Nor does it ask again when the note is written again.
  await physician.call(getMedicalNotes, { body: { id } })
  const again = await noteAtRest(physician, id)
  expect(toCheck(again.uncovered).map(({ text }) => text)).toEqual(said.slice(1).map(({ text }) => text))
  const written = again.uncovered.find(({ leftOut }) => leftOut)
  expect(written?.text).toBe(first?.text)
  const body = { id, uncoveredId: written?.id ?? '', leftOut: false }
  expect(toCheck((await physician.call(leaveOutUncovered, { body })).reply.note.uncovered)).toHaveLength(
    said.length,
  )
  const stranger = await server.signUpPhysician('stranger')
  expect((await stranger.call(leaveOutUncovered, { body: { id, uncoveredId: 'x' } })).status).toBe(404)
})

test('the list says how much is to be checked: what is put into the note or left out counts no more', async () => {
  const { id } = (await physician.call(createNote, { body: { data: { text: MISHEARD } } })).reply.note
  const note = await noteAtRest(physician, id)
  const listed = async () => {
    const { notes } = (await physician.call(getNotes, { body: {} })).reply
    return notes.find((one) => one.id === id)?.toCheckCount
  }
  const [first, ...others] = toCheck(note.uncovered)
  expect(await listed()).toBe(others.length + 1)
  const said = {
    ...typed('said', `“${first?.text ?? ''}.”`),
    origin: { kind: 'dictated' as const, engine: '' },
  }
  await saved(physician, note, [...note.sections, typedSection('plan_more', said)])
  expect(await listed()).toBe(others.length)
  await saved(physician, { id, version: note.version + 1 }, note.sections)
  expect(await listed()).toBe(others.length + 1)
  for (const one of [first, ...others])
    await physician.call(leaveOutUncovered, { body: { id, uncoveredId: one?.id ?? '' } })
  expect(await listed()).toBe(0)
})

test('drafts of before it was counted are counted in the background, one that cannot be read stops no other', async () => {
  const ids: string[] = []
  for (let drafts = 0; drafts < 2; drafts += 1) {
    const { id } = (await physician.call(createNote, { body: { data: { text: MISHEARD } } })).reply.note
    await noteAtRest(physician, id)
    ids.push(id)
  }
  const listed = async () => {
    const { notes } = (await physician.call(getNotes, { body: {} })).reply
    return ids.map((id) => notes.find((one) => one.id === id)?.toCheckCount)
  }
  const [first, second] = await listed()
  expect(second).toBeGreaterThan(0)
  await server.pool.query(
    'update notes set to_check_count = 0, to_check_counted = false where id = any($1)',
    [ids],
  )
  await server.tamper(`update notes set uncovered = '[{"text": 7}]' where id = $1`, [ids.toSorted()[0]])
  await server.app.sweep()
  await until(async () => {
    const left = await server.pool.query('select from notes where not to_check_counted')
    return left.rowCount === 0
  })
  expect(await listed()).toEqual(ids[0] === ids.toSorted()[0] ? [0, second] : [first, 0])
})

test('what was open when it was signed is kept with the signature, told where the note is worked with and not in the chart, and sealed', async () => {
  const { id } = (await physician.call(createNote, { body: { data: { text: MISHEARD } } })).reply.note
  const note = await noteAtRest(physician, id)
  const heard = toCheck(note.uncovered).length
  const sections = note.sections.map((section) => ({
    ...section,
    sentences: section.sentences.map((one) => ({ ...one, confirmed: one.support === 'unsupported' })),
  }))
  const { version } = await saved(physician, note, sections)
  const body = { id, status: 'signed' as const, baseVersion: version, attestation: true }
  const signed = (await physician.call(updateNoteStatus, { body })).reply.note
  expect(signed.signature?.open).toMatchObject({ heard })
  expect(signed.seal?.state).toBe('intact')
  const words = signatureStatements(signed.sections, signed.signature?.open).join()
  expect(words).toContain(`${heard} ${heard === 1 ? 'thing' : 'things'} heard and not used`)
  const file = await server.download(exportNote, { params: { id, format: 'txt' } }, physician.token)
  expect((await file.text()).replace(/\s+/g, ' ')).not.toContain('heard and not used')
  // Nobody makes it say less afterwards.
  for (const less of [`'{"notBorneOut":0,"partly":0,"heard":0}'`, 'null']) {
    await server.tamper(`update notes set open_at_signing = ${less} where id = $1`, [id])
    const read = (await physician.call(getNote, { params: { id } })).reply.note
    expect(read.seal).toMatchObject({ state: 'broken', problems: ['attestation'] })
  }
})
