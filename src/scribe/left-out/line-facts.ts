import { namesOwnThing } from '../lexicon/own-things.ts'
import { meaningTerms } from '../check/terms.ts'
import { thingsIn } from '../check/things.ts'
import { partNamed } from '../lexicon/body-parts.ts'
import { wordSet } from '../rules/rule.ts'
import { saidFigures } from '../transcript-index.ts'
import type { Word } from '../talk/word.ts'
import { plain } from '../talk/word.ts'
import { wordsOfText } from '../talk/words.ts'
import { HEDGES } from './advice-rules.ts'

/** What one line of a note tells, or offers to tell, as far as the words of a talk can be held against it. */
export interface LineFacts {
  terms: Set<string>
  /** Names of medicines, findings, conditions and tests, with `+` or `-` for affirmed or not. */
  names: Set<string>
  figures: Set<string>
  /** Parts of the body, those of one side with it: `knee`, `left knee`. */
  sites: Set<string>
  days: Set<string>
  isHedged: boolean
  isDenying: boolean
}

const DAYS = wordSet(`
  monday tuesday wednesday thursday friday saturday sunday yesterday tomorrow tonight january february march
  april june july august september october november december`)

export const isDay = (text: string): boolean => DAYS.has(text)

/** Words that say no of what follows, where the lexicon's polarity does not reach. */
const REFUSES = wordSet(
  'no not never denies denied without stop stopped avoid hold discontinue none negative',
)

export const factsOfText = (text: string): LineFacts => factsOf(wordsOfText(text))

export function factsOf(words: Word[]): LineFacts {
  const refuses = words.some(({ text }) => REFUSES.has(text))
  const names = thingsIn(words).flatMap(({ name, polarity }) => [
    `${name}${polarity === 'no' ? '-' : '+'}`,
    ...(refuses ? [`${name}-`] : []),
  ])
  return {
    terms: new Set(meaningTerms(words)),
    names: new Set(names),
    figures: new Set(words.flatMap(figuresIn)),
    sites: new Set(sitesIn(words)),
    days: new Set(words.map(({ text }) => text).filter(isDay)),
    isHedged: HEDGES.test(plain(words)),
    isDenying: refuses,
  }
}

/** "120/70" is one figure: half of it is another's. */
export const figuresIn = (word: Word): string[] =>
  /^\d{2,3}\/\d{2,3}$/.test(word.text) ? [word.text] : saidFigures(word)

const SIDE = /^(?:left|right)$/
/** How far before its part a side stands: "the left big toe". */
const SIDE_WITHIN = 3

export function sitesIn(words: Word[]): string[] {
  return words.flatMap(({ text }, at) => {
    const part = partNamed(text)
    if (!part) return []
    const near = words.slice(Math.max(0, at - SIDE_WITHIN), at).findLast(({ text: said }) => SIDE.test(said))
    return near ? [part, `${near.text} ${part}`] : [part]
  })
}

const LONGEST_PART = 4

/** "Elbows, plaques on both": called out as it is seen, of whatever kind it is. */
export function isOfPart(words: Word[]): boolean {
  const pause = words.slice(0, LONGEST_PART).findIndex(({ after }) => after === ',')
  const part = words.slice(0, pause + 1).filter(({ text }) => !/^(?:and|the|your|both|so)$/.test(text))
  return pause >= 0 && words.length - part.length > 1 && namesOwnThing(part.slice(-1))
}
