import { expect, test } from 'vitest'
import { soapNote } from '../soap-note-fixture.ts'

function planAfter(said: string): string[] {
  const talk = `Doctor: What brings you in?
Patient: I twisted my right ankle yesterday.
Doctor: Did you hear a pop?
Patient: No.
Doctor: The ankle is swollen. It's tender over the fibula.
Doctor: So it is a sprain. ${said} We will see you back in two weeks.`
  return soapNote(talk)
    .filter(({ key }) => key === 'assessment_plan')
    .flatMap(({ sentences }) => sentences.map(({ text }) => text.replace(/^[A-Z][a-z -]+: /, '')))
}

test('what is to be done stands line by line, and "it" is the part that hurts', () => {
  const said =
    'I want you in an air cast for two weeks, ice it, keep it elevated, and no sports for four weeks.'
  expect(planAfter(said)).toEqual(
    expect.arrayContaining([
      'The patient was advised to be in an air cast for 2 weeks.',
      'Ice the right ankle.',
      'Keep the right ankle elevated.',
      'No sports for 4 weeks.',
    ]),
  )
})

test('a medicine stays with what is said of it, and what is done under a condition stays with that', () => {
  expect(planAfter('Take ibuprofen 400 mg three times a day, take it with food.').join('\n')).toMatch(
    /ibuprofen 400 mg 3 times a day/,
  )
  expect(planAfter('If it swells, ice it, and call me.').join('\n')).not.toMatch(/^Ice/m)
})
