import { collapseLoops } from './collapse-loops.ts'
import type { RecognizedPiece, SpeechSpan } from './recognizer-protocol.ts'
import type { CharacterRange, SuspectedName, TranscribedSegment } from './transcriber.ts'

const SAMPLES_PER_MS = 16
/** A sentence of fewer characters joins the next one, unless it asks something or a pause follows. */
const SHORT_SENTENCE = 25
/** A pause this near to where a sentence should end is where it ends. */
const PAUSE_REACH = 0.8 * 16_000
/** Nobody speaks faster; an engine that writes more has made something up. */
const MOST_WORDS_PER_SECOND = 7

/** Makes utterances of one or two sentences of a recognised piece, with times from where in it somebody spoke. */
export function toUtterances(piece: RecognizedPiece): TranscribedSegment[] {
  const { text, uncertain } = collapseLoops(piece.text)
  const isAsHeard = text === piece.text
  const unsure = isAsHeard ? piece.uncertain : uncertain
  const speech = piece.speech.length > 0 ? piece.speech : [{ from: piece.from, to: piece.to }]
  const sentences = groupShort(splitSentences(text))
  const tooFast = text.split(' ').length > MOST_WORDS_PER_SECOND * Math.max(1, totalOf(speech) / 16_000)
  let from = (speech[0] as SpeechSpan).from
  return sentences.map((sentence, index) => {
    const isLast = index === sentences.length - 1
    const boundary = isLast ? null : boundaryAt(sentence.to / text.length, speech)
    const to = Math.max(from, boundary?.from ?? (speech.at(-1) as SpeechSpan).to)
    const doubts = tooFast ? [{ ...sentence }] : unsure
    const segment = {
      startMs: Math.round(from / SAMPLES_PER_MS),
      endMs: Math.round(to / SAMPLES_PER_MS),
      text: text.slice(sentence.from, sentence.to),
      ...withUncertain(doubts, sentence),
      ...withSuspected(isAsHeard ? (piece.suspected ?? []) : [], sentence),
    }
    from = Math.max(to, boundary?.to ?? to)
    return segment
  })
}

/** The ranges that touch the sentence, counted from its start. */
function withUncertain(
  ranges: CharacterRange[],
  sentence: CharacterRange,
): Pick<TranscribedSegment, 'uncertain'> {
  const own = ranges
    .filter((range) => range.from < sentence.to && range.to > sentence.from)
    .map((range) => ({
      from: Math.max(0, range.from - sentence.from),
      to: Math.min(sentence.to, range.to) - sentence.from,
    }))
  return own.length === 0 ? {} : { uncertain: own }
}

/** The names that may have been said within the sentence. */
function withSuspected(
  names: SuspectedName[],
  sentence: CharacterRange,
): Pick<TranscribedSegment, 'suspected'> {
  const suspected = names
    .filter(({ from, to }) => from >= sentence.from && to <= sentence.to)
    .map((name) => ({ ...name, from: name.from - sentence.from, to: name.to - sentence.from }))
  return suspected.length === 0 ? {} : { suspected }
}

const ABBREVIATIONS = new Set(
  'dr mr mrs ms st prof sr jr vs etc approx no fig dept e.g i.e p.o b.i.d t.i.d q.i.d p.r.n'.split(' '),
)

/** Ranges of the sentences of a text, without the spaces between them. */
export function splitSentences(text: string): CharacterRange[] {
  const sentences: CharacterRange[] = []
  let from = 0
  for (const match of text.matchAll(/\S+/g)) {
    const to = match.index + match[0].length
    if (from > match.index || !endsSentence(match[0], text.slice(to + 1))) continue
    sentences.push({ from, to })
    from = to + 1
  }
  if (from < text.length) sentences.push({ from, to: text.length })
  return sentences
}

function endsSentence(word: string, rest: string): boolean {
  const end = /([.?!…])["'”’)\]]*$/.exec(word)
  if (end === null) return false
  if (end[1] !== '.') return true
  if (/^\p{Ll}/u.test(rest)) return false
  const bare = word
    .slice(0, end.index)
    .toLowerCase()
    .replace(/^["'“‘([]+/, '')
  return !ABBREVIATIONS.has(bare) && !/^\p{L}$/u.test(bare)
}

function groupShort(sentences: CharacterRange[]): CharacterRange[] {
  const grouped: CharacterRange[] = []
  let isOpen = false
  for (const sentence of sentences) {
    const last = grouped.at(-1)
    if (isOpen && last !== undefined) last.to = sentence.to
    else grouped.push({ ...sentence })
    isOpen = !isOpen && sentence.to - sentence.from < SHORT_SENTENCE
  }
  return grouped
}

/**
 * Where the sentence ends that takes this part of the text: speech is taken to run evenly, and a pause near the place
 * found so is believed more than the arithmetic.
 */
function boundaryAt(part: number, speech: SpeechSpan[]): SpeechSpan {
  const position = positionAt(part * totalOf(speech), speech)
  let best: SpeechSpan = { from: position, to: position }
  let nearest: number = PAUSE_REACH
  for (let index = 1; index < speech.length; index += 1) {
    const pause = { from: (speech[index - 1] as SpeechSpan).to, to: (speech[index] as SpeechSpan).from }
    const distance = Math.max(pause.from - position, position - pause.to, 0)
    if (distance < nearest) {
      nearest = distance
      best = pause
    }
  }
  return best
}

function positionAt(spoken: number, speech: SpeechSpan[]): number {
  let left = spoken
  for (const span of speech) {
    const length = span.to - span.from
    if (left <= length) return Math.round(span.from + left)
    left -= length
  }
  return (speech.at(-1) as SpeechSpan).to
}

function totalOf(speech: SpeechSpan[]): number {
  return speech.reduce((sum, span) => sum + span.to - span.from, 0)
}
