import type { SectionKey } from './types.ts'
import type { NoteLine } from './visit-lines.ts'
import { BEFORE_EVENT, POINTED_AT } from './scribe-rules.ts'

type Written = string | ((...found: string[]) => string)
type Turn = readonly [said: RegExp, written: Written]

/** Where "cannot" is what the patient is able to; in a plan it is what they may not do. */
const TELLS_OF_ABILITY: ReadonlySet<SectionKey> = new Set<SectionKey>(['hpi', 'social_history', 'ros'])

const BE: Partial<Record<string, string>> = { i: 'am', we: 'are', they: 'are' }

const UNABLE: Turn = [
  /\b(I|we|they|he|she|the patient) cannot (?!be\b|wait\b|have\b)/gi,
  (_, subject = '') => `${subject} ${BE[subject.toLowerCase()] ?? 'is'} unable to `,
]

/**
 * How talk says it and how charts write it. Each says the same of the same: no figure, side, medicine, doubt or negation
 * comes or goes.
 */
const TURNS: readonly Turn[] = [
  [/(?<!day )\bevery (?:single )?day(?! (?:for|of|that|he|she|they|i)\b)/g, 'daily'],
  [/\bbecause of\b/g, 'due to'],
  [/\bmake sure (?:that )?(?!to\b|of\b)/g, 'ensure that '],
  [/\bMake sure (?:that )?(?!to\b|of\b)/g, 'Ensure that '],
  [BEFORE_EVENT.pattern, 'prior to '],
  [/\bkeep (?=(?!(?:every|some|any|no)thing\b)\w+ing\b)/g, 'continue '],
  [/\bKeep (?=(?!(?:every|some|any|no)thing\b)\w+ing\b)/g, 'Continue '],
  [/\b(his|her|their|the) (?:mom|mum)\b/gi, '$1 mother'],
  [/\b(his|her|their|the) dad\b/gi, '$1 father'],
  // "He is 41", "she is 14 months": how old somebody is.
  [/^((?:The patient|He|She) is) (?:only |now )?(\d+(?:\.5)?)\.$/, '$1 $2 years old.'],
  [
    /^((?:The patient|He|She) is) (?:only |now )?(\d+(?:\.5)? (?:days?|weeks?|months?|years?))\.$/,
    '$1 $2 old.',
  ],
  [
    /\b(\d+) years? old,? (\w+ )?(?:(\w+),? )?(?=(?:male|female|man|woman|boy|girl|gentleman|lady)\b)/g,
    (_, age = '', first = '', last = '') => `${age}-year-old ${first}${last && `${last} `}`,
  ],
  [/\bright now\b/g, 'at this time'],
  [/\bdoing (?:good|fine|okay)(?=[.,]| (?:with|on|since|overall|today|now)\b)/g, 'doing well'],
  [/\bcat scan(s?)\b/gi, 'CT scan$1'],
  [/\b(\d+) years young\b/g, '$1 years old'],
  // Where a finger pointed during the visit.
  [/, (?:right |down |over |up |just )?here(?=\.$)/, ''],
  [POINTED_AT.pattern, ''],
  [/(?<=\b(?:fingers?|toes?|hands?|feet|knees?|shoulders?|side|spot|area|pain)) here(?=\.$)/, ''],
  [/\bmeds\b/g, 'medications'],
  [/\bI advised (?:him|her|the patient) to\b/g, 'the patient was advised to'],
  [/\b(feels?) like (?=(?:he|she|they|it|the)\b)/g, '$1 as though '],
]

/** A line in the words of a chart: what was said, as records say it. */
export function inChartWords(line: NoteLine): NoteLine {
  if (line.heading) return line
  const turns = TELLS_OF_ABILITY.has(line.section) ? [UNABLE, ...TURNS] : TURNS
  const text = turns.reduce((said, [turn, written]) => said.replace(turn, written as string), line.text)
  return text === line.text ? line : { ...line, text: text.replace(BEGIN, (begin) => begin.toUpperCase()) }
}

/** The first letter of a line, or of what its label introduces. */
const BEGIN = /^[a-z]|(?<=^[\w -]+: )[a-z]/
