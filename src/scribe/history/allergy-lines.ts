import { personNamed } from '../lexicon/people.ts'
import { thirdPersonWords } from '../person.ts'
import { capital, joinWords, sentenceLine } from '../surface.ts'
import { plain, type Word } from '../talk/word.ts'
import type { NoteLine, Visit } from '../visit-lines.ts'
import { NONE_TO_MEDICINES } from './allergy-denied-rules.ts'
import { dictatedDenial } from './allergies-dictated.ts'
import { allergiesInTalk } from './allergy-talk.ts'
import { ALLERGIC_TO_THAT } from './own-allergy-rules.ts'
import { reactionsAsked } from './reaction-asked.ts'
import type { ToldAllergy } from './allergy-words.ts'

const DENIES = / (?:denies|has no|no known) /

/**
 * The lines of a history with the allergies that the talk about them tells, each with what it did: these take the place of what
 * else was read of the same words. What a relative does not bear is of the family.
 */
export function withAllergiesTold(lines: NoteLine[], visit: Visit): NoteLine[] {
  const told = allergiesInTalk(visit.index)
  const own = lines
    .filter((line) => line.section !== 'allergies' || !(isThoughtOnly(line) || deniesOthers(line)))
    .map((line): NoteLine => (isOfKin(line) ? ofKin(line) : ofMedicines(line, visit)))
  if (told.length === 0) {
    const denied = own.some(({ section }) => section === 'allergies') ? null : dictatedDenial(visit)
    return denied ? [...own, denied] : own
  }
  const gains =
    told.length > 1 ||
    told.some(({ reaction, isTrue, isGuessed }) => reaction.length > 0 || !isTrue || isGuessed)
  const listed = own.filter(({ section, text }) => section === 'allergies' && !NAMES_ONLY.test(text))
  const isListed = ({ allergen: [first] }: ToldAllergy): boolean =>
    listed.some(({ words }) => words.some(({ text }) => text === first?.text))
  if (!gains && listed.length > 0 && told.every(isListed)) return own
  const sentences = new Set(told.flatMap((one) => one.sentences))
  const places = new Set([...sentences].flatMap((k) => visit.index.sentences[k]?.words ?? []))
  const isTold = (line: NoteLine): boolean =>
    line.section === 'allergies'
      ? DENIES.test(line.text) || told.some(({ allergen }) => line.words.some(({ text }) => text === allergen[0]?.text)) || (ALLERGIC_TO_THAT.test(plain(line.words)) && line.words.every((word) => places.has(word))) // prettier-ignore
      : line.section === 'hpi' && line.words.every((word) => places.has(word))
  return [...own.filter((line) => !isTold(line)), ...told.map((one) => lineOf(one, visit))]
}

function lineOf(one: ToldAllergy, visit: Visit): NoteLine {
  const { allergen, reaction, isTrue, isGuessed } = one
  const asked = reactionsAsked(visit.index).get(one)?.told ?? []
  const did = thirdPersonWords(reaction, 'patient', visit.sex) ?? []
  const notes = [
    joinWords(did, false).replace(/^(?:an?|the(?! patient)) /, ''),
    asked
      .map(({ words, text }) => text ?? joinWords(thirdPersonWords(words, 'patient', visit.sex) ?? [], false))
      .join(', '),
    isTrue ? '' : 'not a true allergy',
  ]
    .filter(Boolean)
    .join('; ')
  const name = joinWords(thirdPersonWords(allergen, 'patient', visit.sex) ?? [], false)
  // What is no allergy does not stand as one in the list of them.
  const text = isTrue
    ? `${isGuessed ? 'Possible allergy' : 'Allergy'}: ${name}${notes ? ` (${notes})` : ''}`
    : `Reaction to ${name}: ${notes}`
  return {
    section: 'allergies',
    text: sentenceLine(text),
    words: [...allergen, ...reaction, ...asked.flatMap(({ words }) => words)],
  }
}

/** "Any other allergies?" - "No.": beside which there are some, whether or not they were told. */
const deniesOthers = ({ text, words }: NoteLine): boolean =>
  DENIES.test(text) && /\bother (?:\w+ )?allerg/.test(plain(words))

/** "They used to think they were allergic to eggs": none that is known. */
const isThoughtOnly = ({ words }: NoteLine): boolean =>
  /\b(?:used to think|thought|was told|were told)\b.* allergic\b/.test(plain(words))

/** Who has no allergy to medicines is not said to have none at all. */
function ofMedicines(line: NoteLine, { index: { sentences } }: Visit): NoteLine {
  if (line.section !== 'allergies' || !DENIES_ALL.test(line.text)) return line
  const answer = sentences.find(({ words }) => words.includes(line.words.at(-1) as Word))
  return answer && NONE_TO_MEDICINES.test(plain(answer.words))
    ? { ...line, text: line.text.replace(DENIES_ALL, 'denies drug allergies') }
    : line
}
/** "The patient's sulfa allergy, remember": no sentence. */
const NAMES_ONLY = /^(?:The patient's|Their|His|Her) [\w-]+ allergy\b(?! (?:is|causes|gives))/
const DENIES_ALL = /\bdenies (?:any )?allergies\b/

const ofKin = (line: NoteLine): NoteLine => ({
  ...line,
  section: 'family_history',
  text: line.text.replace(SISTER_IS, (_whole, kin: string) => `${capital(kin)} `),
})

/** "It is her sister who is allergic to sulfa." */
const SISTER_IS = /^It is ((?:his|her|their|the patient's) \w+) who (?=is|was|has|cannot|can't)/

const isOfKin = ({ section, text, words }: NoteLine): boolean =>
  section === 'allergies' &&
  (SISTER_IS.test(text) ||
    (/^(?:His|Her|Their|The patient's) \w+/.test(text) &&
      personNamed(plain(words.slice(1, 2)).replace(/'s$/, '')) !== null))
