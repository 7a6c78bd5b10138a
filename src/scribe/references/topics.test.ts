import { expect, test } from 'vitest'
import type { Sentence } from '../talk/sentences.ts'
import { plain } from '../talk/word.ts'
import { segmentWords } from '../talk/words.ts'
import { withTopicNamed } from './topics.ts'

/** The last of some turns, the patient's answer, with the illness it is about. */
function named(...turns: string[]): string {
  const sentences = turns.map((text, segment): Sentence => ({
    index: segment,
    segment,
    speaker: segment === turns.length - 1 ? 'patient' : 'doctor',
    words: segmentWords({ id: '', speaker: 'unknown', text, startMs: null, endMs: null }, segment),
    question: text.endsWith('?'),
  }))
  return plain(withTopicNamed(sentences, sentences.length - 1, sentences.at(-1)?.words ?? []))
}

test.each([
  [
    ['And in terms of your high blood pressure, how are you?', 'I am taking my medication every day'],
    'i am taking my medication for high blood pressure every day',
  ],
  [
    ['How about your asthma?', 'I have my good days and my bad days'],
    'i have my good days and my bad days with my asthma',
  ],
  [
    ['I know you had some early arthritis in your hip.', 'It flares up at night'],
    'the arthritis flares up at night',
  ],
  // Named by the clause itself, brought up with another, not brought up.
  [['How about your asthma?', 'I take my medications for gout'], 'i take my medications for gout'],
  [['How about your asthma and how about your gout?', 'It flares up at night'], 'it flares up at night'],
  [['Any history of gout?', 'I am taking my medication'], 'i am taking my medication'],
])('%j: %j', (turns, expected) => expect(named(...turns)).toBe(expected))
