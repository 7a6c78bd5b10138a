import { isBaseVerb } from '../lexicon/verbs.ts'
import { HAVE, MODAL } from './closed-classes.ts'
import { partsOf } from './parts.ts'
import type { Part, Spoken } from './words-around.ts'

/** A sentence seen by its grammar: the part of each word and which of them are finite verbs. */
export class Clause {
  readonly parts: readonly Part[]
  /** Whether a word is the first of a finite verb: "has" of "has been taking", "took", never "taking" or "to take". */
  readonly finite: readonly boolean[]

  readonly words: readonly Spoken[]

  constructor(words: readonly Spoken[]) {
    this.words = words
    this.parts = partsOf(words)
    const finite = this.parts.map((_, i) => this.isFinite(i))
    this.finite = this.isCommand(finite.indexOf(true)) ? [true, ...finite.slice(1)] : finite
  }

  get length(): number {
    return this.words.length
  }

  text(i: number): string {
    return this.words[i]?.text ?? ''
  }

  isPaused(i: number): boolean {
    return Boolean(this.words[i]?.after)
  }

  /** The first word from `i` on that is no adverb and no "not". */
  ahead(i: number): number {
    let k = i
    while (k < this.length && this.isBetween(k) && !this.isPaused(k)) k++
    return k
  }

  /** The same backwards; -1 where nothing stands before. */
  behind(i: number): number {
    let k = i
    while (k >= 0 && this.isBetween(k) && !this.isPaused(k)) k--
    return k
  }

  /** Whether a pronoun at `i` is the subject of a finite verb: "she still has". */
  leadsVerb(i: number): boolean {
    const part = this.parts[i]
    const isSubject = part === 'subject' || (part === 'pronoun' && /^(?:it|you|there)$/.test(this.text(i)))
    return isSubject && !this.isPaused(i) && this.finite[this.ahead(i + 1)] === true
  }

  private isBetween(i: number): boolean {
    return this.parts[i] === 'adverb' || this.parts[i] === 'not'
  }

  /** "Order an x-ray, which shows ...": a verb at the head before any subject; "work is hard" begins with a noun. */
  private isCommand(first: number): boolean {
    if (first === 0 || !isBaseVerb(this.text(0))) return false
    const head = this.parts.slice(1, first < 0 ? undefined : first)
    return first < 0 || head.some((part) => /^(?:subject|pronoun|object|determiner|link)$/.test(part))
  }

  private isFinite(i: number): boolean {
    const part = this.parts[i]
    if (part !== 'auxiliary' && part !== 'verb') return false
    const k = this.behind(i - 1)
    if (this.parts[k] === 'to') return false
    if (this.parts[k] !== 'auxiliary') return true
    return part === 'auxiliary' && !leads(this.text(k), this.text(i))
  }
}

/** "has had", "will have", "did have": two auxiliaries of one verb; "might was" and "is has" are two beginnings. */
const leads = (first: string, second: string): boolean =>
  HAVE.test(first) ? second === 'had' : MODAL.test(first) && /^(?:have|do)$/.test(second)
