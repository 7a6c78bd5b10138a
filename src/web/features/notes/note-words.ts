import type { LettersMode, NoteStyle, Patient, TemplateKey, VisitKind } from '#contract/note-settings.ts'
import type { NoteStatus, NoteSummary } from '#contract/notes.ts'
import { bodyText, suggestedLabel } from '#domain/note-text.ts'
import { formatPlainDate } from '#web/lib/format.ts'
import type { Draft } from './saving/draft.ts'

/** Of the words on the page that say where the open note stands. */
export const STATUS_ID = 'note-status'

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

/** Whom a visit is about, as it stands beside its name: "Rosa Sample, born Mar 4, 1961"; empty when it names nobody. */
export function patientWords(patient: Patient | null): string {
  if (!patient) return ''
  const born = patient.dateOfBirth && `born ${formatPlainDate(patient.dateOfBirth)}`
  const who = [patient.name.trim(), born].filter(Boolean).join(', ')
  return who || (patient.mrn.trim() && `MRN ${patient.mrn.trim()}`)
}

/** Whether the label or the text says a part of the patient’s name, as a word of its own: such as a reviewer would read it. */
export function saysName({ label, sections }: Pick<Draft, 'label' | 'sections'>, name: string): boolean {
  const words = name.match(/[\p{L}\p{N}'’-]{3,}/gu) ?? []
  const said = new Set(`${label}\n${bodyText(sections)}`.match(/[\p{L}\p{N}'’-]{3,}/gu) ?? [])
  return words.some((word) => said.has(word))
}

export const UNTITLED = 'Untitled visit'
