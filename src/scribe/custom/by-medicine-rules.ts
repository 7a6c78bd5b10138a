import { rule } from '../rules/rule.ts'

/** "Stop ibuprofen", "atorvastatin, stopped", "not metoprolol": no medicine of today. */
export const TAKEN_NO_MORE = rule(
  { before: '', after: '\\b' },
  [
    [/\b(?:stop(?:ped|s)?|discontinue[ds]?|quit)/, 'stop ibuprofen'],
    [/\b(?:no longer|ran out|denies|avoids?|holds?)/, 'avoid ibuprofen', 'no longer takes it'],
    [/\b(?:do|does|should|must|can)(?: not|n't) (?:take|use)/, 'should not take aspirin'],
    [/\b(?:stay|keep)s? (?:away from|off)/, 'stay away from aspirin'],
    [/^(?:[\w ]+: )?(?:not?|never)/, 'not metoprolol'],
  ],
  { flags: 'i', not: ['take it with food'] },
)

/** Where a sentence turns from one medicine to the next: before what is done with that one. */
export const NEXT_MEDICINE = rule(
  { before: '(?:[,;]\\s*(?:and|but|then)?|\\s(?:and|but|then))\\s+(?=(?:(?:then|now|please|he|she|they|you) )*', after: ')' },
  [
    [/(?:avoid|hold|stop|discontinu)\w*/, 'acetaminophen and avoid ibuprofen'],
    [/(?:start|tak|us|continu|add|increas|decreas)\w*/, 'lisinopril and start losartan'],
    [/(?:do|should) not|don't|not |stay away|keep off|no longer/, 'tylenol, not ibuprofen'],
  ],
  { flags: 'i', not: ['aspirin and clopidogrel'] },
) // prettier-ignore

/** What holds only then. */
export const ON_CONDITION = rule(
  { before: '\\b', after: '\\b' },
  [[/if|when|unless|until|once|before|after|as soon as/, 'stop it if there is bleeding']],
  { flags: 'i', not: ['stop it'] },
)
