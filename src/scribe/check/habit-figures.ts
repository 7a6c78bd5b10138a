import { oncePer } from '../once-per.ts'
import type { Rule } from '../rules/rule.ts'
import { plain, type Word } from '../talk/word.ts'
import type { Sentence } from '../talk/sentences.ts'
import type { IndexedTranscript } from '../transcript-index.ts'
import { amountsIn } from './amounts.ts'
import type { Binding } from './binding.ts'
import { habitAt, type Habit } from './habits.ts'
import { EACH_DAY, EACH_MONTH, EACH_WEEK, SELDOM } from './habit-figures-rules.ts'
import { ENDED } from './habits-rules.ts'
import { mayBeSamePerson, PATIENT, whoseInNote, whoseInTalk } from './whose.ts'

/** How much of a habit, and how often. */
interface Amount {
  habit: Habit
  /** Glasses, or cigarettes; from and to. Null where only how often is told. */
  count: readonly [number, number] | null
  /** Days from one to the next; null where nobody says how often. */
  days: number | null
  isPast: boolean
  said: string
}

/** What counts a habit, and how many of its least unit it holds. */
const COUNTS: Record<string, readonly [Habit, number]> = {
  packs: ['smoking', 20],
  cigarettes: ['smoking', 1],
  drinks: ['alcohol', 1],
}
/** Days from one time to the next of what comes now and then. */
const NOW_AND_THEN = 60
const OFTEN: ReadonlyArray<readonly [Rule, number]> = [
  [EACH_DAY, 1],
  [EACH_WEEK, 7],
  [EACH_MONTH, 30],
  [SELDOM, NOW_AND_THEN],
]
const PAST =
  /^(?:smoked|drank|vaped|was|were|had|previously|formerly|former|ex-smoker|before|prior|peak|max)$/

/** "A half pack", "half a pack": half of one. */
const isOfHalf = (words: readonly Word[], at: number): boolean =>
  /^(?:an?|one|1)$/.test(words[at]?.text ?? '') && [-1, 1].some((step) => words[at + step]?.text === 'half')

/** The parts of a sentence that each tell one amount: cut at what parts clauses, and before a second figure. */
function piecesOf(words: readonly Word[]): Word[][] {
  const out: Word[][] = [[]]
  const figures = new Set(
    amountsIn(words, { all: true }).flatMap(({ at, unit }) =>
      unit && COUNTS[unit] && !isOfHalf(words, at) ? [at] : [],
    ),
  )
  let hasFigure = false
  words.forEach((word, k) => {
    const isNext = figures.has(k) && hasFigure
    if (isNext || word.text === 'but') {
      out.push([])
      hasFigure = false
    }
    if (figures.has(k)) hasFigure = true
    out.at(-1)?.push(word)
    if (word.after !== '') {
      out.push([])
      hasFigure = false
    }
  })
  return out.filter((piece) => piece.length > 0)
}

const rangeOf = (value: string): readonly [number, number] => {
  const fraction = /^(\d+)\/(\d+)$/.exec(value)
  if (fraction) return [Number(fraction[1]) / Number(fraction[2]), Number(fraction[1]) / Number(fraction[2])]
  const values = (value.match(/\d+(?:\.\d+)?/g) ?? []).map(Number)
  return [Math.min(...values), Math.max(...values)]
}

/** How often, as the first of a text says it. */
const daysIn = (words: readonly Word[]): number | null => {
  const text = plain(words)
  return OFTEN.find(([rule]) => rule.test(text))?.[1] ?? null
}

function habitNamedIn(words: readonly Word[]): Habit | null {
  for (const k of words.keys()) {
    const habit = habitAt(words, k)
    if (habit) return habit
  }
  return null
}

