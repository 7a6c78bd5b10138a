import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { createNote, createNotesBulk, NOTES_RESTORED_AT_ONCE, restoreNotes } from '#contract/notes.ts'
import { resolveProposal } from '#contract/versions.ts'
import {
  addTranscriptText,
  TRANSCRIPT_LIMIT_CHARACTERS,
  TRANSCRIPT_LIMIT_SEGMENTS,
  TYPED_TEXT_LIMIT_CHARACTERS,
  updateTranscript,
} from '#contract/transcripts.ts'
import { parsePart } from './parse-part.ts'
import { Refusal } from './refusal.ts'

const id = '5f3a1f0e-6f50-4a43-9a2c-2f2f3d0a7f11'
const wide = '\u6f22'
const longText = wide.repeat(TYPED_TEXT_LIMIT_CHARACTERS)
const fullRow = {
  id,
  label: wide.repeat(200),
  visitKind: 'telehealth',
  visitAt: '2026-11-21T10:00:00.000Z',
  template: 'history_and_physical',
  style: 'detailed',
  switches: { physicalExam: false, assessmentPlan: false, telehealthCheck: false },
  patient: { name: wide.repeat(200), dateOfBirth: '1950-01-01', sex: 'unknown', mrn: wide.repeat(64) },
}
const segment = {
  id: 's10000000',
  speaker: 'patient',
  text: 'a'.repeat(Math.floor(TRANSCRIPT_LIMIT_CHARACTERS / TRANSCRIPT_LIMIT_SEGMENTS)),
  startMs: 14_400_000,
  endMs: 14_400_000,
  recordingId: id,
  confidence: 0.987,
}

// What a form may be is the server's to say; nothing here is less than that.
const FORM_BYTES = 256_000

test.each<[string, Endpoint, object]>([
  ['a note of the longest text', createNote, { data: { text: longText } }],
  ['the longest text that is added', addTranscriptText, { id, text: longText }],
  ['a clinic list with every field filled', createNotesBulk, { data: Array(200).fill(fullRow) }],
  [
    'all the notes that may be brought back at once',
    restoreNotes,
    { ids: Array(NOTES_RESTORED_AT_ONCE).fill(id) },
  ],
  [
    'a proposal answered change by change',
    resolveProposal,
    { id, baseVersion: 1, accept: Array(10_000).fill('c10000'), refuse: Array(10_000).fill('c10000') },
  ],
  [
    'the longest transcript there may be',
    updateTranscript,
    { id, baseRevision: 1, segments: Array(TRANSCRIPT_LIMIT_SEGMENTS).fill(segment) },
  ],
])('%s fits into the body of its call', (_name, endpoint, body) => {
  expect(endpoint.body?.safeParse(body).success).toBe(true)
  expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThanOrEqual(endpoint.bodyBytes ?? FORM_BYTES)
})

const many = 1_000
test.each<[string, Endpoint, object]>([
  ['ids', restoreNotes, { ids: Array(many).fill('no id') }],
  ['answers', resolveProposal, { id, baseVersion: 1, accept: Array(many).fill('c'.repeat(65)), refuse: [] }],
  [
    'segments',
    updateTranscript,
    { id, baseRevision: 1, segments: Array(many).fill({ ...segment, startMs: -1, recordingId: 'no id' }) },
  ],
])(
  'of a long body full of wrong %s only the first is told: the others are not looked at',
  (_name, endpoint, body) => {
    const told = issuesOf(() => parsePart(endpoint.body, body, 10_000))
    expect(told).toBeLessThan(5)
  },
)

function issuesOf(work: () => void): number {
  try {
    work()
  } catch (error) {
    if (error instanceof Refusal) return Object.keys(error.fields ?? {}).length
  }
  return Number.POSITIVE_INFINITY
}
