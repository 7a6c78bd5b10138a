import { AS_WORDS, rule } from '../rules/rule.ts'

/** Said of a medicine or a thing in one clause: it is borne, or only thought not to be. */
export const BORNE_WELL = rule(
  AS_WORDS,
  [
    [/(?:fine|okay|ok|good|all right|no (?:trouble|problems?|issues?|reaction)) (?:with|on)/, 'i am fine with penicillin'],
    [/(?:(?:can|do|could|does) (?:<adverb> )*(?:take|have|eat|tolerate|handle|use)|<they> (?:<adverb> )*tolerated?s?)/, 'i can take penicillin'],
    [/not allergic|never (?:been )?allergic|(?:was|is|were) (?:wrong|not true|negative|a mistake)/, 'i am not allergic to latex'],
    [/<thinks> <they> (?:was|were|am|is|are|might be) (?:\w+ )?allergic/, 'used to think i was allergic to eggs'],
    [/(?:<others> (?:<adverb> )*(?:writes?|wrote|says?|said|think|put|lists?))/, 'my chart says penicillin'],
    [/with(?:out| no) (?:any )?(?:trouble|problems?|issues?|reaction)/, 'amoxicillin without any trouble'],
  ],
  {
    parts: {
      adverb: /(?:always|still|just|actually|really|even|already|have|has|since|also|often|keep|keeps)/,
      they: /(?:i|he|she|we)/,
      thinks: /(?:used to think|thought|believed|was told|were told|were sure)(?: that)?/,
      others: /(?:people|they|chart|record|file|everybody|everyone|doctors)/,
    },
    not: ['penicillin gave me a rash', 'allergic to sulfa'],
  },
) // prettier-ignore

/** It was taken: an allergy or none, by what else is said of it. */
export const TAKEN_ONCE = rule(
  AS_WORDS,
  [[/(?:i|he|she|we) (?:(?:have|has|just|since|also) )*(?:had|taken|took|ate|eaten|used)/, 'i had amoxicillin last year']],
  { not: ['i take it daily'] },
) // prettier-ignore
