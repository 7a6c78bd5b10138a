import { mentionsIn } from '../mentions.ts'
import type { OutWord } from '../out-word.ts'
import { thirdPersonWords } from '../person.ts'
import { wordSurface } from '../surface.ts'
import type { Sentence } from '../talk/sentences.ts'
import { withoutFillers } from '../talk/clean-words.ts'
import { plain, type Word, wordsIn } from '../talk/word.ts'
import type { NoteLine, Visit } from '../visit-lines.ts'
import { ASKS_SINCE, CHANGED_BEFORE, HOW_THEY_ARE } from './since-asked-rules.ts'

/** The opening of a visit, in sentences. */
const OPENING = 14
/** "Since we started the sertraline six weeks ago." */
const LONGEST = 12

/** Since when a question asks how somebody has been: "since we started the sertraline six weeks ago"; null where it asks no such thing. */
export function sinceAsked(question: Sentence): Word[] | null {
  const words = withoutFillers(question.words)
  const asks = ASKS_SINCE.exec(plain(words))
  const since = asks ? words.slice(wordsIn(asks[0])) : []
  return since.length > 1 && since.length <= LONGEST ? since : null
}

/** The same as the note says it. */
export const sinceTold = (since: Word[], visit: Visit): OutWord[] | null =>
  thirdPersonWords(since, 'doctor', visit.sex)

/** "How have you been since then?" - "Pretty good, no problems.": how they say they are, in the first words of the reply. */
export function howTheyAre(question: Sentence, reply: Sentence): Word[] | null {
  if (!sinceAsked(question)) return null
  const words = withoutFillers(reply.words)
  const end = words.findIndex(({ after }) => after !== '') + 1
  const said = end === 0 ? words : words.slice(0, end)
  return HOW_THEY_ARE.test(plain(said)) ? said : null
}

/** "How have you been since we started the sertraline?": who comes to be seen again of that, and names no complaint. */
export function followUpLine({ index: { sentences } }: Visit): NoteLine | null {
  for (const sentence of sentences.slice(0, OPENING)) {
    if (sentence.speaker !== 'doctor') continue
    const since = sinceAsked(sentence)
    const before = since && CHANGED_BEFORE.exec(`${plain(since)} `)
    if (!since || !before) continue
    const told = wasChanged(since.slice(wordsIn(before[0])), before[1])
    if (told) return { section: 'chief_complaint', text: `Follow-up since ${told}.`, words: since }
  }
  return null
}

/** "Sertraline was started 6 weeks ago", "the surgery"; null where neither a medicine nor an event is named. */
function wasChanged(rest: Word[], verb: string | undefined): string | null {
  if (verb === undefined) return EVENT.test(rest[0]?.text ?? '') ? `the ${plain(rest)}` : null
  const [drug] = mentionsIn(rest, 0)
  if (drug?.kind !== 'drug' || drug.at > 0) return null
  const how = [verb === 'began' ? 'begun' : verb, ...rest.slice(drug.length).map(({ text }) => text)]
  const name = rest.slice(0, drug.length).map(({ text, raw }) => wordSurface(text, raw, true))
  return `${name.join(' ')} was ${how.join(' ')}`
}
const EVENT = /^(?:surgery|operation|procedure|injection|fall|accident|stroke)$/
