import { isBaseVerb, isPastForm } from '../lexicon/verbs.ts'
import type { Sentence } from '../talk/sentences.ts'
import { plain, type Word } from '../talk/word.ts'

/** What is done to a patient by those who treat them, and by nobody else who is near. */
const TREATS =
  /^(?:he|she|they) (?:(?:has|have|had|also|then|just|only|did not|finally) )*(?:biopsied|referred|prescribed|ordered|diagnosed|examined|operated|injected|(?:started|put|kept|switched|took|taken) (?:me|you|him|her|them) (?:back )?(?:on|off)|(?:sent|told|gave|given|wanted|asked|advised|recommended|scheduled) (?:me|you)\b|called in|(?:increased|decreased|changed|stopped|doubled|lowered|raised) (?:my|your)|(?:did|ran|took) (?:an?|some|the) (?:\S+ ){0,2}(?:x-rays?|scan|tests?|mri|ct|ekg|ultrasound|biopsy|labs|blood work|bloods))\b/
const CLINICIAN =
  /^(?:doctor|pcp|provider|surgeon|pediatrician|dentist|podiatrist|physician|midwife|gp|optometrist|psychiatrist|\w{4,}ologist|practitioner)$/
const OWNERS = /^(?:my|your|his|her|their|the|an?|primary|care|family)$/
const TITLE = /^(?:dr|doctor)$/
const SENTENCES_BACK = 10
const LONGEST_NAME = 3

/**
 * "She took a sample" of a dermatologist named before: "the dermatologist took a sample". In the note the pronoun would be
 * the patient, or nobody. As it was where none or several clinicians were named.
 */
export function withClinicianNamed(sentences: Sentence[], index: number, clause: Word[]): Word[] {
  const [pronoun, ...rest] = clause
  if (!pronoun || !TREATS.test(plain(clause))) return clause
  const own = sentences[index]?.words ?? []
  const at = own.findIndex(({ segment, from }) => segment === pronoun.segment && from === pronoun.from)
  for (let k = index; k >= Math.max(0, index - SENTENCES_BACK); k--) {
    const named = cliniciansIn(k === index ? own.slice(0, Math.max(0, at)) : (sentences[k]?.words ?? []))
    const [first] = named
    if (!first) continue
    if (new Set(named.map(plain)).size > 1) return clause
    return [...first.map((word): Word => ({ ...word, after: '' })), ...singular(pronoun, rest)]
  }
  return clause
}

/** "They have sent" of one doctor: "has sent". */
function singular({ text }: Word, rest: Word[]): Word[] {
  const [verb, ...more] = rest
  return text === 'they' && verb?.text === 'have' ? [{ ...verb, text: 'has', raw: 'has' }, ...more] : rest
}

/** "My doctor", "the primary care provider", "Dr. Lee". */
function cliniciansIn(words: Word[]): Word[][] {
  return words.flatMap((word, i): Word[][] => {
    const next = words[i + 1]
    if (TITLE.test(word.text) && next && isName(next)) return [[{ ...word, text: 'dr', raw: 'Dr' }, next]]
    if (!CLINICIAN.test(word.text)) return []
    let begin = i
    while (begin > 0 && i - begin < LONGEST_NAME && OWNERS.test(words[begin - 1]?.text ?? '')) begin--
    if (begin === i) return []
    const [owner, ...others] = words.slice(begin, i + 1)
    if (!owner) return []
    return [[/^an?$/.test(owner.text) ? { ...owner, text: 'the', raw: 'the' } : owner, ...others]]
  })
}

const NO_NAME =
  /^(?:and|but|who|that|is|was|has|said|told|in|at|for|to|i|you|he|she|they|the|a|about|so|or|if|because|when)$/
const isName = ({ text }: Word): boolean =>
  /^\p{L}{3,}$/u.test(text) && !NO_NAME.test(text) && !isPastForm(text) && !isBaseVerb(text)
