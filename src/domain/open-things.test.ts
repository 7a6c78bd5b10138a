import { expect, test } from 'vitest'
import type { Uncovered } from '#contract/sections.ts'
import { makeSection, makeSentence } from '#testing/make-note.ts'
import { openAtSigning, signatureStatements } from './open-at-signing.ts'
import { countBeside, countOpen, openThings } from './open-things.ts'
import { countNeedingAttention } from './note-text.ts'

const said = (id: string, change: Partial<Uncovered> = {}): Uncovered => ({
  id,
  text: `And ${id} every day`,
  evidence: [{ segmentId: 'g9', from: 0, to: 20 }],
  weight: 0.9,
  sectionKey: 'plan',
  ...change,
})
const side = { kind: 'side' as const, evidence: [] }
const sentences = [
  makeSentence({ id: 'a' }),
  makeSentence({ id: 'b', support: 'unsupported' }),
  makeSentence({ id: 'c', support: 'unsupported', contradictions: [side] }),
  makeSentence({ id: 'd', support: 'partly' }),
  makeSentence({ id: 'e', support: 'partly', confirmed: true }),
  makeSentence({ id: 'f', support: 'unsupported', confirmed: true }),
  makeSentence({ id: 'g', text: 'Asthma', layout: 'heading', support: 'unsupported' }),
]
const sections = [makeSection({ sentences })]
const uncovered = [said('aspirin'), said('light', { weight: 0.4 }), said('out', { leftOut: true })]

test('each sentence is open under the gravest of its reasons; the name of a problem and what is vouched for are not', () => {
  const open = openThings(sections, uncovered)
  const ids = Object.fromEntries(
    Object.entries(open).map(([kind, some]) => [kind, some.map((one: { id: string }) => one.id)]),
  )
  expect(ids).toEqual({ unsupported: ['b'], contradicted: ['c'], partly: ['d'], heard: ['aspirin'] })
  expect(countOpen(open)).toBe(4)
})

test('the two numbers that lists keep are together the one that the note says', () => {
  const open = openThings(sections, uncovered)
  expect(countNeedingAttention(sections) + countBeside(open)).toBe(countOpen(open))
})

test('something heard is open until a person puts it in, in whatever words they keep it', () => {
  const own = makeSentence({
    id: 'said-aspirin',
    text: 'Takes ASA.',
    origin: { kind: 'dictated', engine: '' },
  })
  expect(openThings([makeSection({ sentences: [own] })], uncovered).heard).toEqual([])
})

test('a signature states what was open, and nothing where nothing was or it was not kept', () => {
  const plain = [makeSection({ sentences: [makeSentence()] })]
  expect(openAtSigning(sections, uncovered)).toEqual({ notBorneOut: 4, partly: 1, heard: 1 })
  expect(signatureStatements(plain, { notBorneOut: 2, partly: 0, heard: 3 })).toEqual([
    'Signed with 2 sentences that nothing bears out and 3 things heard and not used',
  ])
  expect(signatureStatements(plain, { notBorneOut: 0, partly: 1, heard: 0 })).toEqual([
    'Signed with 1 sentence only partly borne out',
  ])
  expect(signatureStatements(plain, openAtSigning(plain, []))).toEqual([])
  expect(signatureStatements(plain)).toEqual([])
})
