import { AT_START, rule } from '../rules/rule.ts'

const HOW = /(?:(?:a (?:bit|little|lot)|very|quite|much|so|more|less|pretty|really) )*/
const LOOKS = /(?:look|looks|seem|seems|appear|appears)/

/** How somebody's mind is, as it is seen: told to the patient as it is noticed. */
export const SEEMS = rule(
  AT_START,
  [
    [/<who> <looks> <how>(?:calm|calmer|anxious|nervous|relaxed|restless|sad|down|tearful|upset|agitated|withdrawn|brighter|cheerful)\b/, 'you look calm'],
    [/<who> (?:speak|speaks|talk|talks|are speaking|is speaking) (?:at a|in a|with|clearly|fluently|slowly|quickly|normally)\b/, 'you speak at a normal pace'],
    [/<who> (?:make|makes|keep|keeps|have|has|are making|is making) (?:\w+ )?eye contact\b/, 'you make good eye contact'],
    [/your (?:mood|affect|speech|thinking|insight|judgment|memory|attention) (?:is|seems|looks|sounds|appears) (?!that|what|for|going)\w/, 'your mood seems better than last time'],
  ],
  { parts: { who: /(?:you|he|she)/, looks: LOOKS, how: HOW }, not: ['you look great', 'your mood has been low'] },
) // prettier-ignore

/** How somebody is as a whole. */
export const APPEARS = rule(
  AT_START,
  [
    [/<who> <looks> <how>(?:comfortable|uncomfortable|unwell|ill|sick|tired|exhausted|pale|dehydrated|in pain|in no distress|well nourished|well hydrated|toxic)\b/, 'you look pale'],
  ],
  { parts: { who: /(?:you|he|she)/, looks: LOOKS, how: HOW }, not: ['you look good'] },
) // prettier-ignore
