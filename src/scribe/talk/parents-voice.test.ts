import { expect, test } from 'vitest'
import { soapNote } from '../soap-note-fixture.ts'

const noteOf = (talk: string): string =>
  soapNote(talk)
    .flatMap(({ key, sentences }) => sentences.map(({ text }) => `${key}: ${text}`))
    .join('\n')

test("a mother's husband is no husband of the child", () => {
  const note = noteOf(`Doctor: What brings your son in?
Mother: He's been pulling at his left ear, and my husband had tubes when he was a kid.
Doctor: Any fever?
Mother: Yes, 102 last night.`)
  expect(note).toContain('pulling at his left ear')
  expect(note).not.toContain('husband')
})

test('who comes and tells of their child is not the patient', () => {
  const note = noteOf(`Doctor: What brings you in?
Patient: My son's had a fever of 102 since yesterday and he's pulling at his ear.
Doctor: Any vomiting?
Patient: No, but he won't eat.`)
  expect(note).not.toContain('family_history')
})
