import type { Sentence } from '../talk/sentences.ts'
import { plain, type Word } from '../talk/word.ts'
import type { NoteLine, Visit } from '../visit-lines.ts'
import { AFTER_WHAT, MEASURED_AGAIN, WEIGHT_CHANGE, WEIGHT_CHANGED } from './vital-rules.ts'

/** Said so shortly before, it is still being measured again. Sentences. */
const STILL = 2

/** How a figure is told that was measured again: "repeat 98 after the albuterol"; null where nothing says that it was. */
export function repeatOf(visit: Visit, i: number): string | null {
  const near = visit.index.sentences.slice(Math.max(0, i - STILL), i + 1)
  if (!near.some((one) => !isOfPatient(one) && MEASURED_AGAIN.test(plain(one.words)))) return null
  const own = visit.index.sentences[i]
  const after = near
    .filter(({ segment, speaker }) => segment === own?.segment && speaker === 'doctor')
    .map(({ words }) => AFTER_WHAT.exec(plain(words))?.[0])
    .findLast((found) => found !== undefined)
  return after ? ` ${after}` : ''
}

const isOfPatient = ({ speaker, question }: Sentence): boolean => speaker === 'patient' && !question

/** The line with what was measured again behind the first figure; the first stays. */
export function withRepeat(line: NoteLine, said: string, after: string, words: Word[]): NoteLine {
  const isSame = line.text.includes(said)
  if (isSame) return line
  const name = line.text.slice(0, line.text.indexOf(': '))
  const first = { text: line.text.slice(name.length + 2), words: line.words, claim: line.text }
  const again = { text: `Repeat ${said}${after}.`, words, claim: `${name}: ${said}.` }
  return {
    ...line,
    text: `${line.text.replace(/\.$/, '')}, repeat ${said}${after}.`,
    words: [...line.words, ...words],
    findings: [...(line.findings ?? [first]), again],
  }
}

/** "132/84." behind "let me repeat that": a pressure that is named no more. */
export function bareRepeat(visit: Visit, i: number): Word | null {
  const own = visit.index.sentences[i]
  const before = visit.index.sentences[i - 1]
  if (own?.speaker !== 'doctor' || own.words.length > LONGEST_BARE || !before) return null
  if (before.segment !== own.segment || !MEASURED_AGAIN.test(plain(before.words))) return null
  return own.words.find(({ text }) => /^\d{2,3}\/\d{2,3}$/.test(text)) ?? null
}
const LONGEST_BARE = 5

/** "That is down 3 pounds since spring": how the weight has changed, with the unit it was told in. */
export function weightChange(words: Word[]): { text: string; unit: string | null; words: Word[] } | null {
  const text = plain(words)
  const [first, behind] = [WEIGHT_CHANGE.exec(text), WEIGHT_CHANGED.exec(text)]
  const match = first ?? behind
  if (!match) return null
  const [, one = '', two = '', three = '', since = ''] = match
  const [how, count, unit] = first ? [one, two, three] : [three, one, two]
  const begin = match.index === 0 ? 0 : text.slice(0, match.index).trim().split(' ').length
  const said = words.slice(begin, begin + match[0].trim().split(' ').length)
  const when = since.replace(/[a-z]+$/, (last) => said.findLast((word) => word.text === last)?.raw ?? last)
  return {
    text: `${how} ${count}${unit ? ` ${unit.trim()}` : ''}${when}`,
    unit: unit.trim() || null,
    words: said,
  }
}
