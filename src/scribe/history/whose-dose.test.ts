import { expect, test } from 'vitest'
import { TEMPLATES } from '../templates.ts'
import type { Segment } from '../types.ts'
import { writeNote } from '../write-note.ts'

function sectionOf(key: string, ...turns: string[]): string[] {
  const segments = turns.map((turn, i): Segment => {
    const speaker = turn.startsWith('Doctor') ? 'doctor' : 'patient'
    return { id: `s${i}`, speaker, text: turn.slice(turn.indexOf(': ') + 2), startMs: null, endMs: null }
  })
  const note = writeNote(segments, {
    sections: TEMPLATES.find((template) => template.key === 'soap')?.sections ?? [],
    style: 'standard',
    physicalExam: true,
    assessmentPlan: true,
  })
  return note.sections.find((section) => section.key === key)?.sentences.map(({ text }) => text) ?? []
}

test('a dose and how often belong to the medicine they stand behind, not to the one before', () => {
  const said = 'Clopidogrel 75, warfarin, metoprolol 50 twice a day, and atorvastatin 80.'
  expect(sectionOf('medications', 'Doctor: What do you take?', `Patient: ${said}`)).toEqual([
    'Clopidogrel 75.',
    'Warfarin.',
    'Metoprolol 50 twice a day.',
    'Atorvastatin 80.',
  ])
})

test('what the clinician says is taken is listed, what they order is not', () => {
  const lines = sectionOf(
    'medications',
    'Doctor: What brings you in?',
    'Patient: My knee hurts.',
    'Doctor: You take warfarin, so please stop the ibuprofen, it can make you bleed.',
    'Doctor: Take acetaminophen every six hours.',
  )
  expect(lines).toContain('Warfarin.')
  expect(lines.join()).not.toMatch(/acetaminophen/i)
})

test('vital signs read out in one breath each have their line', () => {
  const lines = sectionOf(
    'vitals',
    'Doctor: What brings you in?',
    'Patient: My knee hurts.',
    'Patient: For two weeks now.',
    'Doctor: Blood pressure 152 over 94, pulse 88. Let me look at the knee.',
  )
  expect(lines).toEqual(['Blood pressure: 152/94.', 'Heart rate: 88.'])
})
