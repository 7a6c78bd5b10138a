import { wordSet } from '../rules/rule.ts'

/** Nouns of illness and injury that say so by their form ("-itis") or by themselves. */
const ILLNESS_FORM = /^[a-z]{3,}(?:itis|osis|a?emia|opathy|oma|algia|uria|penia|ectasis|plegia)$/
const ILLNESS = wordSet(`
  syndrome disease disorder illness virus infection injury fracture fractures sprain strain tear tears contusion
  concussion dislocation bite spasm spasms deficiency insufficiency failure dysfunction regurgitation impingement
  instability deformity rigidus stone stones cancer carcinoma melanoma lymphoma adenoma pneumonia reflux ulcer
  ulcers hernia bunion rash tic tics attack stroke palsy flu uti bug cold migraine migraines anxiety depression gout
  shingles eczema acne wart warts cataract cataracts glaucoma allergy allergies reaction indiscretion`)
const NOT_ILLNESS = /^(?:diagnosis|prognosis|osmosis|hypnosis|aroma|diploma|apnoea)$/

/** What an illness does or has: "an exacerbation of your asthma". */
const COURSE =
  /^(?:exacerbation|recurrence|relapse|flare|flare-up|flares|episode|bout|attack|onset|complication|worsening)$/

export const namesIllness = (word: string): boolean => {
  const last = word.replace(/^.*-/, '')
  return (ILLNESS.has(last) || ILLNESS_FORM.test(last)) && !NOT_ILLNESS.test(word)
}
export const namesCourse = (word: string): boolean => COURSE.test(word)
