import { plain, type Word } from '../talk/word.ts'
import { GOES_ON_CHANGING, NEXT_STEP } from './dose-steps-rules.ts'

const JOINTS = ['then', 'after that', 'afterwards', 'stay', 'remain', 'keep going', 'go', 'come', 'step']
const CHANGES = ['increase', 'raise', 'titrate', 'decrease', 'reduce', 'lower', 'taper']
/** Where a step may begin. */
const JOINT = new RegExp(` (?:and |but )?(?:${[...JOINTS, ...CHANGES].join('|')})(?= )`, 'g')

/** A run of characters of a plain text. */
export interface Steps {
  from: number
  to: number
}

/**
 * How a dose goes on to change, in plain text: "| then 40 mg for 3 days then 20 for 3 days then stop|". Null where it stays as it is.
 * A step alone is half an order, and the one after it is no dose to be taken beside it: they are told together or not at all.
 */
export function doseStepsIn(text: string): Steps | null {
  for (const { index } of text.matchAll(JOINT)) {
    let to = index
    for (let next = stepAt(text, to); next > to; next = stepAt(text, to)) to = next
    if (to > index) return { from: index, to }
  }
  return null
}

/** Where the step ends that begins here; where it would begin if none does. */
function stepAt(text: string, at: number): number {
  const rest = text.slice(at)
  const step = GOES_ON_CHANGING.exec(rest) ?? NEXT_STEP.exec(rest)
  return at + (step?.[0].length ?? 0)
}

const JOINS = /^(?:then|after|stay|remain|go|increase|raise|decrease|reduce|lower)$/
const LONGEST_STEP = 12

/** "Once a day for a week and then twice a day": its last words are no clause that was only begun. */
export function endsInDoseStep(words: Word[]): boolean {
  if (!words.slice(-LONGEST_STEP).some(({ text }) => JOINS.test(text))) return false
  const text = plain(words)
  return doseStepsIn(text)?.to === text.length
}

/** "And then the 7 for two weeks": no clause of its own. */
export const beginsDoseStep = (words: Word[]): boolean =>
  doseStepsIn(` ${plain(words.slice(0, LONGEST_STEP))}`)?.from === 0
