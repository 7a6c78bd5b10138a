import { AT_START, rule } from '../rules/rule.ts'

const PARTS = {
  who: /(?:you|he|she)/,
  looks: /(?:look|looks|seem|seems|appear|appears)/,
  how: /(?:(?:a (?:bit|little|lot)|very|quite|much|so|more|less|pretty|really) )*/,
}

/** How somebody's mind is, as it is seen: told to the patient as it is noticed. */
export const SEEMS = rule(
  AT_START,
  [
    [/<who> <looks> <how>(?:<well>|<unwell>)\b/, 'you look calm', 'she seems a bit sad'],
    [/<who> <speaks> (?:at a|in a|with|clearly|fluently|slowly|quickly|normally)\b/, 'you speak at a normal pace'],
    [/<who> <makes> (?:\w+ )?eye contact\b/, 'you make good eye contact'],
    [/your <mind> (?:is|seems|looks|sounds|appears) (?!that|what|for|going)\w/, 'your mood seems better than last time'],
  ],
  {
    parts: {
      ...PARTS,
      well: /(?:calm|calmer|relaxed|brighter|cheerful)/,
      unwell: /(?:anxious|nervous|restless|sad|down|tearful|upset|agitated|withdrawn)/,
      speaks: /(?:speak|speaks|talk|talks|are speaking|is speaking)/,
      makes: /(?:make|makes|keep|keeps|have|has|are making|is making)/,
      mind: /(?:mood|affect|speech|thinking|insight|judgment|memory|attention)/,
    },
    not: ['you look great', 'your mood has been low'],
  },
) // prettier-ignore

/** How somebody is as a whole. */
export const APPEARS = rule(
  AT_START,
  [
    [/<who> <looks> <how>(?:<ill>|comfortable|in no distress|well nourished|well hydrated)\b/, 'you look pale'],
    [/<who> (?:are|is) <how><seen>(?! (?:when|if|after)\b)\b/, 'you are a little pale'],
  ],
  {
    parts: {
      ...PARTS,
      ill: /(?:uncomfortable|unwell|ill|sick|tired|exhausted|dehydrated|dry|in pain|toxic|<seen>)/,
      seen: /(?:pale|jaundiced|yellow|flushed|clammy|sweaty)/,
    },
    not: ['you look good', 'you are tired'],
  },
) // prettier-ignore
