import { beforeEach, expect, test } from 'vitest'
import { makeSegment, makeSentence } from '#testing/make-note.ts'
import {
  doubtfulWords,
  markChanged,
  markLooked,
  needsLook,
  secondLookText,
  useSecondLooks,
} from './second-look.ts'

const text = 'I take this in opera ten milligram.'
const segment = makeSegment({
  id: 'g1',
  text,
  uncertain: [
    { from: 0, to: 1 },
    { from: 15, to: 20 },
  ],
})
const segments = new Map([['g1', segment]])
const sentence = makeSentence({
  id: 's1',
  text: 'Takes opera 10 mg.',
  evidence: [{ segmentId: 'g1', from: 0, to: text.length }],
})
const why = () => secondLookText(sentence, segments, useSecondLooks.getState())

beforeEach(() => useSecondLooks.setState({ changed: {}, looked: {} }))

test('what the recogniser was unsure of is told of the sentences that stand on it, small words left out', () => {
  expect(doubtfulWords(sentence, segments)).toEqual([{ words: 'opera', heard: null, may: [] }])
  expect(why()).toBe('The recogniser was not sure of “opera”')
  const beside = makeSentence({ evidence: [{ segmentId: 'g1', from: 21, to: 34 }] })
  expect(doubtfulWords(beside, segments)).toEqual([])
  expect(secondLookText({ ...sentence, confirmed: true }, segments, useSecondLooks.getState())).toBeNull()
})

test('a name that a dictionary put there by its sound is told with what had been heard', () => {
  const said = 'Take opera and creatine.'
  const repaired = makeSegment({
    id: 'g2',
    text: said,
    uncertain: [
      { from: 5, to: 10 },
      { from: 15, to: 23 },
    ],
    repairs: [{ from: 15, to: 23, heard: 'creating', by: 'master' }],
  })
  const on = makeSentence({
    id: 's2',
    text: 'Creatine.',
    evidence: [{ segmentId: 'g2', from: 0, to: said.length }],
  })
  expect(secondLookText(on, new Map([['g2', repaired]]), useSecondLooks.getState())).toBe(
    'The recogniser was not sure of “opera”; “creatine” was heard as “creating”',
  )
})

test('words that may stand for one term or another are told with both', () => {
  const said = 'Take Prophin.'
  const open = makeSegment({
    id: 'g3',
    text: said,
    uncertain: [{ from: 5, to: 12 }],
    choices: [{ from: 5, to: 12, terms: ['ibuprofen', 'bupropion'] }],
  })
  const on = makeSentence({ id: 's3', text: 'Prophin.', evidence: [{ segmentId: 'g3', from: 0, to: 13 }] })
  expect(secondLookText(on, new Map([['g3', open]]), useSecondLooks.getState())).toBe(
    '“Prophin” may be ibuprofen or bupropion',
  )
})

test('a sentence that was found right stays so, until its words are corrected under it or it says something else', () => {
  markLooked(sentence)
  expect(why()).toBeNull()
  const rewritten = { ...sentence, text: 'Takes opera.' }
  expect(secondLookText(rewritten, segments, useSecondLooks.getState())).not.toBeNull()
  markChanged([sentence])
  expect(why()).toBe('The words it came from were corrected')
})

test('what is only partly borne out is stopped at, until somebody vouches for it', () => {
  const partly = makeSentence({ id: 'p1', text: 'Cough.', support: 'partly', evidence: [] })
  expect(needsLook(partly, segments, useSecondLooks.getState())).toBe(true)
  expect(needsLook({ ...partly, confirmed: true }, segments, useSecondLooks.getState())).toBe(false)
})
