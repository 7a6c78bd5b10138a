import { rule } from './rules/rule.ts'

/** "Okay, let me have a look at it": the clinician turns to examine. */
export const TURNS_TO_LOOK = rule(
  { before: '^(?:(?:so|and|then|okay|all right|now|well) )*', after: '' },
  [
    [/<will> (?:just |quickly )*(?:examine|feel|palpate|listen to|check) <whom>\b/, 'let me feel your neck'],
    [/<will> (?:just |quickly )*look (?:at|in|into) <whom>\b/, 'so let me look at the knee'],
    [
      /<will> (?:just |quickly )*(?:have|take) a (?:quick |good |closer )?(?:look|listen|feel)\b/,
      'let me have a look',
    ],
  ],
  {
    parts: {
      will: /let (?:me|us)|i will|i am (?:just )?going to/,
      whom: /it|you|your|the|that|this|her|his|him/,
    },
    not: ['let me look it up', 'let me check with the pharmacy', 'let me see you in a week'],
  },
)

/** How something is or is not, as it is called out while it is looked at; what one is, or is to do, is something else. */
export const SEEN = rule(
  { before: '^(?:(?:and|but|okay|so|also) )*', after: '' },
  [
    [/no (?!.*\bfor \d|need|problem|worr|driving|sports?|work)\w/, 'no swelling'],
    [
      /(?:normal|full|good|some|mild|a little|a bit of|clear|tender|swollen|warm|red) ?(?!.*\bfor \d)/,
      'full range of motion',
    ],
    [/there (?:is|are) /, 'there is some swelling'],
    [/it is (?!an? |the |likely|probably)/, 'it is tender over the lateral malleolus'],
    [
      /(?:the |your |both |left |right |her |his )?(?:[\w-]+ ){1,4}(?:is|are|moves?|looks?|sounds?|feels?|bends?) (?!an? )\w/,
      'the knee moves freely',
    ],
  ],
  { not: ['it is a sprain', 'no sports for 2 weeks', 'the x-ray is a good idea'] },
)
