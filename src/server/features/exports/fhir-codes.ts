import type { TemplateKey } from '#contract/note-settings.ts'

export const LOINC = 'http://loinc.org'

/** The kind of document, in LOINC. A psychiatry intake is, to a chart, a history and physical. */
export const DOCUMENT_CODES = {
  soap: '11506-3',
  history_and_physical: '34117-2',
  progress: '11506-3',
  consultation: '11488-4',
  procedure: '28570-0',
  discharge_summary: '18842-5',
  psychiatry_intake: '34117-2',
} as const satisfies Record<TemplateKey, string>

export const ADDENDUM_CODE = '55107-7'

/** Sections by the key they have in the templates, in LOINC. A section of another key goes without a code. */
const SECTION_CODES: ReadonlyMap<string, string> = new Map([
  ['chief_complaint', '10154-3'],
  ['hpi', '10164-2'],
  ['ros', '10187-3'],
  ['past_medical_history', '11348-0'],
  ['past_surgical_history', '47519-4'],
  ['family_history', '10157-6'],
  ['social_history', '29762-2'],
  ['medications', '10160-0'],
  ['allergies', '48765-2'],
  ['vitals', '8716-3'],
  ['physical_exam', '29545-1'],
  ['results', '30954-2'],
  ['assessment_plan', '51847-2'],
  ['plan', '18776-5'],
  ['procedure', '29554-3'],
  ['hospital_course', '8648-8'],
  ['instructions', '69730-0'],
])

/** Where a template means something else by the same key. */
const OF_TEMPLATE: { [key in TemplateKey]?: ReadonlyMap<string, string> } = {
  consultation: new Map([['chief_complaint', '42349-1']]),
  procedure: new Map([
    ['chief_complaint', '59768-2'],
    ['physical_exam', '59776-5'],
  ]),
  discharge_summary: new Map([
    ['chief_complaint', '29299-5'],
    ['medications', '10183-2'],
    ['instructions', '8653-8'],
  ]),
  psychiatry_intake: new Map([['physical_exam', '10190-7']]),
}

/** The LOINC code of a section; undefined for one that no template has. */
export function sectionCode(template: TemplateKey, key: string): string | undefined {
  return OF_TEMPLATE[template]?.get(key) ?? SECTION_CODES.get(key)
}
