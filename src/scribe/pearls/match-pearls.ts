import { stem } from '../stems.ts'
import { transcriptSentences, type Sentence } from '../talk/sentences.ts'
import type { IndexedTranscript } from '../transcript-index.ts'
import type { Mention } from '../mentions.ts'
import type { Segment } from '../types.ts'
import { ageIn } from './patient-age.ts'
import type { NoteLineText, PearlPlace, PearlReading } from './pearl-types.ts'
import { weighPearls, type Heard } from './weigh-pearls.ts'
import { noteMentions, statingOf, wordsAsMention, type StatedContext } from './stated.ts'
import { keyOfStems, nameOf, type Phrase, type TriggerIndex } from './trigger-index.ts'

/** What of the note is about somebody else, or about nothing of today. */
const NOT_READ = new Set(['family_history', 'allergies'])
const QUOTE_CHARACTERS = 240
const CONCEPTS = 60
const CHILD_MONTHS = 18 * 12

/** How much a section tells of what the visit is about. */
const SECTION_WEIGHT: Record<string, number> = {
  assessment_plan: 1,
  assessment: 1,
  plan: 1,
  instructions: 0.95,
  chief_complaint: 0.9,
  hpi: 0.85,
  subjective: 0.8,
  hospital_course: 0.8,
  results: 0.7,
  physical_exam: 0.7,
  objective: 0.7,
  medications: 0.6,
  past_medical_history: 0.45,
  past_surgical_history: 0.3,
  social_history: 0.55,
  ros: 0.5,
}
const OTHER_SECTION_WEIGHT = 0.6
const SPEAKER_WEIGHT: Record<string, number> = { doctor: 0.75, patient: 0.7, unknown: 0.65, other: 0.6 }
/** Once the note says what the visit was about, what was only mentioned in passing counts for less. */
const BESIDE_NOTE = 0.7
const BEFORE = 0.5
const ENOUGH_PLACES = 3
const MOST_SPOTS = 3
/** Of one key, and for one list of triggers: nobody's list takes the readings of another's. */
const MOST_OF_A_KEY = 24
const MOST_READ = 5_000

interface Text extends StatedContext {
  segments: readonly Segment[]
  mentions: Mention[]
  placeOf: (segment: Segment) => { source: PearlPlace['source']; where: string }
  weightOf: (segment: Segment) => number
}

/**
 * The pearls that fit what a note and its transcript say now. `ageMonths`: the patient's, where the record has it. Each
 * thing said is looked up among the triggers: it takes a walk over the text, however many pearls there are.
 */
export function matchPearls(
  {
    transcript,
    lines,
    ageMonths,
  }: { transcript: IndexedTranscript; lines: NoteLineText[]; ageMonths: number | null },
  triggers: ReadonlyArray<TriggerIndex>,
): PearlReading {
  const note = noteText(lines)
  const age = ageMonths ?? ageIn(note.sentences) ?? ageIn(transcript.sentences)
  const isChild = age !== null && age < CHILD_MONTHS
  const hasPlan = lines.some(({ sectionKey }) => (SECTION_WEIGHT[sectionKey] ?? 0) === 1)
  const texts: Text[] = [
    { ...note, isChild },
    { ...talkText(transcript, hasPlan), isChild },
  ]
  const heard = new Map<string, Heard>()
  for (const text of texts) hear(text, triggers, heard)
  return {
    concepts: conceptsOf(heard),
    ageMonths: age,
    candidates: weighPearls(heard, triggers, age),
  }
}

function noteText(lines: NoteLineText[]): Text {
  const read = lines.filter(({ sectionKey }) => !NOT_READ.has(sectionKey))
  const segments = read.map(({ id, text }): Segment => ({
    id,
    text,
    speaker: 'unknown',
    startMs: null,
    endMs: null,
  }))
  const sections = new Map(read.map(({ id, sectionKey }) => [id, sectionKey]))
  const sentences = transcriptSentences(segments)
  const sectionOf = ({ id }: Segment) => sections.get(id) ?? ''
  return {
    sentences,
    segments,
    mentions: noteMentions(sentences),
    isNote: true,
    isChild: false,
    placeOf: (segment) => ({ source: 'note', where: sectionOf(segment) }),
    weightOf: (segment) => SECTION_WEIGHT[sectionOf(segment)] ?? OTHER_SECTION_WEIGHT,
  }
}

function talkText({ segments, sentences, mentions }: IndexedTranscript, hasPlan: boolean): Text {
  return {
    sentences,
    segments,
    mentions,
    isNote: false,
    isChild: false,
    placeOf: ({ speaker }) => ({ source: 'talk', where: speaker }),
    weightOf: ({ speaker }) => (SPEAKER_WEIGHT[speaker] ?? 0.6) * (hasPlan ? BESIDE_NOTE : 1),
  }
}

/**
 * Adds what a text says to what was heard so far. Of words without a name it reads a few places in each sentence, and no more
 * than so many in all: a text of one word would hold each of the triggers that repeat it at every place.
 */
