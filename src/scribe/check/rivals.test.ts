import { expect, test } from 'vitest'
import { parseDialogue } from '../talk/parse-dialogue.ts'
import { wordsOfText } from '../talk/words.ts'
import { indexTranscript } from '../transcript-index.ts'
import { rivalsOf, type Rivals } from './rivals.ts'

const VISIT = indexTranscript(
  parseDialogue(
    [
      '[doctor] on exam there is tenderness over the medial left knee',
      '[doctor] the right shoulder has full range of motion without pain',
      '[patient] i walked the dog eight miles on sunday and slept badly afterwards in a tent',
      '[doctor] come back for the blood test in three weeks, the tooth can wait until after the wedding',
      '[patient] the cough came on two months ago when the heating was turned on',
    ].join('\n'),
  ),
)
const rivals = (text: string): Rivals => rivalsOf(wordsOfText(text), VISIT)

test.each<[keyof Rivals, string, string]>([
  ['site', 'Tenderness over the medial knee.', 'Tenderness over the medial shoulder.'],
  ['side', 'Left knee medial tenderness.', 'Right knee medial tenderness.'],
  ['figure', 'Cough for 2 months.', 'Cough for 8 months.'],
  ['time', 'Cough for 2 months.', 'Cough for 2 weeks.'],
  ['choice', 'Tenderness over the medial left knee.', 'Tenderness over the lateral left knee.'],
])('a %s that was said of something else fits worse: %s %s', (kind, told, wrong) => {
  expect(rivals(told)[kind]).toBe(0)
  expect(rivals(wrong)[kind]).toBeGreaterThan(0.1)
})

test('a side that is put right is no rival', () => {
  const visit = indexTranscript(
    parseDialogue(
      '[doctor] so the right ankle hurts\n[patient] it is not the right ankle it is the left ankle',
    ),
  )
  expect(rivalsOf(wordsOfText('Left ankle hurts.'), visit).side).toBe(0)
  expect(rivalsOf(wordsOfText('Right ankle hurts.'), visit).side).toBeGreaterThan(0)
})
