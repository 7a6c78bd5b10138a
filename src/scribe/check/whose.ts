import { personNamed } from '../lexicon/people.ts'
import type { Sentence } from '../talk/sentences.ts'
import type { Word } from '../talk/word.ts'

/** Whom something is told of: the patient, a relation (`mother`), or somebody of whom no more is known. */
export type Whose = string
export const PATIENT: Whose = 'patient'
export const SOMEBODY: Whose = 'somebody'
/** "He" or "she" of whom nobody was named just before: whoever it is. */
export const UNKNOWN: Whose = 'unknown'

/** "My wife noticed a swelling": who perceives or tells is not who has it. */
const TELLS =
  /^(?:says?|said|saying|thinks?|thought|tells?|told|telling|notic\w+|reports?|reported|states?|stated|mentions?|mentioned|sees?|saw|hears?|heard|worr\w+|brought|brings|made|makes|drove|drives|wants?|wanted|asks?|asked|describes?|described|insist\w*|complain\w*|confirms?|confirmed|denies|denied|called|calls|keeps|kept|helps?|helped|gives?|gave|lives?|finds?|found|knows?|knew|believes?|feels like|watch\w*|pick\w*|remind\w*)$/
const TELLS_WITHIN = 4
/** "The family can keep the Tylenol": who does it for the patient does not have it. */
const CARES = /^(?:can|should|may|will|must|give|gives|gave|use|uses|used|keep|keeps|put|puts|tried)$/

const FIRST = /^(?:i|me|my|mine|myself)$/
const SECOND = /^(?:you|your|yours|yourself)$/
/** "You both", "you and dad": the patient is not meant, or not alone. */
const SEVERAL = /^(?:both|guys|all|and)$/
const THIRD = /^(?:he|she|him|her|his|hers|himself|herself)$/
const MANY = /^(?:they|them|their|both|we|us)$/

/** A clause that begins here has its own subject. */
const TURNS = /^(?:but|because|so|while|whereas|although|though|since|however)$/
/** How far ahead of "he" its person may have been named. Sentences. */
const NAMED_WITHIN = 1

/** Who may be meant by "he" or "she" before the word at `at` of sentence `i`; null when nobody was named. */
function lastNamed(sentences: readonly Sentence[], i: number, at: number, pronoun: string): Whose | null {
  for (let s = i; s >= Math.max(0, i - NAMED_WITHIN); s--) {
    const words = sentences[s]?.words ?? []
    for (let k = s === i ? at - 1 : words.length - 1; k >= 0; k--) {
      const text = words[k]?.text ?? ''
      const person = personNamed(text)
      if (!person) continue
      const isHers = /^(?:she|her|hers|herself)$/.test(pronoun)
      if (person.sex === (isHers ? 'male' : 'female')) continue
      return isPatientsKin(sentences[s] as Sentence, k) ? PATIENT : person.relation
    }
  }
  return null
}

/** "My son has not been eating", said by who came along: the patient. */
const isPatientsKin = ({ speaker, words }: Sentence, at: number): boolean =>
  speaker === 'other' && /^(?:my|our)$/.test(words[at - 1]?.text ?? '')

/** Of whom the person at `k` is told to have what stands at `at`. */
function ownerAt(sentence: Sentence, k: number, at: number): Whose {
  const { words } = sentence
  const tells = words
    .slice(k + 1, k + 1 + TELLS_WITHIN)
    .some(({ text }, n) => k + 1 + n < at && TELLS.test(text))
  if (tells || isPatientsKin(sentence, k)) return PATIENT
  return personNamed(words[k]?.text ?? '')?.relation ?? PATIENT
}

/** "When I was a child", "as a kid": the speaker, of then. */
const isOwnAge = (words: readonly Word[], k: number): boolean =>
  /^(?:an?|little|small|young)$/.test(words[k - 1]?.text ?? '') &&
  [2, 3].some((back) => /^(?:was|as|am|were)$/.test(words[k - back]?.text ?? ''))

const NAMED_BEHIND = 14

/** "... runs in my family", "... on my mother's side", "... in my dad". */
function namedBehind(words: readonly Word[], end: number): Whose | null {
  for (let k = end; k < Math.min(words.length, end + NAMED_BEHIND); k++) {
    if (words[k - 1]?.after === '.' || TURNS.test(words[k]?.text ?? '')) return null
    const person = isOwnAge(words, k) ? null : personNamed(words[k]?.text ?? '')
    const lead = [words[k - 1]?.text, words[k - 2]?.text, words[k - 3]?.text]
    if (person && lead.some((text) => /^(?:in|on|of|for|with|by)$/.test(text ?? '')))
      return lead.some((text) => /^(?:by|with|of|for)$/.test(text ?? '')) ? null : person.relation
  }
  return null
}

