import { expect, test } from 'vitest'
import type { Sentence } from '../talk/sentences.ts'
import { plain } from '../talk/word.ts'
import { segmentWords } from '../talk/words.ts'
import { withClinicianNamed } from './clinicians.ts'

/** The last clause of some turns, from its last pronoun on, with the clinician named. */
function named(...turns: string[]): string {
  const sentences = turns.map((text, segment): Sentence => ({
    index: segment,
    segment,
    speaker: 'patient',
    words: segmentWords({ id: '', speaker: 'unknown', text, startMs: null, endMs: null }, segment),
    question: false,
  }))
  const words = sentences.at(-1)?.words ?? []
  const from = words.findLastIndex(({ text }) => /^(?:he|she|they)$/.test(text))
  return plain(withClinicianNamed(sentences, sentences.length - 1, words.slice(Math.max(0, from))))
}

test.each([
  [['Her podiatrist is new.', 'She biopsied a mole.'], 'her podiatrist biopsied a mole'],
  [['I saw my doctor and they ordered a scan.'], 'my doctor ordered a scan'],
  [['These are from Dr. Lee and he has referred you.'], 'dr lee has referred you'],
  [['A cardiologist came by.', 'They have sent me home.'], 'the cardiologist has sent me home'],
  [
    ['Dr. Marsh is away.', 'I have the notes of doctor lindqvist and he has referred you'],
    'dr lindqvist has referred you',
  ],
  // Two of them, nobody, nothing that only a clinician does.
  [['My surgeon and my dentist agree.', 'He sent me here.'], 'he sent me here'],
  [['It hurt a lot.', 'They gave me morphine.'], 'they gave me morphine'],
  [['I saw my doctor.', 'She is nice.'], 'she is nice'],
])('%j: %j', (turns, expected) => expect(named(...turns)).toBe(expected))
