import { ANYWHERE, AT_START, rule } from '../rules/rule.ts'

/** Speaks of a medicine by its dose or its form. */
export const FORM = rule(
  ANYWHERE,
  [
    [/\d\s*(?:mg|mcg|µg|g|ml|units?|iu|puffs?|drops?|patch(?:es)?)\b/, '5 mg', '2 puffs'],
    [/\d\s*(?:tablets?|capsules?)\b|\b(?:tablets?|capsules?|pills?)\b/, 'one tablet', 'water pills'],
    [/\b(?:medic(?:ation|ine)s?|inhalers?|antibiotics?)\b/, 'the medicines', 'an inhaler'],
    [/\b(?:insulin|ointment|eye drops|vaccin\w+)\b/, 'eye drops', 'vaccinated'],
  ],
  { flags: 'i', not: ['rest', 'room 5'] },
)

/** "Medical treatment: start ...": the label of a line of the plan. */
export const PLAN_LABEL = rule(
  { ...AT_START, after: ': +' },
  [
    [/Medical (?:reasoning|treatment)/, 'Medical treatment: rest'],
    [/Additional testing/, 'Additional testing: x-ray'],
    [/Referral|Follow-up/, 'Referral: to neurology', 'Follow-up: 2 weeks'],
    [/Patient education(?: and counseling)?/, 'Patient education: rest'],
  ],
  { flags: 'i', not: ['Treatment: rest'] },
)
