import type { NoteAbilities, NoteStatus } from '#contract/notes.ts'
import type { ProcessingState } from '#contract/processing.ts'

/** Where a note stands in its life. */
export interface NoteLife {
  status: NoteStatus
  deletedAt: Date | string | null
}

export const OPEN_STATUSES = ['draft', 'ready'] as const satisfies NoteStatus[]
export const SIGNED_STATUSES = ['signed', 'amended'] as const satisfies NoteStatus[]

/** What keeps the text of a note from being changed; null where nothing does. */
export function whyClosed({ status, deletedAt }: NoteLife): 'deleted' | 'archived' | 'signed' | null {
  if (deletedAt !== null) return 'deleted'
  if (status === 'archived') return 'archived'
  return isSigned(status) ? 'signed' : null
}

/** Whether the text of a note can still be changed. */
export function isOpen({ status, deletedAt }: NoteLife): boolean {
  return deletedAt === null && OPEN_STATUSES.some((open) => open === status)
}

export function isSigned(status: NoteStatus): boolean {
  return SIGNED_STATUSES.some((signed) => signed === status)
}

/** What decides what may be done with a note. */
export interface NoteStanding extends NoteLife {
  hasText: boolean
  hasTranscript: boolean
  processing: ProcessingState
  /** Made before the agreement was verified: a fictitious visit, which stays one. */
  practice: boolean
}

/** What its author may do with a note now. `mayNamePatient`: the business associate agreement is verified. */
export function noteAbilities(note: NoteStanding, account: { mayNamePatient: boolean }): NoteAbilities {
  const open = isOpen(note)
  const isDeleted = note.deletedAt !== null
  return {
    edit: open,
    record: open,
    write: open && note.hasTranscript && !note.processing.isProcessing,
    sign: open && note.hasText && !note.processing.isProcessing,
    addend: !isDeleted && isSigned(note.status),
    archive: !isDeleted && note.status !== 'archived',
    unarchive: !isDeleted && note.status === 'archived',
    delete: !isDeleted,
    namePatient: open && account.mayNamePatient && !note.practice,
  }
}
