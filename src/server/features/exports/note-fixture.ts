import type { Note, Section, Sentence } from '#contract/notes.ts'

/** A sentence as a writer makes it, for the tests of the exports. */
export function aSentence(text: string, change: Partial<Sentence> = {}): Sentence {
  return {
    id: 'w1',
    text,
    layout: 'paragraph',
    evidence: [],
    support: 'supported',
    contradictions: [],
    origin: { kind: 'engine', engine: 'test' },
    edited: false,
    confirmed: false,
    ...change,
  }
}

export function aSection(title: string, sentences: Sentence[], change: Partial<Section> = {}): Section {
  return { key: title.toLowerCase().replace(/\W+/g, '_'), title, style: 'prose', sentences, ...change }
}

/** An unsigned note of a practice visit; the visit is at 2:05 in the afternoon in New York. */
export function aNote(change: Partial<Note> = {}): Note {
  return {
    id: '5f3a1f0e-6f50-4a43-9a2c-2f2f3d0a7f11',
    label: 'Room 4, follow-up',
    visitKind: 'in_person',
    visitAt: '2026-11-21T19:05:00.000Z',
    status: 'ready',
    practice: false,
    processing: {
      isProcessing: false,
      message: '',
      stage: 'idle',
      progress: null,
      failure: null,
      retry: null,
    },
    preview: '',
    taskCount: 0,
    unsupportedCount: 0,
    createdAt: '2026-11-21T19:00:00.000Z',
    updatedAt: '2026-11-21T19:30:00.000Z',
    deletedAt: null,
    version: 3,
    template: 'soap',
    style: 'standard',
    switches: { physicalExam: true, assessmentPlan: true, telehealthCheck: false },
    lettersMode: 'off',
    patient: null,
    sections: [],
    proposal: [],
    uncovered: [],
    writerRemark: null,
    writtenBy: 'test',
    recordings: [],
    hasTranscript: true,
    transcriptRevision: 1,
    signature: null,
    addenda: [],
    abilities: {
      edit: true,
      record: true,
      write: true,
      sign: true,
      addend: false,
      archive: true,
      unarchive: false,
      delete: true,
      namePatient: false,
    },
    ...change,
  }
}
