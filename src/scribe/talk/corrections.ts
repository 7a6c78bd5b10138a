import { wordSet } from '../rules/rule.ts'
import type { Segment } from '../types.ts'
import { begunAnew, UNITS } from './begun-anew.ts'
import { TAKES_BACK } from './corrections-rules.ts'
import {
  BACK,
  bareBefore,
  farBack,
  isOfOneMeasure,
  kindOf,
  lastOfKind,
  saidAgainBack,
  sameUnitBack,
} from './taken-back.ts'
import { plain, type Word } from './word.ts'

/** "It started Monday, no, Tuesday": only between two pauses. */
const PLAIN_NO = /^(?:no|oh no)(?= )/
/** What may stand between the words of taking back and what is put in the place of the first. */
const LEADS = wordSet(`
  it that this they was is were are on a an the my his her your about around like in at for since last
  to more started began oh um uh no by of i take took am have should be say couple few make let us do go with`)
/** How far behind the words of taking back what is put for it may stand. */
const AHEAD = 6
const REFUSED = /^(?:no|not|without|never|stop|stopped|off|hold)$/

/**
 * The words of each segment without what its speaker took back: "10, sorry, 20 milligrams" reads "20 milligrams", and
 * "it started Monday" reads "Tuesday" once the next thing the same speaker says begins with "sorry, it was Tuesday". The
 * last statement wins. Linear in the length of the transcript.
 */
export function withCorrections(turns: Word[][], segments: Segment[]): Word[][] {
  const out = turns.map((words) => withSideSaidAgain(corrected(words)))
  out.forEach((words, i) => {
    const before = out
      .slice(Math.max(0, i - 2), i)
      .findLastIndex((_, k) => segments[Math.max(0, i - 2) + k]?.speaker === segments[i]?.speaker)
    if (i > 0) out[i - 1] = withSideOfReply(out[i - 1], words, segments[i - 1], segments[i])
    if (before >= 0) {
      const at = Math.max(0, i - 2) + before
      out[at] = correctedBy(out[at] ?? [], words)
    }
  })
  return out
}

/** Words of "left leg pain". */
const SHORTEST_AGAIN = 3

/** "Here for left leg pain. Right leg pain.": said again at once with the other side, the first was a slip. */
function withSideSaidAgain(words: Word[]): Word[] {
  let out = words
  for (let i = 0; i < out.length; i++) {
    if (kindOf(out, i) !== 'side') continue
    const length = 1 + out.slice(i + 1, i + 1 + BACK).findIndex(({ text }) => /^(?:left|right)$/.test(text))
    const again = i + length
    const isSame =
      length >= SHORTEST_AGAIN &&
      /^[.?]$/.test(out[again - 1]?.after ?? '') &&
      plain(out.slice(i + 1, again)) === plain(out.slice(again + 1, again + length))
    if (isSame) out = [...out.slice(0, i), ...out.slice(again)]
  }
  return out
}

/** A reply of this many words is all about the side. */
const SHORT_REPLY = 5

/** "Down your right leg, you said?" "Left leg.": the patient knows better which side it is. */
function withSideOfReply(
  asked: Word[] | undefined,
  reply: Word[],
  asker: Segment | undefined,
  replier: Segment | undefined,
): Word[] {
  if (!asked || asker?.speaker !== 'doctor' || replier?.speaker !== 'patient') return asked ?? []
  const at = reply.findIndex((_, k) => kindOf(reply, k) === 'side')
  const part = reply[at + 1]?.text
  if (at < 0 || !part || reply.length > SHORT_REPLY) return asked
  const last = asked.findLastIndex((word, k) => kindOf(asked, k) === 'side' && asked[k + 1]?.text === part)
  const said = asked[last]
  return said && said.text !== reply[at]?.text && asked.length - last <= BACK
    ? asked.map((word, k) => (k === last ? { ...(reply[at] as Word), after: word.after } : word))
    : asked
}

/** "No, let me work that out again". */
const LONGEST_CUE = 8

/** Between two times, each at the end of its sentence. */
const isTimeAlone = (words: Word[], i: number): boolean =>
  isTime(words, i - 2) &&
  /^[.]$/.test(words[i - 1]?.after ?? '') &&
  isTime(words, i + 1) &&
  words[i + 2]?.after !== ''
