import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertPearl, listNotePearls, markNotePearl, type NotePearlMark } from '#contract/note-pearls.ts'
import { createPearl, forgetPearlUse, mutePearl } from '#contract/pearls.ts'
import { exportNote } from '#contract/exports.ts'
import { createNote, type Note } from '#contract/notes.ts'
import { listTasks } from '#contract/tasks.ts'
import { updateNoteStatus } from '#contract/signing.ts'
import { buildTestApp, type Physician, type TestApp } from '#testing/test-app.ts'
import { saved, typed, typedSection, writtenNote } from '#testing/visits.ts'

let server: TestApp
let robin: Physician
beforeAll(async () => {
  server = await buildTestApp()
})
beforeEach(async () => {
  robin = await server.signUpPhysician('robin')
})
afterAll(() => server.close())

const GOUT = `Doctor: What brings you in?
Patient: My gout is back in the left big toe.
Doctor: Any fever?
Patient: No fever. My mother has diabetes.
Doctor: This is gout. Let us start colchicine.`

const pearl = async (fields: object = {}) => {
  const words = {
    title: 'Colchicine and the kidney',
    body: 'Order creatinine before colchicine.',
    triggers: { drugs: ['colchicine'] },
    sourceName: 'Label',
    sourceUrl: 'https://label.example/colchicine',
    ...fields,
  }
  return (await robin.call(createPearl, { body: { words } })).reply.pearl.id
}
const beside = async (note: Pick<Note, 'id'>) =>
  (await robin.call(listNotePearls, { params: { id: note.id } })).reply.list
const one = async (note: Pick<Note, 'id'>, pearlId: string) =>
  (await beside(note)).pearls.find((each) => each.pearlId === pearlId)
const mark = (note: Pick<Note, 'id'>, pearlId: string, how: NotePearlMark) =>
  robin.call(markNotePearl, { body: { noteId: note.id, pearlId, mark: how } })

test('what was said brings up one’s own pearl and those of the master set, each with its reason', async () => {
  const own = await pearl()
  const fever = await pearl({ title: 'Fever', triggers: { words: ['fever'] } })
  const family = await pearl({ title: 'Sugar', triggers: { conditions: ['diabetes'] } })
  const note = await writtenNote(robin, GOUT)
  const list = await beside(note)
  const [cause] = (await one(note, own))?.causes ?? []
  expect(cause?.because).toMatch(/^because /)
  expect(cause?.quote).toMatch(/colchicine/i)
  expect(list.pearls.map(({ pearlId }) => pearlId)).not.toContain(fever)
  expect(list.pearls.map(({ pearlId }) => pearlId)).not.toContain(family)
  expect(list.pearls.filter(({ shelf }) => shelf === 'master').map(({ title }) => title)).toContain(
    'Gout: treat to a target',
  )
  expect(list.count).toBe(list.pearls.length)
})

test('nothing is put into the note by itself', async () => {
  await pearl()
  const note = await writtenNote(robin, GOUT)
  await beside(note)
  expect(JSON.stringify(note.sections)).not.toContain('"pearl"')
})

test('what changes in the text changes what fits', async () => {
  const own = await pearl({ triggers: { words: ['night sweats'] } })
  const note = await writtenNote(robin, GOUT)
  expect(await one(note, own)).toBeUndefined()
  await saved(robin, note, [...note.sections, typedSection('hpi2', typed('x', 'Reports night sweats.'))])
  expect((await one(note, own))?.causes[0]).toMatchObject({ sentenceId: 'x', trigger: 'night sweats' })
})

test('dismissed it no longer counts, and can be brought back', async () => {
  const own = await pearl()
  const note = await writtenNote(robin, GOUT)
  const { count } = await beside(note)
  const { reply } = await mark(note, own, 'dismiss')
  expect([reply.list.count, reply.list.pearls.at(-1)?.pearlId]).toEqual([count - 1, own])
  expect((await mark(note, own, 'restore')).reply.list.count).toBe(count)
})

