import { plain, type Word } from '../talk/word.ts'
import type { Sentence } from '../talk/sentences.ts'
import { SOMEBODY } from '../mention-context-rules.ts'
import { AGE_SAID } from './patient-age-rules.ts'

const COUNT_AND_UNIT = /^(\d+)\W*([dwmy])/
const OWN_AGE = /^(?:so |and |well |yeah |yes )*i am (?:now )?(\d{2})(?: years old)?$/
const MONTHS = { d: 1 / 30, w: 0.23, m: 1, y: 12 } as const

/** In whole months, as the first to say it does; ages of relatives do not count. Null where nobody says it. */
export function ageIn(sentences: readonly Sentence[]): number | null {
  for (const { words, speaker } of sentences) {
    const text = plain(words)
    const own = speaker === 'patient' ? OWN_AGE.exec(text) : null
    if (own) return Number(own[1]) * 12
    const found = AGE_SAID.exec(text)
    if (!found || isOfRelative(words, text.slice(0, found.index))) continue
    const [, count, unit] = COUNT_AND_UNIT.exec(found[0]) ?? []
    const months = Math.floor(Number(count) * MONTHS[unit as keyof typeof MONTHS])
    if (months <= 120 * 12) return months
  }
  return null
}

/** "My 70-year-old mother", "his father is 80 years old"; a parent's "my 5-year-old son" is the patient. */
function isOfRelative(words: readonly Word[], before: string): boolean {
  const at = before.split(' ').filter(Boolean).length
  return words
    .slice(Math.max(0, at - 4), at + 6)
    .some(
      ({ text }) =>
        SOMEBODY.test(text) &&
        !/^(?:sons?|daughters?|baby|child|kid|boy|girl|man|men|woman|women)$/.test(text),
    )
}