const isTime = (words: Word[], at: number): boolean =>
  /^\d/.test(words[at]?.text ?? '') &&
  /^(?:minute|hour|day|week|month|year)s?$/.test(words[at + 1]?.text ?? '')

/** How many words from `i` on take something back; 0 when they do not. */
function cueAt(words: Word[], i: number): number {
  const ahead = `${plain(words.slice(i, i + LONGEST_CUE))} `
  const cue = TAKES_BACK.exec(ahead)
  if (cue) return cue[0].split(' ').length
  // "It's been ten days. Well, two weeks."
  if (words[i]?.text === 'well' && words[i]?.after === ',' && isTimeAlone(words, i)) return 1
  // "In four weeks. Let's say three weeks."
  if (ahead.startsWith('let us say ') && /^[.?!]$/.test(words[i - 1]?.after ?? '')) return 3
  const no = PLAIN_NO.exec(ahead)
  const count = no ? no[0].split(' ').length : 0
  // "250, no 500": between two figures no second pause is needed.
  const isOfFigures = /^\d/.test(words[i - 1]?.text ?? '') && /^\d/.test(words[i + count]?.text ?? '')
  return no && words[i - 1]?.after && (words[i + count - 1]?.after || isOfFigures) ? count : 0
}

/** The first word behind `from` that can stand for another, where only small words lead to it. */
function replacementAfter(words: Word[], from: number): number | null {
  for (let k = from; k < words.length && k < from + AHEAD; k++) {
    if (kindOf(words, k)) return k
    if (!LEADS.has(words[k]?.text ?? '')) return null
  }
  return null
}

function corrected(words: Word[]): Word[] {
  let out = words
  for (let i = 1; i < out.length - 1; i++) {
    const count = cueAt(out, i)
    const anew = count > 0 ? begunAnew(out, i, i + count) : null
    if (anew) {
      out = [...out.slice(0, anew.from), ...out.slice(anew.to)]
      continue
    }
    const put = count > 0 ? replacementAfter(out, i + count) : null
    if (put === null) continue
    const named = timeNamed(out, put)
    if (named) {
      out = withTimePut(out, i, named)
      continue
    }
    const kind = kindOf(out, put)
    if (kind === 'count') {
      out = withCountPut(out, i, put)
      continue
    }
    const again = kind === 'figure' ? saidAgainBack(out, i, put) : null
    if (again !== null) {
      out = [...out.slice(0, again), ...out.slice(put)]
      continue
    }
    if (out[i]?.text === 'well' && isTime(out, put)) {
      out = withTimePut(out, i, [put, put + 2])
      continue
    }
    const bare = kind === 'figure' ? bareBefore(out, i, put) : null
    if (bare !== null) {
      out = withWordPut(out, bare, i, put)
      continue
    }
    const taken = sameUnitBack(out, i, put) ?? lastOfKind(out, i, kind) ?? farBack(out, i, put)
    if (kind === 'figure' && taken !== null && !isOfOneMeasure(out, taken, put)) continue
    if (taken === null || out[taken]?.text === out[put]?.text) continue
    // "No ketorolac. Scratch that. Morphine, 4 mg.": what was refused is not refused of the other.
    if (kind === 'drug' && REFUSED.test(out[taken - 1]?.text ?? '')) continue
    const own = out[put] as Word
    const unit = out[taken + 1] as Word
    const isWithout = kind === 'figure' && kindOf(out, put + 1) !== 'unit' && UNITS.test(unit.text)
    const instead = isWithout
      ? [
          { ...own, after: '' as const },
          { ...unit, after: own.after },
        ]
      : [own]
    if (/^[.?!]$/.test(out[i - 1]?.after ?? '')) {
      out = withWordPut(out, taken, i, put)
      continue
    }
    const isOfBoth = own.text === 'both' && out[taken - 1]?.text === 'the'
    out = [...out.slice(0, isOfBoth ? taken - 1 : taken), ...instead, ...out.slice(put + 1)]
  }
  return out
}

/** Words `[from, to)`. */
type Run = readonly [from: number, to: number]

/** "Last week", "the day before yesterday": a time of more words than one and no figure, around the word at `at`. */
function timeNamed(words: Word[], at: number): Run | null {
  const [before = '', own = '', next = '', last = ''] = [-1, 0, 1, 2].map((k) => words[at + k]?.text)
  if (own === 'day' && next === 'before' && last === 'yesterday')
    return [before === 'the' ? at - 1 : at, at + 3]
  return UNITS.test(own) && /^(?:last|this)$/.test(before) ? [at - 1, at + 1] : null
}

