import { IDLE } from '#domain/processing.ts'
import type { Note } from '#contract/notes.ts'
import type { Section, Sentence } from '#contract/sections.ts'
import type { Segment } from '#contract/transcripts.ts'

/** Makers of what a note is made of. All visits are made up. */
export function makeSentence(fields: Partial<Sentence> = {}): Sentence {
  return {
    id: 's1',
    text: 'She has had a cough for two weeks.',
    layout: 'inline',
    evidence: [{ segmentId: 'g1', from: 0, to: 5 }],
    support: 'supported',
    contradictions: [],
    origin: { kind: 'engine', engine: 'embedded' },
    edited: false,
    confirmed: false,
    ...fields,
  }
}

export function makeSection(fields: Partial<Section> = {}): Section {
  return {
    key: 'hpi',
    title: 'History of present illness',
    style: 'prose',
    sentences: [makeSentence()],
    ...fields,
  }
}

export function makeSegment(fields: Partial<Segment> = {}): Segment {
  return {
    id: 'g1',
    speaker: 'patient',
    text: 'I have been coughing for two weeks now.',
    startMs: 1_000,
    endMs: 5_000,
    recordingId: null,
    confidence: null,
    ...fields,
  }
}

/** Names sentences n1, n2, ... */
export function counter(prefix = 'n'): () => string {
  let count = 0
  return () => `${prefix}${++count}`
}

export function makeNote(fields: Partial<Note> = {}): Note {
  return {
    id: '0b8f9a52-5a3a-4c46-9d5f-1f0d3f0c7a01',
    label: 'Room 4, follow-up',
    visitKind: 'in_person',
    visitAt: '2026-03-02T09:30:00.000Z',
    ownTemplate: null,
    status: 'ready',
    practice: false,
    processing: IDLE,
    preview: '',
    suggestedLabel: '',
    patientName: '',
    taskCount: 0,
    unsupportedCount: 0,
    toCheckCount: 0,
    createdAt: '2026-03-02T09:30:00.000Z',
    updatedAt: '2026-03-02T09:30:00.000Z',
    deletedAt: null,
    keptUntil: null,
    sealBroken: false,
    review: null,
    version: 3,
    template: 'soap',
    style: 'standard',
    switches: { physicalExam: true, assessmentPlan: true, telehealthCheck: false },
    lettersMode: 'off',
    patient: null,
    sections: [makeSection()],
    proposal: [],
    uncovered: [],
    writerRemark: null,
    writtenBy: '',
    recordings: [],
    hasTranscript: true,
    transcriptRevision: 1,
    wordsCorrected: false,
    signature: null,
    seal: null,
    addenda: [],
    handovers: [],
    abilities: {
      edit: true,
      record: true,
      write: true,
      sign: true,
      addend: false,
      archive: true,
      unarchive: false,
      delete: true,
      namePatient: true,
    },
    ...fields,
  }
}
