import { expect, test } from 'vitest'
import { conditionPhrases } from '../lexicon/conditions.ts'
import { findingPhrases } from '../lexicon/findings.ts'
import { parseDialogue } from '../talk/parse-dialogue.ts'
import { indexTranscript } from '../transcript-index.ts'
import { checkSentence } from './check-sentence.ts'

const supportOf = (note: string, talk: string) =>
  checkSentence(note, indexTranscript(parseDialogue(talk))).support

test.each([
  ['It burns when I pee.', 'Reports painful urination.'],
  ['I get light-headed.', 'Reports lightheadedness.'],
  ['I have an earache.', 'Reports ear pain.'],
])('%j bears out %j', (said, note) => {
  expect(supportOf(note, `Doctor: What brings you in?\nPatient: ${said}`)).toBe('supported')
})

test('what another way of saying does not name, or denies, is still not borne out', () => {
  const talk = 'Doctor: Any earache?\nPatient: No, but I get light-headed.'
  expect(supportOf('Reports ear pain.', talk)).toBe('unsupported')
  expect(supportOf('Denies lightheadedness.', talk)).toBe('unsupported')
  expect(supportOf('Reports painful urination.', talk)).toBe('unsupported')
})

/** Words with a point or a possessive are read as several. */
const READ_APART = /[.']|^type ii|^b12|^tinea/

test('a denial by the name of the chart is borne out by every way of asking that the lexicon holds for it', () => {
  const lost = [...findingPhrases(), ...conditionPhrases()].flatMap(([way, { name }]) =>
    READ_APART.test(way) || supportOf(`Denies ${name}.`, `Doctor: Any ${way}?\nPatient: No.`) === 'supported'
      ? []
      : [`${name} of ${way}`],
  )
  expect(lost).toEqual([])
})
