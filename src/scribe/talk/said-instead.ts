import { INSTEAD, LIMITS_IT } from './said-instead-rules.ts'
import { plain, type Word, wordsIn } from './word.ts'

/** "No pain", "not really nausea": in so few words it is said that one thing is not, before another is named in its place. */
const LONGEST_DENIAL = 5
const DENIES = /^(?:no|not) /

/**
 * "No hives, just flat pink spots", "not nausea, more like heartburn": what is not, and what is instead; each is a sentence
 * of its own, the second without the words that lead to it. One sentence where nothing is named in its place.
 */
export function cutInstead(words: Word[]): Word[][] {
  const pause = words.findIndex(({ after }) => after === ',')
  if (pause < 1 || pause >= LONGEST_DENIAL || !DENIES.test(plain(words))) return [words]
  const rest = plain(words.slice(pause + 1))
  const lead = INSTEAD.exec(rest)?.[0]
  if (lead === undefined || LIMITS_IT.test(rest.slice(lead.length))) return [words]
  const denied = words.slice(0, pause + 1)
  const last = denied.at(-1) as Word
  const [first, ...more] = words.slice(pause + 1 + wordsIn(lead))
  if (!first) return [words]
  return [
    [...denied.slice(0, -1), { ...last, after: '.' }],
    [{ ...first, instead: true }, ...more],
  ]
}

/** "No pain, just when I lift.": whether words limit what was said to a time, a place or a degree. */
export const isOnlyThen = (words: readonly Word[]): boolean =>
  words.some(({ text }, k) => /^(?:just|only)$/.test(text) && LIMITS_IT.test(plain(words.slice(k + 1))))
