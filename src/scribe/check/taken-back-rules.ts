import { AS_WORDS, rule } from '../rules/rule.ts'

/** What a clinician says right behind an order that does not hold any more. */
export const TAKES_BACK = rule(
  AS_WORDS,
  [
    [
      /(?:strike|scratch|cancel|undo|forget|ignore|delete) (?:that|it|this)/,
      'strike that',
      'scratch it',
      'cancel this',
      'undo that',
      'forget that',
      'ignore that',
      'delete that',
    ],
    [/make (?:that|it) an?/, 'make that a', 'make it an'],
    [/(?:i|we) (?:have )?changed (?:my|our) mind/, 'i changed my mind', 'we have changed our mind'],
    [/on second thought/, 'on second thought'],
    [/never mind (?:that|it)/, 'never mind that', 'never mind it'],
    [
      /(?:actually|wait|hm+|hang on|sorry|oh|then) no/,
      'actually no',
      'wait no',
      'hm no',
      'hang on no',
      'sorry no',
      'oh no',
      'then no',
    ],
    [/(?:maybe|better) not/, 'maybe not', 'better not'],
    [/no it is too/, 'no it is too little'],
  ],
  { not: ['make it to the clinic', 'that is not it', 'no more of that'] },
)