/** The amounts of habits that a text tells; `of`: the habit it speaks of where it names none. */
function amountsOf(words: readonly Word[], of: Habit | null, often: number | null): Amount[] {
  let [last, unit]: [number | null, string | null] = [null, null]
  return piecesOf(words).flatMap((piece): Amount[] => {
    if (/\bpacks?[- ]?years?\b/.test(plain(piece))) return []
    const days = daysIn(piece)
    const amounts = amountsIn(piece, { all: true }).filter(({ at }) => !isOfHalf(piece, at))
    const counted = amounts.find((one) => one.unit !== null && COUNTS[one.unit])
    // "A glass every night, and three on Saturdays": counted as what was counted before.
    const further = unit !== null && days !== null ? amounts.find((one) => one.unit === null) : undefined
    const amount = counted ?? (further && { ...further, unit })
    unit = amount?.unit ?? unit
    const isPast = piece.some(({ text }) => PAST.test(text)) || ENDED.test(plain(piece))
    if (!amount) {
      const habit = habitNamedIn(piece) ?? (days === null ? null : of)
      last = habit ? days : last
      return habit && days !== null ? [{ habit, count: null, days, isPast, said: plain(piece) }] : []
    }
    const [habit, holds] = COUNTS[amount.unit ?? ''] as readonly [Habit, number]
    const [from, to] = rangeOf(amount.value)
    const each = days ?? last ?? often
    return [{ habit, count: [from * holds, to * holds], days: each, isPast, said: saidOf(amount, each) }]
  })
}

const NAMES: Record<number, string> = { 1: 'a day', 7: 'a week', 30: 'a month' }
const saidOf = ({ value, unit }: { value: string; unit: string | null }, days: number | null): string =>
  [value, unit, NAMES[days ?? 0] ?? ''].filter(Boolean).join(' ')

type Told = Amount & { sentence: number }

const toldIn = oncePer(({ sentences }: IndexedTranscript): Told[] => {
  let [of, often]: [Habit | null, number | null] = [null, null]
  return sentences.flatMap((sentence): Told[] => {
    const { words, index, question, speaker } = sentence
    const named = habitNamedIn(words)
    if (named) of = named
    if (question) {
      often = daysIn(words)
      return []
    }
    if (isOthers(sentences, sentence) || (speaker === 'doctor' && !words.some(({ text }) => text === 'you')))
      return []
    const told = amountsOf(words, named ?? (isReply(sentences, index) ? of : null), often)
    if (speaker !== 'doctor') often = null
    return told.map((one) => ({ ...one, sentence: index }))
  })
})

/** What answers a question about a habit tells of it without its name. */
const isReply = (sentences: readonly Sentence[], at: number): boolean =>
  [1, 2].some((back) => {
    const asked = sentences[at - back]
    return asked?.question === true && habitNamedIn(asked.words) !== null
  })

/** "My brother drinks a bottle a day". */
const isOthers = (sentences: readonly Sentence[], { words, index }: Sentence): boolean => {
  const at = words.findIndex((_, k) => habitAt(words, k) !== null)
  return at >= 0 && !mayBeSamePerson(PATIENT, whoseInTalk(sentences, index, at, at + 1))
}

const LEAST = 1e-6
const holds = ([from, to]: readonly [number, number], value: number): boolean =>
  value >= from - LEAST && value <= to + LEAST

/** "14 a week" are two a day. */
function isSame(noted: Amount, said: Amount): boolean {
  const [one, other] = [noted.days, said.days]
  if (noted.count === null || said.count === null) {
    if (one === null || other === null) return true
    return one === other || (Math.max(one, other) === NOW_AND_THEN && Math.min(one, other) > 1)
  }
  const times = one === null || other === null ? 1 : other / one
  return (
    (holds(said.count, noted.count[0] * times) && holds(said.count, noted.count[1] * times)) ||
    (holds(noted.count, said.count[0] / times) && holds(noted.count, said.count[1] / times))
  )
}

/** "Drinks two beers daily" where two a week was said: each amount of a habit of which the talk tells others only. */
export function habitAmountsUntrue(words: readonly Word[], transcript: IndexedTranscript): Binding[] {
  const at = words.findIndex((_, k) => habitAt(words, k) !== null)
  if (at < 0 || whoseInNote(words, at, at + 1) !== PATIENT) return []
  return amountsOf(words, null, null).flatMap((noted): Binding[] => {
    const all = toldIn(transcript).filter(({ habit }) => habit === noted.habit)
    const now = all.filter(({ isPast }) => !isPast)
    const counted = (noted.isPast || now.length === 0 ? all : now).filter(({ count, days }) =>
      noted.count === null ? days !== null : count !== null,
    )
    if (counted.length === 0 || counted.some((said) => isSame(noted, said))) return []
    const [first] = counted
    const isOften =
      noted.count === null || counted.some(({ count }) => count && noted.count?.[0] === count[0])
    return [
      {
        kind: isOften ? 'frequency' : 'number',
        name: noted.habit,
        said: first?.count ? first.said : null,
        sentences: counted.map(({ sentence }) => sentence),
        isAgainst: true,
      },
    ]
  })
}
