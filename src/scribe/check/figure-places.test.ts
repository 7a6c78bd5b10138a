import { expect, test } from 'vitest'
import { parseDialogue } from '../talk/parse-dialogue.ts'
import { wordsOfText } from '../talk/words.ts'
import { indexTranscript } from '../transcript-index.ts'
import { figurePlaces } from './figure-places.ts'

const stateOf = (note: string, talk: string) =>
  figurePlaces(wordsOfText(note), indexTranscript(parseDialogue(`[patient] ${talk}`)))[0]?.state

test.each([
  ['The seizure lasted 2 minutes.', 'it shook me for two minutes', 'with its unit'],
  ['The seizure lasted 2 hours.', 'it shook me for two minutes', 'other unit'],
  ['The seizure lasted 2 hours.', 'I had two beers', 'of something else'],
  ['Confused for 30 minutes.', 'I was confused for half an hour', 'with its unit'],
  ['Temperature 38.2.', 'the nurse got thirty eight two', 'with its unit'],
  ['Pain 8/10.', 'like an eight I would say, out of ten', 'with its unit'],
  ['Hurt for 3 weeks.', 'it hurts', 'unsaid'],
])('%s beside %s: %s', (note, talk, state) => expect(stateOf(note, talk)).toBe(state))

test('what the talk counts instead is told, where it speaks of the same', () => {
  const talk = indexTranscript(
    parseDialogue('[patient] my left knee hurts for two weeks\n[patient] I ran for five weeks'),
  )
  expect(figurePlaces(wordsOfText('Left knee pain for 3 weeks.'), talk)[0]?.instead?.value).toBe('2')
})
