import { oncePer } from '../once-per.ts'
import { returnAnswered } from '../settled/return-answered.ts'
import { plain, type Word } from '../talk/word.ts'
import type { Sentence } from '../talk/sentences.ts'
import { duePhrase } from '../tasks/due.ts'
import type { IndexedTranscript } from '../transcript-index.ts'
import type { Binding } from './binding.ts'
import { COMES_BACK } from './returns-rules.ts'

/** When somebody is to be seen again. */
interface Return {
  days: number
  /** "2 weeks". */
  told: string
}
const DAYS = { day: 1, week: 7, month: 30, year: 365 } as const
const LONGEST_SENTENCE = 120
const MOST_SHOWN = 3
/** Between "come back" and when: no more is said. Characters. */
const REACH = 60

/** When a text says that the patient comes back; null where it says no span of time. */
function returnIn(text: string): Return | null {
  const back = COMES_BACK.exec(text)
  if (!back) return null
  const behind = text.slice(back.index + back[0].length)
  const when = duePhrase(behind.slice(0, REACH), { bare: true })
  return when?.due?.kind === 'in' ? spanOf(when.due) : null
}

const spanOf = ({ count, unit }: { count: number; unit: keyof typeof DAYS }): Return => ({
  days: count * DAYS[unit],
  told: `${count} ${unit}${count === 1 ? '' : 's'}`,
})

interface Said extends Return {
  sentence: Sentence
}

/** Every time the clinician says when to come back, also in answer to who asked. */
const returnsSaid = oncePer(({ sentences }: IndexedTranscript): Said[] =>
  sentences.flatMap((sentence): Said[] => {
    if (sentence.speaker === 'patient' || sentence.words.length > LONGEST_SENTENCE) return []
    const answer = returnAnswered(sentences, sentence)
    const said = answer ? returnIn(plain(answer.said)) : returnIn(plain(sentence.words))
    return said ? [{ ...said, sentence }] : []
  }),
)

/** "Return in 2 weeks", where it was three months, and two weeks are spoken of nowhere. */
export function returnsUntrue(words: readonly Word[], transcript: IndexedTranscript): Binding[] {
  if (words.length > LONGEST_SENTENCE) return []
  const noted = returnIn(plain(words))
  if (!noted) return []
  const said = returnsSaid(transcript)
  const [last] = said.slice(-1)
  // Where several visits to come were spoken of, which of them a note means is not sure.
  if (!last || said.some(({ days }) => days !== last.days)) return []
  if (isAbout(last.days, noted.days) || said.some((one) => namesSpan(one.sentence, noted))) return []
  // There are more ways to say that somebody is to come than are known.
  if (isSaidAnywhere(noted.told, transcript)) return []
  const sentences = said.slice(-MOST_SHOWN).map(({ sentence }) => sentence.index)
  return [{ kind: 'number', name: 'return visit', said: last.told, sentences, isAgainst: true }]
}

/** Twelve weeks are three months. */
const isAbout = (one: number, other: number): boolean =>
  Math.abs(one - other) <= Math.max(one, other) * ROUNDED
const ROUNDED = 0.08

/** "In two to three weeks" is both. */
const namesSpan = ({ words }: Sentence, { told }: Return): boolean =>
  words.some(({ text }) => text.split('-').includes(told.split(' ')[0] ?? ''))

/** Whether so many of that unit are spoken of at all. */
function isSaidAnywhere(told: string, { figures, sentences }: IndexedTranscript): boolean {
  const [count = '', unit = ''] = told.split(' ')
  const isUnit = new RegExp(`^${unit.replace(/s$/, '')}s?$`)
  return (figures.get(count) ?? [])
    .slice(0, MOST_READ)
    .some((at) =>
      sentences[at]?.words.some(({ text }, k, all) => text === count && isUnit.test(all[k + 1]?.text ?? '')),
    )
}
const MOST_READ = 200
