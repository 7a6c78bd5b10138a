import type { NoteAbilities, NoteStatus, ProcessingState } from '#contract/notes.ts'

/** What decides what may be done with a note. */
export interface NoteStanding {
  status: NoteStatus
  isDeleted: boolean
  hasText: boolean
  hasTranscript: boolean
  processing: ProcessingState
  /** Made before the agreement was verified: a fictitious visit, which stays one. */
  practice: boolean
}

/** What its author may do with a note now. `mayNamePatient`: the business associate agreement is verified. */
export function noteAbilities(note: NoteStanding, account: { mayNamePatient: boolean }): NoteAbilities {
  const isOpen = !note.isDeleted && (note.status === 'draft' || note.status === 'ready')
  const isClosed = !note.isDeleted && (note.status === 'signed' || note.status === 'amended')
  return {
    edit: isOpen,
    record: isOpen,
    write: isOpen && note.hasTranscript && !note.processing.isProcessing,
    sign: isOpen && note.hasText && !note.processing.isProcessing,
    addend: isClosed,
    archive: !note.isDeleted && note.status !== 'archived',
    unarchive: !note.isDeleted && note.status === 'archived',
    delete: !note.isDeleted,
    namePatient: isOpen && account.mayNamePatient && !note.practice,
  }
}
