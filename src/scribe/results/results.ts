import { labLines } from './lab-lines.ts'
import { resultLines } from './result-lines.ts'
import type { NoteLine, Visit } from '../visit-lines.ts'
import { FINDS } from './result-rules.ts'

/**
 * The results of the visit: what was seen on a test (`seen`), the clinician's own sentences, and the figures that none of
 * them holds.
 */
export function resultsTold(visit: Visit, seen: NoteLine[]): NoteLine[] {
  const told = [...seen, ...resultLines(visit)]
  const held = new Set(told.flatMap((line) => line.words))
  const figures = labLines(visit).filter((line) => !line.words.every((word) => held.has(word)))
  return onceEach([...told, ...figures])
}

const TEST =
  /\b(x-ray|mri|ct|scan|echocardiogram|echo|ekg|ecg|ultrasound|mammogram|labs?|biopsy|pathology|cbc|panel)s?\b/i
const NORMAL = /\b(?:normal|looks? (?:\w+ )?(?:good|fine)|unremarkable|no abnormalit\w+|negative)\b/i

const testOf = (text: string): string | null => TEST.exec(text)?.[1]?.toLowerCase() ?? null
const isOnlyNormal = (text: string): boolean => NORMAL.test(text) && !FINDS.test(text)

/** A test that was normal is not told again as normal: the line that says more stays. */
function onceEach(lines: NoteLine[]): NoteLine[] {
  return lines.filter((line, i) => {
    const test = testOf(line.text)
    if (test === null || !isOnlyNormal(line.text)) return true
    return !lines.some(
      (other, k) =>
        k !== i &&
        testOf(other.text) === test &&
        NORMAL.test(other.text) &&
        (k < i || !isOnlyNormal(other.text)),
    )
  })
}
