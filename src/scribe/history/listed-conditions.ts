import { mentionsIn } from '../mentions.ts'
import type { Word } from '../talk/word.ts'

/** Illnesses that name what came of another: "a kidney stone infection" is one thing. */
const ONE_WITH_BEFORE = /^(?:sprain|strain|fracture|headaches?|infection|tear|surgery)$/

/** "High blood pressure diabetes and depression", said without a pause, are three illnesses. */
export function withIllnessesParted(words: Word[]): Word[] {
  const found = mentionsIn(words, 0).filter(({ kind }) => kind === 'condition')
  const ends = new Set(
    found.flatMap(({ at, length }, k) => {
      const next = found[k + 1]
      const isNext = next?.at === at + length && !ONE_WITH_BEFORE.test(words[next.at]?.text ?? '')
      return isNext ? [at + length - 1] : []
    }),
  )
  if (ends.size === 0) return words
  const last = Math.max(...ends)
  const isOpen = !words.slice(last).some(({ text }) => text === 'and' || text === 'or')
  return words.flatMap((word, i) => {
    if (!ends.has(i) || word.after) return [word]
    if (i === last && isOpen) return [word, { ...word, text: 'and', raw: 'and' }]
    return [{ ...word, after: ',' }]
  })
}
