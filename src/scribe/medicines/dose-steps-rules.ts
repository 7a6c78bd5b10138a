import { AT_START, rule } from '../rules/rule.ts'

/** What a dose and its times are called: "20 mg", "a whole tablet", the bare "20" of one whose unit was said before. */
const PARTS = {
  amount: /(?:<figure> <unit>|<piece>|<bare>)/,
  piece: /(?:a |one )?(?:half|whole|full)(?: an?| of an?)? (?:tablet|pill|capsule|dose)/,
  bare: /(?:\d+(?:\.\d+)?|one|two)(?! of\b)/,
  figure: /(?:\d+(?:\.\d+)?(?:-\d+)?|half|one|two|an?)/,
  unit: /(?:mg|mcg|g|ml|units?|<form>s?|%)(?! (?:per|a|for each) (?:kilo|kilogram|kg)\b)/,
  form: /(?:puff|tablet|pill|capsule|drop|spray|patche?|dose)/,
  often: /(?:<counted>|<each>|every <other>?(?:<count> )?<time>|<at>)/,
  counted: /(?:once|twice|<count> times?)(?: (?:a|per|each|every) (?:day|week|month)| daily| weekly)?/,
  count: /(?:\d+(?:-\d+)?|three|four|two)/,
  each: /(?:(?:a|per|each|every) (?:day|night|morning|evening|week)|daily|nightly|weekly)/,
  other: /(?:other )/,
  time: /(?:hours?|days?|weeks?|months?|night|morning)/,
  at: /(?:in the (?:morning|evening)|at (?:night|bedtime)|as needed|with (?:food|meals))/,
  long: /(?:for (?:<about> )*(?:<figure> )?(?:more )?(?:days?|weeks?|months?)|from then on)/,
  about: /(?:the|next|first|last|another|about|a full|at least)/,
}

/** The next step of a dose that changes, behind the one before: "then 20 for a week", "and then stop". */
export const NEXT_STEP = rule(
  { before: '^ (?:and |but )?', after: '(?= |$)' },
  [
    [
      /<next><move>* <amount>(?: <often>| <long>)*/,
      ' then 20 mg a day for 3 days',
      ' then 40 for 3 days then stop',
      ' and then to 100',
      ' then a whole tablet twice a day',
      ' and then one every 6 hours',
      ' and after that go down to 10 mg daily',
    ],
    [/<next><move>* <often>(?: <long>)*/, ' and then twice a day', ' then every other day for a week'],
    [
      /<next>(?: you can| it is| we will| just)*<ends>(?: it| them| completely| altogether)?/,
      ' then stop',
      ' and then stop it',
      ' then off',
      ' then you can stop',
    ],
    [/(?:stay|remain|keep going) (?:on|at)(?: the)? <amount>(?: <often>)*/, ' and stay on 30', ' stay at 40 mg daily'],
  ],
  {
    parts: {
      ...PARTS,
      next: /(?:then|after that|afterwards)/,
      ends: /(?: stop| off| none| nothing| done)/,
      move: / (?:<who>|go|going|back|up|down|<change>|it|to|take|use|just|only|on|with|at|the)/,
      who: /(?:(?:we|i|you) will|you can|you|i want you to)/,
      change: /(?:drop|cut|increase|decrease|reduce|raise)/,
    },
    not: [' then ibuprofen', ' and then we will see', ' then start methotrexate 15 mg', ' then come back in 2 weeks', ' then an x-ray'],
  },
) // prettier-ignore

/** A dose that goes on changing by so much: "and go up 2 units every 3 days until your sugar is under 130". */
export const GOES_ON_CHANGING = rule(
  AT_START,
  [
    [
      / (?:and |then )+<who>?<change><where>* <amount> every <other>?(?:<count> )?<time><until>?(?= |$)/,
      ' and go up 2 units every 3 days until your morning sugar is under 130',
      ' then increase by 25 mg every week up to 100 mg',
      ' and go up by 25 mg every week until you are at 100 mg',
    ],
  ],
  {
    parts: {
      ...PARTS,
      change: /(?:go|going|increase|raise|titrate|come|step|work|decrease|reduce|lower|taper)/,
      where: / (?:it|up|down|back|by)/,
      who: /(?:you can |we will |you will |you )/,
      until: / (?:(?:until|as long as)<condition>|(?:up |down )?to <figure>(?: <unit>)?)/,
      condition: /(?: (?!and |but |so )[^ ]+){2,9}/,
    },
    not: [' and go up the stairs every day'],
  },
)
