import { expect, test } from 'vitest'
import { soapNote } from '../soap-note-fixture.ts'

const socialHistory = (asked: string, said: string): string[] =>
  soapNote(`Doctor: ${asked}
Patient: ${said}`)
    .find(({ key }) => key === 'social_history')
    ?.sentences.filter(({ support }) => support === 'supported')
    .map(({ text }) => text) ?? []

test.each([
  ['You quit smoking, right?', 'Quit in 2011, yes.', ['The patient quit smoking in 2011.']],
  ['Any tobacco?', 'Yeah, stopped about five years ago.', ['The patient quit smoking about 5 years ago.']],
  ['Did you ever smoke?', 'I quit in 2011. It was a pack a day for twenty years.', ['The patient quit smoking in 2011.', 'The patient smoked a pack a day for 20 years.']],
  ['You quit smoking, right? And you still take the lisinopril?', 'Quit in 2011, yes. It was half a pack a day.', ['The patient quit smoking in 2011.', 'The patient smoked half a pack a day.']],
])('asked %j, %j is said of smoking', (asked, said, lines) => {
  expect(socialHistory(asked, said)).toEqual(lines)
}) // prettier-ignore

test.each([
  ['Did your father smoke?', 'Quit in 2011. It was a pack a day for twenty years.'],
  ['Do you smoke or drink?', 'Stopped two years ago.'],
  ['Did you take the pills?', 'Quit in 2011, yes.'],
])('asked %j, %j is not the patient smoking', (asked, said) => {
  expect(socialHistory(asked, said).join(' ')).not.toMatch(/smok/)
})
