import packed from '../model/worth.json' with { type: 'json' }
import { feature, hashText, probabilities, scores, unpackModel, type LinearModel } from '../linear-model.ts'
import { hashesOf } from '../sentence-features.ts'
import type { Sentence } from '../talk/sentences.ts'
import type { IndexedTranscript } from '../transcript-index.ts'

/** How likely what a sentence says belongs in a note, and that the note would be wrong to sign without it. Each 0 to 1. */
export interface Worth {
  told: number
  critical: number
}

/** Classes of the model. */
export const [CHAT, TOLD, CRITICAL] = [0, 1, 2]

let builtIn: LinearModel | null = null

export function worthOf(index: IndexedTranscript, i: number): Worth {
  builtIn ??= unpackModel(packed)
  const [chat = 1, , critical = 0] = probabilities(scores(builtIn, worthFeatures(index, i)))
  return { told: 1 - chat, critical }
}

const VOICES: ReadonlyArray<Sentence['speaker']> = ['doctor', 'patient', 'other', 'unknown']
const LENGTHS = [2, 4, 6, 9, 13]
const LONGEST = 60
const END = hashText('</s>')
const FIGURE = hashText('<n>')

/** Its words and who says them, what it names, and what stands around it. */
export function worthFeatures({ sentences, bySentence }: IndexedTranscript, i: number): number[] {
  const sentence = sentences[i]
  if (!sentence) return []
  const voice = VOICES.indexOf(sentence.speaker)
  const named = bySentence.get(i) ?? []
  const hashes = hashesOf(sentence).slice(0, LONGEST)
  const kinds = [...new Set(named.map(({ kind }) => hashText(kind)))]
  return [
    feature(80, voice),
    feature(81, Number(sentence.question), voice),
    ...LENGTHS.filter((length) => sentence.words.length > length).map((length) => feature(82, length)),
    ...[...new Set(hashes)].flatMap((hash) => [feature(83, hash), feature(84, hash, voice)]),
    ...hashes.map((hash, k) => feature(85, hash, hashes[k + 1] ?? END)),
    feature(86, hashes[0] ?? END),
    ...kinds.flatMap((kind) => [feature(87, kind), feature(88, kind, voice)]),
    feature(89, Math.min(3, named.length)),
    ...(hashes.includes(FIGURE) ? [feature(90, voice)] : []),
    feature(91, Math.floor((10 * i) / sentences.length)),
    ...aroundIt(sentence, sentences[i - 1], bySentence.has(i - 1), bySentence.has(i + 1)),
  ]
}

function aroundIt(
  sentence: Sentence,
  before: Sentence | undefined,
  isNamedBefore: boolean,
  isNamedBehind: boolean,
): number[] {
  const behind = isNamedBehind ? [feature(94)] : []
  if (!before) return behind
  const asked = Number(before.question)
  const inVoice = Number(before.speaker === sentence.speaker)
  return [feature(92, asked, inVoice), ...(isNamedBefore ? [feature(93, asked)] : []), ...behind]
}