/** The time that stands around the word at `at`: "two weeks ago", "last week", "yesterday". */
function timeAround(words: Word[], at: number): Run {
  const named = timeNamed(words, at)
  if (named) return named
  const from = UNITS.test(words[at]?.text ?? '') && /^\d/.test(words[at - 1]?.text ?? '') ? at - 1 : at
  const to = UNITS.test(words[from + 1]?.text ?? '') ? from + 2 : from + 1
  return [from, words[to]?.text === 'ago' ? to + 1 : to]
}

/** "I took them off two weeks ago. No, last week.": the time that was said last. `cue`: where the taking back begins. */
function withTimePut(words: Word[], cue: number, [from, to]: Run): Word[] {
  for (let k = cue - 1; k >= 0 && k >= cue - BACK; k--) {
    if (!/^(?:unit|day)$/.test(kindOf(words, k) ?? '')) continue
    const [begin, end] = timeAround(words, k)
    const last = words[to - 1] as Word
    const time = [...words.slice(from, to - 1), { ...last, after: words[end - 1]?.after ?? last.after }]
    return [...words.slice(0, begin), ...time, ...words.slice(end, cue), ...words.slice(to)]
  }
  return words
}

/** The words that say how often, from `at` on: "twice", "three times". */
const countFrom = (words: Word[], at: number): Run => [at, at + (words[at + 1]?.text === 'times' ? 2 : 1)]

/** Words with a run of others in the place of one of theirs; the pause behind that stays. */
function withRunPut(words: Word[], [begin, end]: Run, put: Word[]): Word[] {
  const after = words[end - 1]?.after
  const run = put.map((word, k) => (k === put.length - 1 ? { ...word, after: after ?? word.after } : word))
  return [...words.slice(0, begin), ...run, ...words.slice(end)]
}

/** "I threw up twice. No, three times.": as often as was said last. `cue`: where the taking back begins. */
function withCountPut(words: Word[], cue: number, put: number): Word[] {
  const taken = lastOfKind(words, cue, 'count')
  if (taken === null) return words
  const [from, to] = countFrom(words, put)
  const kept = [...words.slice(0, cue), ...words.slice(to)]
  return withRunPut(kept, countFrom(words, taken), words.slice(from, to))
}

/**
 * "My left knee hurts. I mean my right knee.": what was said stays, with the other word in it, and what the speaker says
 * again after that word is not said twice.
 */
function withWordPut(words: Word[], taken: number, cue: number, put: number): Word[] {
  let same = 0
  while (words[put + 1 + same] && words[put + 1 + same]?.text === words[taken + 1 + same]?.text) same++
  // "The left side, down the leg. Sorry, the right leg": which leg stands there already.
  const next = words[put + 1 + same]?.text
  const isSaid = next === 'actually' || (kindOf(words, put) === 'side' && same === 0 && words.slice(taken, cue).some(({ text }) => text === next)) // prettier-ignore
  if (isSaid) same++
  const rest = words.slice(put + 1 + same)
  const end = words[put + same]?.after ?? ''
  const goesOn = rest.length > 0 && !/^[.?!]$/.test(end)
  const kept = words.slice(taken + 1, cue)
  const last = kept.at(-1)
  if (goesOn && last) kept[kept.length - 1] = { ...last, after: end }
  const own = words[put] as Word
  return [...words.slice(0, taken), { ...own, after: words[taken]?.after ?? own.after }, ...kept, ...rest]
}

/** What was said before with the thing replaced that `next` takes back in its first words. */
function correctedBy(words: Word[], next: Word[]): Word[] {
  const count = cueAt(next, 0)
  const put = count > 0 ? replacementAfter(next, count) : null
  if (put === null) return words
  const kind = kindOf(next, put)
  const unit = next[put + 1]?.text ?? ''
  const taken = words.findLastIndex(
    (_, k) =>
      kindOf(words, k) === kind && (kind !== 'figure' || !UNITS.test(unit) || words[k + 1]?.text === unit),
  )
  if (taken < 0) return words
  if (kind === 'count') return withRunPut(words, countFrom(words, taken), next.slice(...countFrom(next, put)))
  return words.map((word, k) => (k === taken ? { ...(next[put] as Word), after: word.after } : word))
}
