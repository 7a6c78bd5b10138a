import { z } from 'zod'
import { Id, line } from './common.ts'

export const VisitKind = z.enum(['in_person', 'telehealth', 'phone'])
export type VisitKind = z.infer<typeof VisitKind>

export const LettersMode = z.enum(['off', 'referral', 'patient', 'work_or_school', 'insurance', 'all'])
export type LettersMode = z.infer<typeof LettersMode>

export const TemplateKey = z.enum([
  'soap',
  'history_and_physical',
  'progress',
  'consultation',
  'procedure',
  'discharge_summary',
  'psychiatry_intake',
])
export type TemplateKey = z.infer<typeof TemplateKey>

/** A template that people made, and its name as it was chosen. */
export const ChosenTemplate = z.object({ id: Id, name: line(80) })
export type ChosenTemplate = z.infer<typeof ChosenTemplate>

export const NoteStyle = z.enum(['brief', 'standard', 'detailed'])
export type NoteStyle = z.infer<typeof NoteStyle>

/** Names the encounter's patient. Refused with `baa_required` until the business associate agreement is verified. */
export const Patient = z.object({
  name: line(200).default(''),
  dateOfBirth: z.iso.date().nullable().default(null),
  sex: z.enum(['female', 'male', 'other', 'unknown']).default('unknown'),
  mrn: line(64).default(''),
})
export type Patient = z.infer<typeof Patient>

export const Switches = z.object({
  physicalExam: z.boolean(),
  assessmentPlan: z.boolean(),
  telehealthCheck: z.boolean(),
})
export type Switches = z.infer<typeof Switches>
