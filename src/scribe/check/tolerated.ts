import { oncePer } from '../once-per.ts'
import { plain, type Word } from '../talk/word.ts'
import type { IndexedTranscript } from '../transcript-index.ts'
import type { Binding } from './binding.ts'
import { IS_TOLERATED, SPEAKS_OF_BEARING } from './tolerated-rules.ts'

/** Longer, and a sentence tells of more than how something is borne. Words. */
const LONGEST = 60

const isBearingSpokenOf = oncePer(({ sentences }: IndexedTranscript): boolean =>
  sentences.some(({ words }) => words.length <= LONGEST && SPEAKS_OF_BEARING.test(plain(words))),
)

/** "Metformin is tolerated well", where nobody spoke of how anything is borne. */
export function toleranceUnsaid(words: readonly Word[], transcript: IndexedTranscript): Binding[] {
  const said = words.length <= LONGEST ? IS_TOLERATED.exec(plain(words)) : null
  if (!said || isBearingSpokenOf(transcript)) return []
  return [{ kind: 'negation', name: `"${said[0]}"`, said: null, sentences: [], isAgainst: false }]
}
