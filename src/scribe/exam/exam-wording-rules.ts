import { POSSESSIVES } from '../rules/parts.ts'
import { AT_START, rule } from '../rules/rule.ts'
import { EXAM_PARTS } from './exam-parts.ts'

const PARTS = {
  ...EXAM_PARTS,
  adverbs: /(?:(?:<aux>|<adverb>) )*/,
  aux: /do|does|did|can|could/,
  adverb: /also|still|currently|really|just|even|now|definitely|quickly|however/,
  still: /also|still|just/,
  article: /(?:an? (?!little|few|bit|lot)|some |any |got )*/,
  is: /is|are|was|were/,
}

/** "Skin he has": what is examined is named before the finding. */
export const NAMED_BEFORE = rule(
  AT_START,
  [
    [/(?:<system>|neck|heart|lungs?|abdomen) (?=<person> (?:is|are|has|have)\b)/, 'skin he has a rash'],
    [
      /(?:(?:your|the|his|her) )?<organ> (?=(?:<there-is>|<i-hear>|you have)\b)/,
      'your lungs i hear crackles',
    ],
  ],
  {
    parts: {
      ...PARTS,
      system: /musculoskeletal|cardiovascular|respiratory|<of-nerves>|constitutional|gastrointestinal|skin/,
      'of-nerves': /neurological|psychiatric/,
      organ: /neck|heart|lungs?|abdomen|belly|eyes|ears|throat/,
      'there-is': /there is|there are/,
      'i-hear': /i (?:do |still |also )?(?:hear|see|feel|appreciate)/,
    },
    not: ['the lungs are clear'],
  },
)

/** "Listening to your lungs, they are": what the clinician does is no finding. */
export const LOOKING_AT = rule(
  AT_START,
  [[/<looking> (?=(?:your|the|his|her) (?:[\w-]+ ){1,2}<is>\b)/, 'listening to your lungs sounds clear']],
  {
    parts: {
      looking: /looking at|listen(?:ing)? to|feeling|examining/,
      is: /is|are|sounds?|looks?|feels?/,
    },
    not: ['looking at your knee'],
  },
)

/** "I do not see any". */
export const SEES_NONE = rule(
  AT_START,
  [
    [
      /(?:i |we )?(?:do|did|can|am|could) (?:really )?not (?:really |even )?<perceives> <any>*/,
      'i do not see any fracture',
      'did not really hear a murmur',
    ],
  ],
  { parts: { ...PARTS, any: /(?:any|an?|like) / } },
)

/** "You do not really have any". */
export const HAS_NONE = rule(
  AT_START,
  [[/<person> (?:do|does|did) not (?:really )?have (?:any |an? )?/, 'you do not really have any swelling']],
  { parts: PARTS },
)

/** "I can hear that your". */
export const SEES_THAT = rule(
  AT_START,
  [
    [
      /i <adverbs><perceives> (?:that |like )?(?=(?:your|you|the|his|her|there) )/,
      'i can hear that your lungs are clear',
    ],
  ],
  { parts: PARTS, not: ['i see some swelling'] },
)

/** "I also see some". */
export const SEES = rule(
  AT_START,
  [
    [
      /(?:i |we )<adverbs>(?:am )?<perceives> (?:like )?(?:that )?<article>/,
      'i also see some swelling',
      'i am hearing a murmur',
    ],
  ],
  { parts: PARTS },
)

/** "You still have some". */
export const PERSON_HAS = rule(
  AT_START,
  [
    [
      /<person> <adverbs>(?:seems? to )?<has> (?:had )?(?:still )?(?:like )?<article>(?:that |this )?/,
      'you still have some swelling',
      'he seems to have a limp',
    ],
  ],
  { parts: { ...PARTS, has: /have|has|had|note/ } },
)

