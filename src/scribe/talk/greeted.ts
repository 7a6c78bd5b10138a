import type { IndexedTranscript } from '../transcript-index.ts'
import { plain } from './word.ts'

/** "Good morning, Mrs. Jones": by title and surname, as people are greeted once. */
const GREETS =
  /^(?:(?:okay|so|and|well|now) )*(?:good (?:morning|afternoon|evening|day)|hello|hi|hey|welcome)(?: there| again| back)? (?:mr|mrs|ms|miss|mister) ([a-z'-]{2,})/

/** Whether the clinician greets people of more than one name: two visits in one recording, as far as can be told. */
export function greetsSeveral({ sentences }: IndexedTranscript): boolean {
  const names = new Set<string>()
  for (const { speaker, words } of sentences) {
    const name = speaker === 'patient' ? null : GREETS.exec(plain(words.slice(0, 10)))?.[1]
    if (name) names.add(name)
  }
  return names.size > 1
}
