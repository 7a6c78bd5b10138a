import { clinicalWeight } from '../fitness.ts'
import { personNamed } from '../lexicon/people.ts'
import { told } from '../render.ts'
import { statementsOf } from '../talk/clauses.ts'
import { withoutFillers } from '../talk/clean-words.ts'
import { plain } from '../talk/word.ts'
import type { NoteLine, Visit } from '../visit-lines.ts'
import { ASKS_REASON, TELLS_NOTHING_YET } from './opening-rules.ts'

/** Asked later it is of something else. */
const ASKED_WITHIN = 12
/** The answer begins within so many sentences; before it somebody may greet. */
const ANSWERED_WITHIN = 4
const [SHORTEST, LONGEST] = [3, 24]
const LEAST_WEIGHT = 1

/**
 * "What brings you in?" - "It burns when I pee.": the chief complaint as it was told, where it has no name. Null where nobody
 * asks, or what is answered is long or tells of no health.
 */
export function ownWordsLine(visit: Visit): NoteLine | null {
  const { sentences } = visit.index
  const asked = sentences
    .slice(0, ASKED_WITHIN)
    .find(
      ({ speaker, words, question }) => question && speaker === 'doctor' && ASKS_REASON.test(plain(words)),
    )
  if (!asked) return null
  const first = sentences
    .slice(asked.index + 1, asked.index + 1 + ANSWERED_WITHIN)
    .find(
      ({ speaker, words, question }) =>
        speaker !== 'doctor' && !question && !TELLS_NOTHING_YET.test(plain(words)),
    )
  const [words = []] = first ? statementsOf(withoutFillers(first.words)) : []
  // "My daughter has been on me": of somebody else, or of who came.
  const isOfAnother = words[0]?.text === 'my' && personNamed(words[1]?.text.replace(/'s$/, '') ?? '') !== null
  if (isOfAnother || TELLS_NOTHING_YET.test(plain(words))) return null
  if (words.length < SHORTEST || words.length > LONGEST || clinicalWeight(words) < LEAST_WEIGHT) return null
  // "It burns": what burns is told by when.
  const text = told(visit, words[0]?.text === 'it' ? words.slice(1) : words, 'patient')
  return text === null ? null : { section: 'chief_complaint', text, words, phrase: true }
}
