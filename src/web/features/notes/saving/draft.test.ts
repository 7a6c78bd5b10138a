import { describe, expect, test } from 'vitest'
import { changesBetween, holds, type Draft } from './draft.ts'
import { makeSection, makeSentence } from '#testing/make-note.ts'

const base: Draft = {
  label: 'Room 4',
  sections: [makeSection()],
  visitKind: 'in_person',
  visitAt: '2026-03-02T09:30:00.000Z',
  template: 'soap',
  ownTemplate: null,
  style: 'standard',
  switches: { physicalExam: true, assessmentPlan: true, telehealthCheck: false },
  patient: null,
}

describe('what is sent', () => {
  test('nothing when nothing changed, even if the objects are other ones', () => {
    expect(changesBetween(base, structuredClone(base))).toEqual({})
  })

  test('only the fields that changed', () => {
    const switches = { ...base.switches, telehealthCheck: true }
    expect(changesBetween(base, { ...base, label: 'Room 5', switches })).toEqual({
      label: 'Room 5',
      switches,
    })
  })

  test('the sections when a flag of one sentence changed', () => {
    const sections = [makeSection({ sentences: [makeSentence({ confirmed: true })] })]
    expect(changesBetween(base, { ...base, sections })).toEqual({ sections })
  })
})

describe('a note holds our changes', () => {
  test('when they are stored, cleaned by the server or not', () => {
    expect(holds({ ...base, label: 'Room 5' }, { label: ' Room 5\u0007' })).toBe(true)
  })
  test('and does not when somebody changed them again', () => {
    expect(holds({ ...base, label: 'Room 6' }, { label: 'Room 5' })).toBe(false)
  })
  test('whatever else somebody changed', () => {
    expect(holds({ ...base, label: 'Room 5', style: 'brief' }, { label: 'Room 5' })).toBe(true)
  })
})
