import { ANYWHERE, rule } from '../rules/rule.ts'

/** "Did it come on suddenly, or was it more gradual?": a yes or no to it says neither. */
export const OFFERS_CHOICE = rule(
  { before: ' or ', after: '' },
  [
    [
      /(?:is|was|were|are|does|did|do|has|have) (?:it|you|that|they|there|he|she|the|your)\b/,
      'did it come suddenly or did it build up',
    ],
    [/(?:is|are|was) /, 'is it worse at night or is most of it gone'],
    [/(?:more|rather|just|not)\b/, 'is it sharp or more of an ache'],
  ],
  { not: ['any fever or chills'] },
)

/** Asked of a part that is just shown, of the day and the way here, or of who somebody is. */
export const OF_THE_DAY = rule(
  ANYWHERE,
  [
    [/\bthat (?:hand|side|leg|arm|foot|knee|shoulder|area|spot|eye|ear)\b/, 'does that side hurt'],
    [/\b\w+ fan(?= or\b|$)/, 'are you a football fan'],
    [/\bfinding (?:us|the|this|me)\b/, 'any trouble finding us'],
    [/\b(?:parking|getting here|get here|the drive)\b/, 'was the parking okay'],
    [/\b(?:excited|halloween|easter|for the holidays)\b/, 'are you excited'],
    [/<are-you>(?:step)?(?:mom|mommy|mother|mum|dad|daddy|father|parents?)$/, 'are you mom'],
    [/<are-you>(?:grand\w+|nana|granny|aunt|uncle|guardian|caregiver)$/, 'and you are his grandmother'],
    [/<are-you>(?:wife|husband|sister|brother|son|daughter|nurse|friend)$/, 'are you the wife'],
    [/\b(?:ready to|want to (?:get|go) (?:started|ahead))\b/, 'are you ready to begin'],
  ],
  {
    parts: {
      'are-you':
        /(?:(?:are|is) (?:you|this|that|she|he)|(?:you|this|that) (?:are|is)) (?:(?:the|his|her|their|your|a) )?/,
    },
    not: ['any pain', 'are you worried about mom'],
  },
)

/** "Any other symptoms like fever?": what follows is asked after. */
export const THINGS_LIKE = rule(
  { before: '^', after: ' ?(?:like|such as) ' },
  [
    [
      /(?:other )?<things>(?: <at-present>)?/,
      'other symptoms currently such as fever',
      'anything like nausea',
    ],
  ],
  {
    parts: {
      things: /things?|symptoms?|problems|issues|stuff|anything|signs/,
      'at-present': /currently|now|right now|today|lately|recently|at all|at the moment/,
    },
    not: ['any symptoms'],
  },
)

/** "Any surgeries?" "Yes, a fusion.": what it was stands in the answer. */
export const NAMES_NOTHING = rule(
  {
    before: '^(?:other |recent |past )?',
    after: '(?: (?:in the past|before|done|recently|done recently|at all|now|right now))*$',
  },
  [
    [/surger(?:y|ies)|operations/, 'past surgeries'],
    [/medical (?:problems|issues|conditions)|problems|illnesses|symptoms/, 'other medical problems'],
    [/allergies|medications?|medicines?|lab work/, 'medications right now', 'recent lab work done'],
  ],
  { not: ['pain medications'] },
)

/** What is done or who is seen for a complaint, with at least two words behind it. */
export const OF_CARE = rule(
  ANYWHERE,
  [
    [
      /\b(?:<who>|<done>|emergency room|er|hospital)\b.* \w+ \w+$/,
      'he has seen a specialist about this',
      'she had an x-ray done for that',
    ],
  ],
  {
    parts: {
      who: /doctors?|\w{4,}ologists?|orthopedists?|surgeons?|specialists?/,
      done: /surger\w+|operations?|x-rays?|mri|ct|scans?|tests?|imaging|therapy|treatments?|injections?|shots?/,
    },
    not: ['the pain got worse'],
  },
)

/** "Was there any injury?": which it was, a yes leaves open. */
export const NAMELESS = rule(
  { before: '^(?:(?:any|an?|some|other|particular|specific) )*', after: '$' },
  [
    [/injur(?:y|ies)|accidents?|trauma/, 'any injury'],
    [/triggers?|changes?|patterns?|differences?|reasons?/, 'any particular trigger'],
    [/problems?|issues?|things?|time|positions?/, 'some other problems'],
  ],
  { not: ['any knee injury'] },
)
