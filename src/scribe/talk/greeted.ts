import type { IndexedTranscript } from '../transcript-index.ts'
import { plain } from './word.ts'
import { GREETS } from './talk-rules.ts'

/** Whether the clinician greets people of more than one name: two visits in one recording, as far as can be told. */
export function greetsSeveral({ sentences }: IndexedTranscript): boolean {
  const names = new Set<string>()
  for (const { speaker, words } of sentences) {
    const name = speaker === 'patient' ? null : GREETS.exec(plain(words.slice(0, 10)))?.[1]
    if (name) names.add(name)
  }
  return names.size > 1
}
