import type { Sentence } from './talk/sentences.ts'
import { plain, type Word } from './talk/word.ts'
import { FEMALE, KIN_OF, MADAM, MALE, SAYS_OWN } from './visit-rules.ts'

/** What the transcript says of the patient's sex; null when it does not. */
export type Sex = 'male' | 'female' | null

/** The patient as a sentence of the note begins with them. */
export const subjectOf = (sex: Sex): string => (sex === null ? 'The patient' : sex === 'male' ? 'He' : 'She')

/** What the clinician calls the patient to who came along, and who came along calls themselves. */
const OF_KIN_MALE = /\byour (?:son|husband|boy|brother|father|dad|grandson|grandfather)\b/
const OF_KIN_FEMALE = /\byour (?:daughter|wife|girl|sister|mother|mom|granddaughter|grandmother)\b/
/** How a clinician speaks to the patient themselves. */
const SIR = /\b(?:sir|mister)\b/g
const SAYS_AGE =
  /\b(\d{1,3})[- ]?(?:year|yr)s?[- ]?(?:old|-old)\b[^.]{0,60}?\b(male|female|man|woman|gentleman|lady|boy|girl)\b/

/**
 * The sex as the transcript says it: with the age ("61 year old male") or of themselves, else by signs ("mr.", "ma'am",
 * "pregnant", "your wife", how those who came along speak of the patient) where none says otherwise.
 */
export function sexOf(sentences: Sentence[]): Sex {
  const text = sentences
    .slice(0, 4000)
    .map(({ words }) => withPauses(words))
    .join(' . ')
  // A parent's "my five year old boy" is not who speaks.
  const said = SAYS_AGE.exec(
    sentences
      .slice(0, 4000)
      .filter(({ speaker }) => speaker !== 'patient')
      .map(({ words }) => withPauses(words))
      .join(' . '),
  )
  if (said?.[2]) return /^(?:male|man|gentleman|boy)$/.test(said[2]) ? 'male' : 'female'
  const own = sentences.find(({ speaker, words }) => speaker === 'patient' && SAYS_OWN.test(plain(words)))
  const named = own && SAYS_OWN.exec(plain(own.words))?.[1]
  if (named) return /^(?:male|man|gentleman)$/.test(named) ? 'male' : 'female'
  const spokenTo = spokenToPatient(sentences)
  const male = count(text, MALE.pattern) + count(spokenTo, SIR)
  const female = count(text, FEMALE.pattern) + count(spokenTo, MADAM.pattern)
  if (male > 0 && female === 0) return 'male'
  if (female > 0 && male === 0) return 'female'
  const kin = sexByKin(sentences)
  if (kin) return kin
  const doctor = sentences.filter((sentence) => sentence.speaker === 'doctor').slice(0, 12)
  const opening = doctor.map((sentence) => plain(sentence.words)).join(' . ')
  const he = count(opening, HE)
  const she = count(opening, SHE)
  if (/\b(?:patient|year old|year-old|here for|presents)\b/.test(opening)) {
    if (he >= 2 && she === 0) return 'male'
    if (she >= 2 && he === 0) return 'female'
  }
  return null
}

/** So often who came along speaks of nobody but the patient. */
const LEAST_SPOKEN_OF = 3
const HE = /\b(?:he|his|him)\b/g
const SHE = /\b(?:she|her)\b/g

/** "Has your wife changed?", asked of who came along; "I'm her daughter". */
function sexByKin(sentences: Sentence[]): Sex {
  const signs = new Set<Sex>()
  let [he, she] = [0, 0]
  sentences.slice(0, 4000).forEach(({ speaker, words }, i) => {
    if (speaker === 'other') {
      const text = plain(words)
      const whose = KIN_OF.exec(text)?.[1]
      if (whose) signs.add(whose === 'his' ? 'male' : 'female')
      he += count(text, HE)
      she += count(text, SHE)
    } else if (
      speaker === 'doctor' &&
      sentences.slice(i + 1, i + 3).find((one) => one.speaker !== 'doctor')?.speaker === 'other'
    ) {
      const text = plain(words)
      if (OF_KIN_MALE.test(text)) signs.add('male')
      if (OF_KIN_FEMALE.test(text)) signs.add('female')
    }
  })
  if (he >= LEAST_SPOKEN_OF && she === 0) signs.add('male')
  if (she >= LEAST_SPOKEN_OF && he === 0) signs.add('female')
  return signs.size === 1 ? ([...signs][0] ?? null) : null
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

/** What the clinician says where nobody but the patient can be meant by "sir"; empty where somebody came along. */
function spokenToPatient(sentences: Sentence[]): string {
  if (sentences.some(({ speaker }) => speaker === 'other')) return ''
  return sentences
    .slice(0, 4000)
    .filter(({ speaker }) => speaker === 'doctor')
    .map(({ words }) => withPauses(words))
    .join(' . ')
}

/** "MS, epilepsy" names an illness, "Ms Lee" a patient: the pause tells. */
const withPauses = (words: Word[]): string =>
  words.map(({ text, after }) => (after === ',' ? `${text},` : text)).join(' ')
