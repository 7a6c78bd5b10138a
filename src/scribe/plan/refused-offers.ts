import type { Sentence } from '../talk/sentences.ts'
import { plain } from '../talk/word.ts'
import type { NoteLine } from '../visit-lines.ts'
import { WILL_NOT } from './refused-offers-rules.ts'

/** Whether the patient, or who came along, says that they will not have what was offered. */
export const refuses = ({ speaker, question, words }: Sentence): boolean =>
  speaker !== 'doctor' && !question && WILL_NOT.test(plain(words))

/** What is taken away was never offered. */
const TAKES_AWAY = /^(?:Stop|Hold|Avoid|Stay|Do not|No|Discontinue)\b/
/** An answer may have run into a second sentence: "No, I gained weight on that. I won't take it." */
const REACH = 2

/** Leaves out of a plan what was refused in answer: that is for the physician to word. */
export function withoutRefused(lines: NoteLine[], sentences: readonly Sentence[]): NoteLine[] {
  return lines.filter((line) => {
    const last = line.words.at(-1)
    const at = last ? sentences.findLastIndex(({ words }) => words.includes(last)) : -1
    if (at < 0 || TAKES_AWAY.test(line.text)) return true
    const reply = sentences.slice(at + 1, at + 1 + REACH)
    const others = reply.findIndex(({ speaker }) => speaker === 'doctor')
    return !(others < 0 ? reply : reply.slice(0, others)).some(refuses)
  })
}
