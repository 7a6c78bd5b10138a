import { AS_WORDS, rule } from '../rules/rule.ts'

/** What a clinician says right behind an order that does not hold any more. */
export const TAKES_BACK = rule(
  AS_WORDS,
  [
    [/(?:strike|scratch|cancel|undo|forget|ignore|delete) (?:that|it|this)/, 'strike that', 'cancel that'],
    [/make (?:that|it) an?/, 'make that a'],
    [/(?:we|i) (?:have )?changed? my mind/, 'i changed my mind'],
    [/on second thought/, 'on second thought'],
    [/(?:actually|wait|hm+|hang on|sorry|oh|then) no/, 'actually no', 'hm no'],
    [/(?:maybe|better) not/, 'better not'],
    [/no it is too/, 'no it is too little'],
  ],
  { not: ['make it to the clinic', 'that is not it', 'no more of that'] },
)
