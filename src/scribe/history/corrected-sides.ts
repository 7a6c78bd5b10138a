import { isAfter, plain, type Word } from '../talk/word.ts'
import type { NoteLine, Visit } from '../visit-lines.ts'
import { NOT_THIS } from './symptom-rules.ts'

const CORRECTS = /^(?:chief_complaint|hpi|ros)$/
/** How many sentences after the denial the right side may be named in. */
const REACH = 2

interface Correction {
  side: string
  part: string
  /** The first word of the denial: what was said before it is corrected. */
  from: Word
  /** The other side, where it was said of the same part. */
  right: Word | null
}

/**
 * The lines with the side that the patient put right: "right knee pain" - "It's not the right knee, it's the left." Where
 * only the wrong side was denied the line goes without a side.
 */
export function withCorrectedSides(lines: NoteLine[], visit: Visit): NoteLine[] {
  const corrections = correctionsIn(visit)
  if (corrections.length === 0) return lines
  return lines.map((line) => (CORRECTS.test(line.section) ? corrections.reduce(corrected, line) : line))
}

function corrected(line: NoteLine, { side, part, from, right }: Correction): NoteLine {
  if (line.words.some((word) => isAfter(word, from))) return line
  const wrong = new RegExp(`\\b${side} (?=(?:\\w+ and )?${part}\\b)`, 'i')
  if (!wrong.test(line.text)) return line
  const text = line.text.replace(wrong, right ? `${right.text} ` : '')
  return {
    ...line,
    text: text.charAt(0).toUpperCase() + text.slice(1),
    words: [...line.words.filter((word) => word.text !== side), ...(right ? [right] : [])],
  }
}

function correctionsIn({ index: { sentences } }: Visit): Correction[] {
  return sentences.flatMap(({ speaker, question, words, index }): Correction[] => {
    const [, side, part] = (speaker === 'patient' && !question && NOT_THIS.exec(plain(words))) || []
    const [from] = words
    if (!side || !part || !from) return []
    // "Is the swelling there too?" "It is not in the left knee": that is said of the swelling, not of the knee.
    const before = sentences
      .slice(Math.max(0, index - REACH - 1), index)
      .filter(({ speaker: who }) => who === 'doctor')
    if (
      /\b(?:it|that) is not\b/.test(plain(words)) &&
      !before.some((one) => plain(one.words).includes(`${side} ${part}`))
    )
      return []
    const near = sentences.slice(index, index + 1 + REACH).flatMap((sentence) => sentence.words)
    const right = near.find(
      (word, i) => word.text !== side && /^(?:left|right)$/.test(word.text) && near[i + 1]?.text === part,
    )
    return [{ side, part, from, right: right ?? null }]
  })
}
