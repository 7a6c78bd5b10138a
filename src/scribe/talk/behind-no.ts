import { plain, type Word, wordsIn } from './word.ts'

/** "Then scratch that, | stop the lisinopril". */
const TAKES_BACK =
  /^(?:(?:then|okay|so|no|well|actually) )*(?:scratch|strike|forget) that (?:and |so )?(?!visit|test)/
const DOES_INSTEAD = /^(?:let us|(?:i|we) (?:will|would like|want|am|are))\b/

/** "No needle then, | but let us get an X-ray": what is not done, and what is done instead; one clause where nothing is. */
export function behindNo(clause: Word[]): Word[][] {
  const back = TAKES_BACK.exec(`${plain(clause)} `)
  if (back) {
    const cut = wordsIn(back[0])
    return cut < clause.length ? [clause.slice(0, cut), clause.slice(cut)] : [clause]
  }
  if (clause[0]?.text !== 'no') return [clause]
  const turn = clause.findIndex(
    ({ text }, k) =>
      k > 1 && /^(?:but|and|so)$/.test(text) && DOES_INSTEAD.test(plain(clause.slice(k + 1, k + 4))),
  )
  return turn < 0 ? [clause] : [clause.slice(0, turn), clause.slice(turn + 1)]
}
