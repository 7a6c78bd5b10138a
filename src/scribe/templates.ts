import type { SectionKey, SectionPlan, SectionStyle } from './types.ts'

/** A built-in template: what a kind of note holds, in order. */
export interface Template {
  key: string
  title: string
  sections: SectionPlan[]
}

type Row = [SectionKey, string, SectionStyle]

const plan = (rows: Row[]): SectionPlan[] => rows.map(([key, title, style]) => ({ key, title, style }))

const HISTORY: Row[] = [
  ['past_medical_history', 'Past medical history', 'bullets'],
  ['past_surgical_history', 'Past surgical history', 'bullets'],
  ['family_history', 'Family history', 'bullets'],
  ['social_history', 'Social history', 'bullets'],
  ['medications', 'Medications', 'bullets'],
  ['allergies', 'Allergies', 'bullets'],
]
const FINDINGS: Row[] = [
  ['vitals', 'Vitals', 'bullets'],
  ['physical_exam', 'Physical examination', 'bullets'],
  ['results', 'Results', 'bullets'],
]

/** The templates that come with the product, in the order they are offered. */
export const TEMPLATES: readonly Template[] = [
  {
    key: 'soap',
    title: 'SOAP note',
    sections: plan([
      ['chief_complaint', 'Chief complaint', 'prose'],
      ['hpi', 'History of present illness', 'prose'],
      ['ros', 'Review of systems', 'bullets'],
      ...HISTORY,
      ...FINDINGS,
      ['assessment_plan', 'Assessment and plan', 'problems'],
    ]),
  },
  {
    key: 'history_and_physical',
    title: 'History and physical',
    sections: plan([
      ['chief_complaint', 'Chief complaint', 'prose'],
      ['hpi', 'History of present illness', 'prose'],
      ...HISTORY,
      ['ros', 'Review of systems', 'bullets'],
      ...FINDINGS,
      ['assessment_plan', 'Assessment and plan', 'problems'],
    ]),
  },
  {
    key: 'progress',
    title: 'Progress note',
    sections: plan([
      ['hpi', 'Interval history', 'prose'],
      ['medications', 'Medications', 'bullets'],
      ['allergies', 'Allergies', 'bullets'],
      ...FINDINGS,
      ['assessment_plan', 'Assessment and plan', 'problems'],
    ]),
  },
  {
    key: 'consultation',
    title: 'Consultation',
    sections: plan([
      ['chief_complaint', 'Reason for consultation', 'prose'],
      ['hpi', 'History of present illness', 'prose'],
      ...HISTORY,
      ['ros', 'Review of systems', 'bullets'],
      ...FINDINGS,
      ['assessment_plan', 'Impression and recommendations', 'problems'],
    ]),
  },
  {
    key: 'procedure',
    title: 'Procedure note',
    sections: plan([
      ['chief_complaint', 'Indication', 'prose'],
      ['hpi', 'History', 'prose'],
      ['allergies', 'Allergies', 'bullets'],
      ['procedure', 'Procedure', 'prose'],
      ['physical_exam', 'Findings', 'bullets'],
      ['plan', 'Plan', 'bullets'],
      ['instructions', 'Instructions', 'bullets'],
    ]),
  },
  {
    key: 'discharge_summary',
    title: 'Discharge summary',
    sections: plan([
      ['chief_complaint', 'Reason for admission', 'prose'],
      ['hospital_course', 'Hospital course', 'prose'],
      ['past_medical_history', 'Past medical history', 'bullets'],
      ...FINDINGS,
      ['medications', 'Medications', 'bullets'],
      ['allergies', 'Allergies', 'bullets'],
      ['assessment_plan', 'Diagnoses and plan', 'problems'],
      ['instructions', 'Discharge instructions', 'bullets'],
    ]),
  },
  {
    key: 'psychiatry_intake',
    title: 'Psychiatry intake',
    sections: plan([
      ['chief_complaint', 'Chief complaint', 'prose'],
      ['hpi', 'History of present illness', 'prose'],
      ['past_medical_history', 'Past psychiatric and medical history', 'bullets'],
      ['family_history', 'Family history', 'bullets'],
      ['social_history', 'Social and substance use history', 'bullets'],
      ['medications', 'Medications', 'bullets'],
      ['allergies', 'Allergies', 'bullets'],
      ['ros', 'Review of systems', 'bullets'],
      ['vitals', 'Vitals', 'bullets'],
      ['physical_exam', 'Mental status examination', 'bullets'],
      ['results', 'Results', 'bullets'],
      ['assessment_plan', 'Assessment and plan', 'problems'],
    ]),
  },
]
