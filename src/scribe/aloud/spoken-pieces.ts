import type { OwnWord } from './own-words.ts'
import { speakable } from './speakable.ts'

/** A voice makes a piece of this in half a second; it is some twenty seconds of speech. */
const LONGEST_PIECE = 300

/** A text as it is said, in pieces of at most some hundred characters, cut where a voice pauses. Empty: nothing can be said. */
export const spokenPieces = (text: string, own: readonly OwnWord[]): string[] =>
  inPieces(speakable(text, own))

/** What `speakable` gave, in such pieces. */
export function inPieces(said: string): string[] {
  if (!/[\p{L}\p{N}]/u.test(said)) return []
  const pieces: string[] = []
  let rest = said
  while (rest.length > LONGEST_PIECE) {
    const at = cutIn(rest)
    pieces.push(rest.slice(0, at).trim())
    rest = rest.slice(at)
  }
  return [...pieces, rest.trim()].filter((piece) => /[\p{L}\p{N}]/u.test(piece))
}

/** Behind the last sentence, else the last clause, else the last word that fits; within a word only when there is no other way. */
function cutIn(text: string): number {
  const head = text.slice(0, LONGEST_PIECE)
  for (const pause of [/[.!?](?=\s)/g, /[,;](?=\s)/g, /\s/g]) {
    const last = [...head.matchAll(pause)].at(-1)
    if (last && last.index > LONGEST_PIECE / 4) return last.index + 1
  }
  return LONGEST_PIECE
}
