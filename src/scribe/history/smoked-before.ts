import { withoutFillers } from '../talk/clean-words.ts'
import { plain, type Word } from '../talk/word.ts'
import { subjectOf } from '../visit.ts'
import type { NoteLine, Visit } from '../visit-lines.ts'
import { OF_OTHERS } from './habit-rules.ts'
import { OF_ANOTHER_HABIT, OF_SMOKING, QUIT_WHEN, SMOKED_AMOUNT } from './smoked-before-rules.ts'

/** Behind the question smoking is spoken of for so long. Sentences. */
const REACH = 3

/**
 * "You quit smoking, right?" - "Quit in 2011, yes. It was a pack a day for twenty years.": what answers leave out is said of
 * smoking. Null for every other sentence.
 */
export function smokedLine(visit: Visit, i: number): NoteLine | null {
  const { sentences } = visit.index
  const own = sentences[i]
  if (!own || own.speaker === 'doctor' || own.question) return null
  const said = plain(withoutFillers(own.words))
  const [quit, amount] = [QUIT_WHEN.exec(said), SMOKED_AMOUNT.exec(said)]
  if (!quit && !amount) return null
  const asked = askedOfSmoking(visit, i)
  if (!asked) return null
  const subject = subjectOf(visit.sex)
  const told = quit ? `quit smoking ${quit[1]}` : `smoked ${amount?.[1]}${amount?.[2] ?? ''}`
  return { section: 'social_history', text: `${subject} ${told}.`, words: [...asked, ...own.words] }
}

/** What named smoking before sentence `i`; null where nothing did, or it may be of somebody or something else. */
function askedOfSmoking({ index: { sentences } }: Visit, i: number): Word[] | null {
  const near = sentences.slice(Math.max(0, i - REACH), i)
  const from = near.findLastIndex(({ words }) => OF_SMOKING.test(plain(words)))
  if (from < 0 || near.some(({ words }) => [OF_OTHERS, OF_ANOTHER_HABIT].some((of) => of.test(plain(words)))))
    return null
  return near[from]?.words ?? null
}
