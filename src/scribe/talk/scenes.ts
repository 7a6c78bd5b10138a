import { SCENE } from './talk-rules.ts'
import { plain, type Word } from './word.ts'

const SUBJECTS = /\b(?:i|you|it|he|she|they|we|there)\b/g
/** A scene that is longer has lost its end. Words. */
const LONGEST = 16

/** "Really just when my blood pressure gets high | I have headaches": a scene waits for its clause. */
export function setsOnlyScene(words: Word[]): boolean {
  if (words.length > LONGEST) return false
  const text = plain(words)
  if (!SCENE.test(text)) return false
  const scene = text.replace(SCENE.pattern, '')
  return scene !== '' && (scene.match(SUBJECTS)?.length ?? 0) < 2
}

/** A quick look before the words are joined. */
const OPENS = /^(?:when|whenever|if|while|once|unless)$/
/** How the clause of a scene begins. */
const BEGINS = /^(?:i|it|he|she|they|my|the|there)$/

/** Whether a sentence may not end after word `i` because it has only said when or if. */
export const waitsForItsClause = (words: Word[], start: number, i: number): boolean =>
  BEGINS.test(words[i + 1]?.text ?? '') &&
  i - start >= 2 &&
  i - start < LONGEST &&
  words.slice(start, i).some(({ text }) => OPENS.test(text)) &&
  setsOnlyScene(words.slice(start, i + 1))
