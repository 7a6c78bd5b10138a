import { parseDialogue } from './talk/parse-dialogue.ts'
import { TEMPLATES } from './templates.ts'
import type { DraftSection } from './types.ts'
import { writeNote } from './write-note.ts'

/** The sections of the note that the engine makes of a talk, "Doctor: ..." and "Patient: ..." a line: SOAP, everything switched on. */
export function soapNote(talk: string): DraftSection[] {
  const sections = TEMPLATES[0]?.sections ?? []
  const options = { sections, style: 'standard', physicalExam: true, assessmentPlan: true } as const
  return writeNote(parseDialogue(talk), options).sections
}

/** What its plan says. */
export const planOfTalk = (talk: string): DraftSection['sentences'] =>
  soapNote(talk).find(({ key }) => key === 'assessment_plan')?.sentences ?? []

/** The lines of a plan that are borne out, without their labels, where a clinician says this at the end of a visit for a sprain. */
export function planForSprain(said: string): string[] {
  const talk = `Doctor: What brings you in?
Patient: My knee has been hurting for two weeks since I fell.
Doctor: I think it's a sprain. I'm going to start you on ibuprofen 400 mg twice a day. ${said}`
  return planOfTalk(talk)
    .filter(({ support }) => support === 'supported')
    .map(({ text }) => text.replace(/^[A-Z][a-z -]+: /, ''))
}
