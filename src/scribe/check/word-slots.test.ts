import { expect, test } from 'vitest'
import { parseDialogue } from '../talk/parse-dialogue.ts'
import { wordsOfText } from '../talk/words.ts'
import { indexTranscript } from '../transcript-index.ts'
import { wordSlots } from './word-slots.ts'

const VISIT = indexTranscript(
  parseDialogue(
    [
      '[doctor] did you have a vasectomy?',
      '[patient] no',
      '[patient] the ibuprofen does not help my elbow, but i like swimming and gardening',
      '[doctor] any murmurs in the past?',
      '[patient] my brother has a pacemaker since last winter',
      '[doctor] if the culture grows something we change the dressing',
    ].join('\n'),
  ),
)
const slots = (text: string) => wordSlots(wordsOfText(text), VISIT)

test.each([
  ['affirmed: worst', 'He does not like the elbow exercise; no vasectomy.', 'He has had a vasectomy.'],
  ['denied: worst', 'Swimming and gardening are liked.', 'Denies swimming and gardening.'],
  ['affirmed of what was asked: worst', 'Swimming and gardening.', 'Murmurs in the past.'],
  ['whose: share', 'His brother has a pacemaker.', 'He has a pacemaker since last winter.'],
  [
    'if dropped',
    'If the culture grows something, change the dressing.',
    'Change the dressing, the culture grows.',
  ],
])('%s: nothing in %j, something in %j', (name, told, wrong) => {
  expect(slots(told)[name]).toBe(0)
  expect(slots(wrong)[name]).toBeGreaterThan(0.2)
})

test('words that nobody said weigh nothing', () => {
  expect(Object.values(slots('Zebras xylophones.')).every((one) => one === 0)).toBe(true)
})
