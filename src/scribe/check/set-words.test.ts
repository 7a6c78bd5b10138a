import { describe, expect, test } from 'vitest'
import { parseDialogue } from '../talk/parse-dialogue.ts'
import { indexTranscript } from '../transcript-index.ts'
import { readSentence } from './features.ts'
import { SET_WORDS, setWordsHeard } from './set-words.ts'

function heard(note: string, talk: string) {
  const transcript = indexTranscript(parseDialogue(talk))
  const { words, label } = readSentence(note, transcript)
  return setWordsHeard(words, transcript, label)
}

describe.each(SET_WORDS)('$name', ({ examples: { note, talk, otherTalk } }) => {
  test('is heard where it is said', () => expect(heard(note, talk)).toHaveLength(1))
  test('and nowhere else', () => expect(heard(note, otherTalk) ?? []).toEqual([]))
})

test('what tells of something else as well is compared as every other sentence', () => {
  expect(
    heard('The patient agrees with the plan to stop aspirin because of bleeding.', '[patient] Okay.'),
  ).toBeNull()
})
