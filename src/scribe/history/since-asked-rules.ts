import { AT_START, rule, WHOLE } from '../rules/rule.ts'

/** "How have you been since we started the sertraline?": what stands before "since". */
export const ASKS_SINCE = rule(
  AT_START,
  [
    [
      /<lead>how (?:have|has) <who> been(?: doing| feeling| going)?(?= since )/,
      'how have you been since we started it',
    ],
    [
      /<lead>how (?:are|is|did) <who> (?:doing|feeling|going|do)(?= since )/,
      'and how are you doing since the surgery',
    ],
  ],
  {
    parts: {
      lead: /(?:(?:so|and|well|okay|now|hi|hello) )*/,
      who: /(?:you|he|she|they|things|it|the \w+|your \w+)/,
    },
    not: ['how long have you had it since then'],
  },
)

/** What was done the time before, and so is looked after now; the name of it follows. */
export const CHANGED_BEFORE = rule(
  AT_START,
  [
    [
      /since (?:we|i|you) (<changed>)(?: you| him| her)?(?: on)? (?:the |your |that |this |a )?/,
      'since we started the sertraline',
    ],
    [/since (?:the|your) (?:last )?(?=surgery|operation|procedure|injection|fall|accident|stroke)/, 'since the surgery'],
  ],
  {
    parts: { changed: /started|began|increased|raised|lowered|reduced|stopped/ },
    not: ['since we moved to ohio'],
  },
) // prettier-ignore

/** How somebody says they are, and nothing else. */
export const HOW_THEY_ARE = rule(
  WHOLE,
  [
    [/<so>(?:better|worse|good|great|fine|okay|well|improved|stable|terrible|awful|bad)/, 'much better', 'pretty good'],
    [/(?:about |pretty much )?the same/, 'about the same'],
    [/not (?:so |too |very |that )?(?:bad|good|great|well)/, 'not too bad'],
    [/(?:i am |i have been )?doing <so>(?:well|better|worse|okay|fine|good|great)/, 'doing well'],
  ],
  { parts: { so: /(?:(?:much|a (?:lot|little|bit)|so much|way|pretty|very|really|quite|all|mostly|feeling) )?/ }, not: ['good question'] },
) // prettier-ignore