function hear(text: Text, triggers: ReadonlyArray<TriggerIndex>, heard: Map<string, Heard>): void {
  for (const mention of text.mentions) take(text, mention, nameOf(mention), heard)
  const lists = triggers.map(({ byStem }) => ({ byStem, left: MOST_READ }))
  const read = new Map<string, number>()
  for (const { index: sentence, words, segment } of text.sentences) {
    const stemmed = words.map((word) => stem(word.text))
    const weight = text.weightOf(text.segments[segment] as Segment)
    const spots = new Map<string, number>()
    for (const [at, first] of stemmed.entries())
      for (const list of lists)
        for (const { stems, key } of phrasesAt(list.byStem.get(first), stemmed, at)) {
          const [known, before] = [spots.get(key) ?? 0, read.get(key) ?? 0]
          if (known >= MOST_SPOTS || isHeardEnough(heard.get(key), weight)) continue
          if (before >= MOST_OF_A_KEY || list.left <= 0) continue
          list.left -= 1
          spots.set(key, known + 1)
          read.set(key, before + 1)
          take(text, wordsAsMention(key, { sentence, at, length: stems.length }, text), key, heard)
        }
  }
}

/** The phrases that stand at a word, of those that begin with it: looked up by length, for thousands may begin alike. */
function phrasesAt(phrases: PhrasesOfStem | undefined, stemmed: readonly string[], at: number): Phrase[] {
  if (!phrases) return []
  const found: Phrase[] = []
  let [key, read] = [keyOfStems(stemmed.slice(at, at + 1)), 1]
  for (const length of lengthsOf(phrases)) {
    if (at + length > stemmed.length) break
    for (; read < length; read++) key += ` ${stemmed[at + read]}`
    const phrase = phrases.get(key)
    if (phrase) found.push(phrase)
  }
  return found
}

type PhrasesOfStem = ReadonlyMap<string, Phrase>
const lengths = new WeakMap<PhrasesOfStem, number[]>()

function lengthsOf(phrases: PhrasesOfStem): number[] {
  const known =
    lengths.get(phrases) ??
    [...new Set([...phrases.values()].map(({ stems }) => stems.length))].sort((a, b) => a - b)
  lengths.set(phrases, known)
  return known
}

/** Said again and again: a place more changes nothing, and costs as much to read as the first. */
const isHeardEnough = (known: Heard | undefined, weight: number): boolean =>
  known !== undefined && known.places.size >= ENOUGH_PLACES && weight <= known.weight

function take(text: Text, mention: Mention, key: string, heard: Map<string, Heard>): void {
  const sentence = text.sentences[mention.sentence]
  const segment = sentence && text.segments[sentence.segment]
  if (!segment) return
  const known = heard.get(key)
  const most = text.weightOf(segment)
  if (isHeardEnough(known, most)) return
  const place = `${segment.id} ${sentence.index}`
  if (known?.places.has(place) && most <= known.weight) return
  const stating = statingOf(mention, text)
  if (stating === null) return
  const weight = most * (stating === 'before' ? BEFORE : 1)
  if (known) {
    known.places.add(place)
    if (weight <= known.weight) return
  }
  heard.set(key, {
    kind: mention.kind,
    isNamed: !key.startsWith('~'),
    weight,
    place: () => placeOf(text, sentence, mention, segment),
    places: (known?.places ?? new Set<string>()).add(place),
  })
}

function placeOf(text: Text, { words }: Sentence, { at, length }: Mention, segment: Segment): PearlPlace {
  const [from, to] = [words[at]?.from ?? 0, words[at + length - 1]?.to ?? 0]
  const begin = words[0]?.from ?? 0
  const behind = words.at(-1)?.to ?? segment.text.length
  const end = /^["')\]]?[.!?]/.test(segment.text.slice(behind)) ? behind + 1 : behind
  return {
    ...text.placeOf(segment),
    id: segment.id,
    from,
    to,
    quote: quoteOf(segment.text, { begin, end, from, to }),
  }
}

/** The whole sentence, or of a long one what stands around the words that are meant. */
function quoteOf(
  text: string,
  { begin, end, from, to }: Record<'begin' | 'end' | 'from' | 'to', number>,
): string {
  if (end - begin <= QUOTE_CHARACTERS) return text.slice(begin, end).replace(/\s+/g, ' ').trim()
  const room = Math.max(0, (QUOTE_CHARACTERS - (to - from)) >> 1)
  const [start, stop] = [Math.max(begin, from - room), Math.min(end, to + room)]
  const words = text.slice(start, stop).replace(/\s+/g, ' ').trim()
  return `${start > begin ? '… ' : ''}${words}${stop < end ? ' …' : ''}`
}

function conceptsOf(heard: ReadonlyMap<string, Heard>): string[] {
  return [...heard]
    .filter(([, { isNamed }]) => isNamed)
    .sort(([, one], [, other]) => other.weight - one.weight)
    .slice(0, CONCEPTS)
    .map(([key]) => key)
}
