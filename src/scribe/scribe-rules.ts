import { ANYWHERE, AS_WORDS, rule, WHOLE } from './rules/rule.ts'

/** A patient who says that a thing is there. */
export const HAS_IT = rule(AS_WORDS, [
  [/there (?:is|are)/, 'there is swelling'],
  [/i (?:do )?(?:have|had|get|got|feel|notice|noticed)/, 'i do get swelling'],
  [/it (?:is|was|gets|got)/, 'it gets swollen'],
  [/some|a little|a bit of/, 'just some swelling', 'a little swelling'],
])

/** "Before the surgery": an event stands behind it, never a clause of its own. */
export const BEFORE_EVENT = rule(
  { before: '\\bbefore (?=', after: '\\b)' },
  [
    [/<whose>?(?:\w+ )?(?:surgery|procedure|operation|injury)/, 'before the knee surgery'],
    [/<whose>?(?:\w+ )?(?:visit|appointment|treatment)/, 'before his next visit'],
    [/<whose>?(?:\w+ )?(?:admission|discharge|pregnancy)/, 'before admission'],
    [/<whose>?(?:\w+ )?(?:meals?|exercise)/, 'before meals'],
  ],
  { parts: { whose: /(?:the|his|her|their|any|an?) / }, flags: 'g', not: ['before she went'] },
)

/** Where a finger pointed during the visit. */
export const POINTED_AT = rule(
  ANYWHERE,
  [
    [
      /(?<!\b<goes>) (?:and )?(?:right|down|over|up) here(?=\.$)/,
      'it hurts right here.',
      'pain and down here.',
    ],
  ],
  {
    parts: {
      goes: /(?:came|come|moved|went|sent|get|got|drove|brought|flew|back|<stays>)/,
      stays: /live|lives|is|are|was|were/,
    },
    not: ['she moved down here.'],
  },
)

/** How often, when and for what a medicine is taken. */
export const OFTEN = rule(
  { before: '^(?:', after: ')+(?= |$)' },
  [
    [/ ?(?:up to )?<count> times?(?:<per>)?/, '3 times a day', 'up to 3 times a day'],
    [/ ?(?:up to )?(?:once|twice)(?:<per>)?/, 'once daily', 'twice a week'],
    [/ ?(?:a|per) day/, 'per day', 'a day'],
    [/ ?(?:daily|nightly|weekly)/, 'daily', 'nightly'],
    [/ ?every(?: other)? (?:day|night|morning|evening|week|<range> (?:hours|weeks|days))/, 'every 6-8 hours'],
    [/ ?at (?:night|bedtime)| ?in the (?:morning|evening)/, 'at bedtime', 'in the morning'],
    [/ ?before (?:bed|meals)| ?with food/, 'before meals', 'with food'],
    [/ ?as needed(?: for pain)?| ?for pain/, 'as needed', 'for pain'],
  ],
  {
    parts: {
      count: /once|twice|[1-9]|three|four/,
      per: / (?:a|per|every) (?:day|week|month|night)| daily| weekly/,
      range: /\d+(?:-\d+)?/,
    },
    not: ['in a week'],
  },
)

/** Where the sentence does not say that it will be so. */
export const NOT_PLANNED = rule(
  AS_WORDS,
  [
    [/not|never|if|instead of/, 'do not take', 'if you take'],
    [/could|might|may/, 'we could start'],
    [/used to|last time|was|were/, 'used to take', 'you were taking'],
    [/allergic/, 'allergic to'],
    [/says that you/, 'it says that you take'],
    [/you are (?:on|taking)/, 'you are on'],
    [/have you(?! (?:<goes-on>|<changes>)\b)/, 'have you tried'],
    [/(?:do|did|are) you/, 'do you take', 'are you taking'],
  ],
  {
    parts: {
      'goes-on': /continue|take|start|use|stay|keep/,
      changes: /go|increase|decrease|stop|begin|try/,
    },
    not: ['i will have you start'],
  },
)

/** A clinician says no to what a patient fears aloud. */
export const SAYS_NO = rule(
  { before: '^(?:(?:oh|well|um|uh) )*no ', after: '' },
  [
    [/no\b|not at all/, 'no no', 'oh no not at all'],
    [/you (?:do|did|are|have) not/, 'no you do not'],
    [/it (?:is|was) not|that is not/, 'no it is not', 'no that is not'],
    [/i do not think/, 'no i do not think so'],
  ],
  { not: ['no it is'] },
)

/** "He reports that", "Follow-up:": what the sentence itself stands after. */
export const HEAD = rule(
  { before: '^(?:', after: ' )' },
  [
    [/(?:the patient|he|she|they) reports? that/, 'The patient reports that it hurts'],
    [/medical (?:reasoning|treatment):|additional testing:/, 'Medical reasoning: a sprain'],
    [/referral:|patient education and counseling:|follow-up:/, 'Follow-up: in two weeks'],
  ],
  { flags: 'i' },
)

/** What is a place only as the last word: "in my car". */
export const ENCLOSES = rule({ before: '\\b(?:', after: ')$' }, [
  [/car|truck|van/, 'in my car'],
  [/room|bedroom|kitchen|bathroom|basement|garage|shelter/, 'in the kitchen'],
  [/garden|yard|backyard|lot/, 'in the yard'],
  [/city|town|village|county|province|state|country|suburbs|countryside/, 'in the city'],
])

/** What treats, in "I never took anything for my gout". */
export const TREATS = rule(WHOLE, [
  [/tak(?:e|es|ing|en)|took|us(?:e|es|ed|ing)/, 'took', 'using'],
  [/medic\w+|meds|pills?|insulin|injections?|inhalers?|anything/, 'medication', 'pills', 'anything'],
  [/treat(?:ed|ment)|therapy|surger(?:y|ies)|operation/, 'treatment', 'surgery'],
  [/hospitali[sz]ed|admitted|seen|see|seeing/, 'hospitalized', 'seeing'],
])

/** Before what is only feared, wished away or looked for. */
export const NOT_SURELY_THERE = rule(WHOLE, [
  [/wish|if|unless|whether|case/, 'wish', 'unless'],
  [/risk|worried|concerned|concerns?/, 'risk', 'concerned'],
  [/possibl[ey]|potentially|linked/, 'possibly', 'potentially'],
  [/rule|watch|prevent|avoid|screen|check/, 'rule', 'prevent'],
  [/might|could|would|should/, 'might'],
  [/wonder|wondering/, 'wondering'],
])
