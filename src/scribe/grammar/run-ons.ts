import type { Clause } from './clause.ts'
import { BE, HAVE, TAKES_CLAUSE } from './closed-classes.ts'

/**
 * "The tablets she takes are small", "the only thing he likes": the clause at `i` tells which noun is meant. Its verb lacks
 * what it acts on, or the verb of that noun is still to come.
 */
export function tellsWhich(clause: Clause, i: number): boolean {
  if (isEverSince(clause, i)) return true
  if (clause.parts[i - 1] !== 'noun' || clause.isPaused(i - 1)) return false
  const verb = clause.ahead(i + 1)
  for (let k = verb + 1; k < clause.length; k++) {
    if (!clause.finite[k]) continue
    const before = clause.parts[clause.behind(k - 1)] ?? ''
    if (clause.finite[clause.behind(k - 1)] || /^(?:noun|preposition|figure)$/.test(before)) return true
    break
  }
  const after = clause.parts[verb + 1]
  const isLast = after === undefined || after === 'joint' || (after === 'to' && clause.text(i) !== 'it')
  return isLast && !BE.test(clause.text(verb))
}

const SUPERLATIVE = /^(?:most|least|worst|best|only|first|longest|highest|lowest|biggest|hardest)$/

/** "The worst cold | I have ever had", "the most | she has lost": nothing else has been so. */
function isEverSince(clause: Clause, i: number): boolean {
  if (!HAVE.test(clause.text(clause.ahead(i + 1)))) return false
  return (
    SUPERLATIVE.test(clause.text(i - 1)) ||
    (clause.parts[i - 1] === 'noun' &&
      (SUPERLATIVE.test(clause.text(i - 2)) || clause.text(i + 2) === 'ever'))
  )
}

/** "He notices that when he walks | his knee hurts": the clause that the scene behind "that" waits for. */
function endsSceneBehindThat(clause: Clause, i: number): boolean {
  for (let k = i - 2; k > 0; k--) {
    if (clause.text(k - 1) === 'that' && /^(?:if|when|whenever|once|while)$/.test(clause.text(k)))
      return clause.finite.slice(k, i).filter(Boolean).length === 1
  }
  return false
}

/** Where a clause begins that nothing ties to the one before it; -1 where none does. */
export function runOnAt(clause: Clause): number {
  const first = clause.finite.indexOf(true)
  const framed =
    clause.parts[0] === 'link' ||
    (clause.parts[0] === 'adverb' && clause.parts[1] === 'link') ||
    (clause.parts[0] === 'preposition' && clause.parts[1] === 'ing')
  if (first < 0 || framed) return -1
  for (let i = first + 1; i < clause.length; i++) {
    if (!clause.leadsVerb(i)) continue
    const b = clause.behind(i - 1)
    const tied =
      b < 0 ||
      clause.isPaused(b) ||
      clause.isPaused(i - 1) ||
      /^(?:joint|link)$/.test(clause.parts[b] ?? '') ||
      // "at which point it stopped"
      clause.parts[b - 1] === 'link' ||
      TAKES_CLAUSE.has(clause.text(b)) ||
      /^(?:so|then|than|as|like|before|after|until|since|now|yet|else)$/.test(clause.text(b)) ||
      /^(?:so|then|now|yet)$/.test(clause.text(i - 1)) ||
      tellsWhich(clause, i) ||
      endsSceneBehindThat(clause, i)
    if (!tied) return i
  }
  return -1
}