test('use and dismissal in similar notes change its place, say so, and can be forgotten', async () => {
  const own = await pearl()
  const first = await writtenNote(robin, GOUT)
  const place = async (note: Note) => (await beside(note)).pearls.findIndex(({ pearlId }) => pearlId === own)
  const [earlier, second] = [await writtenNote(robin, GOUT), await writtenNote(robin, GOUT)]
  const before = await place(second)
  await mark(first, own, 'use')
  await mark(earlier, own, 'use')
  expect(await one(second, own)).toMatchObject({ usedBefore: 2, dismissedBefore: 0 })
  expect([before > 0, await place(second)]).toEqual([true, 0])
  await mark(earlier, own, 'unuse')
  await mark(first, own, 'dismiss')
  await mark(second, own, 'dismiss')
  const third = await writtenNote(robin, GOUT)
  expect(await one(third, own)).toMatchObject({ dismissedBefore: 2, setAside: true })
  await robin.call(forgetPearlUse, { body: { id: own } })
  expect(await one(third, own)).toMatchObject({ dismissedBefore: 0, setAside: false })
})

test('what is never to be suggested again is not, until it is', async () => {
  const note = await writtenNote(robin, GOUT)
  const master = (await beside(note)).pearls.find(({ shelf }) => shelf === 'master')?.pearlId ?? ''
  await robin.call(mutePearl, { body: { id: master, muted: true } })
  expect(await one(note, master)).toBeUndefined()
  await robin.call(mutePearl, { body: { id: master, muted: false } })
  expect(await one(note, master)).toBeDefined()
})

test('a pinned pearl stays although its words have gone', async () => {
  const own = await pearl()
  const note = await writtenNote(robin, GOUT)
  await mark(note, own, 'pin')
  expect((await beside(note)).pearls[0]).toMatchObject({ pearlId: own, pinned: true })
})

test('put into the plan it keeps its origin through signing and in what is exported', async () => {
  const own = await pearl()
  const note = await writtenNote(robin, GOUT)
  const { reply } = await robin.call(insertPearl, { body: { noteId: note.id, pearlId: own } })
  const { sentence } = reply
  expect(sentence).toMatchObject({
    text: 'Order creatinine before colchicine. (Source: Label, https://label.example/colchicine)',
    origin: { kind: 'pearl' },
    support: 'handwritten',
    evidence: [],
  })
  const before = await robin.call(listTasks, { params: { id: note.id } })
  // As a browser would send it that claims more than there is.
  const claimed = { ...sentence, support: 'supported' as const }
  const sections = [...note.sections, typedSection('plan', claimed)]
  const { version } = await saved(robin, note, sections)
  const after = await robin.call(listTasks, { params: { id: note.id } })
  expect(after.reply.list.stale).toBe(before.reply.list.stale)
  const signed = await robin.call(updateNoteStatus, {
    body: { id: note.id, status: 'signed', baseVersion: version, attestation: true },
  })
  const kept = signed.reply.note.sections.at(-1)?.sentences[0]
  expect(kept).toMatchObject({
    origin: { kind: 'pearl' },
    support: 'handwritten',
    evidence: [],
    contradictions: [],
  })
  const file = await server.download(exportNote, { params: { id: note.id, format: 'txt' } }, robin.token)
  const text = await file.text()
  expect(text).toContain('colchicine) [from a pearl]')
  expect(text).toContain('1 statement from clinical pearls, not said in the visit')
  expect((await robin.call(insertPearl, { body: { noteId: note.id, pearlId: own } })).status).toBe(409)
})

test('a talk as long as may be typed is read in the time there is', async () => {
  const own = await pearl()
  const line = 'Patient: My left big toe hurts at night and I slept badly.\n'
  const text = `${line.repeat(Math.floor(380_000 / line.length))}Doctor: Let us start colchicine.`
  const { reply } = await robin.call(createNote, { body: { data: { text, write: false } } })
  expect((await one(reply.note, own))?.causes.length).toBeGreaterThan(0)
}, 120_000)
