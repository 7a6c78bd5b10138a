import { withoutFillers } from './talk/clean-words.ts'
import { readTranscript, type ReadTranscript } from './read-transcript.ts'
import type { Sentence } from './talk/sentences.ts'
import { spansOf } from './spans.ts'
import { capital, sentenceLine } from './surface.ts'
import { ASKS_PLACE, DOCTOR_HERE, PATIENT_HERE, STATED_HERE } from './telehealth-place-rules.ts'
import { askedPlace, placeAnswered, statedPlace } from './telehealth-place.ts'
import type { Segment, Span } from './types.ts'
import type { NoteLine } from './visit-lines.ts'
import { plain, type Word } from './talk/word.ts'
import {
  NAMES_KIN,
  PRESENT,
  ABOUT_TELEHEALTH,
  ALONE,
  ASKS_CONSENT,
  ASKS_OTHERS,
  CONSENTS,
  TECHNOLOGY,
  TECHNOLOGY_USED,
  TIME,
  YES,
} from './telehealth-rules.ts'

/** What a telehealth note must hold. */
export const TELEHEALTH_ELEMENTS = ['consent', 'patient_location', 'clinician_location', 'technology', 'others_present', 'time_spent'] as const // prettier-ignore
export type TelehealthElement = (typeof TELEHEALTH_ELEMENTS)[number]

/** One element: what the note says of it and the words it came from; `text` is null when nobody said it. */
export interface TelehealthFinding {
  element: TelehealthElement
  text: string | null
  evidence: Span[]
}

interface Found {
  text: string
  words: Word[]
}
type Finder = (read: Said, i: number) => Found | null

const FINDERS: Record<TelehealthElement, Finder> = {
  consent,
  patient_location: (read, i) => place(read, i, 'patient'),
  clinician_location: (read, i) => place(read, i, 'doctor'),
  technology,
  others_present: othersPresent,
  time_spent: timeSpent,
}

/** What the finders read of a transcript. */
type Said = Pick<ReadTranscript, 'segments' | 'index'>

/** Looks for each element in what was said. Nothing is concluded: consent that was only asked for is not given. */
export function checkTelehealth(segments: Segment[]): TelehealthFinding[] {
  const read = readTranscript(segments)
  return TELEHEALTH_ELEMENTS.map((element) => {
    const found = findElement(read, element)
    return found
      ? { element, text: found.text, evidence: spansOf(found.words, read.segments) }
      : { element, text: null, evidence: [] }
  })
}

/** The statement of a telehealth note: a line for each element that was said. */
export function telehealthLines(read: Said): NoteLine[] {
  return TELEHEALTH_ELEMENTS.flatMap((element): NoteLine[] => {
    const found = findElement(read, element)
    return found ? [{ section: 'telehealth', ...found }] : []
  })
}

function findElement(read: Said, element: TelehealthElement): Found | null {
  for (let i = 0; i < read.index.sentences.length; i++) {
    const found = FINDERS[element](read, i)
    if (found) return found
  }
  return null
}

const textAt = (read: Said, i: number): string => plain(withoutFillers(read.index.sentences[i]?.words ?? []))

/** Who says it, as the transcript has it; told from the words where it does not say. */
function taggedSpeaker(read: Said, sentence: Sentence): Sentence['speaker'] {
  const tagged = read.segments[sentence.segment]?.speaker ?? 'unknown'
  return tagged === 'unknown' ? sentence.speaker : tagged
}

/** The next words of the other one, within three sentences. */
function replyTo(read: Said, i: number): Sentence | null {
  const asker = read.index.sentences[i]
  for (let k = i + 1; k <= i + 4; k++) {
    const next = read.index.sentences[k]
    if (!next || !asker) return null
    if (next.segment !== asker.segment && (next.speaker !== asker.speaker || next.speaker === 'unknown'))
      return next
  }
  return null
}

const NO = /^(?:(?:oh|um|uh|well) )*(?:no|nope|nah|not|i do not|i would rather|i am not)\b/

function consent(read: Said, i: number): Found | null {
  const sentence = read.index.sentences[i]
  if (!sentence) return null
  const text = textAt(read, i)
  if (/\b(?:not|never|no|declin\w+|refus\w+|if|without)\b/.test(text)) return null
  const around = `${textAt(read, i - 1)} ${text} ${textAt(read, i + 1)}`
  if (CONSENTS.test(text) && !sentence.question && ABOUT_TELEHEALTH.test(around))
    return { text: 'Consent to the telehealth visit was given.', words: sentence.words }
  if (!sentence.question || !ASKS_CONSENT.test(text) || !ABOUT_TELEHEALTH.test(text)) return null
  const reply = replyTo(read, i)
  const answer = plain(reply?.words ?? [])
  if (!reply || !YES.test(answer) || NO.test(answer) || /\bbut\b/.test(answer)) return null
  return {
    text: 'The patient gave verbal consent to the telehealth visit.',
    words: [...sentence.words, ...reply.words],
  }
}

