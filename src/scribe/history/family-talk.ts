import { isPastForm } from '../lexicon/verbs.ts'
import { replaceHead } from '../render.ts'
import type { Sentence } from '../talk/sentences.ts'
import type { Segment } from '../types.ts'
import { isOfNoParent } from '../talk/parents-voice.ts'
import { plain, type Word } from '../talk/word.ts'

const CHILD = ['son', 'daughter', 'baby', 'child', 'kid', 'boy', 'girl', 'toddler', 'infant', 'newborn']
const KIN = [
  ...CHILD,
  'husband',
  'wife',
  'mother',
  'father',
  'mom',
  'mum',
  'dad',
  'grandmother',
  'grandfather',
]
const NAMED = new RegExp(`\\byour (${KIN.join('|')})\\b`)
const OF_KIN_HISTORY = /\b(?:family|history of|side|siblings?|parents)\b/

/**
 * Where the family speaks for a patient who does not speak, the clinician's "your son" and the family's "my son" are the
 * patient. Who it is, is what the clinician says first; a child otherwise. Of other relatives nothing is changed.
 */
export function withPatientNamed(sentences: Sentence[], segments: Segment[]): Sentence[] {
  const speaks = new Set(segments.map(({ speaker }) => speaker))
  if (!speaks.has('other') || speaks.has('patient')) return sentences
  const first = sentences
    .filter(({ speaker, words }) => speaker === 'doctor' && !OF_KIN_HISTORY.test(plain(words)))
    .flatMap(({ words }) => NAMED.exec(plain(words))?.[1] ?? [])[0]
  const children = isOfNoParent(sentences) ? CHILD.filter((name) => !OWN_CHILD.test(name)) : CHILD
  const names = new Set(first === undefined || CHILD.includes(first) ? children : [first])
  return sentences.map((sentence) => ({ ...sentence, words: withNames(sentence, names) }))
}

/** "My daughter", said by the patient's grandmother. */
const OWN_CHILD = /^(?:son|daughter|kid|child)$/

function withNames({ speaker, words }: Sentence, names: ReadonlySet<string>): Word[] {
  const owner = speaker === 'doctor' ? 'your' : 'my'
  return words.map((word, i) => {
    const [before, next] = [words[i - 1], words[i + 1]]
    if (word.text === owner && next && names.has(next.text)) return { ...word, text: 'the', raw: 'the' }
    if (before?.text === owner && names.has(word.text)) return { ...word, text: 'patient', raw: 'patient' }
    return word
  })
}

const OF_ONESELF = /^(?:i|my|me|mine|we|us|our|you|your)$/
const named = (kin: string): RegExp =>
  new RegExp(`^(?:his|her|my|the) (?:\\w+ )?(?:${kin})\\b|\\b(?:${kin})(?: only)?$`)
const SHE_KIN = named('sister|mother|mom|mum|mama|grandmother|grandma|aunt|wife|niece|stepmother')
const HE_KIN = named('brother|father|dad|grandfather|grandpa|uncle|husband|nephew|stepfather')

/** "He has one sister. She lives in Leeds.": who was named last and is no "he". */
export function isOfKinNamed(sentences: Sentence[], { index, segment, words }: Sentence): boolean {
  const first = words[0]?.text ?? ''
  const before = sentences[index - 1]
  if (!/^(?:he|she)$/.test(first) || before?.segment !== segment || before.words[0]?.text === 'i')
    return false
  const kin = first === 'she' ? SHE_KIN : HE_KIN
  return (
    (kin.test(plain(before.words)) && before.words[0]?.text !== first) ||
    (before.words[0]?.text === first && isOfKinNamed(sentences, before))
  )
}
const RECALLS =
  /^(?:if i remember (?:correctly|right|rightly)|i know(?: that)?|but i know|i would have to (?:double )?check but) /
const THINKS = /^i (?:think|believe)(?: that)? /

/**
 * What the family says of the patient: "he was born early" with the patient named at the head of a sentence, "I gave him
 * Tylenol" told of the family. Null for what they say of themselves or to the clinician.
 */
export function ofThePatient(spoken: Word[], isFirst: boolean): Word[] | null {
  const recalls = RECALLS.exec(plain(spoken))
  const words = recalls ? spoken.slice(recalls[0].trim().split(' ').length) : spoken
  const [first, second] = words
  if (!first) return null
  const thinks = THINKS.exec(plain(words))
  const told =
    isFirst && /^(?:he|she)$/.test(first.text)
      ? replaceHead(words, 1, 'the patient')
      : thinks
        ? replaceHead(words, thinks[0].trim().split(' ').length, 'the family thinks')
        : first.text === 'i' && isPastForm(second?.text ?? '')
          ? replaceHead(words, 1, 'the family')
          : words
  return told.some(({ text }) => OF_ONESELF.test(text)) ? null : told
}
