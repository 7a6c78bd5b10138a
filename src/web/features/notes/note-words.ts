import type { LettersMode, NoteStyle, TemplateKey, VisitKind } from '#contract/note-settings.ts'
import type { NoteStatus, NoteSummary } from '#contract/notes.ts'
import { suggestedLabel } from '#domain/note-text.ts'
import type { Draft } from './saving/draft.ts'

/** What the screen calls the choices of a note. */
export const statusNames = {
  draft: 'Draft',
  ready: 'Ready',
  signed: 'Signed',
  amended: 'Amended',
  archived: 'Archived',
} as const satisfies Record<NoteStatus, string>

export const visitKindNames = {
  in_person: 'In person',
  telehealth: 'Telehealth',
  phone: 'Phone',
} as const satisfies Record<VisitKind, string>

export const templateNames = {
  soap: 'SOAP',
  history_and_physical: 'History and physical',
  progress: 'Progress note',
  consultation: 'Consultation',
  procedure: 'Procedure',
  discharge_summary: 'Discharge summary',
  psychiatry_intake: 'Psychiatry intake',
} as const satisfies Record<TemplateKey, string>

export const styleNames = {
  brief: 'Brief',
  standard: 'Standard',
  detailed: 'Detailed',
} as const satisfies Record<NoteStyle, string>

export const lettersNames = {
  off: 'No letters',
  referral: 'Referral letter',
  patient: 'Letter to the patient',
  work_or_school: 'Work or school letter',
  insurance: 'Insurance letter',
  all: 'All letters',
} as const satisfies Record<LettersMode, string>

/** What a visit is called: as the physician named it, or else by its chief complaint. */
export function labelOf({ label, suggestedLabel }: Pick<NoteSummary, 'label' | 'suggestedLabel'>): string {
  return label.trim() || suggestedLabel || UNTITLED
}

/** The same of a note that is being written: its chief complaint as it stands on the screen. */
export const draftLabel = ({ label, sections }: Pick<Draft, 'label' | 'sections'>): string =>
  labelOf({ label, suggestedLabel: suggestedLabel(sections) })

export const UNTITLED = 'Untitled visit'
