import { expect, test } from 'vitest'
import { addUncovered, leftUncovered, withoutUncovered } from './coverage.ts'
import { makeSection } from '#testing/make-note.ts'

const said = (id: string, weight: number, sectionKey = 'hpi') => ({
  id,
  text: 'My sister has asthma.',
  evidence: [{ segmentId: 'g1', from: 0, to: 10 }],
  weight,
  sectionKey,
})

test('what was said is added to its section with its evidence as a person’s choice, as dictated and in quotation marks', () => {
  const [section] = addUncovered([makeSection()], said('u1', 1))
  expect(section?.sentences.at(-1)).toMatchObject({
    text: '“My sister has asthma.”',
    evidence: [{ ...said('u1', 1).evidence[0], chosen: true }],
    origin: { kind: 'dictated' },
    support: 'supported',
    layout: 'inline',
  })
})

test('a section of bullets gets a bullet, a missing section is opened', () => {
  expect(addUncovered([makeSection({ style: 'bullets' })], said('u', 1))[0]?.sentences.at(-1)?.layout).toBe(
    'bullet',
  )
  expect(addUncovered([], said('u', 1, 'family_history'))[0]).toMatchObject({ title: 'Family history' })
})

test('a section that is opened stands where charts have it, and goes alone with what opened it', () => {
  const before = [
    makeSection({ key: 'hpi' }),
    makeSection({ key: 'vitals', sentences: [] }),
    makeSection({ key: 'assessment_plan' }),
  ]
  const added = addUncovered(before, said('u1', 1, 'medications'))
  expect(added.map(({ key }) => key)).toEqual(['hpi', 'medications', 'vitals', 'assessment_plan'])
  expect(withoutUncovered(added, said('u1', 1, 'medications'), true)).toEqual(before)
  expect(addUncovered([makeSection({ key: 'results' })], said('u', 1, 'hpi'))[0]).toMatchObject({
    title: 'History of present illness',
  })
})

test('what was added is not offered again, the heaviest is offered first', () => {
  const all = [said('light', 0.2), said('heavy', 0.9), said('added', 1)].map((one) => ({
    ...one,
    text: `Said ${one.id}.`,
  }))
  const sections = addUncovered([makeSection()], said('added', 1))
  expect(leftUncovered(all, sections).map(({ id }) => id)).toEqual(['heavy', 'light'])
})

test('what was added ends like a sentence, and is taken back with the section it opened', () => {
  const item = { ...said('u1', 1, 'family_history'), text: 'Any asthma at home? My sister' }
  const before = [makeSection()]
  const added = addUncovered(before, item)
  expect(added.at(-1)?.sentences.map(({ text }) => text)).toEqual(['“Any asthma at home? My sister.”'])
  expect(withoutUncovered(added, item, true)).toEqual(before)
})

test('it is put in as a sentence of the note where it can be told as one, with the words it came from', () => {
  const item = {
    ...said('u1', 1),
    text: "I'm allergic to, um, sulfa",
    wording: 'The patient is allergic to sulfa.',
  }
  expect(addUncovered([makeSection()], item)[0]?.sentences.at(-1)).toMatchObject({
    text: 'The patient is allergic to sulfa.',
    evidence: [{ ...item.evidence[0], chosen: true }],
    support: 'supported',
  })
})
