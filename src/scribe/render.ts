import type { Visit } from './visit-lines.ts'
import type { OutWord } from './out-word.ts'
import { thirdPersonWords } from './person.ts'
import { joinWords, sentenceLine } from './surface.ts'
import { termsOf } from './transcript-index.ts'
import type { Word } from './talk/word.ts'

/** A clause of the clinician or the patient as one sentence of the note; null when it cannot be told in the third person. */
export function told(visit: Visit, words: Word[], self: 'patient' | 'doctor'): string | null {
  const out = thirdPersonWords(words, self, visit.sex)
  return out && line(visit, out)
}

export function line(visit: Visit, words: OutWord[]): string {
  const segment = words.find((word) => word.source)?.source?.segment ?? 0
  return sentenceLine(joinWords(words, visit.namesKnown[segment] ?? false))
}

/** Replaces the first words by others (none of them said): for openings like "I am going to". */
export function replaceHead(words: Word[], count: number, head: string): Word[] {
  const first = words[0]
  if (!first) return words
  const added =
    head === '' ? [] : head.split(' ').map((text): Word => ({ ...first, text, raw: text, after: '' }))
  return [...added, ...words.slice(count)]
}

/** Whether two lines say the same: most terms of the shorter stand in the other. */
export function saysTheSame(a: Word[], b: Word[]): boolean {
  const [one, two] = [new Set(termsOf(a)), new Set(termsOf(b))]
  const [small, large] = one.size < two.size ? [one, two] : [two, one]
  if (small.size === 0) return large.size === 0
  let shared = 0
  for (const term of small) if (large.has(term)) shared++
  return shared / small.size >= 0.8
}
