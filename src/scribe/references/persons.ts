import type { Sentence } from '../talk/sentences.ts'
import { plain, type Word } from '../talk/word.ts'

const SHE =
  /^(?:mother|mom|mum|sister|wife|girlfriend|daughter|grandmother|grandma|aunt|granddaughter|niece|mother-in-law)$/
const HE =
  /^(?:father|dad|brother|husband|boyfriend|son|grandfather|grandpa|uncle|grandson|nephew|father-in-law)$/
const EITHER =
  /^(?:doctor|pcp|provider|dermatologist|cardiologist|friend|coworker|partner|cousin|boss|neighbor|\w+ologist)$/
const PERSONS_BACK = 3
/** "He, so, he ..." */
const BREAKS_OFF = /^(?:so|and|but|or|he|she|like|that)$/
const OWNERS = /^(?:my|your)$/

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
  const [pronoun, ...rest] = clause
  if (pronoun?.text === 'we') return withFamilyNamed(sentences, index, clause)
  if (!pronoun || !/^(?:he|she)$/.test(pronoun.text) || BREAKS_OFF.test(rest[0]?.text ?? '')) return clause
  const own = sentences[index]?.words ?? []
  for (let k = index; k >= Math.max(0, index - PERSONS_BACK); k--) {
    const words = k === index ? own.slice(0, Math.max(0, own.indexOf(pronoun))) : (sentences[k]?.words ?? [])
    const persons = words.filter((word, i) => isPerson(word, words[i - 1], pronoun.text))
    const [person] = persons
    if (!person) continue
    if (new Set(persons.map(({ text }) => text)).size > 1 || (k === index && goesOn)) return clause
    return [{ ...pronoun, text: 'my', raw: 'my', after: '' }, { ...person, after: '' }, ...rest]
  }
  return clause
}

const isPerson = ({ text }: Word, before: Word | undefined, pronoun: string): boolean =>
  (pronoun === 'she' ? SHE : HE).test(text) || (EITHER.test(text) && OWNERS.test(before?.text ?? ''))

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
