import type { EmbeddedTranscriber } from '#server/platform/transcriber/embedded-transcriber.ts'
import type { CharacterRange } from '#server/platform/transcriber/transcriber.ts'
import { speak, type Voice } from '#testing/spoken-visit.ts'

/** A sentence with a gap for a term. */
export type Carrier = string

export const GAP = '{term}'
const WAV_HEADER_BYTES = 44

/** What a recogniser wrote for a term that was spoken within a sentence. */
export interface Hearing {
  term: string
  voice: Voice
  carrier: Carrier
  text: string
  uncertain: CharacterRange[]
}

/** Speaks the term in the carrier with the voice, and has it recognised. */
export async function hear(
  transcriber: EmbeddedTranscriber,
  { term, carrier, voice }: { term: string; carrier: Carrier; voice: Voice },
): Promise<Hearing> {
  const wav = await speak(carrier.replace(GAP, term), voice)
  const segments = await transcriber.transcribe(soundOf(wav), {})
  let text = ''
  const uncertain: CharacterRange[] = []
  for (const segment of segments) {
    const at = text === '' ? 0 : text.length + 1
    for (const { from, to } of segment.uncertain ?? []) uncertain.push({ from: at + from, to: at + to })
    text = text === '' ? segment.text : `${text} ${segment.text}`
  }
  return { term, voice, carrier, text, uncertain }
}

// A moment of silence at both ends: a recogniser that is given none may lose the first word.
const SILENCE_SAMPLES = 8_000

async function* soundOf(wav: Uint8Array): AsyncGenerator<Float32Array> {
  const view = new DataView(wav.buffer, wav.byteOffset + WAV_HEADER_BYTES)
  const count = Math.floor(view.byteLength / 2)
  const samples = new Float32Array(count + 2 * SILENCE_SAMPLES)
  for (let at = 0; at < count; at += 1) samples[SILENCE_SAMPLES + at] = view.getInt16(at * 2, true) / 32_768
  yield samples
}

/**
 * Where the term was to stand in what was heard: what is left between the words of the carrier. Null when those around
 * the gap were not heard as they were spoken, so that nobody can tell where the term begins or ends.
 */
export function heardInGap({ text, carrier }: Pick<Hearing, 'text' | 'carrier'>): CharacterRange | null {
  const [before = '', after = ''] = carrier.split(GAP)
  const words = [...text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu)].map((match) => ({
    text: match[0].toLowerCase(),
    from: match.index,
    to: match.index + match[0].length,
  }))
  const head = plainWords(before)
  const tail = plainWords(after)
  if (words.length <= head.length + tail.length) return null
  const starts = head.every((word, at) => words[at]?.text === word)
  const ends = tail.every((word, at) => words[words.length - tail.length + at]?.text === word)
  const first = words[head.length]
  const last = words[words.length - tail.length - 1]
  return starts && ends && first && last ? { from: first.from, to: last.to } : null
}

const plainWords = (text: string): string[] =>
  text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu) ?? []
