import { transcriptMentions, type Mention } from './mentions.ts'
import { isFrameWord, isStopWord, stem } from './stems.ts'
import { transcriptSentences, type Sentence } from './talk/sentences.ts'
import type { Segment, Span } from './types.ts'
import type { Word } from './talk/word.ts'

/** A transcript made ready for `checkSentence`: build it once per visit, use it for every sentence. */
export interface IndexedTranscript {
  segments: Segment[]
  sentences: Sentence[]
  mentions: Mention[]
  /** Term -> indices of the sentences that hold it, ascending. */
  postings: Map<string, number[]>
  /** Every figure said, in its normal form, with the sentences that hold it. */
  figures: Map<string, number[]>
  /** Mentions by name. */
  byName: Map<string, Mention[]>
  /** Mentions by the index of their sentence. */
  bySentence: Map<number, Mention[]>
  segmentById: Map<string, Segment>
}

/** Same thing, other word: terms that the matching treats as one. */
const SAME: Record<string, string> = {
  dyspnea: 'breath', breathing: 'breath', physician: 'doctor', medication: 'medicin', medicine: 'medicin', med: 'medicin', pill: 'medicin',
  hypertension: 'pressur', abdomen: 'stomach', abdominal: 'stomach', belly: 'stomach', tummy: 'stomach', lab: 'blood', edema: 'swell',
  swollen: 'swell', echocardiogram: 'echo', bilateral: 'both', bilaterally: 'both', obtain: 'get', initiate: 'start', begin: 'start', began: 'start',
  discontinue: 'stop', increased: 'increas', ultrasound: 'ultrasound', xray: 'x-ray', 'x-rays': 'x-ray', ekg: 'ekg', ecg: 'ekg', mri: 'mri', daily: 'day',
  twice: '2', once: '1', mother: 'mom', mum: 'mom', father: 'dad', hematuria: 'blood', emesis: 'vomit', tobacco: 'smok', cigarette: 'smok', smoker: 'smok',
  felt: 'feel', took: 'tak', taken: 'tak', went: 'go', gone: 'go', had: 'hav', came: 'com', saw: 'see', seen: 'see', worse: 'wors', better: 'better', gave: 'giv', given: 'giv', began2: 'start',
} // prettier-ignore

export const termOf = (word: string): string => {
  const direct = Object.hasOwn(SAME, word) ? SAME[word] : undefined
  return stem(direct ?? word)
}

/** The words of a text that carry its meaning, as terms. */
export function termsOf(words: Word[]): string[] {
  return words
    .map((word) => word.text)
    .filter((text) => !isStopWord(text) && !isFrameWord(text))
    .map(termOf)
}

/** Figures a word stands for: "120/70" holds both, "6-8" both. */
export function figuresOf(text: string): string[] {
  if (!/\d/.test(text)) return []
  const whole = text.replace(/,(?=\d{3})/g, '')
  const parts = whole.match(/\d+(?:\.\d+)?/g) ?? []
  return parts.map((part) => String(Number(part)))
}

function addTo(map: Map<string, number[]>, key: string, sentence: number): void {
  const list = map.get(key)
  if (!list) map.set(key, [sentence])
  else if (list[list.length - 1] !== sentence) list.push(sentence)
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}

/** Builds the index: linear in the length of the transcript. */
export function indexTranscript(segments: Segment[]): IndexedTranscript {
  return indexSentences(segments, transcriptSentences(segments))
}

export function indexSentences(segments: Segment[], sentences: Sentence[]): IndexedTranscript {
  const postings = new Map<string, number[]>()
  const figures = new Map<string, number[]>()
  for (const sentence of sentences) {
    for (const term of termsOf(sentence.words)) addTo(postings, term, sentence.index)
    for (const word of sentence.words)
      for (const figure of saidFigures(word)) addTo(figures, figure, sentence.index)
  }
  const mentions = transcriptMentions(sentences)
  const byName = new Map<string, Mention[]>()
  const bySentence = new Map<number, Mention[]>()
  for (const mention of mentions) {
    push(byName, mention.name, mention)
    push(bySentence, mention.sentence, mention)
  }
  const segmentById = new Map(segments.map((segment) => [segment.id, segment]))
  return { segments, sentences, mentions, postings, figures, byName, bySentence, segmentById }
}

const SMALL: Record<string, string[]> = { one: ['1'], once: ['1'], twice: ['2'], a: [], both: ['2'], couple: [], half: ['0.5'], first: ['1'], second: ['2'], third: ['3'], fourth: ['4'], fifth: ['5'], single: ['1'], zero: ['0'], double: ['2'], sixties: ['60'], seventies: ['70'], eighties: ['80'] } // prettier-ignore

/** Figures that were said with a word, as digits or in letters. */
export function saidFigures(word: Word): string[] {
  return Object.hasOwn(SMALL, word.text) ? (SMALL[word.text] as string[]) : figuresOf(word.text)
}

/** A sentence of the transcript as evidence: its words in the original text. */
export function sentenceSpan(index: IndexedTranscript, sentence: number): Span | null {
  const found = index.sentences[sentence]
  const first = found?.words[0]
  const id = found && index.segments[found.segment]?.id
  if (!first || id === undefined) return null
  // "100 micrograms, no, 75" reads "75 micrograms": the last word is not where the words end.
  const to = found.words.reduce((end, word) => Math.max(end, word.to), first.to)
  return { segmentId: id, from: first.from, to }
}
