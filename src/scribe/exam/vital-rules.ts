import { AS_WORDS, AT_END, AT_START, rule } from '../rules/rule.ts'

/** "Your blood pressure is a little high today": the judgement with its name is the group. */
export const JUDGED = rule(
  { before: '(?:^|\\b(?:your|the|his|her) )', after: '(?= |$)' },
  [
    [
      /((?:other )?<name> <between>(?:(?:it|they) )?<how><worth>(?: (?:here|today|<in-office>))*)/,
      'your blood pressure is a little high today',
      'vital signs here look stable',
    ],
  ],
  {
    parts: {
      name: /vital signs|vitals|blood pressure|heart rate|pulse|temperature|respiratory rate|<oxygen>|weight/,
      oxygen: /oxygen(?: saturation| level)?|saturation/,
      between: /(?:(?:here|today|now|currently|<in-office>|in here|this morning|overall|all|still) )*/,
      'in-office': /in (?:the|our) (?:office|clinic)/,
      how: /(?:(?:is|are|was|were) (?!not)|(?:look|looks|looked|<seems>) (?:to be )?)(?:<rather> )*/,
      seems: /seem|seems|appear|appears/,
      rather: /an?|still|also|really|pretty|quite|very|all|just|overall|nice and|<little>/,
      little: /little|bit|slightly|mildly|somewhat/,
      worth: /<good>|high|elevated|low|well(?: controlled)?|controlled|within normal(?: limits)?/,
      good: /good|great|normal|fine|stable|perfect|excellent|okay/,
    },
    not: ['your blood pressure is not good'],
  },
)

/** Before it: what is not of today, not sure, or not the whole of it. */
export const OPEN = rule(
  AS_WORDS,
  [
    [/if|when|whenever|because|until|unless/, 'when you rest your'],
    [/think|sometimes|will|would|want/, 'i think your'],
    [/that|make|makes|keep/, 'to keep your'],
    [/at home|in the (?:er|hospital)/, 'at home your'],
    [/last (?:time|visit|week|year)/, 'last time your'],
  ],
  { not: ['today your'] },
)

export const NO_FEVER = rule(
  AS_WORDS,
  [
    [
      /(?:you (?:do not|did not) have|not running|do not appreciate) (?:an? |any )?fever/,
      'you do not have a fever',
    ],
    [/there (?:is|was) no fever/, 'there was no fever'],
    [/(?:are|is) afebrile/, 'you are afebrile'],
  ],
  { not: ['you have a fever'] },
)

/** A figure that is not of today: of another place or time, or one to come to. */
export const NOT_NOW = rule(
  AS_WORDS,
  [
    [/at home|in the (?:er|emergency|hospital)/, 'it is 140 at home'],
    [/last (?:time|year|visit|week)|used to|was running|usually/, 'it used to be 140'],
    [/last night|yesterday|overnight|days ago|this weekend/, 'a fever of 101.8 last night'],
    [/goal|should be|under \d|below \d|less than|times/, 'the goal is 130'],
    [
      /keep|if|order|monitor|will(?! (?:repeat|recheck|check|take|get)\b)|would be/,
      'if it is 140',
      'we monitor it',
    ],
    [/want (?:it|your|to (?:get|keep|see))/, 'i want it at 130'],
    [/medication|pills?/, 'the blood pressure pill'],
  ],
  { not: ['your blood pressure is 140'] },
)

/** "Vitals, everything looks good": what is said of all of them is the group. */
export const ALL_GOOD = rule(
  AS_WORDS,
  [
    [
      /(?:vitals|vital signs)(?: and| they)? (everything (?:here |there )?<looks> <good>)/,
      'vitals everything looks good',
    ],
  ],
  {
    parts: {
      looks: /looks|looked|is|was|seems/,
      good: /good|normal|fine|great|okay/,
    },
    not: ['your vitals are good'],
  },
)

/** Where or how a figure was taken. */
export const AT_PLACE = rule(
  AS_WORDS,
  [
    [/(?:<still>|<moving>)(?: <air>)?/, 'sitting up on room air', 'we walked you'],
    [/<air>/, 'on room air', 'on 2 liters'],
    [/(?:right|left) arm/, 'in the right arm'],
  ],
  {
    parts: {
      still: /(?:lying|laying|sitting|standing|stood)(?: down| flat| up)?|supine|seated|at rest|resting/,
      moving: /with exertion|walking|ambulating|walked/,
      air: /on (?:room air|\d(?:\.\d)? liters?)/,
    },
    not: ['it is a little high', 'the right knee'],
  },
)

/** Around a pressure that is not named, `|` in its place: that it was measured, and here. */
export const MEASURED_HERE = rule(
  { before: '', after: '' },
  [
    [
      /\b(?:we|i|they|she|he) (?:just )?(?:got|get|measured|read|had) \| .*\b<here>\b/,
      'we got | here today',
      'and the nurse says she got | this morning',
    ],
    [/\b<here>\b.* (?:we|i|they) (?:just )?(?:got|get|measured|read) \|/, 'and here we got | '],
    [/\b(?:it|you) (?:is|are|was|were) (?:at )?\| (?:here|in the office|right now)\b/, 'it is | here'],
  ],
  {
    parts: { here: /here|today|now|in the office|in clinic|this morning/ },
    not: ['my daughter got | at home', 'we want | by spring'],
  },
)

