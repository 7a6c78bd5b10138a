import { withoutFillers } from '../talk/clean-words.ts'
import type { Sentence } from '../talk/sentences.ts'
import { plain } from '../talk/word.ts'
import type { NoteLine, Visit } from '../visit-lines.ts'

const ASKS =
  /\bhow (?:much|many|often)\b.*\b(?:(smok\w*|cigarettes?|cigs?|packs?|tobacco)|(drink(?:s|ing)?|alcohol|beers?|wine|liquor))\b/
/** Another's habit is not the patient's. */
const OF_OTHERS =
  /\byour (?:\w+ )?(?:husband|wife|partner|son|daughter|mother|father|mom|mum|dad|brother|sister|child|kids?|boyfriend|girlfriend|parents)\b|\b(?:does|did|has) (?:he|she)\b/
const COUNTED = /\bhow many (packs|cigarettes|cigs|drinks|beers)\b/
const EACH = /\b(?:a|per|each|every) (day|night|week|month)\b/
const ABOUT =
  '(?:(?:about|around|up to|roughly|at least|approximately|almost|only|less than|more than|over) )*'
const NUMBER =
  '(?:\\d+(?:-\\d+)?(?: (?:to|or) \\d+)?(?: and a half)?|half(?: of)?|one(?: and a half)?|a couple(?: of)?|a few|an?(?: (?:half|third|quarter) of an?)?)'
const OFTEN =
  '(?:(?: (?:a|per|every|each|on) (?:other )?(?:day|night|week|weekends?|month|year|\\d+ (?:days|weeks)|few days)| daily| weekly))?'
const THING =
  '(?:an? )?(?:packs?|cigarettes?|cigs|drinks?|beers?|bottles?|glass(?:es)?|shots?|cans?|pints?|six packs?)(?: of (?:wine|beer|cigarettes|whiskey|vodka|liquor))?'
const LEADS = '(?:(?:well|um|oh|so|like|just|probably|maybe|i would say|i guess|i think|it is|i do) )*'
const SAYS_AMOUNT = new RegExp(`^${LEADS}(${ABOUT}${NUMBER} ${THING}${OFTEN})$`)
const SAYS_NUMBER = new RegExp(`^${LEADS}(${ABOUT}\\d+(?:-\\d+)?(?: (?:to|or) \\d+)?)(${OFTEN})$`)
const OF_ALCOHOL = /\b(?:alcohol|beers?|wine|liquor|whiskey|vodka)\b/
const REPLIES = 3

/** "How much do you smoke?" - "About a pack a day.": the answer has no verb of its own. */
export function habitAmountLine(visit: Visit, question: Sentence): NoteLine | null {
  const asked = plain(withoutFillers(question.words))
  const match = ASKS.exec(asked)
  if (!match || OF_OTHERS.test(asked)) return null
  for (let k = question.index + 1; k <= question.index + REPLIES; k++) {
    const reply = visit.index.sentences[k]
    if (!reply || reply.speaker === 'doctor' || reply.question) return null
    const said = plain(withoutFillers(reply.words))
    const amount = SAYS_AMOUNT.exec(said)?.[1] ?? counted(asked, said)
    if (!amount) continue
    if (!EACH.test(`${amount} ${asked}`) && !/ (?:daily|weekly)$| on /.test(amount)) return null
    if (/\b(?:bottle|glass|can|pint)s?\b/.test(amount) && !OF_ALCOHOL.test(`${amount} ${asked}`)) return null
    visit.used.add(k)
    const each = EACH.exec(amount) || / (?:daily|weekly)$| on /.test(amount) ? '' : EACH.exec(asked)?.[1]
    const wasOver = /\bdid you\b/.test(asked)
    const verb = match[1]
      ? ['smokes', 'smoked']
      : /\bdrink/.test(amount)
        ? ['has', 'had']
        : ['drinks', 'drank']
    const subject = visit.sex === null ? 'The patient' : visit.sex === 'male' ? 'He' : 'She'
    return {
      section: 'social_history',
      text: `${subject} ${verb[wasOver ? 1 : 0]} ${amount}${each ? ` a ${each}` : ''}.`,
      words: [...question.words, ...reply.words],
    }
  }
  return null
}

/** "How many drinks a week?" - "Four or five." */
function counted(asked: string, said: string): string | null {
  const [thing, number] = [COUNTED.exec(asked)?.[1], SAYS_NUMBER.exec(said)]
  return thing && number ? `${number[1]} ${thing}${number[2] ?? ''}` : null
}
