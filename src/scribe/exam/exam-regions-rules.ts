import { ANYWHERE, AT_START, rule } from '../rules/rule.ts'

const WHOSE = {
  whose: /(?:(?:an?|the|your|his|her|my|this|that|our) (?:focused |quick |little |brief )?)?/,
}

/**
 * "On your right ankle exam", "on neurovascular exam of your left foot", "for your lung exam", "your belly exam": the
 * name before the word and the part behind it.
 */
export const EXAM_OF = rule(
  AT_START,
  [
    [
      /<on>?<whose>(<name>)<exam> (?:<today>(?:of|on) <whose>(?!skin )(<part>)<next>)?(?:<there>)?/,
      'on your right ankle exam ',
      'on neurovascular exam of your left foot there is',
      'your belly exam shows',
    ],
  ],
  {
    parts: {
      ...WHOSE,
      on: /(?:on|for|with|in|of) (?:an? |the |your |his |her |my )?/,
      name: /(?:(?!(?:exam|<small>) )[\w'-]+ ){0,4}?/,
      small: /and|or|you|i|there|it|is|are|in|on|to|we|now|that|so/,
      exam: /exam|examination|auscultation|notate/,
      today: /(?:here |today )?/,
      part: /(?:(?!exam)[\w'-]+ ){1,3}?/,
      next: /(?=$|there |here |you|i |we |it |is |are |capillary|the |so |now |no )/,
      there: /(?:there|here) (?!is |are |was )/,
    },
    not: ['your knee hurts'],
  },
)

/** "Looking at your knee", "listen to your heart", "I am going to press on your belly": the part is one of the groups. */
export const TURNS_TO = rule(
  ANYWHERE,
  [
    [
      /\b<turns> (?:\w+ on )?<whose> ((?:(?!and |or )[\w'-]+ ){0,2}[\w'-]+)/,
      'listen to your heart',
      'press on your belly',
    ],
    [/\b(?:your|the|his|her) ((?:[\w-]+ )?[\w-]+) exam$/, 'now the left knee exam'],
    [/^(?:(?:and|so|good|now|okay) )*(?:your|the|his|her) ((?:[\w-]+ )?[\w-]+)$/, 'okay your left knee'],
  ],
  {
    parts: {
      whose: /your|the|his|her|that|this/,
      turns: /<looks>|<touches>|focus(?:ing)? on|check(?:ing)?|(?:how|what) about|(?:go|going|come|move) to/,
      looks:
        /look(?:ing)? (?:here )?(?:first )?at|let me see|listen(?:ing)? (?:here )?(?:quickly )?to|<examines>/,
      examines: /examin(?:e|ing|ation of)|exam(?:ination)? (?:on|of)/,
      touches: /feel(?:ing)?|(?:press|push)(?:ing)? (?:here )?on|palpat(?:e|ing)|pull(?:ing)? on/,
    },
    flags: 'g',
    not: ['look at it'],
  },
)

/** "Your neck, there is ...", "for your strength you have ...": the part is one of the groups. */
export const OF_WHICH = rule(
  AT_START,
  [
    [
      /(?:(?:on|for|in|over|to) )?<whose> (<name>)(?=<subject> )/,
      'your neck there is some',
      'for your strength you have',
    ],
    [/(?:on|for) <whose> ((?:[\w-]+ ){1,3}?)$/, 'on your lower extremities '],
  ],
  {
    parts: {
      whose: /your|his|her|the/,
      name: /(?:(?!(?:<verb>|that) )[\w-]+ ){1,3}?/,
      verb: /is|are|has|have|had|do|does|shows?|sounds?|looks?|feels?|seems?/,
      subject: /you|he|she|there|i|we|it|the patient|everything|no/,
    },
    not: ['your neck is supple'],
  },
)

/** "The cath site there is clean", "let us focus on it": it goes on from the place named last. */
export const GOES_ON = rule(
  { before: '^(?:(?:and|so) )*', after: '\\b' },
  [
    [/the (?:[\w-]+ ){1,2}there (?:is|are)/, 'the cath site there is clean'],
    [/let us (?:go ahead and )?(?:focus on|look at|examine|check) (?:it|that)/, 'let us focus on it'],
  ],
  { not: ['let us see it'] },
)

/** A part of a limb or the trunk: where a finding names none, it is seen at the part that is examined. */
export const ANY_PART = rule(
  { before: '\\b', after: '\\b' },
  [
    [/<arm>/, 'over the wrist', 'the metacarpal'],
    [/<leg>/, 'at the left knee', 'the calves'],
    [/back|spine|lumbar|\w*spinal|neck|trapezius|breasts?|groin/, 'paraspinal', 'the groin'],
    [/heart|chest|dorsalis|pedis|pedal/, 'the chest', 'dorsalis pedis pulse'],
    [/extremit\w+/, 'the upper extremities'],
  ],
  {
    parts: {
      arm: /shoulders?|humer\w+|arms?|elbows?|epicondyle|forearms?|wrists?|<hand>/,
      hand: /hands?|fingers?|thumb|palms?|phalan\w+|metacarp\w+/,
      leg: /knees?|patell\w+|ankles?|malleol\w+|legs?|hips?|thighs?|cal(?:f|ves)|<foot>/,
      foot: /foot|feet|midfoot|toes?|metatars\w+/,
    },
    not: ['the abdomen'],
  },
)

/** "On physical exam", "looking at your lung exam": the examination is opened. */
export const OPENS = rule(
  {
    before: '^(?:(?:so|and|then|okay|now|also|all right|alright|well) )*',
    after: ' (?:[\\w-]+ ){0,5}?(?:exam(?:ination)?|auscultation)(?= |$)',
  },
  [
    [/on|with|for|in/, 'okay on your physical exam'],
    [/(?:examination|exam) of|looking at/, 'now looking at your lung exam'],
  ],
  { not: ['on your knee there is'] },
)

/** What the clinician calls out of an examination. */
export const CALLED_OUT = rule(
  { before: '^(?:(?:and|so|now|okay|alright|all right) )*', after: '' },
  [
    [/no (?!i|it|you|we|that|problem|worries)\w+/, 'okay no rales'],
    [/there (?:is|are) /, 'there is some swelling'],
    [/i (?:do |can |also )*(?:not )?(?:appreciate|hear|feel|palpate) /, 'i do not appreciate any'],
    [/(?:on|over) (?:the|your) (?:[\w-]+ ){1,4}?(?:there|i|you) /, 'over the left knee there is'],
    [
      /(?:your|the) (?:[\w-]+ ){1,2}(?:is|are|sounds?|looks?) (?:[\w-]+ )?<found>/,
      'your lungs sound very clear',
    ],
  ],
  { parts: { found: /clear|soft|normal|regular|intact|supple|tender/ }, not: ['no problem'] },
)
