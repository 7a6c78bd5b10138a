import type { IndexedTranscript } from '../transcript-index.ts'
import { plain, type Word } from '../talk/word.ts'
import { ASKS_OF_BLOOD } from './kin-answers-rules.ts'
import { KIN } from './kin-rules.ts'

const HAS_IT = /^(?:have|has|had|get|gets|got)$/
/** How far back the illness may have been named. Sentences. */
const BACK = 4

/** "My dad had them a lot", asked about kidney stones: the illness by its name; null where none, or more than one, was named. */
export function withIllnessOfKin(
  { sentences, bySentence }: IndexedTranscript,
  index: number,
  clause: Word[],
): Word[] | null {
  const at = clause.findIndex(
    ({ text }, k) => /^(?:it|them)$/.test(text) && HAS_IT.test(clause[k - 1]?.text ?? ''),
  )
  if (at < 0 || clause[0]?.text !== 'my' || !KIN.test(plain(clause.slice(0, at)))) return clause
  const place = clause[at] as Word
  for (let k = index; k >= Math.max(0, index - BACK); k--) {
    const named = (bySentence.get(k) ?? []).filter(({ kind }) => kind !== 'drug')
    if (named.length === 0 && ASKS_OF_BLOOD.test(plain(sentences[k]?.words ?? []))) return null
    if (named.length === 0) continue
    const first = named[0]
    if (!first || new Set(named.map(({ name }) => name)).size > 1) return null
    const words = (sentences[k] as { words: Word[] }).words.slice(first.at, first.at + first.length)
    const told = words.map((word, i): Word => {
      const last = i === words.length - 1
      const many = last && place.text === 'them' && !word.text.endsWith('s')
      const text = many ? `${word.text}s` : word.text
      return { ...word, text, raw: text, after: last ? place.after : '' }
    })
    return [...clause.slice(0, at), ...told, ...clause.slice(at + 1)]
  }
  return null
}
