import { AS_WORDS, rule } from './rules/rule.ts'

const SPEAKS_OF = { described: /year[- ]old|pleasant|patient is an?|this|young|elderly|old/ }

export const MALE = rule(
  AS_WORDS,
  [
    [/<described> (?:\w+ ){0,3}?(?:gentleman|male|man)/, 'a 61 year old male', 'this very kind gentleman'],
    [/mr|mister/, 'mr smith', 'hello mister'],
    [/(?:your|my|his) (?:prostate|testic\w+)/, 'my prostate', 'his testicles'],
  ],
  { parts: SPEAKS_OF, flags: 'g', not: ['a man came by'] },
)
export const FEMALE = rule(
  AS_WORDS,
  [
    [/<described> (?:\w+ ){0,3}?(?:lady|female|woman)/, 'a 61 year old female', 'this elderly woman'],
    [/mrs|ms(?= [a-z])/, 'mrs jones', 'ms lee'],
    [/(?:your|my|her) (?:last )?(?:menstrual|periods?|menopause|pregnancy)/, 'your last period'],
    [/(?:your|my|her) (?:last )?(?:pap smear|mammogram)/, 'her last mammogram'],
    [/(?:your|my|her) (?:last )?(?:hysterectomy|uterus|ovar\w+)/, 'my hysterectomy', 'her ovaries'],
    [/(?:you are|i am) pregnant/, 'you are pregnant'],
  ],
  { parts: SPEAKS_OF, flags: 'g', not: ['my sister is pregnant'] },
)

/** "I'm a Danish woman", "I identify as a man": the group is what they are. */
export const SAYS_OWN = rule(
  AS_WORDS,
  [
    [
      /i (?:am|identify as|would identify (?:myself )?as|identify myself as) an? (?:[\w-]+ ){0,4}?(<sex>)/,
      'i am a danish woman',
      'i would identify myself as a man',
    ],
  ],
  { parts: { sex: /male|man|gentleman|female|woman|lady/ }, not: ['i am a nurse'] },
)

/** Who came along says whose they are: the group tells of whom. */
export const KIN_OF = rule({ before: '\\bi am (?:also )?(his|her) (?:', after: ')\\b' }, [
  [/mother|mom|father|dad/, 'i am his mother'],
  [/wife|husband|girlfriend|boyfriend/, 'i am also her husband'],
  [/daughter|son|sister|brother/, 'i am her daughter'],
  [/aunt|uncle|grandmother|grandfather/, 'i am his aunt'],
  [/caregiver|caretaker|guardian/, 'i am his guardian'],
])

/** How a clinician speaks to the patient herself. */
export const MADAM = rule(
  AS_WORDS,
  [
    [/ma'am|madam|maam/, "yes ma'am", 'well madam'],
    [/(?<!\b<who-misses> )miss(?= (?!<missed>\b)[a-z.]|,|$)/, 'hello miss', 'miss jones'],
  ],
  {
    parts: {
      'who-misses': /(?:to|i|we|they|not|you|never|<may>|do|if)/,
      may: /might|will|would|may|can|did/,
      missed: /(?:the|my|your|it|them|an?|any|that|this|one|out|some|those|these|having|work|doses?)/,
    },
    flags: 'g',
    not: ['i miss', 'miss a dose'],
  },
)
