import { AT_START, ANYWHERE, rule } from '../rules/rule.ts'

/** What says of an illness that the patient has it, or that something is done for it. */
export const STATES_PROBLEM = rule(
  ANYWHERE,
  [
    [/\b(?:has|have|having|had) (?:an? |the |some |mild |also )*(?!not\b|been\b)[a-z]/, 'leo has an ear infection'],
    [/^(?:this|that|it) (?:is|looks|seems|sounds|could be|may be)\b/, 'this is sciatica'],
    [/\bi (?:think|believe|suspect|am (?:worried|concerned))\b/, 'i suspect gout'],
    [/\b(?:flar(?:ing|ed)|acting up|uncontrolled|worsening|improv\w+)\b/, 'the copd is flaring'],
    [/\bnot (?:well |under |at |yet )*(?:controlled|control|goal)\b/, 'asthma not well controlled'],
    [/\b(?:is|are|remains?|seems?) (?:\w+ )?(?:stable|well|controlled|worse|better|active)\b/, 'her asthma is stable'],
    [/\b(?:diagnos\w+|consistent with|due to|because of|caused by|secondary to)\b/, 'pain due to gout'],
    [/\b(?:treat\w*|work[- ]?up|evaluat\w+|manag\w+) (?:\w+ )?(?:for|of)\b/, 'treatment of gout'],
  ],
  { flags: 'i', not: ['order an x-ray'] },
) // prettier-ignore

/** "For your cholesterol, stay off the atorvastatin": the problem is named first, whatever it is. */
export const NAMES_PROBLEM_FIRST = rule(
  AT_START,
  [
    [/[“"]?(?:(?:and|so|now|then|okay),? )*(?:for|as for|regarding|about) (?:the|your|his|her|their|the patient's) (?!next\b|first\b|last\b|moment\b|time\b|rest\b|week\b|day\b)/, 'for your cholesterol, stay off the statin'],
  ],
  { flags: 'i', not: ['for the next week, rest', 'for 5 days'] },
) // prettier-ignore

/** An illness that stands in the name of something else: "the flu shot", "a diabetes screen". */
export const OF_SOMETHING = rule(
  AT_START,
  [
    [/ ?(?:\w+ )?(?:vaccin\w+|shots?|boosters?|immuni[sz]ations?)\b/, ' vaccine', ' flu shot'],
    [/ ?(?:tests?|swabs?|screen\w*|panels?|levels?|precautions?|prevention|risk)\b/, ' screening'],
  ],
  { flags: 'i', not: [' is stable'] },
)

/** What is only advice for later: "if he gets pneumonia, come back". */
export const FOR_LATER = rule(
  AT_START,
  [[/[“"]?(?:if|when|unless|in case|should you|call|return|go to)\b/, 'if he gets a stiff neck']],
  { flags: 'i', not: ['he has gout'] },
)
