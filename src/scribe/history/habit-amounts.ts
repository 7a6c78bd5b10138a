import { withoutFillers } from '../talk/clean-words.ts'
import type { Sentence } from '../talk/sentences.ts'
import { capital } from '../surface.ts'
import { plain } from '../talk/word.ts'
import { subjectOf } from '../visit.ts'
import type { NoteLine, Visit } from '../visit-lines.ts'
import { ASKS_HABIT, OF_OTHERS, SAYS_AMOUNT, SAYS_NUMBER } from './habit-rules.ts'

const ASKS_WHETHER_SMOKING = /\b(?:are you (?:still )?smoking|do you (?:still )?smoke)\b/
const COUNTED = /\bhow many (packs|cigarettes|cigs|drinks|beers)\b/
const EACH = /\b(?:a|per|each|every) (day|night|week|month)\b/
const OF_ALCOHOL = /\b(?:alcohol|beers?|wine|liquor|whiskey|vodka)\b/
const WEEKDAY = /\b(?:sun|mon|tues|wednes|thurs|fri|satur)days?$/
const REPLIES = 3

/** "How much do you smoke?" - "About a pack a day.": the answer has no verb of its own. */
export function habitAmountLine(visit: Visit, question: Sentence): NoteLine | null {
  const asked = plain(withoutFillers(question.words))
  const match = ASKS_HABIT.exec(asked)
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
    const verb = isSmoked(match, amount)
      ? ['smokes', 'smoked']
      : /\bdrink/.test(amount)
        ? ['has', 'had']
        : ['drinks', 'drank']
    const subject = subjectOf(visit.sex)
    return {
      section: 'social_history',
      text: `${subject} ${verb[wasOver ? 1 : 0]} ${amount.replace(WEEKDAY, capital)}${each ? ` a ${each}` : ''}.`,
      words: [...question.words, ...reply.words],
    }
  }
  return null
}

/** "Do you smoke or drink?" - "A glass of wine on Sundays.": which of the two the answer is of, it says itself. */
const isSmoked = (asked: RegExpExecArray, amount: string): boolean =>
  /\b(?:packs?|cig\w*)\b/.test(amount) ||
  (asked.slice(1).some((group) => /^(?:smok|cig|pack|tobacco)/.test(group ?? '')) && !DRUNK.test(amount))
const DRUNK =
  /\b(?:alcohol|beers?|wine|liquor|whiskey|vodka|drinks?|bottles?|glass(?:es)?|shots?|cans?|pints?)\b/

/** "How many drinks a week?" - "Four or five." */
function counted(asked: string, said: string): string | null {
  const [thing, number] = [COUNTED.exec(asked)?.[1], SAYS_NUMBER.exec(said)]
  // "Are you still smoking?" - "I'm down to five a day."
  if (!thing && number?.[2] && ASKS_WHETHER_SMOKING.test(asked)) return `${number[1]}${number[2]}`
  return thing && number ? `${number[1]} ${thing}${number[2] ?? ''}` : null
}
