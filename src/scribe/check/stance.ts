import { careVerbPhrases, type Stance } from '../lexicon/care-verbs.ts'
import { isDrug } from '../lexicon/drugs.ts'
import { phraseAt, phraseTable } from '../phrase-table.ts'
import { plain, type Word } from '../talk/word.ts'
import { ON_PAUSE } from './stance-rules.ts'

const verbs = phraseTable(careVerbPhrases())

/** Words that make of a plan a thought. */
const HEDGES =
  /^(?:might|may|maybe|possibly|perhaps|consider\w*|eventually|someday|option|options|potentially|whether)$/
const NEGATES = /^(?:not|never|no|without|nor|neither)$/
const WISHES = /^(?:rather|want|wants|wanted|wish|like|prefer|interested)$/
const BEFORE = 9
const BEHIND = 7
/** So loose that any other verb of care in reach governs instead. */
const LOOSE =
  /^(?:have|has|had|do|did|does|done|is|are|was|were|be|been|am|get|got|want|need|use|used|using|wants|needs|plan|try|trying|tried|check|give|gave|given|getting|doing|having|being)$/
const OPPOSITE: Partial<Record<Stance, Stance>> = {
  start: 'decline',
  stop: 'continue',
  hold: 'continue',
  continue: 'stop',
  consider: 'decline',
  decline: 'have',
}

interface Found {
  stance: Stance
  at: number
  length: number
  loose: boolean
}

/** What is done about the thing at `at`: by the verb of care that governs it; null when none does. */
export function stanceAt(words: readonly Word[], at: number, length: number): Stance | null {
  const found = governing(words, at, length)
  if (!found) return null
  // "He has tried ibuprofen": what was taken before anybody decided anything.
  if (words[found.at]?.text === 'tried' && words[found.at - 1]?.text !== 'we') return 'have'
  const switched = switchedAt(words, found, at, length)
  if (switched) return switched
  if (isDroppedBehind(words, at + length)) return 'decline'
  if (isOnlyThoughtOf(words, found.at)) return 'consider'
  const lead = words.slice(Math.max(0, found.at - 4), found.at)
  const cut = lead.findLastIndex(({ after, text }) => after === '.' || after === ',' || text === 'but')
  const before = lead.slice(cut + 1)
  if (before.at(-2)?.text === 'used' && before.at(-1)?.text === 'to') return 'stop'
  // "Never been given one" tells of the past, and declines nothing.
  if (before.some(({ text }) => text === 'never')) return null
  if (before.some(({ text }) => NEGATES.test(text)) && before.some(({ text }) => WISHES.test(text)))
    return 'decline'
  if (before.some(({ text }) => NEGATES.test(text))) return OPPOSITE[found.stance] ?? null
  if (before.some(({ text }) => HEDGES.test(text)) && found.stance !== 'decline') return 'consider'
  return found.stance
}

/** "Switch you from lisinopril to losartan", "swap the Zocor for Crestor": the one goes, the other comes. */
function switchedAt(words: readonly Word[], found: Found, at: number, length: number): Stance | null {
  if (found.stance !== 'change' || found.at > at || !SWITCHES.test(words[found.at]?.text ?? '')) return null
  if (words.slice(Math.max(0, found.at - 4), found.at).some(({ text }) => NEGATES.test(text))) return null
  const between = words.slice(found.at + found.length, at).filter(({ text }) => !ARTICLES.test(text))
  const [joins, ...next] = words
    .slice(at + length, at + length + 4)
    .filter(({ text }) => !ARTICLES.test(text))
  const isLeft = /^(?:to|for|with)$/.test(joins?.text ?? '') && isDrug(next[0]?.text ?? '')
  if (isLeft && between.every(({ text }) => /^(?:from|off|out|you|him|her|them)$/.test(text))) return 'stop'
  if (between.some(({ text }) => text === 'from') && !between.some(({ text }) => text === 'to')) return 'stop'
  // "The drip is converted to metformin" may be of one medicine.
  return between.length > 1 && between.at(-1)?.text === 'to' ? 'start' : null
}
const SWITCHES = /^(?:switch|chang|swap|replac|convert|exchang|substitut)/
const ARTICLES = /^(?:the|your|his|her|my|an?|that|this)$/

