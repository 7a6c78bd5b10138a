import { expect, test } from 'vitest'
import { makeSegment } from '#testing/make-note.ts'
import { chooseTerm } from './choose-term.ts'
import { editTranscript } from './transcript-edit.ts'

const choice = { from: 5, to: 12, terms: ['ibuprofen', 'bupropion'] }
const segment = makeSegment({
  id: 'g1',
  text: 'Take Prophin with metoprolol or opera.',
  uncertain: [choice, { from: 32, to: 37 }].map(({ from, to }) => ({ from, to })),
  repairs: [{ from: 18, to: 28, heard: 'metro prolol', by: 'master' }],
  choices: [choice],
})

test('the chosen term stands there without doubt, and what else was told of the passage stays with its words', () => {
  const [after] = editTranscript([segment], chooseTerm(segment, choice, 'ibuprofen')) ?? []
  expect(after?.text).toBe('Take ibuprofen with metoprolol or opera.')
  expect(after?.choices).toBeUndefined()
  expect(after?.uncertain?.map(({ from, to }) => after.text.slice(from, to))).toEqual(['opera'])
  expect(after?.repairs?.map(({ from, to }) => after.text.slice(from, to))).toEqual(['metoprolol'])
})

test('none of these leaves the words and their doubt as they were, and asks no more', () => {
  const [after] = editTranscript([segment], chooseTerm(segment, choice, null)) ?? []
  expect(after).toEqual({ ...segment, choices: undefined })
})

test('a choice is not made on words that have changed, and goes with words that were corrected', () => {
  const edit = chooseTerm(segment, choice, 'ibuprofen')
  const text = segment.text.replace('Prophin', 'aspirin')
  const corrected = editTranscript([segment], { kind: 'text', segmentId: 'g1', before: segment.text, text })
  expect(corrected?.[0]?.choices).toBeUndefined()
  expect(editTranscript(corrected ?? [], edit)).toBeNull()
  const beside = segment.text.replace('opera', 'Opera house')
  const kept = editTranscript([segment], {
    kind: 'text',
    segmentId: 'g1',
    before: segment.text,
    text: beside,
  })
  expect(kept?.[0]?.choices).toEqual([choice])
})
