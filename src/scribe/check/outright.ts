import { plain, type Word } from '../talk/word.ts'
import { oncePer } from '../once-per.ts'
import { wordSet } from '../rules/rule.ts'
import type { IndexedTranscript } from '../transcript-index.ts'
import type { AllergyRead } from './allergies.ts'
import type { Reading } from './features.ts'
import { saidUntrueAt } from './said-untrue.ts'
import { isSaidNear } from './talk-row.ts'
import { claimingWords } from './terms.ts'

const WHOLLY = 0.99

/** Whether nothing in the reading speaks against a sentence and the talk says it in so many words: no score can be surer. */
export function isBorneOutOutright(
  reading: Reading,
  allergies: readonly AllergyRead[],
  transcript: IndexedTranscript,
): boolean {
  const { coverage, things, figures, sides, medicines, words } = reading
  const isAgainst =
    sides.length > 0 ||
    medicines.length > 0 ||
    figures.some(({ state }) => state !== 'with its unit' && state !== 'bare') ||
    things.unsaid.length > 0 ||
    things.mismatches.some(
      ({ noted, slot }) => slot !== 'open' && !(allergies.length > 0 && noted.name.endsWith(' allergy')),
    )
  if (coverage.anywhere < WHOLLY || isAgainst) return false
  return (
    (allergies.length > 0 && allergies.every(({ isBorneOut }) => isBorneOut)) ||
    isSaidInWords(words, transcript) ||
    isToldAsDone(reading, transcript)
  )
}

/** "Left knee is normal.", of a clinician who said that and nothing else. */
const isSaidInWords = (words: readonly Word[], transcript: IndexedTranscript): boolean => {
  const bare = bareOf(words)
  return bare.includes(' ') && clinicianSays(transcript).has(bare)
}

const IDLE = wordSet('the a an there is are was were your his her their okay so and now then on exam')
const bareOf = (words: readonly Word[]): string => plain(words.filter(({ text }) => !IDLE.has(text)))

const clinicianSays = oncePer(
  ({ sentences }: IndexedTranscript) =>
    new Set(
      sentences.flatMap(({ speaker, question, words, index }) =>
        speaker === 'doctor' && !question && saidUntrueAt(sentences, index, 0) === null ? bareOf(words) : [],
      ),
    ),
)

/** "Flu shot?" - "I had it last week at the pharmacy.": all that is told of it is in that answer. */
const isToldAsDone = ({ things, words }: Reading, transcript: IndexedTranscript): boolean =>
  things.noted.length === 1 &&
  !words.some(({ text }) => AS_OF_NOW.test(text)) &&
  things.bestPlaces.some(
    ({ isToldDone, sentence }) =>
      isToldDone &&
      claimingWords(words.filter((_, k) => !isWithin(things.noted[0], k))).every(({ text }) =>
        isSaidNear(text, sentence, 0, transcript),
      ),
  )

const AS_OF_NOW =
  /^(?:today|now|here|clinic|will|plan\w*|schedul\w*|given|administered|order\w*|not|no|never|declin\w*|refus\w*)$/

const isWithin = (thing: { at: number; length: number } | undefined, k: number): boolean =>
  thing !== undefined && k >= thing.at && k < thing.at + thing.length