const DROPS = /^(?:(?:i|we|let us) (?:will|am|are|do|would) not|(?:i|we) decided (?:not|against))/

/** "... but you had the rage on it, so I won't." */
function isDroppedBehind(words: readonly Word[], from: number): boolean {
  for (let k = from; k < words.length && k < from + DROPPED_WITHIN; k++) {
    if (words[k - 1]?.after === '.') return false
    const isTurn = /^(?:so|but|and)$/.test(words[k - 1]?.text ?? '')
    const next = words
      .slice(k, k + 4)
      .map(({ text }) => text)
      .join(' ')
    // "So I will not go into that" drops nothing: the clause ends there.
    if (isTurn && DROPS.test(next) && (words[k + 2]?.after !== '' || k + 3 >= words.length)) return true
  }
  return false
}
const DROPPED_WITHIN = 16

/** "I thought about adding it". */
const isOnlyThoughtOf = (words: readonly Word[], verb: number): boolean =>
  [1, 2, 3].some((back) => {
    const found = verbAt(words, verb - back)
    return found?.stance === 'consider' && found.at + found.length === verb
  })

/** "Ibuprofen can raise your pressure", "it raises the sugar": what a medicine does, and nothing that is done about it. */
const isEffect = (words: readonly Word[], k: number): boolean => {
  const verb = words[k]?.text ?? ''
  return (
    /^(?:raises|lowers|increases|decreases|reduces)$/.test(verb) ||
    (/^(?:raise|lower|increase|decrease|reduce)$/.test(verb) &&
      /^(?:can|may|might|could|also)$/.test(words[k - 1]?.text ?? ''))
  )
}

const PUTS = /^(?:puts?|putting|keeps?|keeping|kept|plac(?:e|es|ed|ing)|leav(?:e|es|ing)|left|have|has|had)$/
const PUT_WITHIN = 4

/** "Put the metformin on pause", "keep it on hold": told by what stands behind the thing. */
function pausedAt(words: readonly Word[], at: number, length: number): Found | null {
  if (words[at + length - 1]?.after || !ON_PAUSE.test(plain(words.slice(at + length, at + length + BEHIND))))
    return null
  for (let k = at - 1; k >= Math.max(0, at - PUT_WITHIN); k--) {
    if (words[k]?.after) return null
    if (PUTS.test(words[k]?.text ?? '')) return { stance: 'hold', at: k, length: 1, loose: false }
  }
  return null
}

function governing(words: readonly Word[], at: number, length: number): Found | null {
  const paused = pausedAt(words, at, length)
  if (paused) return paused
  let loose: Found | null = null
  for (let k = at - 1; k >= Math.max(0, at - BEFORE); k--) {
    if (words[k]?.after === '.' || words[k]?.after === '?') break
    const found = verbAt(words, k)
    if (!found || found.at + found.length > at) continue
    if (!found.loose) return longest(words, found)
    loose ??= found
  }
  const end = at + length
  for (let k = end; k < Math.min(words.length, end + BEHIND); k++) {
    if (words[k - 1]?.after === '.' || words[k - 1]?.after === '?') break
    const found = isEffect(words, k) ? null : verbAt(words, k)
    if (found && (!found.loose || isGiven(words, end, k))) {
      // "the lisinopril was stopped", "metformin: continue": not "aspirin and start ..."
      const between = words.slice(end, k)
      const joins = between.some(
        ({ text, after }) =>
          JOINS.test(text) || (!isNamedFirst(words, at) && (PERSON.test(text) || after === ',')),
      )
      if (!joins) return found
      break
    }
  }
  return loose
}

