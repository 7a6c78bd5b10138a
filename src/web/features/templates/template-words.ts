import type { NoteStyle } from '#contract/note-settings.ts'
import type { NoteTemplate, TemplateSection, TemplateSectionKey } from '#contract/templates.ts'

/** What is written in a section, whatever its title. */
export const sectionNames = {
  chief_complaint: 'Chief complaint',
  hpi: 'History of present illness',
  ros: 'Review of systems',
  past_medical_history: 'Past medical history',
  past_surgical_history: 'Past surgical history',
  family_history: 'Family history',
  social_history: 'Social history',
  medications: 'Medications',
  allergies: 'Allergies',
  vitals: 'Vitals',
  physical_exam: 'Physical examination',
  results: 'Results',
  assessment_plan: 'Assessment and plan',
  assessment: 'Assessment alone',
  plan: 'Plan alone',
  instructions: 'Instructions for the patient',
  hospital_course: 'Hospital course',
  procedure: 'Procedure',
} as const satisfies Record<TemplateSectionKey, string>

export const layoutNames = {
  prose: 'Running text',
  bullets: 'Bullets',
  problems: 'By problem',
} as const satisfies Record<TemplateSection['style'], string>

export const styleNames = {
  brief: 'Brief',
  standard: 'Standard',
  detailed: 'Detailed',
} as const satisfies Record<NoteStyle, string>

/** The layouts that a section can have. */
export function layoutsOf(key: TemplateSectionKey): Array<TemplateSection['style']> {
  const isOfProblems = key === 'assessment_plan' || key === 'assessment' || key === 'plan'
  return isOfProblems ? ['problems', 'bullets', 'prose'] : ['prose', 'bullets']
}

/** Its sections in their order, as one line. */
export const titlesOf = ({ sections }: Pick<NoteTemplate, 'sections'>): string =>
  sections.map(({ title }) => title).join(' · ')
