import { AS_WORDS, rule } from './rules/rule.ts'

/** "Okay, let me have a look at it": the clinician turns to examine the patient, and neither a chart nor a picture. */
export const TURNS_TO_LOOK = rule(
  { before: '^(?:(?:so|and|then|okay|all right|now|well) )*let (?:me|us) (?:just |quickly )*', after: '$' },
  [
    [/(?:examine|palpate) (?:it|you|that|<part>)<here>/, 'let me examine you'],
    [/see(?: it| that| <part>)?<here>/, 'okay let me see', 'let me see your foot'],
    [/listen<here>/, 'let me listen'],
    [/(?:feel|listen to|check) <part><here>/, 'let me feel your neck', 'let me listen to your lungs'],
    [
      /look(?: (?:at|in|into) (?:it|you|him|her|that|<part>))?<here>/,
      'okay let me look',
      'so let me look at the knee',
      'let me look in her ears',
    ],
    [
      /(?:have|take) a (?:quick |good |closer )?(?:look|listen|feel)(?: (?:at|in|into|to) (?:it|you|that|<part>))?<here>/,
      'let me have a look',
      'let me take a quick look at your right knee',
    ],
  ],
  {
    parts: {
      part: /<whose> (?:left |right |lower |upper |both )*(?:<limb>|<trunk>|<head>)/,
      whose: /(?:your|the|that|this|her|his)/,
      limb: /<joint>|feet|foot|toes?|hands?|fingers?|thumb|arms?|legs?|calf|calves/,
      joint: /wrists?|elbows?|shoulders?|knees?|hips?|ankles?|joints?/,
      trunk: /back|belly|abdomen|stomach|chest|heart|lungs|skin|rash|<broken>/,
      broken:
        /wounds?|moles?|spots?|incision|cuts?|sores?|lumps?|bumps?|bites?|burns?|scars?|stitches|ulcer|blisters?|patch(?:es)?/,
      head: /ears?|throat|eyes?|mouth|nose|neck|head|face|scalp/,
      here: /(?: (?:here|now|first|for a (?:second|minute|moment)|real quick|then))*/,
    },
    not: [
      'let me see your labs',
      'let me see what it says',
      'let me look at your labs',
      'let me check your heart with an echo',
      'let me look it up',
    ],
  },
)

/** How something is or is not, as it is called out while it is looked at; what one is, or is to do, is something else. */
export const SEEN = rule(
  { before: '^(?:(?:and|but|okay|so|also) )*', after: '' },
  [
    [/no (?!need|problem|worr|driving|sports?|work)\w/, 'no swelling'],
    [
      /(?:(?:very|quite|really|pretty) )?(?:normal|full|good|some|mild|a little|a bit of|clear|tender|swollen|warm|red)\b/,
      'full range of motion',
      'very tender right there',
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

/** What is said of another time, of others, or of what something means. */
export const NOT_OF_NOW = rule(AS_WORDS, [
  [
    /for \d+|from (?:last|the)|last (?:year|month|week|time|visit)/,
    'no running for 2 weeks',
    'swelling from last year',
  ],
  [/next (?:time|week|visit)|tomorrow|in \d{4}|since/, 'no swelling next time', 'a scar in 2019'],
  [/means?|would|will|usually|most (?:people|patients)|if|when/, 'no swelling means it is good'],
  [/chart|records?|notes?|letter/, 'it is in the notes'],
])
