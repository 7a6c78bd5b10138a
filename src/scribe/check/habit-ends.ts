import { oncePer } from '../once-per.ts'
import type { Rule } from '../rules/rule.ts'
import { plain, type Word } from '../talk/word.ts'
import type { IndexedTranscript } from '../transcript-index.ts'
import { amountsIn } from './amounts.ts'
import type { Binding } from './binding.ts'
import { ENDED_AT, WENT_ON_FOR } from './habit-figures-rules.ts'
import { habitAt, type Habit } from './habits.ts'
import { ENDED } from './habits-rules.ts'
import { PATIENT, whoseInNote } from './whose.ts'

/** When a habit ended, or how long it went on: in days, or by the year, month or age that names it. */
interface Time {
  /** `bare`: "ten years" of which nobody can tell. */
  of: 'days ago' | 'named' | 'age' | 'days long' | 'bare'
  at: number | string
  said: string
}

const DAYS: Record<string, number> = { day: 1, week: 7, month: 30, year: 365, decade: 3650 }
const COUNTS: ReadonlyArray<readonly [RegExp, number]> = [
  [/^half/, 0.5],
  [/couple/, 2],
  [/^few/, 3],
]
const daysOf = (count: string, unit: string): number => {
  const many = /^\d/.test(count) ? Number(count) : (COUNTS.find(([says]) => says.test(count))?.[1] ?? 1)
  return many * (DAYS[unit.replace(/s$/, '')] ?? 1)
}

function timesIn(text: string, rule: Rule): Time[] {
  return [...text.matchAll(new RegExp(rule.pattern, 'g'))].flatMap(([said]): Time[] => {
    const { count, unit, last, named, age, sober, units } = rule.exec(said)?.groups ?? {}
    const of = rule === WENT_ON_FOR ? 'days long' : 'days ago'
    if (count && unit) return [{ of, at: daysOf(count, unit), said }]
    if (sober && units) return [{ of, at: daysOf(sober, units), said }]
    if (last && DAYS[last]) return [{ of, at: DAYS[last], said }]
    if (last ?? named) return [{ of: 'named', at: last ?? named ?? '', said }]
    return age ? [{ of: 'age', at: age, said }] : []
  })
}

/** "Ten years", as an answer: of when or of how long. */
const bareTimesIn = (words: readonly Word[]): Time[] =>
  amountsIn(words, { all: true }).flatMap(({ kind, value, unit, at }): Time[] =>
    kind === 'time' && unit && DAYS[unit.replace(/s$/, '')] && !words.slice(Math.max(0, at - 2), at).some(({ text }) => text === 'for')
      ? [{ of: 'bare', at: daysOf(value, unit), said: `${value} ${unit}` }]
      : [],
  ) // prettier-ignore

interface Told {
  habit: Habit
  time: Time
  sentence: number
}

/** How many sentences behind the word that a habit has ended its time may be told. */
const WITHIN = 3

interface OfHabit {
  habit: Habit | null
  words: Word[]
}

/** The parts of a text, each with the habit that it names or that was named last. */
function byHabit(words: readonly Word[], before: Habit | null): OfHabit[] {
  const out: OfHabit[] = [{ habit: before, words: [] }]
  words.forEach((word, k) => {
    const habit = habitAt(words, k)
    const last = out.at(-1)
    if (habit && last && last.habit !== habit) {
      // "I quit vaping six months ago": what leads to the first name is of it, also where another was named before.
      if (out.length === 1) last.habit = habit
      else out.push({ habit, words: [] })
    }
    out.at(-1)?.words.push(word)
  })
  return out
}

const toldIn = oncePer(({ sentences }: IndexedTranscript): Told[] => {
  let [habit, left]: [Habit | null, number] = [null, 0]
  return sentences.flatMap(({ words, index, question }): Told[] => {
    left--
    return byHabit(words, habit).flatMap((part): Told[] => {
      if (part.habit !== habit) [habit, left] = [part.habit, 0]
      const text = plain(part.words)
      const of = part.habit
      if (of === null) return []
      if (ENDED.test(text) || (question && ASKS_END.test(text))) left = WITHIN
      const ends = timesIn(text, ENDED_AT)
      const times = [...(left > 0 ? ends : []), ...timesIn(text, WENT_ON_FOR)]
      const bare = left > 0 && ends.length === 0 ? bareTimesIn(part.words) : []
      return [...times, ...bare].map((time) => ({ habit: of, time, sentence: index }))
    })
  })
})
const ASKS_END = /\b(?:stop|quit|when|how long|how many years|ago|did you)\b/

const isSame = (one: Time, other: Time): boolean =>
  (one.of === other.of || (other.of === 'bare' && one.of.startsWith('days'))) &&
  (typeof one.at === 'number' && typeof other.at === 'number'
    ? Math.abs(one.at - other.at) <= Math.max(one.at, other.at) * NEARLY
    : one.at === other.at)
/** "A year ago" is twelve months, and 365 days are not 360. */
const NEARLY = 0.03

/** How far behind the word that a habit has ended a note tells when. Characters. */
const REACH = 60

/**
 * "Quit smoking two years ago" where ten was said: when a habit ended or how long it went on, where the talk ties no such
 * time to it.
 */
export function habitEndsUntrue(words: readonly Word[], transcript: IndexedTranscript): Binding[] {
  const at = words.findIndex((_, k) => habitAt(words, k) !== null)
  if (at < 0 || whoseInNote(words, at, at + 1) !== PATIENT) return []
  return byHabit(words, null).flatMap(({ habit, words: of }): Binding[] => {
    const text = plain(of)
    const from = [ENDED.exec(text)?.index, FORMER.exec(text)?.index].flatMap((one) => one ?? [])
    if (habit === null || from.length === 0) return []
    const ends = timesIn(text.slice(Math.min(...from), Math.max(...from) + REACH), ENDED_AT)
    return [...ends, ...timesIn(text, WENT_ON_FOR)].flatMap((noted): Binding[] => {
      const told = toldIn(transcript).filter((one) => one.habit === habit)
      if (told.some(({ time }) => isSame(noted, time))) return []
      const others = told.filter(({ time }) => time.of === noted.of)
      const isAgainst = others.length > 0
      if (!isAgainst && noted.of === 'days long') return []
      return [
        {
          kind: 'number',
          name: isAgainst ? habit : noted.said,
          said: others[0]?.time.said ?? null,
          sentences: others.map(({ sentence }) => sentence),
          isAgainst,
        },
      ]
    })
  })
}
const FORMER = /\b(?:former|previous|ex-|past|smoked|drank|vaped|sober|clean|no alcohol|abstinent)/
