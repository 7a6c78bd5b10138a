import { plain, type Word } from './word.ts'

/** What somebody says to themselves while they think, the longest first. */
const THINKS = ['what do you call it', 'what do they call it', 'what is it called', 'what is the word', 'let me think', 'let me see', 'what was it', 'what is it', 'hang on', 'hold on', 'what'].map((said) => ({ said, length: said.split(' ').length })) // prettier-ignore
/** Looked at first: most of what follows a pause begins otherwise. */
const FIRST: ReadonlySet<string> = new Set(THINKS.map(({ said }) => said.split(' ')[0] ?? ''))
const LONGEST = 5

/**
 * How many words from `i` on are said to oneself, between two pauses: "for, what was it, five weeks", "in, what, twelve
 * months"; 0 where what stands there says something.
 */
export function asideAt(words: readonly Word[], i: number): number {
  if (i === 0 || !isPause(words[i - 1]) || i + 1 >= words.length) return 0
  if (!FIRST.has(words[i]?.text ?? '')) return 0
  const text = plain(words.slice(i, i + LONGEST))
  const said = THINKS.find((way) => text === way.said || text.startsWith(`${way.said} `))
  if (!said || !isPause(words[i + said.length - 1]) || i + said.length >= words.length) return 0
  return words.slice(i, i + said.length - 1).every(({ after }) => after === '') ? said.length : 0
}

const isPause = (word: Word | undefined): boolean => word?.after === ','
