import type { IndexedTranscript } from './transcript-index.ts'
import type { Word } from './talk/word.ts'

const SIDE = /^(?:left|right|bilateral|both|left-sided|right-sided)$/
/** Words that may stand between a side and its part: "right third finger". */
const BETWEEN = /^(?:lower|upper|big|little|middle|index|ring|third|fourth|second|front|inner|outer)$/
const HAS_SIDES =
  /^(?:knees?|shoulders?|ankles?|elbows?|wrists?|hips?|fingers?|thumb|foot|toes?|ear|eye|legs?|arms?|hands?|heel)$/

export const isSide = (word: { text: string }): boolean => SIDE.test(word.text)

/** The word for the side of the part that a complaint names ("knee pain"), where the whole visit knows only that one. */
export function sideSaid(index: IndexedTranscript, complaint: string): Word | null {
  const part = complaint
    .toLowerCase()
    .match(/[a-z]+/g)
    ?.find((word) => HAS_SIDES.test(word))
  if (!part) return null
  const single = part.replace(/s$/, '')
  const sides = index.sentences.flatMap(({ words }) =>
    words.flatMap((word, i) => {
      if (word.text.replace(/s$/, '') !== single) return []
      const before = words[i - 1]
      const side = before && BETWEEN.test(before.text) ? words[i - 2] : before
      return side && isSide(side) ? [side] : []
    }),
  )
  const [first] = sides
  return first && /^(?:left|right)$/.test(first.text) && sides.every(({ text }) => text === first.text)
    ? first
    : null
}
