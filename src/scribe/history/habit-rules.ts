import { AS_WORDS, rule, WHOLE } from '../rules/rule.ts'

/** "How much do you smoke?": the first group names smoking, the second drinking. */
export const ASKS_HABIT = rule(
  AS_WORDS,
  [
    [
      /how (?:much|many|often)\b.*\b(?:(smok\w*|cigarettes?|cigs?|packs?|tobacco)|<drink>)/,
      'how much do you smoke',
      'how often do you drink',
    ],
    [
      /are you (?:still )?(smoking)|do you (?:still )?(smoke)(?! or )/,
      'are you still smoking',
      'do you still smoke',
    ],
    [/do you (?:(smoke) or |still )?<drink>/, 'do you smoke or drink', 'do you still drink'],
  ],
  { parts: { drink: /(drink(?:s|ing)?|alcohol|beers?|wine|liquor)/ }, not: ['how much do you sleep'] },
)

/** Another's habit is not the patient's. */
export const OF_OTHERS = rule(
  AS_WORDS,
  [
    [/your (?:\w+ )?(?:<partner>|<kin>)/, 'how much did your older brother smoke'],
    [/(?:does|did|has) (?:he|she)/, 'how much does he smoke'],
  ],
  {
    parts: {
      partner: /husband|wife|partner|boyfriend|girlfriend/,
      kin: /son|daughter|mother|father|mom|mum|dad|brother|sister|child|kids?|parents/,
    },
    not: ['how much do you smoke'],
  },
)

const AMOUNT = {
  leads: /(?:<lead> )*/,
  lead: /yes|yeah|well|um|oh|so|like|just|probably|maybe|i would say|i guess|i think|it is|i do|i am <now>/,
  now: /down to|up to|at|still at|still on/,
  about: /(?:<roughly> )*/,
  roughly: /about|around|up to|roughly|at least|approximately|almost|only|less than|more than|over/,
  often: /(?: <each> (?:other )?(?:<span>|\d+ (?:days|weeks)|few days)| daily| weekly)?/,
  each: /a|per|every|each|on/,
  span: /day|night|week|weekends?|month|year|<weekday>/,
  weekday: /(?:sun|mon|tues|wednes|thurs|fri|satur)days?/,
}

/** "Maybe about half a pack a day": the amount is the group. */
export const SAYS_AMOUNT = rule(
  WHOLE,
  [[/<leads>(<about><number> <thing><often>)/, 'maybe about half a pack a day', '2 glasses of wine weekly']],
  {
    parts: {
      ...AMOUNT,
      number: /<count>|half(?: of)?|one(?: and a half)?|a couple(?: of)?|a few|<share>/,
      count: /\d+(?:-\d+)?(?: (?:to|or) \d+)?(?: and a half)?/,
      share: /an?(?: (?:half|third|quarter) of an?)?/,
      thing: /(?:an? )?(?:<smoke>|<drink>)(?: of (?:wine|beer|cigarettes|whiskey|vodka|liquor))?/,
      smoke: /packs?|cigarettes?|cigs/,
      drink: /drinks?|beers?|bottles?|glass(?:es)?|shots?|cans?|pints?|six packs?/,
    },
    not: ['a pack of gum a day'],
  },
)

/** "About 10 to 15 a day": the number, and how often. */
export const SAYS_NUMBER = rule(
  WHOLE,
  [[/<leads>(<about>\d+(?:-\d+)?(?: (?:to|or) \d+)?)(<often>)/, 'about 10 to 15 a day', '20']],
  { parts: AMOUNT, not: ['about 10 cigarettes'] },
)
