import { AS_WORDS, rule } from '../rules/rule.ts'

/** What a clinician finds it to be. */
export const DIAGNOSES = rule(
  AS_WORDS,
  [
    [
      /(?:you|he|she|they) (?:have|has|<maybe> have|likely has) (?:an? |the )?(?:\w+ ){0,2}<illness>/,
      'you have a middle ear infection',
      'she likely has bronchitis',
    ],
    [
      /<finds> (?:is |an? |the |of |with )*(?:\w+ ){0,2}<illness>/,
      'consistent with a wrist sprain',
      'it looks like an acute tear',
    ],
  ],
  {
    parts: {
      maybe: /likely|may|might/,
      finds: /diagnosis|diagnosed|consistent with|most likely is|looks like|sounds like|suspect/,
      illness: /\w+(?:itis|osis|emia|oma|algia|pathy)|<injury>|infection|syndrome|disease|disorder/,
      injury: /fracture|sprain|strain|tear/,
    },
    not: ['you have a question'],
  },
)
