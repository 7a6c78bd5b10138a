import { clinicalWeight } from '../fitness.ts'
import { medicinesNamed, namesMedicine } from '../medicines/medicine-clauses.ts'
import { mentionsIn, type Mention } from '../mentions.ts'
import { wordsOfText } from '../talk/words.ts'
import { FINDS_NOTHING, RED_FLAG, YET_ABNORMAL } from './in-short-rules.ts'
import {
  ALLERGY,
  heading,
  line,
  PLAN,
  type ResultLine,
  type ResultSection,
  type ResultSentence,
} from './result.ts'

const MOST_LINES = 3
/** Sections that are as short as they can be; of the others those sentences stay that say most, and all that must be told. */
const WHOLE: ReadonlySet<string> = new Set([
  'chief_complaint', 'past_medical_history', 'past_surgical_history', 'medications', 'allergies', 'vitals', 'results',
  'procedure',
]) // prettier-ignore

/**
 * A shorter note: answers that nothing was found, what the list of medicines says as well, and small talk are left out. Never an
 * abnormal finding, a result, an illness, a medicine, an allergy, a red flag, nor anything of the plan.
 */
export function inShort(sections: ResultSection[]): ResultLine[] {
  const told = sections.filter(({ key }) => key !== 'ros').flatMap(({ sentences }) => sentences)
  const inList = new Set(
    sections
      .filter(({ key }) => key === 'medications')
      .flatMap(({ sentences }) => sentences.flatMap(({ text }) => factsOf(text))),
  )
  return sections.flatMap((section) => {
    const kept = keptOf(section, told, inList)
    return kept.length === 0 ? [] : [heading(section.title), ...kept.map(inPlace)]
  })
}

/** A sentence as it stands in the note; the first of what is left of a paragraph begins it. */
const inPlace = (sentence: ResultSentence, i: number): ResultLine =>
  line(sentence, sentence.text, sentence.layout === 'inline' && i === 0 ? 'paragraph' : sentence.layout)

function keptOf(
  { key, sentences }: ResultSection,
  told: ResultSentence[],
  inList: ReadonlySet<string>,
): ResultSentence[] {
  if (key === 'ros') return reported(sentences, told)
  if (key === 'physical_exam') return sentences.filter(({ text }) => !isNormal(text))
  if (WHOLE.has(key) || PLAN.test(key)) return sentences
  const fresh = sentences.filter(({ text }) => !saysOnlyListed(text, inList))
  const most = new Set([...fresh].sort((one, other) => weightOf(other) - weightOf(one)).slice(0, MOST_LINES))
  return fresh.filter((sentence) => most.has(sentence) || mustStay(sentence.text))
}

/** Of the review of systems, what is there and was told nowhere else. */
function reported(sentences: ResultSentence[], told: ResultSentence[]): ResultSentence[] {
  const known = new Set(told.flatMap(({ text }) => namesThere(text)))
  return sentences.flatMap((sentence) => {
    const text = sentence.text.replace(/\s*\bDenies\b[^.]*\./g, '').trim()
    const isNew = /\bReports\b/.test(text) && !isAll(namesThere(text), known)
    return isNew ? [{ ...sentence, text }] : []
  })
}

const isAll = (names: string[], of: ReadonlySet<string>): boolean =>
  names.length > 0 && names.every((name) => of.has(name))

/** Whether an examination found nothing: every piece of the sentence says so. */
function isNormal(text: string): boolean {
  const pieces = text
    .replace(/^[A-Z][\w, ]{2,40}: /, '')
    .split(/[.,;]\s*|\s+and\s+(?=no\b)/)
    .map((piece) => piece.trim())
    .filter(Boolean)
  return pieces.every(
    (piece) =>
      FINDS_NOTHING.test(piece) && (/^(?:no|without|denies) /i.test(piece) || !YET_ABNORMAL.test(piece)),
  )
}

/** "She takes lisinopril 10 mg every morning" beside a list that says so. */
function saysOnlyListed(text: string, inList: ReadonlySet<string>): boolean {
  const isMore = mentionsOf(text).some(({ kind, polarity }) => kind !== 'drug' && polarity !== 'no')
  return !isMore && !RED_FLAG.test(text) && !ALLERGY.test(text) && /\b(?:takes?|taking|is on|uses?|using)\b/.test(text) && medicinesNamed(text).length > 0 && isAll(factsOf(text), inList) // prettier-ignore
}

const factsOf = (text: string): string[] => [
  ...medicinesNamed(text),
  ...(text.match(/\d[\d.,]*(?<![.,])/g) ?? []),
]

const mustStay = (text: string): boolean =>
  namesMedicine(text) ||
  ALLERGY.test(text) ||
  RED_FLAG.test(text) ||
  /^[“"]/.test(text) ||
  namesThere(text).length > 0 ||
  /\d/.test(text)

const mentionsOf = (text: string): Mention[] => mentionsIn(wordsOfText(text), 0)

/** The findings and illnesses that a text says are there. */
const namesThere = (text: string): string[] =>
  mentionsOf(text).flatMap(({ kind, polarity, name }) => (kind !== 'drug' && polarity !== 'no' ? [name] : []))

const weightOf = ({ text }: ResultSentence): number => clinicalWeight(wordsOfText(text.slice(0, 2_000)))
