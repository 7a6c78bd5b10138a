import { describe, expect, test } from 'vitest'
import type { Section, Sentence } from '#contract/sections.ts'
import {
  bodyText,
  countNeedingAttention,
  hasText,
  isPersons,
  needsAttention,
  previewText,
  suggestedLabel,
} from './note-text.ts'

const sentence = (text: string, change: Partial<Sentence> = {}): Sentence => ({
  id: text,
  text,
  layout: 'inline',
  evidence: [],
  support: 'supported',
  contradictions: [],
  origin: { kind: 'engine', engine: 'e' },
  edited: false,
  confirmed: false,
  ...change,
})
const section = (title: string, ...sentences: Sentence[]): Section => ({
  key: title,
  title,
  style: 'prose',
  sentences,
})

const contradicted = [{ kind: 'side' as const, evidence: [] }]

describe('a sentence must be looked at before signing when it is', () => {
  test.each<[string, Partial<Sentence>, boolean]>([
    ['supported', {}, false],
    ['partly supported', { support: 'partly' }, false],
    ['written by hand', { support: 'handwritten' }, false],
    ['unsupported', { support: 'unsupported' }, true],
    ['unsupported and vouched for', { support: 'unsupported', confirmed: true }, false],
    ['supported but contradicted', { contradictions: contradicted }, true],
    ['contradicted and vouched for', { contradictions: contradicted, confirmed: true }, false],
    ['a heading that names a problem', { support: 'unsupported', layout: 'heading' }, false],
  ])('%s: %s', (_, change, expected) => {
    expect(needsAttention(sentence('It hurts.', change))).toBe(expected)
    expect(countNeedingAttention([section('HPI', sentence('It hurts.', change))])).toBe(expected ? 1 : 0)
  })
})

describe('a heading that the transcript does not hold', () => {
  test.each<[string, boolean]>([
    ['Osteoarthritis of the right knee', false],
    ['Type 2 diabetes', false],
    ['Chronic kidney disease, stage 3b', false],
    ['St. John’s wort', false],
    ['Warfarin 5 mg', true],
    ['Warfarin 5mg daily', true],
    ['Start warfarin', true],
    ['No chest pain', true],
    ['Fracture of the skull. Admitted twice', true],
    ['Fracture of the skull after a fall from a ladder that was seen last year', true],
  ])('%s: must be looked at: %s', (text, expected) => {
    const heading = sentence(text, { support: 'unsupported', layout: 'heading' })
    expect(needsAttention(heading)).toBe(expected)
    expect(needsAttention({ ...heading, confirmed: true })).toBe(false)
  })
})

describe('words belong to a person when they were', () => {
  test.each<[string, Partial<Sentence>, boolean]>([
    ['drafted by the engine', {}, false],
    ['changed', { edited: true }, true],
    ['vouched for', { confirmed: true }, true],
    ['typed', { origin: { kind: 'typed', engine: '' } }, true],
    ['taken from a pearl', { origin: { kind: 'pearl', engine: '' } }, true],
  ])('%s', (_, change, expected) => {
    expect(isPersons(sentence('It hurts.', change))).toBe(expected)
  })
})

test('the search sees titles and sentences, the list sentences alone', () => {
  const note = [
    section('History', sentence('Cough.'), sentence('No fever.')),
    section('Plan', sentence('Rest.')),
  ]
  expect(bodyText(note)).toBe('History\nCough.\nNo fever.\nPlan\nRest.')
  expect(previewText(note)).toBe('Cough. No fever. Rest.')
})

test('a preview is short, and cuts no character in two', () => {
  const preview = previewText([section('History', sentence('🩺'.repeat(200)))])
  expect(preview.length).toBeLessThanOrEqual(161)
  expect(preview.isWellFormed()).toBe(true)
})

test.each([
  ['no sections', [], false],
  ['sections without sentences', [section('History')], false],
  ['blank sentences', [section('History', sentence('  '))], false],
  ['a word', [section('History', sentence('Cough'))], true],
])('%s have text: %s', (_, note, expected) => {
  expect(hasText(note)).toBe(expected)
})

test.each([
  ['Dry cough for two weeks.', 'Dry cough for two weeks'],
  ['', ''],
  [`${'😀'.repeat(61)}`, `${'😀'.repeat(60)}…`],
  [`${'.'.repeat(19_990)}x`, '…'],
  [`${'word '.repeat(20)}end.`, `${'word '.repeat(11)}word…`],
])('a visit is called by its chief complaint until somebody names it: %j', (text, expected) => {
  const complaint = section('chief_complaint', sentence(text))
  expect(suggestedLabel([section('hpi'), complaint])).toBe(expected)
})

test.each(['Right knee sprain', 'Rotator cuff tear', 'Ankle fracture', 'Low back pain', 'Hand laceration'])(
  'a visit without a chief complaint is called by the first problem that the note names: %s',
  (problem) => {
    const heading = (text: string) => sentence(text, { layout: 'heading' })
    const plan = section('assessment_plan', heading(problem), sentence('Rest it.'), heading('Hypertension'))
    expect(suggestedLabel([section('hpi', sentence('It hurts.')), plan])).toBe(problem)
    expect(suggestedLabel([section('chief_complaint', sentence('Fall.')), plan])).toBe('Fall')
  },
)

test('a visit without a chief complaint and a named problem is called nothing', () => {
  expect(suggestedLabel([section('hpi', sentence('Cough.'))])).toBe('')
})
