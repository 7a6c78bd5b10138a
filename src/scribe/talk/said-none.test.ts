import { expect, test } from 'vitest'
import { soapNote } from '../soap-note-fixture.ts'
import { plain } from './word.ts'
import { segmentWords } from './words.ts'

const heard = (text: string): string =>
  plain(segmentWords({ id: 's1', speaker: 'patient', text, startMs: null, endMs: null }, 0))

test.each([
  ['Nada.', 'no'],
  ['Nope, nada, nothing.', 'nope no nothing'],
  ['Zilch. I eat well.', 'no i eat well'],
  ['Nope, zero vomiting.', 'nope no vomiting'],
  ['I have had zero other chest pain.', 'i have had no other chest pain'],
  ['There was zero vomiting.', 'there was no vomiting'],
  ['Zero episodes of vomiting.', 'no episodes of vomiting'],
])('%j says %j', (text, words) => {
  expect(heard(text)).toBe(words)
})

test.each([
  ['Nada, how are you?', 'nada how are you'],
  ['Nada?', 'nada'],
  ['My pain is zero. Vomiting is worse.', 'my pain is 0 vomiting is worse'],
  ['From zero pain to ten I would say six.', 'from 0 pain to 10 i would say 6'],
  ['Zero pain to ten, I would say six.', '0 pain to 10 i would say 6'],
  ['I have zero tolerance for pain.', 'i have 0 tolerance for pain'],
])('%j stays', (text, words) => {
  expect(heard(text)).toBe(words)
})

test.each(['Nope, zero vomiting.', 'Zero vomiting.', 'Nada.', 'I have had zero vomiting.'])(
  'who is asked for vomiting and says %j denies it',
  (answer) => {
    const note = soapNote(
      `Doctor: What brings you in?\nPatient: My stomach hurts.\nDoctor: Any vomiting?\nPatient: ${answer}`,
    )
      .flatMap(({ sentences }) => sentences.map(({ text }) => text))
      .join('\n')
    expect(note).toMatch(/Gastrointestinal: .*Denies vomiting\./)
    expect(note).not.toMatch(/reports vomiting|0 vomiting/i)
  },
)