/** "It went down to": the next figure of what was read out just before. */
export const READS_NEXT = rule(
  AS_WORDS,
  [
    [
      /(?:it|that|you|he|she|they) (?:<went>)(?: down| up| back)?(?: to)? \d+/,
      'it went down to 85',
      'you dropped to 86',
    ],
    [/^(?:(?:and|then|now) )*(?:<still>) \d+/, 'and standing 108/66', 'lying down 138/80'],
  ],
  {
    parts: {
      went: /went|dropped|fell|came|goes|drops|falls|was|were|is|are/,
      still: /(?:lying|laying|sitting|standing)(?: down| flat| up)?|supine|seated/,
    },
    not: ['it went well', 'lying down for 10 minutes'],
  },
)

/** "Sitting, your pressure is 128/76": where it was taken, right before its name. */
export const PLACE_BEFORE_NAME = rule(
  AT_END,
  [
    [
      /(?:^|^(?:(?:and|so|okay|then|now) )+)(?:<still>|<limb>)(?: (?:your|the|his|her))?/,
      'sitting your',
      'so in the right arm the',
    ],
  ],
  {
    parts: {
      still: /(?:while |when )?(?:lying|laying|sitting|standing)(?: down| flat| up)?|supine|seated/,
      limb: /(?:in |on )?(?:the |your )?(?:right|left) arm/,
    },
    not: ['you have trouble standing your', 'he was sitting there with his'],
  },
)

const rhythm = /irregularly irregular|regularly irregular|irregular|regular/

/** "84, irregular": right behind the figure, how regular the pulse is. */
export const RHYTHM_BEHIND = rule(
  AT_START,
  [
    [
      /(?:<beats> )?(?:<and> )*(<rhythm>)(?! (?:<of-else>))\b/,
      'and irregularly irregular',
      'bpm regular',
      'but a little irregular',
    ],
  ],
  {
    parts: {
      rhythm,
      beats: /bpm|beats (?:per|a) minute/,
      'of-else': /(?:follow|exercise|check|visit|dose|medic|basis)\w*|\w+s\b/,
      and: /and|but|it is|that is|which is|a|little|bit|slightly|very|still|feels|is|rhythm/,
    },
    not: ['not irregular', 'and regular visits'],
  },
)

/** "Pulse irregular at 84": between the name and the figure. */
export const RHYTHM_BEFORE = rule(
  AT_START,
  [
    [
      /(?:<is> )*(<rhythm>)(?= (?:at|about|around|and|with|rate|of)\b|$)/,
      'is a bit irregular at',
      'irregular',
    ],
  ],
  { parts: { rhythm, is: /is|was|feels|still|a|little|bit|slightly|very|rate/ }, not: ['is not regular at'] },
)

/** It is measured once more. */
export const MEASURED_AGAIN = rule(
  AS_WORDS,
  [
    [/(?:repeat|recheck|retake|redo) (?:that|it|them|this|<whose> <vital>)/, 'let me repeat that'],
    [/(?:repeat|second|recheck) (?:is|was|pressure|reading|one)/, 'the repeat was 132/84'],
    [/(?:come|came|went|gone|is|are) (?:back )?down to/, 'temp has come down to 99.9'],
    [
      /after the \w+(?: treatment)? (?:he|she|you|it|your|his|her)/,
      'after the albuterol he is breathing at 32',
    ],
    [/(?:check|take) (?:it|that|your pressure|the pressure) again/, 'let me check it again'],
  ],
  {
    parts: { whose: /your|the|her|his/, vital: /vitals?|(?:blood )?pressure|pulse|temp\w*|oxygen/ },
    not: ['repeat the labs in 2 weeks', 'after the visit'],
  },
)

/** "After the albuterol": what it was measured behind. */
export const AFTER_WHAT = rule(
  AS_WORDS,
  [[/after the (?!visit|week|first)\w+(?: treatment)?/, 'so after the albuterol']],
  {
    not: ['after the visit'],
  },
)

const WEIGHT_PARTS = {
  unit: /pounds?|kg|kilos?/,
  since: / since [a-z]+| in <time>| from last (?:time|visit)/,
  time: /\d+ (?:days?|weeks?|months?)/,
}

/** "That is down 3 pounds": how, how much, the unit and since when are the groups. */
export const WEIGHT_CHANGE = rule(
  AS_WORDS,
  [
    [
      /(?:that is |which is |so )(up|down|plus|minus) (\d+(?:\.\d+)?)( <unit>)?(<since>)?/,
      'that is up 4 pounds in 2 weeks',
    ],
  ],
  { parts: WEIGHT_PARTS, not: ['the weight is down'] },
)

/** "That is 3 pounds down": how much, the unit, how and since when are the groups. */
export const WEIGHT_CHANGED = rule(
  AS_WORDS,
  [
    [
      /(?:that is |which is |you are )(\d+(?:\.\d+)?)( <unit>) (up|down)(<since>)?/,
      'that is 4 pounds up in 2 weeks',
    ],
  ],
  { parts: WEIGHT_PARTS, not: ['that is 2 kg'] },
)