/** Of whom the words from `at` to `end` of a sentence of the talk are told. */
export function whoseInTalk(sentences: readonly Sentence[], i: number, at: number, end: number): Whose {
  const sentence = sentences[i]
  if (!sentence) return PATIENT
  const { words, speaker } = sentence
  for (let k = at - 1; k >= 0; k--) {
    const { text = '', after } = words[k] ?? {}
    if (after === '.' || after === '?') break
    if (personNamed(text) && !isOwnAge(words, k)) return ownerAt(sentence, k, at)
    if (FIRST.test(text)) {
      if (speaker === 'doctor' && text === 'i') continue
      return speaker === 'other' ? SOMEBODY : PATIENT
    }
    if (SECOND.test(text)) return SEVERAL.test(words[k + 1]?.text ?? '') ? UNKNOWN : PATIENT
    if (THIRD.test(text) || (MANY.test(text) && speaker === 'patient')) {
      const named = lastNamed(sentences, i, k, text)
      if (named) return named
      if (THIRD.test(text)) return speaker === 'patient' ? UNKNOWN : PATIENT
    }
    if (TURNS.test(text)) break
  }
  return namedBehind(words, end) ?? askedOf(sentences, i) ?? PATIENT
}

const ASKS_OF_FAMILY = /^(?:family|anyone|anybody|relatives?|parents?|mother|father|siblings?)$/

/** "Does anybody in your family have diabetes?" - "Yes, diabetes": what answers it is the family's. */
function askedOf(sentences: readonly Sentence[], i: number): Whose | null {
  const own = sentences[i]
  for (let s = i - 1; s >= Math.max(0, i - 2); s--) {
    const asked = sentences[s]
    if (!asked || !own || asked.speaker === own.speaker) continue
    if (!asked.question) return null
    const named = asked.words.find(({ text }) => ASKS_OF_FAMILY.test(text))
    return named ? (personNamed(named.text)?.relation ?? 'relative') : null
  }
  return null
}

/** Of whom the words from `at` to `end` of a note's sentence are told. */
export function whoseInNote(
  words: readonly Word[],
  at: number,
  end: number,
  ofLabel: Whose = PATIENT,
): Whose {
  for (let k = at - 1; k >= 0; k--) {
    const { text = '', after } = words[k] ?? {}
    if (after === '.') break
    const person = personNamed(text)
    if (text === 'family' && words[k - 1]?.text === 'the' && CARES.test(words[k + 1]?.text ?? ''))
      return UNKNOWN
    if (person) {
      const tells = words.slice(k + 1, at).some((word) => TELLS.test(word.text))
      return tells ? PATIENT : person.relation
    }
    if (/^(?:he|she)$/.test(text)) return namedBefore(words, k, text) ?? PATIENT
    if (/^(?:patient|pt|his|her|they|their)$/.test(text) && !kinFollows(words, k, at)) return PATIENT
    if (TURNS.test(text)) break
  }
  return namedBehind(words, end) ?? ofLabel
}

/** "Her mother was 45 when she was diagnosed": the one named before, unless they only tell. */
function namedBefore(words: readonly Word[], at: number, pronoun: string): Whose | null {
  for (let k = at - 1; k >= 0; k--) {
    const person = personNamed(words[k]?.text ?? '')
    if (words[k]?.after === '.') return null
    if (!person) continue
    const isOther = person.sex === (pronoun === 'she' ? 'male' : 'female')
    const tells = words.slice(k + 1, at).some(({ text }) => TELLS.test(text))
    return isOther || tells ? null : person.relation
  }
  return null
}

/** "Father: prostate cancer", "Family history: ...": of whom a label says that what follows is told; null when it does not. */
export function whoseInLabel(label: readonly Word[]): Whose | null {
  const named = label.findLast(({ text }) => personNamed(text) !== null)
  return named ? (personNamed(named.text)?.relation ?? null) : null
}

const kinFollows = (words: readonly Word[], from: number, to: number): boolean =>
  words.slice(from + 1, to).some(({ text }) => personNamed(text) !== null)

/** Whether what is told of one may be told of the other. */
export const mayBeSamePerson = (one: Whose, other: Whose): boolean =>
  one === other ||
  one === UNKNOWN ||
  other === UNKNOWN ||
  (one === SOMEBODY && other !== PATIENT) ||
  (other === SOMEBODY && one !== PATIENT) ||
  (one === 'relative' && other !== PATIENT) ||
  (other === 'relative' && one !== PATIENT) ||
  SAME_KIN.some((kin) => kin.has(one) && kin.has(other))
const SAME_KIN = [
  new Set(['parent', 'mother', 'father']),
  new Set(['sibling', 'sister', 'brother']),
  new Set(['child', 'son', 'daughter']),
  new Set(['grandparent', 'grandmother', 'grandfather']),
  new Set(['spouse', 'wife', 'husband', 'partner']),
  new Set(['partner', 'boyfriend', 'girlfriend']),
]
