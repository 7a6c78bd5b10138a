import { expect, test } from 'vitest'
import { parseDialogue } from '../talk/parse-dialogue.ts'
import { wordsOfText } from '../talk/words.ts'
import { indexTranscript } from '../transcript-index.ts'
import { isConditional, saysCondition } from './conditional.ts'

function isUnderCondition(talk: string): boolean {
  const { sentences } = indexTranscript(parseDialogue(`[doctor] ${talk}`))
  const at = sentences.findIndex(({ words }) => words.some(({ text }) => text === 'doxycycline'))
  return isConditional(
    sentences,
    at,
    sentences[at]?.words.findIndex(({ text }) => text === 'doxycycline') ?? -1,
  )
}

test.each([
  ['If the culture is positive we will start doxycycline.', true],
  ['We will start doxycycline if the culture is positive.', true],
  ['Unless you get better I will prescribe doxycycline.', true],
  ['Should it get worse, take the doxycycline.', true],
  ['If the culture comes back positive. Start doxycycline.', true],
  ['If the culture is positive, or you have a fever. Start doxycycline.', true],
  ['If not, the cream does just as well. Start doxycycline.', false],
  ['I will start doxycycline.', false],
  ['You should take the doxycycline.', false],
  ['Take the doxycycline and see if it helps.', false],
  ['If you do not mind I will start doxycycline.', false],
  ['I want you on doxycycline today if they can fit you in.', false],
  ['If we can not control it we will start doxycycline.', true],
])('%s: %s', (talk, is) => expect(isUnderCondition(talk)).toBe(is))

test.each([
  ['Doxycycline if the culture is positive.', true],
  ['Ibuprofen as needed.', true],
  ['Start doxycycline.', false],
])('%s says a condition: %s', (note, says) => expect(saysCondition(wordsOfText(note))).toBe(says))
