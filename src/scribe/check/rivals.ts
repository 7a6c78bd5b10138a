import { oncePer } from '../once-per.ts'
import { mayBeSamePart, partNamed } from '../lexicon/body-parts.ts'
import { choiceOf } from '../lexicon/choices.ts'
import type { Word } from '../talk/word.ts'
import { saidFigures, type IndexedTranscript } from '../transcript-index.ts'
import { bestCompany, firstPlaces, neighboursOf } from './company.ts'
import { isPutRight } from './sides.ts'
import { rowAt } from './talk-row.ts'
import { carriesMeaning } from './terms.ts'

/**
 * How much better another of its kind fits where a note's word stands: "tender over the medial right knee", where the talk
 * has "medial" and "tender" around "left". From 0 to 1, the worst of each kind.
 */
export interface Rivals {
  site: number
  side: number
  figure: number
  time: number
  choice: number
  /** How well the figures themselves fit: the worst of them. */
  figureOwn: number
}

/** A kind of word of which another may have been meant. */
interface Kind {
  name: Exclude<keyof Rivals, 'figureOwn'>
  /** What the word stands for; null when it is of no such kind. */
  read(text: string): string | null
  isSame(one: string, other: string): boolean
  /** Words that say of which of them it is told. */
  isNeighbour(text: string): boolean
}

const equal = (one: string, other: string): boolean => one === other
const choiceKind = (name: 'time' | 'choice', kind: 'time' | 'other'): Kind => ({
  name,
  read(text) {
    const choice = choiceOf(text)
    return choice?.kind === kind ? `${choice.set} ${choice.of}` : null
  },
  // What is of another set is neither the same nor a rival.
  isSame: equal,
  isNeighbour: (text) => (carriesMeaning(text) && choiceOf(text)?.kind !== kind) || /\d/.test(text),
})

const KINDS: Kind[] = [
  {
    name: 'site',
    read: partNamed,
    isSame: mayBeSamePart,
    isNeighbour: (text) => carriesMeaning(text) && partNamed(text) === null,
  },
  {
    name: 'side',
    read: (text) => /^(left|right)(?:-sided)?$/.exec(text)?.[1] ?? null,
    isSame: equal,
    isNeighbour: (text) => carriesMeaning(text) && text !== 'left' && text !== 'right',
  },
  {
    name: 'figure',
    read: (text) => saidFigures({ text } as Word).join(' ') || null,
    isSame: (one, other) => one.split(' ').every((value) => other.split(' ').includes(value)),
    isNeighbour: (text) => carriesMeaning(text) && !/\d/.test(text),
  },
  choiceKind('time', 'time'),
  choiceKind('choice', 'other'),
]

const MOST_OF_KIND = 12

export function rivalsOf(words: readonly Word[], transcript: IndexedTranscript): Rivals {
  const out: Rivals = { site: 0, side: 0, figure: 0, time: 0, choice: 0, figureOwn: 1 }
  const said = placesOfKinds(transcript)
  for (const kind of KINDS) {
    let left = MOST_OF_KIND
    words.forEach(({ text }, at) => {
      // In a note a figure is written in digits; "one" may be anybody.
      const value = kind.name === 'figure' && !/\d/.test(text) ? null : kind.read(text)
      if (value === null || left-- <= 0) return
      const neighbours = neighboursOf(words, at, transcript, kind.isNeighbour)
      if (neighbours.length === 0) return
      const [own, others]: [number[][], number[][]] = [[], []]
      for (const [other, rows] of said.get(kind.name) ?? [])
        if (kind.isSame(value, other)) own.push(rows)
        else if (isRival(kind, value, other)) others.push(rows)
      const fit = bestCompany(firstPlaces(own), neighbours)
      out[kind.name] = Math.max(out[kind.name], bestCompany(firstPlaces(others), neighbours) - fit)
      if (kind.name === 'figure') out.figureOwn = Math.min(out.figureOwn, fit)
    })
  }
  return out
}

function isRival({ name }: Kind, value: string, other: string): boolean {
  if (name === 'figure') return !value.split(' ').some((one) => other.split(' ').includes(one))
  return name === 'site' || name === 'side' || value.split(' ')[0] === other.split(' ')[0]
}

/** By kind and by what the word stands for: its rows, ascending. */
type Said = Map<Kind['name'], Map<string, number[]>>

/** Where the talk says any word of each kind. */
const placesOfKinds = oncePer((transcript: IndexedTranscript): Said => {
  const said: Said = new Map(KINDS.map(({ name }) => [name, new Map()]))
  for (const { index, words } of transcript.sentences)
    words.forEach(({ text }, k) => {
      for (const { name, read } of KINDS) {
        const value = read(text)
        if (value === null) continue
        const places = said.get(name) ?? new Map<string, number[]>()
        const rows = places.get(value)
        const row = rowAt(index, k, transcript)
        // "It is not the right one": whoever said so before is put right.
        if (name === 'side' && isPutRight(words, k)) places.delete(value)
        else if (rows) rows.push(row)
        else places.set(value, [row])
      }
    })
  return said
})
