import { plain, type Word } from './word.ts'

const DOES_INSTEAD = /^(?:let us|(?:i|we) (?:will|would like|want|am|are))\b/

/** "No needle then, | but let us get an X-ray": what is not done, and what is done instead; one clause where nothing is. */
export function behindNo(clause: Word[]): Word[][] {
  if (clause[0]?.text !== 'no') return [clause]
  const turn = clause.findIndex(
    ({ text }, k) =>
      k > 1 && /^(?:but|and|so)$/.test(text) && DOES_INSTEAD.test(plain(clause.slice(k + 1, k + 4))),
  )
  return turn < 0 ? [clause] : [clause.slice(0, turn), clause.slice(turn + 1)]
}
