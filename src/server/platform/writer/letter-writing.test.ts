import { describe, expect, test } from 'vitest'
import type { Sentence } from '#contract/sections.ts'
import { makeSection, makeSentence } from '#testing/make-note.ts'
import { writeLetter } from '#scribe/letters/write-letter.ts'
import { letterSource } from './letter-writing.ts'

const lettersFrom = (key: string, text: string, change: Partial<Sentence>) => {
  const sections = [makeSection({ key, sentences: [makeSentence({ text, ...change })] })]
  const request = { sections, clinician: 'Dr Example', patient: null, dateOfBirth: null, visitDay: 'May 4' }
  const source = letterSource(request)
  return (['patient', 'referral'] as const).map((kind) =>
    writeLetter(kind, source).map((line) => line.text).join('\n'),
  ) // prettier-ignore
}

describe('an allergy that the talk bears out only in part', () => {
  test.each([
    'The patient is allergic to penicillin.',
    'The patient is allergic to sulfa.',
    'Allergy: codeine.',
    'Latex: rash.',
    'The patient thinks they are allergic to shellfish',
  ])('is told in letters as not confirmed: %s', (text) => {
    for (const letter of lettersFrom('allergies', text, { support: 'partly' }))
      expect(letter).toMatch(/\(not confirmed\)/)
  })

  test('is marked no more once somebody vouches for it, nor one that was said outright', () => {
    const text = 'The patient is allergic to penicillin.'
    for (const change of [{ support: 'partly', confirmed: true }, { support: 'supported' }] as const)
      for (const letter of lettersFrom('allergies', text, change)) {
        expect(letter).toContain('allergic to penicillin')
        expect(letter).not.toContain('not confirmed')
      }
  })

  test('is marked in the plan as well, where nothing else is', () => {
    for (const letter of lettersFrom('plan', 'Avoid amoxicillin, allergic.', { support: 'partly' }))
      expect(letter).toContain('(not confirmed)')
    for (const letter of lettersFrom('plan', 'Return in two weeks.', { support: 'partly' }))
      expect(letter).not.toContain('not confirmed')
  })
})
