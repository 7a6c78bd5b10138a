import { plain, type Word } from './word.ts'
import { TELLS } from './talk-rules.ts'

/** "They told me I had a tear" is "I was told that I had a tear": who it was stands only in the talk. */
export function withTellerLeftOut(words: Word[]): Word[] {
  const first = words.findIndex(({ text }) => /^(?:he|she|they)$/.test(text))
  if (first < 0 || first > 2) return words
  const match = TELLS.exec(`${plain(words.slice(0, 12))} `)
  const source = words[first]
  if (!match || !source) return words
  const rest = words.slice(match[0].trim().split(' ').length)
  const head = ['i', 'was', 'told', 'that'].map((text): Word => ({ ...source, text, raw: text, after: '' }))
  return [...head, ...rest]
}
