import { AT_START, rule } from '../rules/rule.ts'

/** What was done, and is followed up as a problem is: "the heart bypass that you have had". */
export const PROCEDURE = rule(
  { before: '^(?:[a-z-]+ ){1,3}', after: '(?: surgery)? ' },
  [
    [/bypass|stents?|ablation|pacemaker|graft/, 'heart bypass that', 'coronary stents that'],
    [/replacement|transplant|fusion|amputation|repair/, 'knee replacement surgery that'],
  ],
  { not: ['bypass that', 'blood pressure that'] },
)

/** What is no illness, and yet what something is done for: "for your cholesterol". */
export const AIM_OF_VISIT = rule(
  { ...AT_START, after: '\\b' },
  [
    [/annual (?:exam|examination|physical|visit|checkup|check-up)/, 'annual exam'],
    [/health maintenance|preventati?ve (?:health|care|screening)/, 'preventative health'],
    [/wellness (?:exam|visit)|routine (?:health maintenance|screening)/, 'wellness visit'],
    [/blood pressure|cholesterol|blood sugars?|thyroid|weight(?: gain)?/, 'cholesterol', 'weight gain'],
    [/kidneys|kidney function|smoking/, 'kidney function'],
  ],
  { not: ['annual meeting', 'kidney stone'] },
)
