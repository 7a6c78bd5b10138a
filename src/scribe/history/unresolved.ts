import { speaksOfClinician } from '../clinicians-own.ts'
import { mentionsIn } from '../mentions.ts'
import { wordsOfText } from '../talk/words.ts'
import { placeOf } from '../talk/word.ts'
import type { NoteLine, Visit } from '../visit-lines.ts'
import { POINTS_AT_SEVERAL, POINTS_AT_THING } from './unresolved-rules.ts'

/** "Okay.", between what was named and what points at it. Words. */
const NOD = 2

/**
 * The story without what nobody can read in it: "Her daughter checks it" points at a question that is not told. A pointer is
 * resolved by its own line, or by a line that tells what was said right before it; the others stand among what was not used.
 */
export function withoutUnresolved(lines: NoteLine[], visit: Visit): NoteLine[] {
  if (!lines.some((line) => pointsAt(line, visit) >= 0)) return lines
  const sentenceOf = new Map(
    visit.index.sentences.flatMap(({ words, index }) => words.map((word) => [placeOf(word), index] as const)),
  )
  const told = new Set<number>()
  const isResolved = (line: NoteLine, at: number, from: readonly number[]): boolean => {
    if (from.length === 0 || mentionsIn(wordsOfText(line.text.slice(0, at)), 0).length > 0) return true
    const own = Math.max(...from)
    const before = visit.index.sentences.findLastIndex(({ words }, i) => i < own && words.length > NOD)
    return told.has(own) || told.has(before)
  }
  return lines.filter((line) => {
    const from = line.words.flatMap((word) => sentenceOf.get(placeOf(word)) ?? [])
    const at = pointsAt(line, visit)
    const isClear = at < 0 || isResolved(line, at, from)
    // What the clinician says of themselves stands in no note.
    if (isClear && line.section === 'hpi' && !speaksOfClinician(line)) for (const one of from) told.add(one)
    return isClear
  })
}

/** Where in the text of a line of the story it points at a thing; -1 where it does not. */
function pointsAt({ section, text, heading }: NoteLine, { sex }: Visit): number {
  if (section !== 'hpi' || heading) return -1
  const thing = POINTS_AT_THING.exec(text)?.index ?? -1
  // "They" may be the patient where nothing tells of a man or a woman.
  return thing >= 0 || sex === null ? thing : (POINTS_AT_SEVERAL.exec(text)?.index ?? -1)
}
