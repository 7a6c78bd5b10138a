import { PREPOSITIONS } from '../grammar/closed-classes.ts'
import type { Sentence } from '../talk/sentences.ts'
import { plain, type Word } from '../talk/word.ts'

const SHE =
  /^(?:mother|mom|mum|sister|wife|girlfriend|daughter|grandmother|grandma|aunt|granddaughter|niece|half-sister|stepmother|stepsister|stepdaughter|mother-in-law|sister-in-law|daughter-in-law|girl|nana|granny)$/
const HE =
  /^(?:father|dad|brother|husband|boyfriend|son|grandfather|grandpa|uncle|grandson|nephew|half-brother|stepfather|stepdad|stepbrother|stepson|father-in-law|brother-in-law|son-in-law|boy|granddad|grandad)$/
const EITHER =
  /^(?:sibling|twin|child|kid|baby|doctor|pcp|provider|dermatologist|cardiologist|friend|coworker|partner|cousin|boss|neighbor|\w+ologist)$/
const PERSONS_BACK = 3
/** The furthest back that a person is looked for, through sentences that all speak of them. */
const FURTHEST = 8
/** "He, so, he ..." */
const BREAKS_OFF = /^(?:so|and|but|or|he|she|like|that)$/
const OWNERS = /^(?:my|your)$/
const LEADS_CLAUSE =
  /^(?:and|but|so|or|both|because|that|when|if|since|after|before|until|while|said|says|think|thinks|thought|know|now)$/
const OF_ANOTHER = /^(?:he|she|him|her|his)$/

/**
 * "She had a stroke" of a patient who was asked for their mother: "my mother had a stroke". In the note "she" would be the
 * patient. As it was where nobody, or more than one, was named just before; `goesOn` tells that the line before in the
 * same sentence names them.
 */
export function withPersonNamed(
  sentences: Sentence[],
  index: number,
  clause: Word[],
  goesOn: boolean,
): Word[] {
  if (clause[0]?.text === 'we') return withFamilyNamed(sentences, index, clause)
  const at = clause.findIndex(({ text }) => OF_ANOTHER.test(text))
  const pronoun = clause[at]
  if (!pronoun || (at === 0 && BREAKS_OFF.test(clause[1]?.text ?? ''))) return clause
  // "The problem she has": it belongs to the thing before.
  if (at > 0 && /^(?:he|she)$/.test(pronoun.text) && !LEADS_CLAUSE.test(clause[at - 1]?.text ?? ''))
    return clause
  const she = /^(?:she|her)$/.test(pronoun.text)
  if (clause.slice(0, at).some((word, i) => isPerson(word, clause[i - 1], she))) return clause
  const person = personBefore(sentences, index, pronoun, she, goesOn)
  if (!person) return clause
  return [
    ...clause.slice(0, at),
    { ...pronoun, text: 'my', raw: 'my', after: '' },
    { ...person, after: isOwner(clause, at) ? '' : pronoun.after },
    ...(isOwner(clause, at) ? [{ ...pronoun, text: "'s", raw: "'s", after: '' as const }] : []),
    ...clause.slice(at + 1),
  ]
}

/** "His", or the "her" of "her husband"; that of "help her" is the person. */
const isOwner = (clause: Word[], at: number): boolean => {
  const [own, next] = [clause[at], clause[at + 1]]
  if (own?.text !== 'her') return own?.text === 'his'
  return (
    next !== undefined &&
    !own.after &&
    !PREPOSITIONS.has(next.text) &&
    !/^(?:to|and|or|but|so|because|when|if|while|now|then|too|again|today|there|here|as|a|an|the|my|\w+ly|\w+ing)$/.test(
      next.text,
    )
  )
}

/** The relative whom a question means by "he" or "she". */
export function personMeant(sentences: Sentence[], index: number, she: boolean): Word | null {
  const pronoun = sentences[index]?.words.find(({ text }) => text === (she ? 'she' : 'he'))
  return pronoun ? personBefore(sentences, index, pronoun, she, false) : null
}

/** The one person named last in what was said before the pronoun. */
function personBefore(
  sentences: Sentence[],
  index: number,
  pronoun: Word,
  she: boolean,
  goesOn: boolean,
): Word | null {
  const own = sentences[index]?.words ?? []
  let left = PERSONS_BACK
  for (let k = index; k >= Math.max(0, index - FURTHEST) && left >= 0; k--) {
    const words = k === index ? own.slice(0, Math.max(0, own.indexOf(pronoun))) : (sentences[k]?.words ?? [])
    const persons = words.filter((word, i) => isPerson(word, words[i - 1], she) && !isOtherName(words, i))
    const [person] = persons
    if (person)
      return new Set(persons.map(({ text }) => text)).size > 1 || (k === index && goesOn) ? null : person
    if (!words.some(({ text }) => OF_ANOTHER.test(text))) left--
  }
  return null
}

/** "My aunt, his sister": the same person by another name. */
const isOtherName = (words: Word[], i: number): boolean =>
  i >= 3 &&
  /^(?:his|her|my|their)$/.test(words[i - 1]?.text ?? '') &&
  words[i - 2]?.after === ',' &&
  (SHE.test(words[i - 2]?.text ?? '') || HE.test(words[i - 2]?.text ?? ''))

const isPerson = ({ text }: Word, before: Word | undefined, she: boolean): boolean =>
  (she ? SHE : HE).test(text) || (EITHER.test(text) && OWNERS.test(before?.text ?? ''))

const ILL = /^we (?:all )?have\b/
const OF_FAMILY = /\bmy (?:\w+ )?family\b/

/** "My family has heart trouble. We have high blood pressure": it is told of the family, not of the patient. */
function withFamilyNamed(sentences: Sentence[], index: number, clause: Word[]): Word[] {
  const near = sentences
    .slice(Math.max(0, index - 1), index)
    .filter(({ speaker }) => speaker === sentences[index]?.speaker)
  const [we, ...rest] = clause
  if (!we || !ILL.test(plain(clause)) || !near.some(({ words }) => OF_FAMILY.test(plain(words))))
    return clause
  return [
    { ...we, text: 'my', raw: 'my', after: '' },
    { ...we, text: 'family', raw: 'family', after: '' },
    ...rest.flatMap((word) =>
      word.text === 'all' ? [] : [word.text === 'have' ? { ...word, text: 'has', raw: 'has' } : word],
    ),
  ]
}
