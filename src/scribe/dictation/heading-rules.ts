import { AT_START, rule } from '../rules/rule.ts'

/** A heading begins a sentence; what is said under it may follow in the same one. */
const HEADING = { ...AT_START, after: '(?=$| )' }
const parts = { lead: /(?:(?:and|then|now|next|his|her|their|the|on) )*/ }

export const HEADS_STORY = rule(
  HEADING,
  [
    [
      /<lead>(?:chief complaint|reason for (?:the )?(?:visit|consult\w*))/,
      'chief complaint',
      'reason for visit',
    ],
    [/<lead>(?:history of (?:the )?present illness|hpi)/, 'history of present illness', 'hpi'],
    [/(?:interval|interim) history|subjective/, 'interval history', 'subjective'],
  ],
  { parts, not: ['history of asthma', 'subjectively she is well'] },
)

export const HEADS_REVIEW = rule(
  HEADING,
  [[/<lead>(?:review of (?:the )?systems|ros)/, 'review of systems', 'on review of systems', 'ros']],
  { parts, not: ['reviewed the systems'] },
)

export const HEADS_PAST = rule(
  HEADING,
  [
    [/<lead>past (?:medical )?history/, 'past medical history', 'his past history'],
    [
      /<lead>(?:medical|obstetric|birth|developmental|psychiatric|ocular) history|<lead>pmh/,
      'pmh',
      'medical history',
    ],
    [/(?:immunizations|vaccinations) (?:are )?(?:up to date|current)/, 'immunizations up to date'],
  ],
  { parts, not: ['in the past', 'history of present illness'] },
)

export const HEADS_SURGICAL = rule(
  HEADING,
  [[/<lead>(?:past )?surgical history/, 'past surgical history', 'surgical history']],
  { parts, not: ['surgical consult'] },
)

export const HEADS_FAMILY = rule(
  HEADING,
  [
    [
      /<lead>family (?:medical |cardiac |cancer |psychiatric )?history/,
      'family history',
      'her family history',
    ],
  ],
  { parts, not: ['family meeting'] },
)

export const HEADS_SOCIAL = rule(HEADING, [[/<lead>social history|socially/, 'social history', 'socially']], {
  parts,
  not: ['social worker'],
})

export const HEADS_MEDICINES = rule(
  HEADING,
  [
    [
      /<lead>(?:current |home |active |daily )?(?:medications?|meds|medication list)(?= |$)(?! (?:was|were|will))/,
      'current medications',
      'home meds',
      'medications are',
    ],
    [/<lead>only (?:current )?medication is/, 'her only medication is'],
  ],
  { parts, not: ['medications were refilled', 'medicine'] },
)

export const HEADS_ALLERGIES = rule(
  HEADING,
  [
    [
      /<lead>(?:drug )?allergies|<lead>allergy(?= (?:to|list))/,
      'allergies',
      'allergy to sulfa',
      'drug allergies',
    ],
    [
      /nkd?a|no (?:known )?(?:drug |medication |food )?allergies/,
      'nkda',
      'no known drug allergies',
      'no allergies',
    ],
  ],
  { parts, not: ['allergic rhinitis', 'seasonal allergies are worse'] },
)

export const HEADS_VITALS = rule(
  HEADING,
  [[/<lead>(?:vitals?|vital signs)/, 'vitals', 'vital signs', 'her vitals']],
  { parts, not: ['vitality'] },
)

export const HEADS_EXAM = rule(
  HEADING,
  [
    [
      /<lead>(?:focused |physical |general )*(?:exam|examination)(?! (?:room|table|is due|overdue|in))/,
      'physical exam',
      'on examination',
      'general exam',
    ],
    [/objective(?:ly)?|<lead>mental status(?: exam)?/, 'objective', 'mental status exam', 'on mental status'],
    [/<lead>physical findings|oe/, 'physical findings', 'oe'],
  ],
  { parts, not: ['exam room', 'examined by urology'] },
)

export const HEADS_RESULTS = rule(
  HEADING,
  [
    [
      /<lead>(?:recent |pertinent |today 's |outside )?(?:labs|laboratory|lab (?:work|results?|data)|results)/,
      'labs',
      'recent labs',
      'laboratory data',
    ],
    [
      /<lead>(?:imaging|diagnostics?|studies|data(?: reviewed)?)/,
      'imaging',
      'diagnostic studies',
      'data reviewed',
    ],
  ],
  { parts, not: ['lab slip given', 'images'] },
)

export const HEADS_PLAN = rule(
  HEADING,
  [
    [
      /<lead>(?:my )?(?:assessment|impression|diagnos[ei]s)(?: and (?:plan|recommendations?))?/,
      'assessment and plan',
      'my impression',
      'diagnosis',
    ],
    [/<lead>(?:my )?(?:plan|recommendations?|disposition)/, 'plan', 'my plan', 'recommendations'],
    [/(?:problem )?(?:number|#) ?(?:one|two|three|four|five|six|\d)/, 'number one', 'problem number 2'],
    [/(?:medical decision making|mdm|a p|imp|a and p)/, 'medical decision making', 'a p', 'imp'],
  ],
  { parts, not: ['planned surgery', 'impressive swelling'] },
)

/** A problem of a list that is numbered aloud. */
export const NUMBERS = rule(
  HEADING,
  [[/(?:problem )?(?:number|#) ?(?:one|two|three|four|five|six|\d)/, 'number one', 'problem number 2']],
  { not: ['number of falls'] },
)

/** Who it is begins the story, whatever else is told of them. */
export const INTRODUCES = rule(
  { ...AT_START, after: '' },
  [
    [
      /(?:(?:this|the patient|patient|he|she) is )?(?:an? |our )?(?:pleasant )?\d+ (?:year|month|week|day)s?[- ]old\b/,
      'a 34 year-old woman',
      '62 year old man with hypertension',
    ],
  ],
  { not: ['34 years of smoking'] },
)