/** "You are" before how somebody is. */
export const PERSON_IS = rule(
  AT_START,
  [
    [
      /<person> (?:<still> )*(?:are|is) (?:(?:also|still) )*(?=<state>\b)/,
      'you are still tender',
      'she is in no distress',
      'you are a bit sore',
    ],
  ],
  {
    parts: {
      ...PARTS,
      state: /<felt>|<seen>|in no|well|able|wheezing|moving|a little|positive|negative|afebrile|missing/,
      felt: /(?:<somewhat> )?<tender>|<somewhat> sore|sore (?=(?:over|in|at|on|along|around) )/,
      seen: /alert|awake|fussy|thin|dressed|groomed|tearful|oriented|calm|cooperative|comfortable|guarding/,
      somewhat: /an? (?:little )?(?:bit|touch|tad|little)|very|quite|pretty|really|slightly|mildly/,
      tender: /tender|non-?tender|exquisitely|swollen|bruised|puffy/,
    },
    not: ['you are right', 'you are sore'],
  },
)

/** "There is still some". */
export const THERE_IS = rule(
  AT_START,
  [[/there (?:<still> )*<is> (?:<still> )*<article>/, 'there is still some swelling']],
  { parts: PARTS, not: ['there it is'] },
)

/** What leads to a finding: "and", "so now", "the good news is". */
export const LEAD = rule(
  AT_START,
  [
    // A recognizer's "with" for "but".
    [/with (?=(?:your|the) (?:[\w-]+ ){1,5}(?:is|are) )/, 'with the muscles of the neck are tender'],
    [
      /(?:(?:<joint>|<yes>|<still>|<told>|<stopped>) )+(?=\S)/,
      'and now no swelling',
      'the good news is no fracture',
    ],
  ],
  {
    parts: {
      joint: /and|but|so|now|then|also|however|again|or|like/,
      yes: /okay|well|yes|yeah|alright|all right|(?:good|great|perfect|right)(?= <next> )/,
      next: /and|so|now|but|okay|then|well/,
      still: /still|currently|unfortunately/,
      told: /we will say|the good news is|meaning|notice that/,
      stopped: /on (?:your|the)(?= on )|(?:that|the)(?= (?:there|you) )|no(?= (?:there|you|i) )/,
    },
    not: ['good pulses'],
  },
)

/** What hangs off the end of a finding and tells nothing. */
export const TAIL = rule(
  { before: ' ', after: '$' },
  [
    [/and (?:looks|sounds) (?:good|great|fine)/, 'clear and sounds good'],
    [/here|there|now|today|right (?:now|here|there)/, 'tender right here', 'no edema today'],
    [/but other than(?: that)?/, 'clear but other than that'],
    [/on either|all of|all/, 'no swelling on either', 'tender all of'],
    [/though|as well|too|also|otherwise|only|just|then|actually|mostly/, 'tender as well', 'clear otherwise'],
    [/and|or|but|so|when|where|which/, 'soft and', 'clear which'],
    [/of|at|to|with|in|on|over|for|from|like/, 'tender over', 'pain with'],
    [/the|an?|that|your|his|her|my|some|any|no/, 'over the', 'no swelling or any'],
    [/is|are|i|we|you/, 'the abdomen is', 'swelling i'],
    [/okay|all right|alright|good|great/, 'no edema okay'],
    [
      /or anything(?: like that)?|and everything|and stuff/,
      'no rash or anything like that',
      'clear and stuff',
    ],
    [/(?:that )?i can (?:hear|see|feel|appreciate|tell)/, 'no murmur that i can hear'],
    [/that i (?:hear|see|feel|appreciate|am (?:hearing|seeing|feeling))/, 'no murmur that i hear'],
    [/you know|see(?: that| it)?/, 'it is a bit swollen you know', 'a rash over the trunk see'],
    [/(?:and )?on <whose> (?:[\w-]+ ){0,2}exam(?:ination)?/, 'no wheezing on your lung exam'],
    [/(?<=\b<of-chest> )on (?:your|the|his|her) (?:abdomen|belly|lungs?|heart)/, 'no murmur on your heart'],
  ],
  {
    parts: {
      ...POSSESSIVES,
      'of-chest': /thyromegaly|adenopathy|murmurs?|gallops?|rhonchi|rales|wheez\w+/,
    },
    not: ['soft and tender'],
  },
)
