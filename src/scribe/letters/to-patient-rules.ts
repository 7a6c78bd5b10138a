import { ANYWHERE, rule } from '../rules/rule.ts'

/** What is thought of the illness, not what is done about it. */
export const THOUGHT = rule(
  ANYWHERE,
  [
    [/^I (?:think|believe|suspect|feel)\b/, 'I think it is gout'],
    [/^The patient (?:has|is|may|might|likely|probably)\b/, 'The patient has gout'],
    [/^(?:This|That|It) (?:is|may|might|looks|seems|could)\b/, 'This is gout'],
    [/^(?:Likely|Probably|Consistent)\b/, 'Likely gout'],
    [/\b(?:controlled|stable|improving|worsening)\b/, 'gout is stable'],
    [/\b(?:consistent with|due to|likely)\b/, 'pain due to gout'],
  ],
  { not: ['Start colchicine'] },
)
