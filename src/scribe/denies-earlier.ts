import { isDrug } from './lexicon/drugs.ts'
import { personNamed } from './lexicon/people.ts'
import type { Sentence } from './talk/sentences.ts'
import { plain, type Word } from './talk/word.ts'

/** An answer that goes on with a "yes" does so at once. Sentences. */
const GOES_ON_WITHIN = 2
const YES = /^(?:(?:and|but|well|oh) )?(?:yes|yeah|yep)\b/
const SIDE = /^(?:left|right)$/
/** "That's the lisinopril, right?": asked, whatever its mark. */
const ASKS_AGAIN = /\b(?:right|correct|yes|no)$/

/**
 * "Do you smoke? Do you drink?" - "No, I don't. Yes, on weekends.": the "no" at `k` answers what was asked first, and says
 * nothing of the last question, the one at `i`. The sentence that answers that one; null where it is left open, as by "that's
 * the lisinopril, right? Have you been taking it?" - "No, it was the losartan. Yes, every day."; undefined where nothing speaks for it.
 */
export function answerBehindNo(
  sentences: readonly Sentence[],
  i: number,
  k: number,
): Sentence | null | undefined {
  const [first, last, reply] = [sentences[i - 1], sentences[i], sentences[k]]
  if (!first || !last || !reply || first.segment !== last.segment || reply.segment === last.segment)
    return undefined
  if (!first.question && !ASKS_AGAIN.test(plain(first.words))) return undefined
  if (namesInstead(first.words, reply.words)) return null
  return sentences
    .slice(k + 1, k + 1 + GOES_ON_WITHIN)
    .find(({ segment, words }) => segment === reply.segment && YES.test(plain(words)))
}

/** "No, metoprolol", of "You're on the atenolol?": another of its kind than was asked of. */
function namesInstead(asked: readonly Word[], [no, ...said]: readonly Word[]): boolean {
  if (no?.text !== 'no') return false
  return KINDS.some((isOf) => {
    const [one, other] = [asked.find(({ text }) => isOf(text)), said.find(({ text }) => isOf(text))]
    return one !== undefined && other !== undefined && one.text !== other.text
  })
}
const KINDS: ReadonlyArray<(text: string) => boolean> = [
  isDrug,
  (text) => personNamed(text) !== null,
  (text) => SIDE.test(text),
]
