import { oncePer } from '../once-per.ts'
import { isNegated } from '../mentions.ts'
import type { Word } from '../talk/word.ts'
import type { IndexedTranscript } from '../transcript-index.ts'
import { sentencesWith } from './talk-row.ts'
import { carriesMeaning, termOf } from './terms.ts'

/** Words of which only one can hold of the same thing at the same time, and that no prefix of `TURNS` makes of each other. */
const PAIRS = `
  positive | negative
  normal | abnormal
  regular | irregular
  benign | malignant
  symmetric | asymmetric
  improved | worsened
  improving | worsening
  better | worse
  increased | decreased
  elevated | low
  high | low
`

const pairs = new Map<string, Set<string>>()
for (const line of PAIRS.trim().split('\n')) {
  const [one = '', other = ''] = line.split('|').map((word) => word.trim())
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const)
    pairs.set(from, (pairs.get(from) ?? new Set<string>()).add(to))
}

/** What makes a word its opposite: "steady" and "unsteady", "cancerous" and "noncancerous". */
const TURNS = ['un', 'non'] as const
/** Of shorter words too many begin so by chance: "til", "less". */
const SHORTEST_TURNED = 4

/** "Non-tender" and "nontender" are one word. */
const joined = (word: string): string => word.replace(/^non-/, 'non')

function oppositesOf(word: string): string[] {
  const turned = word.length < SHORTEST_TURNED ? [] : TURNS.map((turn) => turn + word)
  const bare = TURNS.flatMap((turn) =>
    word.startsWith(turn) && word.length - turn.length >= SHORTEST_TURNED ? [word.slice(turn.length)] : [],
  )
  return [...(pairs.get(word) ?? []), ...turned, ...bare]
}

/** How far from its word the thing may stand that it is said of: notes are short, "the strep was done there and came back positive". */
const REACH = 3
const REACH_IN_TALK = 9
const MOST_READ = 60

/** A thing of which the talk says the opposite word only, and where. */
export interface OppositeSaid {
  name: string
  said: string
  sentences: number[]
}

interface Judged {
  word: string
  isDenied: boolean
  /** The term of the thing it is said of, and that thing as written. */
  term: string
  thing: string
}

/** "Lachman positive", "unstable angina": each of these words that is there, with the words near it that may be what it is of. */
function judgedIn(words: readonly Word[], looked: ReadonlySet<string>, reach: number): Judged[] {
  return words.flatMap(({ text }, at) => {
    const word = joined(text)
    if (!looked.has(word)) return []
    const isDenied = isNegated(words, at)
    return words
      .slice(Math.max(0, at - reach), at + reach + 1)
      .filter((near) => near.text !== text && carriesMeaning(near.text) && !looked.has(joined(near.text)))
      .map((near) => ({ word, isDenied, term: termOf(near.text), thing: near.text }))
  })
}

/** What a note says is so and the talk, of the same thing and in no other place otherwise, says is the opposite. */
export function oppositesSaid(words: readonly Word[], transcript: IndexedTranscript): OppositeSaid[] {
  const noted = new Set(words.map(({ text }) => joined(text)).filter(carriesMeaning))
  return [...noted].flatMap((word) => {
    const others = oppositesOf(word).filter((other) => isSaid(other, transcript))
    return others.length === 0 ? [] : ofThings(words, { word, others: new Set(others) }, transcript)
  })
}

/** All words of a talk: read once, however many sentences are held against it. */
const wordsSaid = oncePer(
  ({ sentences }: IndexedTranscript) =>
    new Set(sentences.flatMap(({ words }) => words.map(({ text }) => joined(text)))),
)

/** Whether the very word is said: not one that means the same. */
const isSaid = (word: string, transcript: IndexedTranscript): boolean => wordsSaid(transcript).has(word)

function ofThings(
  words: readonly Word[],
  { word, others }: { word: string; others: ReadonlySet<string> },
  transcript: IndexedTranscript,
): OppositeSaid[] {
  const looked = new Set([word, ...others])
  const noted = judgedIn(words, looked, REACH).filter((one) => one.word === word && !one.isDenied)
  const read = new Map<number, Array<Judged & { sentence: number }>>()
  const judgedAt = (sentence: number) => {
    const { words: of = [], question = false } = transcript.sentences[sentence] ?? {}
    const judged =
      read.get(sentence) ??
      (question ? [] : judgedIn(of, looked, REACH_IN_TALK).map((one) => ({ ...one, sentence })))
    read.set(sentence, judged)
    return judged
  }
  // A thing that stands beside the word again is the same.
  return [...new Map(noted.map(({ term, thing }) => [thing, term]))].flatMap(([thing, term]) => {
    const said = sentencesWith(thing, transcript)
      .slice(0, MOST_READ)
      .flatMap((sentence) => judgedAt(sentence).filter((one) => one.term === term))
    if (said.some((one) => one.word === word)) return []
    const against = said.filter((one) => !one.isDenied && others.has(one.word))
    const [first] = against
    return first
      ? [{ name: thing, said: first.word, sentences: against.map(({ sentence }) => sentence) }]
      : []
  })
}
