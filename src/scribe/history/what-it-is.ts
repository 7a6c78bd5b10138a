import type { Pointer } from '../references/pointer.ts'
import { plain, type Word } from '../talk/word.ts'
import { ASKS_OF_COMPLAINT, HELPS, ONLY_JUDGES, SAYS_OF_COMPLAINT, SAYS_OF_PART } from './symptom-rules.ts'

/** "I had warts removed, but they are back." */
const IS_BACK = /^they (?:are|were|came|come|have come) (?:right |all )?back\b/

/** The "it" that a clause begins with, where what is said of it tells what kind of thing it is. */
export function subjectPointer(clause: Word[]): Pointer[] {
  const text = plain(clause)
  const said = { at: 0, length: 1, plural: false } as const
  if (ASKS_OF_COMPLAINT.test(text)) return [{ ...said, at: 1, kinds: ['complaint'], needed: false }]
  if (HELPS.test(text)) return [{ ...said, kinds: ['medicine', 'device', 'therapy'], needed: false }]
  if (IS_BACK.test(text)) return [{ ...said, plural: true, kinds: ['complaint'], needed: true }]
  if (SAYS_OF_PART.test(text))
    return [{ ...said, plural: text.startsWith('they'), kinds: ['part'], needed: text.startsWith('they') }]
  if (ONLY_JUDGES.test(text)) return [{ ...said, kinds: [], needed: true }]
  return SAYS_OF_COMPLAINT.test(text) ? [{ ...said, kinds: ['complaint'], needed: false }] : []
}
