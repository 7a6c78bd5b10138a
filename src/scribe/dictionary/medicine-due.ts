import { isDrug } from '../lexicon/drugs.ts'
import type { HeardWord } from './heard-words.ts'

const DOSES = new Set('mg mcg milligram milligrams microgram micrograms unit units tablet tablets'.split(' '))
const TAKING = new Set(
  `take takes taking taken took start starts starting started stop stops stopping stopped continue continues continuing
  continued increase increased decrease decreased prescribe prescribed prescribing effects dose medication`.split(
    /\s+/,
  ),
)
const WORDS_TO_DOSE = 4
const WORDS_FROM_TAKING = 4

/** Whether a dose follows within the sentence, or a word goes before that medicines go with. */
export function isMedicineDue(words: readonly HeardWord[], first: number, end: number): boolean {
  for (const word of words.slice(end, end + WORDS_TO_DOSE)) {
    if (word.begins) break
    if (DOSES.has(word.plain)) return true
  }
  for (let at = first; at > 0 && at > first - WORDS_FROM_TAKING && !words[at]?.begins; at -= 1)
    if (TAKING.has((words[at - 1] as HeardWord).plain)) return true
  return false
}

/** What medicines are spoken of with, further off than a dose. */
const OF_MEDICINES = new Set(
  `medicine medicines medications meds pill pills tablets capsule capsules drug drugs inhaler inhalers injection injections
  prescription prescriptions refill refills pharmacy mg mcg milligrams twice daily nightly bedtime`.split(
    /\s+/,
  ),
)
const NEIGHBOURS = 12

/**
 * "It made me swollen", for Mysoline: several plain words of the language where nobody speaks of a medicine. They are no name of one,
 * whatever they sound like and however unsure the recogniser was of them.
 */
export function isTalkOf(term: string, words: readonly HeardWord[], first: number, end: number): boolean {
  if (!isNameOfDrug(term)) return false
  const heard = words.slice(first, end)
  if (heard.length < 2 || heard.some(({ standing }) => standing === 0)) return false
  if (isMedicineDue(words, first, end)) return false
  const around = [
    ...words.slice(Math.max(0, first - NEIGHBOURS), first),
    ...words.slice(end, end + NEIGHBOURS),
  ]
  return !around.some(
    ({ plain }) => OF_MEDICINES.has(plain) || TAKING.has(plain) || DOSES.has(plain) || isDrug(plain),
  )
}

const isNameOfDrug = (term: string): boolean =>
  term
    .toLowerCase()
    .split(' ')
    .some((word) => isDrug(word))
