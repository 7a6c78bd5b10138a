import type {
  LettersMode,
  NoteStatus,
  NoteStyle,
  NoteSummary,
  TemplateKey,
  VisitKind,
} from '#contract/notes.ts'

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

export function labelOf({ label }: Pick<NoteSummary, 'label'>): string {
  return label.trim() || 'Untitled visit'
}
