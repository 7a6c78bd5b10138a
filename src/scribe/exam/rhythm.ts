import { plain, type Word } from '../talk/word.ts'
import { RHYTHM_BEFORE, RHYTHM_BEHIND } from './vital-rules.ts'

/** So much may stand between the name of the pulse and its figure. Words. */
const BETWEEN = 8

/** How regular the pulse is, said beside its figure: "84, irregular", "irregular at 84"; null where nothing is said of it. */
export function rhythmBeside(
  words: Word[],
  name: number,
  figures: Word[],
): { text: string; words: Word[] } | null {
  const last = words.indexOf(figures.at(-1) as Word)
  const first = words.indexOf(figures[0] as Word)
  if (first < 0 || last < 0) return null
  return (
    matched(words.slice(last + 1), RHYTHM_BEHIND.exec(plain(words.slice(last + 1)))) ??
    (first > name && first - name <= BETWEEN
      ? matched(words.slice(name + 1, first), RHYTHM_BEFORE.exec(plain(words.slice(name + 1, first))))
      : null)
  )
}

function matched(words: Word[], match: RegExpExecArray | null): { text: string; words: Word[] } | null {
  const rhythm = match?.[1]
  if (!match || !rhythm) return null
  const end = plain(words)
    .slice(0, match.index + match[0].length)
    .trim()
    .split(' ').length
  const count = rhythm.split(' ').length
  return { text: rhythm, words: words.slice(end - count, end) }
}
