import { expect, test } from 'vitest'
import { soapNote } from '../soap-note-fixture.ts'

const noteOf = (said: string): Map<string, string> =>
  new Map(
    soapNote(`Doctor: What brings you in?
Mother: He has been pulling at his ear since Saturday.
Doctor: Any allergies to medicine?
Mother: He got a rash with amoxicillin when he was one.
${said}
Doctor: Let me have a look. The right drum is red and bulging.
Doctor: So he has an ear infection.`).map(({ key, sentences }) => [
      key,
      sentences.map(({ text }) => text).join('\n'),
    ]),
  )

test('what an allergy did then is asked after and told, and nothing of it is of today', () => {
  const note = noteOf(`Doctor: Was it raised, itchy, no hives?
Mother: No hives, just flat pink spots on day eight.
Doctor: Any trouble breathing then?
Mother: No.
Doctor: Any vomiting now?
Mother: Yes, he threw up last night.`)
  expect(note.get('allergies')).toBe(
    'Allergy: amoxicillin (rash; no hives, flat pink spots on day 8, no trouble breathing).',
  )
  expect(`${note.get('hpi')} ${note.get('ros')}`).not.toMatch(/hives|breath|pink/)
  expect(note.get('hpi')).toMatch(/vomiting/)
})

test('what is only thought of the reaction is not told as if it were known', () => {
  const note = noteOf('Doctor: Any trouble breathing then?\nMother: I don’t think so.')
  expect(note.get('allergies')).toBe('Allergy: amoxicillin (rash).')
  expect(note.get('ros')).not.toMatch(/breath/)
})

test('a reaction that the clinician calls no allergy does not stand as one, however late it is said', () => {
  const note = noteOf('Doctor: Okay.\nMother: It went away.').get('allergies')
  expect(note).toBe('Allergy: amoxicillin (rash).')
  const judged = soapNote(`Doctor: What brings you in?
Mother: He has been pulling at his ear since Saturday.
Doctor: Any allergies to medicine?
Mother: He got a rash with amoxicillin when he was one.
Doctor: Let me have a look. The right drum is red and bulging.
Doctor: So he has an ear infection. That rash was not a true allergy, so I'd like to give him amoxicillin 500 mg twice a day for ten days.`)
  const listed = judged.find(({ key }) => key === 'allergies')?.sentences.map(({ text }) => text)
  expect(listed).toEqual(['Reaction to amoxicillin: rash; not a true allergy.'])
})
