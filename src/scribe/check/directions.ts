import { oncePer } from '../once-per.ts'
import { wordSet } from '../rules/rule.ts'
import type { Word } from '../talk/word.ts'
import type { IndexedTranscript } from '../transcript-index.ts'
import type { Binding } from './binding.ts'
import { carriesMeaning, termOf } from './terms.ts'

/** More of it, and less. */
const WAYS = {
  up: wordSet('increase increased increases increasing raise raised rise rising rose higher high elevated up more gain gained bump bumped double doubled grown went-up'),
  down: wordSet('decrease decreased decreases decreasing lower lowered lowering low less down reduce reduced drop dropped dropping fell fallen lose lost loss halve halved cut dipped'),
} // prettier-ignore
type Way = keyof typeof WAYS
const wayOf = (text: string): Way | null => (WAYS.up.has(text) ? 'up' : WAYS.down.has(text) ? 'down' : null)

const REACH = 3
const REACH_IN_TALK = 8
const MOST_SHOWN = 3
/** Written as an arrow: one sign, read as a word. */
const isArrow = ({ text, from, to }: Word): boolean =>
  /^(?:increased|decreased)$/.test(text) && to - from <= 2

/** The words near a word of direction, up to the next one: of them it may be told. */
function nearOf(words: readonly Word[], at: number, reach: number): Word[] {
  const out: Word[] = []
  for (const step of [-1, 1])
    for (let k = at + step; Math.abs(k - at) <= reach && k >= 0 && k < words.length; k += step) {
      const [word, border] = [words[k] as Word, words[Math.min(k, k - step)] as Word]
      if (border.after === '.' || border.after === '?' || wayOf(word.text) !== null) break
      if (carriesMeaning(word.text)) out.push(word)
    }
  return out
}

/** "Weight ↑" of a weight that is down, "metformin (↓ 500)" of one that stays: what a note's arrow says, where the talk does not. */
export function directionsUntrue(words: readonly Word[], transcript: IndexedTranscript): Binding[] {
  const at = words.flatMap((word, k) => (isArrow(word) ? [k] : []))
  return at.flatMap((k): Binding[] => {
    const way = wayOf(words[k]?.text ?? '')
    const things = nearOf(words, k, REACH)
    const told = things
      .map((thing) => toldOf(thing, transcript))
      .flatMap((all) => [
        ...all.filter((one) => one.way === way).slice(0, 1),
        ...all.filter((one) => one.way !== way).slice(-MOST_SHOWN),
      ])
    if (things.length === 0 || told.some((one) => one.way === way)) return []
    const [first] = told
    const name = things.map(({ raw }) => raw).join(' ')
    return [
      {
        kind: 'intent',
        name: first ? name : `${name} ${words[k]?.text}`,
        said: first?.said ?? null,
        sentences: told.slice(-MOST_SHOWN).map(({ sentence }) => sentence),
        isAgainst: first !== undefined,
      },
    ]
  })
}

interface Told {
  way: Way
  said: string
  sentence: number
  near: string[]
}

/** Every word of direction of a talk, with the words that it may be told of. */
const toldIn = oncePer(({ sentences }: IndexedTranscript): Told[] =>
  sentences.flatMap(({ words, index, question }) =>
    question
      ? []
      : words.flatMap(({ text }, k): Told[] => {
          const way = wayOf(text)
          if (way === null) return []
          return [
            {
              way,
              said: text,
              sentence: index,
              near: nearOf(words, k, REACH_IN_TALK).map((word) => word.text),
            },
          ]
        }),
  ),
)

/** "More thirsty" tells of thirst. */
const LONG_ENOUGH = 5
const isSameThing = (one: string, other: string): boolean =>
  termOf(one) === termOf(other) || (one.length >= LONG_ENOUGH && other.startsWith(one))

const toldOfThings = oncePer<IndexedTranscript, Map<string, Told[]>>(() => new Map())

/** Asked again for the same word, it is known: a note may hold hundreds of arrows. */
function toldOf({ text }: Word, transcript: IndexedTranscript): Told[] {
  const known = toldOfThings(transcript)
  const told =
    known.get(text) ?? toldIn(transcript).filter(({ near }) => near.some((word) => isSameThing(text, word)))
  known.set(text, told)
  return told
}
