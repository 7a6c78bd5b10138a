import { AS_WORDS, rule } from '../rules/rule.ts'

/** A clinician asks on of what an allergy did at the time. */
export const ASKS_OF_REACTION = rule(
  AS_WORDS,
  [
    [/^(?:<lead> )*(?:was|were|did|had) (?:it|that|they|those|the <did>|this)\b/, 'was it raised', 'did it itch'],
    [/^(?:<lead> )*(?:did|was|were|had) (?:he|she|you)\b.*\b(?:<with-it>|then|(?:at )?(?:that|the) time)$/, 'did he have any trouble breathing with it'],
    [/^(?:<lead> )*(?:any |no )?(?:[\w-]+ ){1,5}(?:<with-it>|then|at the time|back then)$/, 'trouble breathing then', 'any swelling with it'],
    [/what (?:did it do|happened|kind of <did>|sort of <did>)/, 'what happened', 'what kind of rash'],
    [/(?:when|how soon|how long) (?:after|into it|did (?:it|that|the <did>))/, 'how soon after', 'when did it come'],
  ],
  {
    parts: {
      lead: /and|so|okay|but|oh|right|hm|then/,
      did: /(?:rash|hives|reaction|swelling)/,
      'with-it': /(?:with|from|to|after) (?:it|that|them|those)/,
    },
    not: ['any trouble breathing', 'is he up to date on his shots', 'did you take anything this morning'],
  },
) // prettier-ignore