/** "Injection given", "the swab was done": of a loose verb that stands right behind and says that it came to be. */
const isGiven = (words: readonly Word[], end: number, k: number): boolean =>
  /^(?:given|done)$/.test(words[k]?.text ?? '') &&
  words.slice(end, k).every(({ text }) => /^(?:was|were|is|has|been)$/.test(text))

const JOINS = /^(?:and|then|but|so|to)$/
const PERSON = /^(?:i|we|you|he|she)$/

/** "The metformin you keep", "Naproxen, we stop": named ahead of its clause, which is then about it. */
const isNamedFirst = (words: readonly Word[], at: number): boolean => {
  const from = words.slice(0, at).findLastIndex(({ after }) => after === '.' || after === '?') + 1
  return words.slice(from, at).every(({ text }) => LEADS.test(text))
}
const LEADS =
  /^(?:the|your|that|this|these|those|her|his|my|and|so|now|then|but|as|for|um|uh|okay|well|also|new|old)$/

/** "Take you off" is found at "off" by nobody: the longest phrase that begins a little earlier. */
function longest(words: readonly Word[], found: Found): Found {
  for (let k = found.at - 1; k >= Math.max(0, found.at - 2); k--) {
    const earlier = verbAt(words, k)
    if (earlier && earlier.at + earlier.length >= found.at + found.length) return earlier
  }
  return found
}

const NO_OBJECT = /^(?:|and|or|but|to|too|in|on|at|with|for|from|again|so|because|since|when|if|is|are)$/

function verbAt(words: readonly Word[], at: number): Found | null {
  const found = phraseAt(verbs, words, at)
  if (!found) return null
  // "We up the dose" changes it; "it pushes your pressure up and hurts the stomach" does not.
  const isUpAlone = found.length === 1 && words[at]?.text === 'up'
  if (isUpAlone && (words[at]?.after !== '' || NO_OBJECT.test(words[at + 1]?.text ?? ''))) return null
  const isLoose = found.length === 1 && LOOSE.test(words[at]?.text ?? '')
  return { stance: found.value, at, length: found.length, loose: isLoose }
}

/** Told the other way round: nobody who says the one can mean the other. */
const AGAINST: ReadonlyArray<readonly [Stance, Stance]> = [
  ['start', 'stop'],
  ['start', 'hold'],
  ['start', 'decline'],
  ['have', 'decline'],
  ['continue', 'stop'],
  ['continue', 'hold'],
  ['continue', 'decline'],
  ['raise', 'lower'],
  ['raise', 'stop'],
  ['lower', 'stop'],
  ['stop', 'continue'],
]

/** Whether two ways to speak of a thing cannot both hold. */
export const isAgainst = (one: Stance | null, other: Stance | null): boolean =>
  AGAINST.some(([a, b]) => (a === one && b === other) || (a === other && b === one))

/** What a note may say of a thing that was spoken of so. */
const BORNE_OUT: Record<Stance, readonly Stance[]> = {
  start: ['start', 'have', 'change', 'raise', 'lower', 'done', 'continue'],
  have: ['have', 'start', 'continue', 'raise', 'lower', 'change', 'done'],
  continue: ['continue', 'have'],
  stop: ['stop', 'hold', 'change', 'decline'],
  hold: ['hold', 'stop', 'decline'],
  raise: ['raise', 'change', 'start'],
  lower: ['lower', 'change', 'start'],
  change: ['change', 'start', 'stop', 'raise', 'lower'],
  consider: ['consider', 'offer'],
  offer: ['offer', 'consider', 'start', 'decline'],
  decline: ['decline', 'hold'],
  done: ['done', 'have', 'start'],
}

/** Whether the talk bears out what a note says is done. */
export const bearsOutStance = (said: Stance | null, noted: Stance | null): boolean =>
  said === null || noted === null || BORNE_OUT[noted].includes(said)
