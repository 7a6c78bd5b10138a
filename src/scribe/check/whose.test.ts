import { expect, test } from 'vitest'
import { PEOPLE_WORDS, personNamed } from '../lexicon/people.ts'
import { parseDialogue } from '../talk/parse-dialogue.ts'
import { wordsOfText } from '../talk/words.ts'
import { indexTranscript } from '../transcript-index.ts'
import { whoseInNote, whoseInTalk } from './whose.ts'

/** Of whom the last "asthma" of a talk is told. */
function inTalk(talk: string): string {
  const { sentences } = indexTranscript(parseDialogue(talk))
  const at = sentences.findLastIndex(({ words }) => words.some(({ text }) => text === 'asthma'))
  const word = sentences[at]?.words.findIndex(({ text }) => text === 'asthma') ?? -1
  return whoseInTalk(sentences, at, word, word + 1)
}

test.each([
  ['[patient] I have asthma.', 'patient'],
  ['[patient] My mom has asthma.', 'mother'],
  ['[patient] My stepmother has asthma.', 'stepmother'],
  ["[patient] My dad's got asthma.", 'father'],
  ['[patient] My wife says I have asthma.', 'patient'],
  ['[patient] My wife noticed my asthma.', 'patient'],
  ['[patient] My sister is well but I have asthma.', 'patient'],
  ['[patient] My brother came along. He has asthma.', 'brother'],
  ['[patient] Asthma, that runs in my family.', 'relative'],
  ['[doctor] Do you have asthma?', 'patient'],
  ['[doctor] Does your father have asthma?', 'father'],
  ['[doctor] Does anybody in the family have a lung disease?\n[patient] Asthma.', 'relative'],
  ['[other] My son has asthma.', 'patient'],
  ['[other] I have asthma.', 'somebody'],
  ['[doctor] She has asthma.', 'patient'],
])('%s: told of %s', (talk, whose) => expect(inTalk(talk)).toBe(whose))

test.each([
  ['The patient has asthma.', 'patient'],
  ['Asthma.', 'patient'],
  ['Mother has asthma.', 'mother'],
  ['Family history of asthma.', 'relative'],
  ['His sister was treated for asthma.', 'sister'],
  ['Wife reports that he has asthma.', 'patient'],
  ['Asthma in her father.', 'father'],
  ['Her mother was 45 when she was diagnosed with asthma.', 'mother'],
])('%s is told of %s', (note, whose) => {
  const words = wordsOfText(note)
  const at = words.findIndex(({ text }) => text === 'asthma')
  expect(whoseInNote(words, at, at + 1)).toBe(whose)
})

test.each(PEOPLE_WORDS)('"my %s has asthma" is not told of the patient', (word) => {
  expect(personNamed(word)).not.toBeNull()
  expect(inTalk(`[patient] my ${word} has asthma`)).toBe(personNamed(word)?.relation)
})
