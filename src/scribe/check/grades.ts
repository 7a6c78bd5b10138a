import { oncePer } from '../once-per.ts'
import { wordSet } from '../rules/rule.ts'
import type { Word } from '../talk/word.ts'
import { saidFigures, type IndexedTranscript } from '../transcript-index.ts'
import type { Binding } from './binding.ts'
import { isSaidNear } from './talk-row.ts'
import { carriesMeaning } from './terms.ts'

/** Words that are followed by a number of their own, in Roman figures as often as not. */
const HEADS = wordSet(
  'class stage grade type degree category factor phase level nyha bipolar cin asa mallampati nerves cn',
)
/** What may stand between: "stage is three". */
const BETWEEN = /^(?:is|was|a|of|the|uh|um|about|number|level|nyha|class|disorder)$/
const WITHIN = 2

const ROMAN: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 }

/** "III" is 3; "lV", written with a small L, is what it looks like. Null for what is no number. */
function romanOf(raw: string): number | null {
  const letters = (/^[lI|]*[VX]+[lI|]*$/.test(raw) ? raw.replace(/[l|]/g, 'I') : raw)
    .replace(/[abc]$/, '')
    .toLowerCase()
  if (!/^[ivxlcdm]+$/.test(letters)) return null
  const values = Array.from(letters, (letter) => ROMAN[letter] ?? 0)
  return values.reduce((sum, value, k) => sum + (value < (values[k + 1] ?? 0) ? -value : value), 0)
}

/** The numbers of a word that stands behind its head: "II-XII" holds two. */
function numbersOf(word: Word): number[] {
  const digits = /^(\d+)[a-c]?$/.exec(word.text)?.[1]
  const said = digits ? [digits] : saidFigures(word)
  if (said.length > 0) return said.map(Number)
  const parts = (word.raw === '' ? word.text : word.raw.normalize('NFKC')).split(/[-–]/)
  const values = parts.map(romanOf)
  return values.every((value) => value !== null) ? values.filter((value) => value !== null) : []
}

interface Graded {
  head: string
  numbers: number[]
  at: number
}

const HEAD_NAMES: Record<string, string> = { nyha: 'class', cn: 'nerves' }

function gradedIn(words: readonly Word[]): Graded[] {
  return words.flatMap(({ text, after }, at): Graded[] => {
    const plus = plusAt(words, at)
    if (plus) return [plus]
    if (!HEADS.has(text) || after === '.') return []
    const head = HEAD_NAMES[text] ?? text
    for (let k = at + 1; k <= at + 1 + WITHIN && k < words.length; k++) {
      const word = words[k] as Word
      const numbers = numbersOf(word)
      const further = words[k + 2]
      if (numbers.length > 0) {
        const isRange = /^(?:to|through|thru)$/.test(words[k + 1]?.text ?? '') && further
        return [{ head, numbers: isRange ? [...numbers, ...numbersOf(further)] : numbers, at }]
      }
      if (!BETWEEN.test(word.text)) break
    }
    // "Third degree", "second stage".
    const before = words[at - 1]
    const ordinal = before && ORDINALS[before.text]
    return ordinal ? [{ head, numbers: [ordinal], at }] : []
  })
}
const ORDINALS: Record<string, number> = { first: 1, second: 2, third: 3, fourth: 4, fifth: 5, '1st': 1, '2nd': 2, '3rd': 3, '4th': 4 } // prettier-ignore

/** "One plus", "2+": how much there is of a sign. */
function plusAt(words: readonly Word[], at: number): Graded | null {
  const [before, word] = [words[at - 1], words[at]]
  const written = /^([1-4])\+$/.exec(word?.text ?? '')?.[1]
  if (written) return { head: 'plus', numbers: [Number(written)], at }
  if (word?.text !== 'plus' || !before) return null
  const numbers = numbersOf(before).filter((value) => value > 0 && value <= MOST_PLUS)
  return numbers.length > 0 ? { head: 'plus', numbers, at } : null
}
const MOST_PLUS = 4

type Said = Graded & { sentence: number }

const saidIn = oncePer(({ sentences }: IndexedTranscript): Said[] =>
  sentences.flatMap(({ words, index, question }) =>
    question ? [] : gradedIn(words).map((one) => ({ ...one, sentence: index })),
  ),
)

/** "NYHA class III" where it is class two: the number behind a word that is counted, where the talk tells another of the same thing. */
export function gradesUntrue(words: readonly Word[], transcript: IndexedTranscript): Binding[] {
  return gradedIn(words).flatMap(({ head, numbers, at }): Binding[] => {
    const near = placesOf(head, ownOf(words, at), transcript)
    const [first] = near
    if (!first || near.some((one) => numbers.every((value) => one.numbers.includes(value)))) return []
    return [
      {
        kind: 'number',
        name: head,
        said: first.numbers.join('-'),
        sentences: near.slice(-MOST_SHOWN).map(({ sentence }) => sentence),
        isAgainst: true,
      },
    ]
  })
}

const AROUND = 5
const MOST_SHOWN = 3

/** What a note says is graded: the words around its grade, and none where only the grade is told. */
const ownOf = (words: readonly Word[], at: number): string[] =>
  words
    .slice(Math.max(0, at - AROUND), at + AROUND)
    .filter((word) => !isOfGrade(word) && carriesMeaning(word.text))
    .map(({ text }) => text)

const isOfGrade = (word: Word): boolean =>
  HEADS.has(word.text) || word.text === 'plus' || romanOf(word.raw) !== null || saidFigures(word).length > 0

/** Where the talk grades that: in one sentence with it, else in the sentence before or behind. */
function placesOf(head: string, own: readonly string[], transcript: IndexedTranscript): Said[] {
  const key = [head, ...own].join(' ')
  const known = placesKnown(transcript).get(key)
  if (known) return known
  const places = placesRead(head, own, transcript)
  placesKnown(transcript).set(key, places)
  return places
}

const placesKnown = oncePer<IndexedTranscript, Map<string, Said[]>>(() => new Map())

function placesRead(head: string, own: readonly string[], transcript: IndexedTranscript): Said[] {
  const all = saidIn(transcript).filter((one) => one.head === head)
  if (own.length === 0) return all
  const within = (far: number): Said[] =>
    all.filter(({ sentence }) => own.some((word) => isSaidNear(word, sentence, far, transcript)))
  const same = within(0)
  return same.length > 0 ? same : within(1)
}
