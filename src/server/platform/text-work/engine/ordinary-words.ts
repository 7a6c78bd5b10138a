import { dictionary } from '@zxcvbn-ts/language-en'
import type { OrdinaryWords } from '#scribe/dictionary/build-term-index.ts'
import { keyOf } from '#scribe/dictionary/written-words.ts'

/** The commonest words of films and of an encyclopedia; so many of each, measured on ordinary talk. */
const EVERYDAY = { talk: 8_000, written: 4_000 }
const KNOWN = { talk: 40_000, written: 25_000 }

let words: OrdinaryWords | undefined

/** Loaded in the thread that asks first, and kept: half a second and some MB. */
export function ordinaryWords(): OrdinaryWords {
  words ??= loadWords()
  return words
}

function loadWords(): OrdinaryWords {
  const talk = dictionary['commonWords-en'] as readonly string[]
  const written = dictionary['wikipedia-en'] as readonly string[]
  const first = (most: typeof KNOWN) => [
    ...new Set([...talk.slice(0, most.talk), ...written.slice(0, most.written)].map(keyOf)),
  ]
  return { everyday: first(EVERYDAY), known: first(KNOWN) }
}