/** Where somebody is, is said at the beginning of a visit. */
const LAST_SENTENCE_OF_PLACE = 60

function place(read: Said, i: number, whose: 'patient' | 'doctor'): Found | null {
  const sentence = read.index.sentences[i]
  if (!sentence || i > LAST_SENTENCE_OF_PLACE) return null
  const who = whose === 'patient' ? 'The patient' : 'The clinician'
  if (sentence.question) {
    if (whose === 'doctor' || !ASKS_PLACE.test(textAt(read, i))) return null
    const reply = replyTo(read, i)
    if (!reply) return null
    const named = placeAnswered(reply.words, segmentTextOf(read, reply))
    const agreed = YES.test(plain(reply.words))
      ? askedPlace(sentence.words, segmentTextOf(read, sentence))
      : null
    const said = named ?? agreed
    return said === null
      ? null
      : { text: sentenceLine(`${who} was ${said}`), words: [...sentence.words, ...reply.words] }
  }
  const speaker = taggedSpeaker(read, sentence)
  const isOwn = whose === 'patient' ? speaker === 'patient' : speaker !== 'patient'
  if (whose === 'doctor' && !isOwn) return null
  const anchor = whose === 'doctor' ? DOCTOR_HERE : isOwn ? PATIENT_HERE : STATED_HERE
  const said = statedPlace(sentence.words, segmentTextOf(read, sentence), anchor)
  return said === null ? null : { text: sentenceLine(`${who} was ${said}`), words: sentence.words }
}

const segmentTextOf = (read: Said, { segment }: Sentence): string => read.segments[segment]?.text ?? ''

const ABOUT_DEVICE =
  /\b(?:games?|watch\w*|youtube|number|tv|movie|xbox|play\w*|youtube|call me|call us|will call)\b/

function technology(read: Said, i: number): Found | null {
  const sentence = read.index.sentences[i]
  const text = textAt(read, i)
  const match = TECHNOLOGY.exec(text)
  if (!sentence || !match?.[1] || !TECHNOLOGY_USED.test(text) || ABOUT_DEVICE.test(text)) return null
  if (/\b(?:not|never|if|last|could|next|instead)\b/.test(text)) return null
  const named = match[1]
    .replace(/^(?:over the|by) /, '')
    .replace(/ (?:visit|platform|link)$/, '')
    .replace(/\bdoxy(?: me|\.me)?\b/, 'Doxy.me')
  const tool = named.replace(/\b(?:zoom|teams|microsoft|facetime|google|webex|skype)\b/g, capital).replace('Facetime', 'FaceTime').replace('hipaa', 'HIPAA') // prettier-ignore
  return { text: `The visit took place by ${tool}.`, words: sentence.words }
}

function othersPresent(read: Said, i: number): Found | null {
  const sentence = read.index.sentences[i]
  if (!sentence) return null
  const text = textAt(read, i)
  if (sentence.question && ASKS_OTHERS.test(text)) {
    const reply = replyTo(read, i)
    const answer = plain(reply?.words ?? [])
    if (!reply) return null
    const words = [...sentence.words, ...reply.words]
    const kin = NAMES_KIN.exec(answer)
    if (kin?.[1] && !/\bnot\b/.test(answer)) return { text: `Also present: ${kin[1]}.`, words }
    const alone = /\balone|yourself\b/.test(text)
    if (ALONE.test(answer) || (alone ? YES.test(answer) : NO.test(answer)))
      return { text: 'Nobody else was present.', words }
    return null
  }
  if (sentence.question || /\b(?:history|passed|died|had|was|lives?|diabetes|cancer)\b/.test(text))
    return null
  if (ALONE.test(text) && !/\blives?\b/.test(text))
    return { text: 'Nobody else was present.', words: sentence.words }
  const match = PRESENT.exec(text)
  const who = match?.[1] ?? match?.[2]
  return who && !/\bnot\b/.test(text) ? { text: `Also present: ${who}.`, words: sentence.words } : null
}

function timeSpent(read: Said, i: number): Found | null {
  const sentence = read.index.sentences[i]
  if (!sentence || taggedSpeaker(read, sentence) === 'patient' || sentence.question) return null
  const text = textAt(read, i)
  const match = TIME.exec(text)
  const minutes = match?.[1] ?? match?.[3] ?? match?.[5]
  if (!match || !minutes || /\b(?:exercis\w+|walk\w*|not|if|should|can|will)\b/.test(text)) return null
  const upTo = match[2] ?? match[4]
  return { text: `Time spent: ${upTo ? `${minutes} to ${upTo}` : minutes} minutes.`, words: sentence.words }
}
