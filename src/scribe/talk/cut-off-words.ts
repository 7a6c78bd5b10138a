import { isBaseVerb } from '../lexicon/verbs.ts'
import { isStopWord } from '../stems.ts'
import type { Word } from './word.ts'
import { wordSet } from '../rules/rule.ts'

const PAUSE = /^(?:um|uh|er|erm|ah)$/
/** How many words after one that was broken off the whole one is looked for. */
const AHEAD = 3
/** A word said again begins like the one that was broken off. Letters. */
const SAME_BEGINNING = 2
/** So few letters that are no word of their own are a piece of one. */
const LONGEST_PIECE = 3
const WHOLE = wordSet(`
  pre non re un mid low sub bi tri co ex hip ear arm leg toe eye jaw lip gum rib mom dad mum son dog cat day job
  gym flu gas bed lab hot dry wet red old new bad`) // prettier-ignore

/** "low chole- cholesterol foods", "a parma-, uh, palmar vein": a word broken off before it was said whole is no word. */
export function withoutCutOffWords(words: Word[], text: string): Word[] {
  return words.filter((word, i) => !isBrokenOff(word, text) || !isSaidWhole(words, i))
}

/** Transcribers write a hyphen where a word was broken off; within a word ("low-carb") it joins two. */
const isBrokenOff = ({ to, text: said }: Word, text: string): boolean =>
  /^[a-z]+$/.test(said) && text[to] === '-' && !/[\p{L}\p{N}-]/u.test(text[to + 1] ?? '-')

function isSaidWhole(words: Word[], i: number): boolean {
  const begun = words[i]?.text ?? ''
  // A single letter is never a word by itself, but for "a" and "I".
  if (begun.length === 1) return !/^[aix]$/.test(begun)
  // "my de-, uh, my knee": no word is so short without being known.
  if (begun.length <= LONGEST_PIECE && words[i + 1] && isNoWord(begun)) return true
  return words
    .slice(i + 1, i + 1 + AHEAD)
    .filter(({ text }) => !PAUSE.test(text))
    .slice(0, 1)
    .some(({ text }) => text.length > SAME_BEGINNING && text.startsWith(begun.slice(0, SAME_BEGINNING)))
}

const isNoWord = (text: string): boolean => !WHOLE.has(text) && !isStopWord(text) && !isBaseVerb(text)
