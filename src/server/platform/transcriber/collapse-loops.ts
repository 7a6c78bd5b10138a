import type { CharacterRange } from './transcriber.ts'

/** The longest phrase, in words, whose repetition is looked for. */
const LONGEST_PHRASE = 15
/** People say a word five times in a row ("no, no, no, no, no"), or a phrase three times; recognizers do not stop there. */
const MOST_REPEATS_OF_WORD = 5
const MOST_REPEATS_OF_PHRASE = 3

/**
 * Recognizers that are given noise can fall into a loop and write the same phrase over and over. Such a run is replaced
 * by the phrase once; the ranges of what was left standing for a run are returned as uncertain.
 */
export function collapseLoops(text: string): { text: string; uncertain: CharacterRange[] } {
  // First within a word: "hahahahahahahaha".
  const words = text
    .replaceAll(/(\S{1,8}?)\1{9,}/g, '$1')
    .split(/\s+/)
    .filter(Boolean)
  const keys = words.map((word) => word.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '') || word)
  let kept = ''
  const uncertain: CharacterRange[] = []
  for (let at = 0; at < words.length;) {
    const run = findRun(keys, at)
    const length = run?.phrase ?? 1
    const part = words.slice(at, at + length).join(' ')
    if (kept !== '') kept += ' '
    if (run !== null) uncertain.push({ from: kept.length, to: kept.length + part.length })
    kept += part
    at += run === null ? 1 : run.phrase * run.repeats
  }
  return { text: kept, uncertain }
}

/** A run of equal phrases that starts here; the shortest phrase wins. */
function findRun(keys: string[], at: number): { phrase: number; repeats: number } | null {
  for (let phrase = 1; phrase <= Math.min(LONGEST_PHRASE, keys.length - at); phrase += 1) {
    let repeats = 1
    while (isSamePhrase(keys, at, at + repeats * phrase, phrase)) repeats += 1
    if (repeats > (phrase === 1 ? MOST_REPEATS_OF_WORD : MOST_REPEATS_OF_PHRASE)) return { phrase, repeats }
  }
  return null
}

function isSamePhrase(keys: string[], first: number, second: number, length: number): boolean {
  if (second + length > keys.length) return false
  for (let word = 0; word < length; word += 1) if (keys[first + word] !== keys[second + word]) return false
  return true
}
