import { rule, WHOLE } from '../rules/rule.ts'

/** What becomes of a medicine: the line before it, the verb and what stands behind it are the groups. */
export const CLAIMS_CHANGE = rule(
  WHOLE,
  [
    [
      /(.*?[\w%.])[\s,]*\(?\bto be (<changed>)\b([^()]*)\)?\.?/,
      'Amlodipine 10 mg daily (to be reduced to 5 mg).',
      'Sertraline 100 mg, to be stopped.',
    ],
  ],
  {
    flags: 'i',
    parts: {
      changed: /increased|raised|doubled|reduced|lowered|decreased|halved|changed|stopped|discontinued/,
    },
    not: ['Amlodipine 10 mg daily.', 'The wound is to be cleaned.'],
  },
)
