import { oncePer } from '../once-per.ts'
import { plain, type Word } from '../talk/word.ts'
import type { IndexedTranscript } from '../transcript-index.ts'
import {
  NOTED_ASPIRATION,
  NOTED_BIOPSY,
  NOTED_DRAINAGE,
  NOTED_EXCISION,
  SAID_ASPIRATION,
  SAID_BIOPSY,
  SAID_DRAINAGE,
  SAID_EXCISION,
  TELLS_OFFER,
  TELLS_REFUSAL,
} from './procedures-rules.ts'
import { isPutOff, isRefused } from './said-untrue.ts'

const PROCEDURES = [
  { name: 'aspiration', noted: NOTED_ASPIRATION, said: SAID_ASPIRATION },
  { name: 'biopsy', noted: NOTED_BIOPSY, said: SAID_BIOPSY },
  { name: 'excision', noted: NOTED_EXCISION, said: SAID_EXCISION },
  { name: 'incision and drainage', noted: NOTED_DRAINAGE, said: SAID_DRAINAGE },
] as const

/** What is done with a needle or a knife, as a note's sentence tells it, beside the talk. */
export interface ProcedureRead {
  name: string
  /** `refused`: told as planned or done, and turned down wherever it was offered; `unsaid`: nobody spoke of it. */
  state: 'refused' | 'unsaid' | 'borne out'
  /** Where the talk speaks of it; of a refusal the offer and its answer. */
  sentences: number[]
}

/** "Knee aspiration is planned": said in plain words ("draw some fluid off the knee"), and perhaps turned down. */
export function proceduresRead(words: readonly Word[], transcript: IndexedTranscript): ProcedureRead[] {
  const text = plain(words)
  return PROCEDURES.flatMap(({ name, noted }): ProcedureRead[] => {
    if (!noted.test(text)) return []
    const said = saidIn(transcript).get(name) ?? []
    const isOnlyNamed = TELLS_REFUSAL.test(text) || TELLS_OFFER.test(text)
    if (said.length === 0) return isOnlyNamed ? [] : [{ name, state: 'unsaid', sentences: [] }]
    const refused = said.filter((at) => isTurnedDown(at, transcript))
    const offers = refused.flatMap((at) => [at, at + 1])
    if (TELLS_REFUSAL.test(text))
      return refused.length > 0 ? [{ name, state: 'borne out', sentences: offers }] : []
    if (TELLS_OFFER.test(text) || refused.length === 0) return []
    const others = said.filter((at) => !offers.includes(at))
    return others.length === 0 ? [{ name, state: 'refused', sentences: offers }] : []
  })
}

const isTurnedDown = (at: number, { sentences }: IndexedTranscript): boolean =>
  sentences[at]?.speaker !== 'patient' && (isRefused(sentences, at) || isPutOff(sentences, at))

/** By procedure the sentences that speak of it: read once, however many sentences are held against the talk. */
const saidIn = oncePer(
  ({ sentences }: IndexedTranscript) =>
    new Map<string, number[]>(
      PROCEDURES.map(({ name, said }) => [
        name,
        sentences.flatMap(({ words, index }) => (said.test(plain(words)) ? index : [])),
      ]),
    ),
)
