import { Clause } from './clause.ts'
import { mayBeAmountAgain } from './amounts-again.ts'
import { AUXILIARIES, PREPOSITIONS } from './closed-classes.ts'
import { mayPutDifferently, type Repair } from './put-differently.ts'
import { DETERMINER, FINDERS, LONGEST } from './repair-finders.ts'
import type { Spoken } from './words-around.ts'

const MOST = 4

/** The words as they were meant: what was begun and said anew is told once, as it was said the last time. */
export function withoutRepairs<W extends Spoken>(words: readonly W[]): W[] {
  let out = [...words]
  if (!out.some((_, i) => mayRepair(out, i))) return out
  for (let turn = 0; turn < MOST; turn++) {
    const repair = firstRepair(new Clause(out))
    if (!repair) return out
    out = [...out.slice(0, repair.from), ...out.slice(repair.to)]
  }
  return out
}

/** Two of these side by side, or the same word again soon: without either nothing is said anew. */
function mayRepair(words: readonly Spoken[], i: number): boolean {
  const text = words[i]?.text ?? ''
  const next = words[i + 1]?.text ?? ''
  if (DETERMINER.test(text) && next !== 'myself' && next !== 'yourself' && next !== 'all')
    return DETERMINER.test(next) || /^(?:her|th[ei]s|th[eo]se|that|some)$/.test(next)
  if (AUXILIARIES.has(text) && AUXILIARIES.has(next)) return true
  if (/^(?:it|he|she|they)$/.test(text) && DETERMINER.test(next)) return true
  if (PREPOSITIONS.has(text) && (PREPOSITIONS.has(next) || next === 'after')) return true
  if (/^(?:and|or)$/.test(text) && words[i + 1]?.after) return true
  if (text === 'and' && PREPOSITIONS.has(next)) return true
  if (mayPutDifferently(text, next) || mayBeAmountAgain(text, next)) return true
  return words
    .slice(i + 1, i + 1 + (words[i]?.after ? LONGEST + 3 : LONGEST))
    .some((word) => word.text === text)
}

function firstRepair(clause: Clause): Repair | null {
  for (let i = 0; i < clause.length - 1; i++)
    for (const find of FINDERS) {
      const repair = find(clause, i)
      if (repair) return repair
    }
  return null
}
