import { namesCourse, namesIllness } from '../lexicon/illnesses.ts'
import { mentionsIn } from '../mentions.ts'
import type { Word } from '../talk/word.ts'
import { wordSet } from '../rules/rule.ts'

/** Words with which the name of an illness is over. */
const OVER = wordSet(`
  which that because so from at on to with i we you he she it they there this these is are was were for as
  but now okay here today if not no any when while have has will would can could may might going get let
  just then since during after before although though sir what well all also and alright actually perhaps
  maybe probably again still secondary due based related affecting causing looking meaning where`)
const LONGEST_NAME = 8
/** What joins an illness to whose or what it is: "a strain of your posterior cruciate ligament", "a reaction to latex". */
const joins = (last: string): RegExp => (/^(?:reaction|allergy)$/.test(last) ? /^(?:to|of)$/ : /^(?:of|in)$/)
/** Whose an illness is, or an article. */
export const OWN = /^(?:your|the|his|her|an?|my)$/
const LONGEST_PLACE = 6

/** Where the name of an illness that begins at `begin` ends; -1 where what stands there is none. */
export function endOfIllness(clause: Word[], begin: number): number {
  const bare = nounEnd(clause, begin)
  if (bare < 0) return -1
  const last = clause[bare - 1] as Word
  const end = !last.after && joins(last.text).test(clause[bare]?.text ?? '') ? placeEnd(clause, bare) : bare
  // An "exacerbation" needs what it is one of: "of COPD", "a COPD flare".
  const isOf = namesAnIllness(clause.slice(bare + 1, end)) || namesAnIllness(clause.slice(begin, bare - 1))
  if (!namesIllness(last.text) && namesCourse(last.text) && !isOf) return -1
  if (clause[end]?.text !== 'or') return end
  // "A UTI or a bladder infection": both stay.
  return Math.max(end, nounEnd(clause, OWN.test(clause[end + 1]?.text ?? '') ? end + 2 : end + 1))
}

/** The end of "of your right index finger"; `at` where nothing of the kind follows. */
function placeEnd(clause: Word[], at: number): number {
  const place = clause.slice(at + 1, at + 1 + LONGEST_PLACE)
  const over = place.findIndex(
    ({ text }, k) =>
      !OWN.test(text) &&
      (OVER.has(text) ||
        /^(?:or|of|in)$/.test(text) ||
        (k > 0 && place[k - 1]?.after && !OWN.test(place[k - 1]?.text ?? ''))),
  )
  const size = over < 0 ? place.length : over
  return size > (OWN.test(place[0]?.text ?? '') ? 1 : 0) ? at + 1 + size : at
}

const INJURED =
  /^(?:torn|sprained|strained|broken|fractured|ruptured|dislocated|pulled|herniated|pinched|injured|infected|inflamed)$/

/** The end of a group of nouns whose last names an illness or its course; -1 where it goes on to something else. */
function nounEnd(clause: Word[], begin: number): number {
  let end = begin
  while (end < clause.length && end - begin < LONGEST_NAME) {
    const word = clause[end] as Word
    const joint = word.text === 'or' && INJURED.test(clause[end - 1]?.text ?? '')
    const adverb =
      /(?:ly|usually|sometimes|often)$/.test(word.text) && namesAnIllness(clause.slice(begin, end))
    if (adverb || isRightNow(clause, end)) break
    if (!joint && (OVER.has(word.text) || /^(?:or|of|in)$/.test(word.text))) break
    end++
    // A pause before the noun has come is none: "an acute lumbar, um, strain".
    const isNamed = namesAnIllness(clause.slice(begin, end)) || isInjured(clause.slice(begin, end))
    if (word.after && (word.after !== ',' || isNamed)) break
  }
  const group = clause.slice(begin, end)
  const injured =
    INJURED.test(group[0]?.text ?? '') && OWN.test(clause[begin - 1]?.text ?? '') && group.length > 1
  return injured || namesAnIllness(group) ? end : -1
}

/** "A pinched nerve, the S1". */
const isInjured = (group: Word[]): boolean => group.length > 1 && INJURED.test(group[0]?.text ?? '')

/** "right here", "right now" are of no side. */
const isRightNow = (clause: Word[], k: number): boolean =>
  clause[k]?.text === 'right' &&
  (k + 1 === clause.length || /^(?:here|now|there)$/.test(clause[k + 1]?.text ?? ''))

/** Whether a group of nouns ends in an illness: "contact dermatitis", "COPD", "migraine type headache". */
export function namesAnIllness(group: Word[]): boolean {
  const last = group.at(-1)?.text ?? ''
  if (namesIllness(last) || namesCourse(last)) return true
  const mention = mentionsIn(group, 0).at(-1)
  if (!mention || mention.polarity === 'no') return false
  const whole = mention.at + mention.length === group.length
  if (whole && mention.kind === 'condition') return !COMPLAINT.test(mention.name)
  // A complaint of a kind of illness: "a migraine type headache".
  return whole && group.length > 1 && group.slice(0, -1).some(({ text }) => namesIllness(text))
}
const COMPLAINT = /(?:pain|cough|sore throat|weight loss|headache|breath|dizziness)$/

/** "A UTI or urinary tract infection", "dermatitis or contact dermatitis": one illness, the fuller name of it. */
export function withoutSynonym(said: Word[]): Word[] {
  const name = afterCorrection(said)
  const at = name.findIndex(({ text }) => text === 'or')
  const [one, other] = [name.slice(0, Math.max(0, at)), name.slice(at + 1)]
  const [first, second] = [one, other].map((words) => mentionsIn(words, 0).at(-1)?.name)
  const isSame = first !== undefined && first === second
  const holds = one.length > 0 && one.every(({ text }) => other.some((word) => word.text === text))
  return isSame || holds ? other : name
}

/** "Eczema, sorry, scabies" is scabies. */
function afterCorrection(name: Word[]): Word[] {
  const at = name.findLastIndex(
    ({ text }, k) => text === 'sorry' || (text === 'mean' && name[k - 1]?.text === 'i'),
  )
  const rest = name.slice(at + 1)
  return at >= 0 && namesAnIllness(rest) ? rest : name
}
