import { meaningTerms } from '../check/terms.ts'
import type { Span } from '../types.ts'
import type { Word } from '../talk/word.ts'
import { wordsOfText } from '../talk/words.ts'
import type { Claim } from './claims.ts'
import { factsOfText, type LineFacts } from './line-facts.ts'
import { Stretches } from './stretches.ts'

interface Line extends LineFacts {
  evidence: readonly Span[]
  continues: boolean
}

/** What the lines with one figure say together. */
interface OfFigure {
  names: Set<string>
  terms: Set<string>
  on: Stretches
}

/** What stands in a note, to be asked whether it tells a claim. */
export class ToldFacts {
  readonly #byName = new Map<string, Line[]>()
  readonly #byFigure = new Map<string, OfFigure>()
  readonly #byTerm = new Map<string, Line[]>()
  readonly #byPlace = new Map<string, Line[]>()
  readonly #on = new Stretches()

  add(text: string, evidence: readonly Span[]): void {
    const line = { ...factsOfText(text), evidence, continues: CONTINUES.test(text) }
    for (const span of evidence) this.#on.add(span)
    for (const name of line.names) push(this.#byName, name, line)
    for (const figure of line.figures) this.#addFigure(figure, line)
    for (const term of line.terms)
      if ((this.#byTerm.get(term)?.length ?? 0) < MOST_OF_TERM) push(this.#byTerm, term, line)
    for (const place of new Set(evidence.flatMap(placesOf))) push(this.#byPlace, place, line)
  }

  #addFigure(figure: string, { names, terms, evidence }: Line): void {
    const known = this.#byFigure.get(figure)
    const of = known ?? { names: new Set(), terms: new Set(), on: new Stretches() }
    if (!known) this.#byFigure.set(figure, of)
    for (const name of names) of.names.add(name)
    for (const term of terms) of.terms.add(term)
    for (const span of evidence) of.on.add(span)
  }

  /** Whether some line says it: of a name any line, of a figure or a place one that is of the same words or things. */
  tells(claim: Claim, words: readonly Word[], spans: readonly Span[]): boolean {
    switch (claim.what) {
      case 'name':
        return (
          waysOf(claim.name).some((name) => this.#byName.has(name)) || this.#spells(claim.name, words, spans)
        )
      case 'dose':
        return named(this.#byFigure.get(claim.figure)?.names, claim.name)
      case 'figure':
        return isOfThese(this.#byFigure.get(claim.figure), words, spans)
      case 'site':
        return this.#near(words, spans).some(({ sites }) => sites.has(claim.site))
      case 'day':
        return this.#near(words, spans).some(({ days }) => days.has(claim.day))
      case 'words':
        return this.#holds(claim, claim.of ?? words, spans)
      default:
        return claim satisfies never
    }
  }

  /** Whether lines stand on most of each of these parts of the talk. */
  standsOn(spans: readonly Span[]): boolean {
    return spans.every((span) => this.#on.shareOf(span) >= MOST_OF_IT)
  }

  /** In other words than its name: a line made of the same words that holds all of them, denied where it is denied. */
  #spells(name: string, words: readonly Word[], spans: readonly Span[]): boolean {
    const terms = meaningTerms(
      name
        .slice(0, -1)
        .split(' ')
        .map((text) => ({ text }) as Word),
    )
    const isDenied = name.endsWith('-')
    return this.#near(words, spans).some(
      (line) =>
        terms.length > 0 && terms.every((term) => line.terms.has(term)) && (!isDenied || line.isDenying),
    )
  }

  #holds(claim: Claim & { what: 'words' }, words: readonly Word[], spans: readonly Span[]): boolean {
    const near = this.#near(words, spans)
    const isContinued = near.some(({ continues }) => continues)
    const own = words.filter(({ text }) => !REFLEXIVE.test(text) && !(isContinued && GOES_ON.test(text)))
    const terms = [...new Set(meaningTerms(own))]
    if (claim.isHedged && !near.some(({ isHedged }) => isHedged)) return false
    if (terms.length === 0 || claim.share === 0) return near.length > 0
    const told = terms.filter((term) => near.some((line) => line.terms.has(term))).length
    return told / terms.length >= claim.share
  }

  /** The lines that stand on these words, and those that share two things with them. */
  #near(words: readonly Word[], spans: readonly Span[]): Line[] {
    const beside = new Set(spans.flatMap(placesOf).flatMap((place) => this.#byPlace.get(place) ?? []))
    const on = [...beside].filter((line) => isOn(line, spans))
    const shared = new Map<Line, number>()
    const terms = new Set(meaningTerms(words))
    for (const term of terms.size < SHARED ? [] : terms)
      for (const line of this.#byTerm.get(term) ?? []) shared.set(line, (shared.get(line) ?? 0) + 1)
    return [...new Set([...on, ...[...shared].flatMap(([line, count]) => (count >= SHARED ? [line] : []))])]
  }
}

/** "Hurting yourself" is told as "hurting herself". */
const REFLEXIVE = /^(?:my|your|him|her|them|our)sel(?:f|ves)$/

/** "Stay on it", "keep going with it": charts say that it is continued. */
const CONTINUES = /\bcontinu\w+\b/i
const GOES_ON = /^(?:stay|keep|carry|stick)$/

const SHARED = 2
/** Lines that are found by one word. A talk that says it in ever more of them, none of which is told, would be held against all. */
const MOST_OF_TERM = 300
const MOST_OF_IT = 0.6

/** Any dose of any medicine has these: "25 mg twice a day" of one says nothing of another. */
const SAYS_HOW_MUCH: ReadonlySet<string> = new Set(
  meaningTerms(
    wordsOfText(
      'milligram milligrams mg microgram micrograms mcg gram grams milliliters ml unit units puff puffs tablet tablets pill pills once twice times daily day days week weekly morning evening night bedtime',
    ),
  ),
)

const waysOf = (name: string): string[] =>
  name.endsWith('?') ? [name.replace('?', '+'), name.replace('?', '-')] : [name]

const named = (names: ReadonlySet<string> | undefined, name: string): boolean =>
  names !== undefined && (names.has(`${name}+`) || names.has(`${name}-`))

const isOfThese = (of: OfFigure | undefined, words: readonly Word[], spans: readonly Span[]): boolean =>
  of !== undefined &&
  (spans.some((span) => of.on.overlaps(span)) ||
    meaningTerms(words).some((term) => of.terms.has(term) && !SAYS_HOW_MUCH.has(term)))

/** The pieces of its segment that a span lies on: one segment may be a whole talk, and each claim of it looks at what is near. */
function placesOf({ segmentId, from, to }: Span): string[] {
  const first = Math.floor(from / PIECE)
  const last = Math.floor(Math.max(from, to - 1) / PIECE)
  return Array.from({ length: last - first + 1 }, (_, k) => `${segmentId} ${first + k}`)
}
const PIECE = 400

const isOn = ({ evidence }: Line, spans: readonly Span[]): boolean =>
  evidence.some((one) =>
    spans.some((other) => one.segmentId === other.segmentId && one.from < other.to && other.from < one.to),
  )

function push<V>(map: Map<string, V[]>, key: string, value: V): void {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}
