import { genericOf } from '../lexicon/brand-names.ts'
import { oncePer } from '../once-per.ts'
import type { Word } from '../talk/word.ts'
import type { IndexedTranscript } from '../transcript-index.ts'
import { isUnit } from './amounts.ts'
import type { ThingsCompared } from './compare.ts'

export interface OtherDrug {
  name: string
  /** What the talk names at that dose. */
  said: string
  sentences: number[]
}

/** A dose stands within so many words behind its medicine. */
const DOSE_WITHIN = 4
/** A talk may name medicines without end. */
const MOST_LOOKED_AT = 400

/**
 * The medicines of a note's sentence that nobody named, where the talk gives their very dose of another one: "Start losartan 10 mg"
 * of "start lisinopril 10 mg". None where the talk names several at that dose, or the sentence names that one too.
 */
export function drugsInstead(
  { noted, unsaid }: ThingsCompared,
  words: readonly Word[],
  transcript: IndexedTranscript,
): OtherDrug[] {
  const own = new Set(noted.flatMap(({ kind, name }) => (kind === 'drug' ? [genericOf(name)] : [])))
  return unsaid.flatMap(({ kind, name, at, length }): OtherDrug[] => {
    const dose = kind === 'drug' ? doseBehind(words, at + length) : null
    const heard = dose === null ? [] : (drugsByDose(transcript).get(dose) ?? [])
    const names = new Set(heard.map((one) => one.name))
    const [said] = names
    if (said === undefined || names.size > 1 || own.has(said)) return []
    return [{ name, said, sentences: heard.map(({ sentence }) => sentence) }]
  })
}

const drugsByDose = oncePer(({ mentions, sentences }: IndexedTranscript) => {
  const out = new Map<string, Array<{ name: string; sentence: number }>>()
  const drugs = mentions.filter(({ kind, polarity }) => kind === 'drug' && polarity !== 'no')
  for (const { name, sentence, at, length } of drugs.slice(0, MOST_LOOKED_AT)) {
    const dose = doseBehind(sentences[sentence]?.words ?? [], at + length)
    if (dose !== null) out.set(dose, [...(out.get(dose) ?? []), { name: genericOf(name), sentence }])
  }
  return out
})

/** The first figure with its unit behind a name, as "10 mg"; null where none stands there. */
function doseBehind(words: readonly Word[], from: number): string | null {
  for (let k = from; k < Math.min(words.length - 1, from + DOSE_WITHIN); k++) {
    const [figure, unit] = [words[k]?.text ?? '', words[k + 1]?.text ?? '']
    if (/^\d/.test(figure)) return isUnit(unit) ? `${figure} ${unit}` : null
  }
  return null
}
