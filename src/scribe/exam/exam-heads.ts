import { ownSystemOf, systemOfRegion, type ExamSystem } from './exam-systems.ts'
import { plain, type Word } from '../talk/word.ts'
import { INSTRUCTS, OTHER_SIDE, SAYS_HOW } from './exam-heads-rules.ts'
import { wordSet } from '../rules/rule.ts'

const LONGEST_HEAD = 4
const SMALL = wordSet('the a an your his her their both all')

/** The part that words name before their first pause: "Feet, pulses 2+", "Nose, septum deviated"; null where none is. */
function namedAtHead(words: readonly Word[]): Word[] | null {
  const pause = words.slice(0, LONGEST_HEAD).findIndex(({ after }) => after === ',')
  return pause < 0 || pause === words.length - 1 ? null : words.slice(0, pause + 1)
}

/** The system of the part that a finding begins with and pauses behind. What it names further on is seen at that part. */
export function systemAtHead(words: readonly Word[]): ExamSystem | null {
  const head = namedAtHead(words)
  if (!head || head.some(({ text }) => /^(?:no|not|without|and|is|are|looks?|has|have)$/.test(text)))
    return null
  const system = ownSystemOf(plain(head)) ?? systemOfRegion(plain(head))
  // "Afebrile, neck supple" begins with no part.
  return system === 'Constitutional' ? null : system
}

/** So many words hold the name of a part that something is said of. */
const NAMES_WITHIN = 5

const LONGEST_INSTRUCTION = 12
/** Whether words only tell the patient what to do. */
export const isInstruction = (words: readonly Word[]): boolean =>
  words.length <= LONGEST_INSTRUCTION && INSTRUCTS.test(plain([...words]))

/** Whether words say of a part how it is, in whatever words: "heart is irregularly irregular", "septum deviated to the right". */
export function describesPart(words: readonly Word[]): boolean {
  const named = words.filter(({ text }) => !SMALL.has(text)).slice(0, NAMES_WITHIN)
  if (words.length < 2 || isInstruction(words) || systemOfRegion(plain(named)) === null) return false
  return namedAtHead(words) !== null || SAYS_HOW.test(plain([...words])) || /\d/.test(plain([...words]))
}

/** "Left is clear." behind a finding on the right, "none in the left hand": of the same, on the other side. */
export const isOtherSide = (words: readonly Word[]): boolean => OTHER_SIDE.test(plain([...words]))
