import type { Sentence } from '../talk/sentences.ts'
import { plain, type Word } from '../talk/word.ts'

const TIME = /\b(?:at birth|as an? (?:child|kid|baby|infant)|during (?:the|your|her) pregnancy)$/
const HAS_TIME = /\b(?:birth|born|child|baby|pregnan\w+|now|today|ago|when|then|since|still)\b/
const LONGEST = 9

/** "What was her weight at birth?" - "She weighed seven pounds.": of the time that was asked about. */
export function withTimeAsked(sentences: Sentence[], index: number, clause: Word[]): Word[] {
  const [asked, own] = [sentences[index - 1], sentences[index]]
  const when = asked?.question ? TIME.exec(plain(asked.words))?.[0] : undefined
  if (!when || !asked || clause.length > LONGEST || HAS_TIME.test(plain(clause))) return clause
  if (!own?.words.some((word) => word.from === clause.at(-1)?.from) || !isWhole(clause)) return clause
  const time = asked.words.slice(-when.split(' ').length).map((word): Word => ({ ...word, after: '' }))
  return [...clause.slice(0, -1), { ...(clause.at(-1) as Word), after: '' }, ...time]
}

/** An answer in a sentence of its own tells what was asked; "yes" and a name alone do not. */
const isWhole = (clause: Word[]): boolean =>
  /^(?:i|he|she|it|the|my|we|they)$/.test(clause[0]?.text ?? '') && clause.length > 2
