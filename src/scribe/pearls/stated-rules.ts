import { ANYWHERE, AT_START, rule } from '../rules/rule.ts'

/** Before what a clinician thinks it is, or looks into: it is what the visit is about. */
export const SUSPECTED_BEFORE = rule(
  ANYWHERE,
  [
    [/\b(?:suspect(?:ed|ing)?|presumed)<more>$/, 'suspected'],
    [/\b(?:rule out|r\/o|evaluate for|work ?up for|test(?:ing)? for)<more>$/, 'to rule out a', 'testing for'],
    [/\bconcern(?:ing|ed)? (?:for|about)<more>$/, 'concern for a'],
    [/\b(?:likely|probable|possible|consistent with|suggestive of)<more>$/, 'most likely', 'consistent with'],
    [
      /\b(?:think|believe|looks like|sounds like|could be|may be|might be)<more>$/,
      'i think this is',
      'sounds like',
    ],
  ],
  { parts: { more: /(?: (?:a|an|the|this|that|it|is|you|have|has|acute|some|kind|of|early|new))*/ } },
)

/** Behind what is not there, in a word or two. */
export const EXCLUDED_AFTER = rule(AT_START, [
  [/(?:is|are|was|were|has been|been)? ?(?:ruled out|excluded)/, 'is ruled out', 'excluded'],
  [/(?:is|are|was|seems|appears|looks)? ?(?:very |highly |quite )?unlikely/, 'unlikely', 'is very unlikely'],
  [/(?:is|are|was|were) (?:negative|absent)/, 'is absent'],
])

/** Before a medicine that is no part of the treatment (any more). */
export const NOT_TAKEN_BEFORE = rule(ANYWHERE, [
  [/\b(?:allergic|allergy|allergies|intoleran\w+|reaction) (?:to|with)(?: \w+){0,3}$/, 'allergic to'],
  [
    /\b(?:stop(?:ped|ping)?|discontinue[ds]?|avoid(?:ing|ed)?|instead of|rather than|off)(?: \w+){0,2}$/,
    'avoid all',
    'instead of',
  ],
  [/\b(?:declin|refus)(?:es|ed|ing)(?: \w+){0,3}$/, 'declined starting', 'refuses any'],
  [/\bavoid(?:ing|ed)? \w+ (?:such as|like|including)(?: \w+){0,3}$/, 'avoid opioids such as'],
])

/** Before what it is that something is not given or done for: the illness itself nobody denies. */
export const WITHOUT_TREATMENT = rule(
  ANYWHERE,
  [
    [/\bno (?:\w+ )?(?:antibiotics?|steroids?|opioids?)<for>$/, 'no antibiotic for', 'no oral steroids for'],
    [
      /\bno (?:\w+ )?(?:medicines?|medications?|treatment|surgery)<for>$/,
      'no further treatment is needed for',
    ],
    [/\bno (?:\w+ )?(?:imaging|x-?rays?|mri|ct|tests?|change)<for>$/, 'no imaging for'],
  ],
  { parts: { for: /(?: \w+){0,2} for(?: \w+){0,2}/ } },
)

/** Before a medicine that was not borne: what it did, up to the word for "from". */
export const REACTED_BEFORE = rule(
  ANYWHERE,
  [
    [/\b(?:hives|welts|rash\w*|anaphyla\w+|itch(?:y|ed|ing))<from>/, 'hives from', 'an itchy rash after'],
    [/\b(?:broke|breaks?) out<from>/, 'broke out on'],
    [
      /\b(?:throat|tongue|lips?|face)(?: \w+){0,2} (?:swell\w*|swollen|closed)<from>/,
      'throat swelled up on the',
    ],
    [/\ballerg(?:y|ies)(?: \w+){0,3}$/, 'my only allergy is'],
  ],
  {
    parts: { from: /(?: \w+){0,4} (?:from|on|with|to|after|off)(?: \w+){0,2}$/ },
    not: ['a rash on my arm and take', 'i take it with'],
  },
)

/** Behind a medicine that was not borne. */
export const REACTED_AFTER = rule(
  AT_START,
  [
    [/(?:\w+ ){0,3}(?:gave|gives|made|makes|caused|causes) (?:\w+ ){0,3}<reaction>/, 'once gave me hives'],
    [/(?:i|he|she|they|it|and)(?: \w+){0,3} <reaction>/, 'i break out in hives', 'and got a rash'],
  ],
  {
    parts: { reaction: /(?:hives|welts|rash\w*|broke out|breaks? out|itch(?:y|ed|ing)?|anaphyla\w+)/ },
    not: ['for the rash', 'helps my hives'],
  },
)
