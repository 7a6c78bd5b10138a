import { describe, expect, test } from 'vitest'
import { makeSegment } from '#testing/make-note.ts'
import { editTranscript, growTranscript, searchTranscript } from './transcript-edit.ts'

const doctor = makeSegment({ id: 'd', speaker: 'doctor', text: 'Any fever?' })
const patient = makeSegment({ id: 'p', speaker: 'patient', text: 'No fever, no FEVER at all.' })
const other = makeSegment({ id: 'o', speaker: 'other' })
const segments = [doctor, patient, other]

describe('correcting', () => {
  test('one speaker leaves the other segments as they are', () => {
    const after = editTranscript(segments, { kind: 'speaker', segmentId: 'd', speaker: 'other' })
    expect(after?.map(({ speaker }) => speaker)).toEqual(['other', 'patient', 'other'])
    expect(after?.[1]).toBe(patient)
  })
  test('doctor and patient swapped everywhere', () => {
    const after = editTranscript(segments, { kind: 'swapSpeakers' })
    expect(after?.map(({ speaker }) => speaker)).toEqual(['patient', 'doctor', 'other'])
  })
  test('a text is not put over one that somebody changed meanwhile', () => {
    const edit = { kind: 'text' as const, segmentId: 'd', before: 'Any fever?', text: 'Any chills?' }
    expect(editTranscript(segments, edit)?.[0]?.text).toBe('Any chills?')
    expect(editTranscript([{ ...doctor, text: 'Other' }], edit)).toBeNull()
    expect(editTranscript([], edit)).toBeNull()
  })
})

test('a segment that arrives again replaces itself, new ones come last', () => {
  const again = { ...doctor, text: 'Any fever at night?' }
  const fresh = makeSegment({ id: 'n' })
  expect(growTranscript([doctor, patient], [again, fresh])).toEqual([again, patient, fresh])
})

test.each([
  ['fever', 3],
  ['  ', 0],
  ['cough', 0],
])('searching for "%s" finds it %i times', (search, times) => {
  expect(searchTranscript([doctor, patient], search)).toHaveLength(times)
})
