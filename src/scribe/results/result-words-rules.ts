import { AT_START, rule } from '../rules/rule.ts'

/**
 * Where the one who dictates says a thing goes, and not what it is: "under weight gain, ...", "in the results section note
 * that ...".
 */
export const DICTATION = rule(
  AT_START,
  [
    [
      /under (?:the |her |his |your )?(?:[\w-]+ ){1,4}?(?=(?:your|his|her|the) )/,
      'under weight gain your weight is up',
    ],
    [
      /(?:in|under) the [\w-]+ section (?:please )?(?:note|put|add|write|say)(?: that)? /,
      'in the results section note that she has gout',
    ],
    [/(?:the )?following,? that /, 'the following that your x-ray'],
    [/as follows /, 'as follows no fracture'],
  ],
  { not: ['under the knee cap there is fluid'] },
)

/** "Your creatinine, that is your kidney function, that looks stable": named and then explained. */
export const EXPLAINED = rule(
  { before: ' ', after: '(?=(?:is|are|was|were|looks?|look|has|have) )' },
  [
    [
      /(?:that is|which is|those are) (?:your|the|his|her) (?:[\w-]+ ){1,3}?(?:<again> )?/,
      'your creatinine that is your kidney function that looks stable',
    ],
  ],
  { parts: { again: /that|those|which|it|they/ }, not: ['your creatinine is stable'] },
)

/** What the clinician makes of a result: "which is a good thing", "so that is encouraging", "or anything like that". */
export const COMMENT = rule(
  { before: ',? ', after: '' },
  [
    [
      /which (?:i|we|you|is (?:<good>|normal|just|what|why)|(?:might|may|could|can|would|means?)\b)/,
      'no tear which is good',
    ],
    [
      /so (?:that|this|we|i|it|you|your|his|her|a (?:touch|little|bit)|no need)\b/,
      'normal so that is encouraging',
    ],
    [/that (?:is|was) (?:good|great|fine)\b/, 'normal that is great'],
    [/or anything(?: like that| else)?(?= |$)/, 'no fracture or anything like that'],
    [/from that standpoint\b/, 'normal from that standpoint'],
    [
      /(?:and|but) (?:that|this) (?:is|was|means?) (?:(?:not|very|really|a) )*<judged>\b/,
      'clear and that is very reassuring',
    ],
    [/no need for\b/, 'normal no need for more'],
  ],
  {
    parts: {
      good: /good|great|fine|okay/,
      judged: /good|great|too bad|encouraging|reassuring|what|why/,
    },
    not: ['a tear which was small'],
  },
)
