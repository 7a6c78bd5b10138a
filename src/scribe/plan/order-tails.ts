import { isSameMedicine, medicinesIn } from '../history/medicine-talk.ts'
import { saysHow, tellsOnlyHowTaken } from '../medicines/dose-talk.ts'
import { mentionsIn, type Mention } from '../mentions.ts'
import { thirdPersonWords } from '../person.ts'
import { capital, joinWords, sentenceLine } from '../surface.ts'
import { withoutFillers } from '../talk/clean-words.ts'
import type { Sentence } from '../talk/sentences.ts'
import { isAfter, plain, type Word } from '../talk/word.ts'
import { wordsOfText } from '../talk/words.ts'
import type { NoteLine, Visit } from '../visit-lines.ts'
import {
  BARE_LEAD,
  CHANGES_IT,
  ENDS_OPEN,
  LEADS_TAIL,
  LEFT_OPEN,
  LOWERS_IT,
  OF_OTHER_THINGS,
  RAISES_IT,
  REFUSES,
  STARTS_IT,
  TELLS_HOW,
  WANTED,
} from './order-tails-rules.ts'

/** A medicine that is ordered, and the sentences behind that tell how it is taken. */
interface TailedOrder {
  mention: Mention
  verb: string
  /** What its own sentence tells of how it is taken. */
  own: Word[]
  tails: Word[][]
}

/** So many sentences behind its name an order may go on. */
const GOES_ON = 3
const LONGEST_TAIL = 22

/**
 * The plan with its orders of medicines whole: "I'm going to use cefdinir." "It's once a day, a hundred and sixty milligrams, for
 * ten days." is one order. What the following sentences of the same turn tell stands in the line of the medicine.
 */
export function withOrdersWhole(lines: NoteLine[], visit: Visit): NoteLine[] {
  let out = lines
  for (const order of tailedOrders(visit)) out = withOrderWhole(out, order, visit)
  return out
}

function tailedOrders(visit: Visit): TailedOrder[] {
  const { index, places } = visit
  return index.sentences.flatMap((sentence): TailedOrder[] => {
    if (sentence.speaker === 'patient' || sentence.speaker === 'other' || sentence.question) return []
    if (places[sentence.index]?.phase !== 'plan') return []
    const named = medicinesIn(index, sentence.index)
    const mention = named.at(-1)
    if (!mention || mention.polarity === 'no') return []
    const before = named.at(-2)
    const verb = verbOf(sentence.words.slice(before ? before.at + before.length : 0, mention.at), before === undefined) // prettier-ignore
    const own = withoutFillers(sentence.words.slice(mention.at + mention.length))
    const changed = verb === '' && !before ? changeBehind(own) : null
    if (changed && !isTakenBack(visit, mention) && !waits(visit, sentence))
      return [{ mention, ...changed, tails: [] }]
    if (verb === null || isTakenBack(visit, mention) || waits(visit, sentence)) return []
    const tails = tailsOf(visit, sentence)
    const isOwnHow = own.length > 0 && tellsOnlyHowTaken(own, () => false) && saysHow(own)
    return tails.length > 0 || isOwnHow ? [{ mention, verb, own: isOwnHow ? own : [], tails }] : []
  })
}

/** Whether a condition stands in the sentence, or right before it or behind it in the same turn. */
const waits = ({ index: { sentences } }: Visit, { index: at, segment }: Sentence): boolean =>
  sentences
    .slice(Math.max(0, at - 1), at + 1 + GOES_ON)
    .some((one) => one.segment === segment && WAITS.test(plain(one.words).replace(RELIEF, ' ')))
const WAITS =
  /\b(?:if|unless|in case|depending|once (?:it|we|you|the|they|your|he|she)|until we|when the|when we|should)\b/
/** "If you are nauseated", "when you need it": what it is for, and no condition of the order. */
const RELIEF =
  /\b(?:if|when) (?:you|he|she) (?:are (?:nauseated|in pain)|needs? (?:it|one|them|to)|have (?:pain|nausea))\b/g

/** The verb of an order; empty where the name alone is the order, null where nothing is ordered. */
function verbOf(before: Word[], isFirst: boolean): string | null {
  const words = withoutFillers(before)
  const text = plain(words)
  if (LEFT_OPEN.test(text.replace(WANTED.pattern, ''))) return null
  if (isFirst && BARE_LEAD.test(text)) return ''
  if (RAISES_IT.test(text)) return 'Increase'
  if (LOWERS_IT.test(text)) return 'Decrease'
  return STARTS_IT.test(text) ? 'Use' : null
}

/** "The spironolactone, your potassium's high, so cut that to half a tablet", "the allopurinol we go up, from 100 to 200 daily". */
function changeBehind(own: Word[]): Pick<TailedOrder, 'verb' | 'own'> | null {
  const text = plain(own)
  const found = CHANGES_IT.exec(text)
  if (!found || LEFT_OPEN.test(text.slice(0, found.index)) || LEFT_OPEN.test(text.slice(found.index + found[0].length))) return null // prettier-ignore
  const from =
    text
      .slice(0, found.index + found[0].length)
      .split(' ')
      .filter(Boolean).length - 1
  const tail = own.slice(from)
  if (!tellsOnlyHowTaken(tail, () => false) || !saysHow(tail)) return null
  return { verb: LOWERS.test(found[0]) ? 'Decrease' : 'Increase', own: tail }
}
const LOWERS = /\b(?:cut|lower|drop|reduce|down)\b/

/** The sentences behind that tell only how it is taken, up to whatever else is said. */
function tailsOf({ index }: Visit, { index: at, segment }: Sentence): Word[][] {
  const tails: Word[][] = []
  for (const next of index.sentences.slice(at + 1, at + 1 + GOES_ON)) {
    const words = withoutFillers(next.words)
    const text = plain(words)
    if (next.segment !== segment || next.question || words.length > LONGEST_TAIL) break
    if (medicinesIn(index, next.index).length > 0 || ENDS_OPEN.test(text) || OF_OTHER_THINGS.test(text)) break
    if (!TELLS_HOW.test(text) || !(saysHow(words) || /\bby mouth\b/.test(text))) break
    const lead = LEADS_TAIL.exec(text)?.[0].trim().split(' ').length ?? 0
    tails.push(words.slice(lead))
  }
  return tails
}

/** Refused, or put right: a later "no" of the clinician to it, or the patient's "no" right behind. */
function isTakenBack({ index }: Visit, mention: Mention): boolean {
  const { segment = -1 } = index.sentences[mention.sentence] ?? {}
  const reply = index.sentences.find((one) => one.segment > segment && one.speaker !== 'doctor')
  if (reply && REFUSES.test(plain(reply.words))) return true
  return index.mentions.some(
    (one) =>
      one.kind === 'drug' &&
      one.sentence > mention.sentence &&
      isSameMedicine(one.name, mention.name) &&
      (one.polarity === 'no' || (one.sentence - mention.sentence < RECONSIDERED && index.sentences[one.sentence]?.speaker !== 'doctor' && REFUSES.test(plain(index.sentences[one.sentence]?.words ?? [])))),
  ) // prettier-ignore
}
const RECONSIDERED = 12

function withOrderWhole(lines: NoteLine[], order: TailedOrder, visit: Visit): NoteLine[] {
  const name = visit.index.sentences[order.mention.sentence]?.words.slice(order.mention.at, order.mention.at + order.mention.length) ?? [] // prettier-ignore
  const [own, tails] = [toldTail(order.own, visit), order.tails.flatMap((words) => toldTail(words, visit))]
  const said = new Set([...name, ...order.own, ...order.tails.flat()])
  const head = name[0] as Word
  const at = lines.findIndex((line) => !line.heading && line.section === 'assessment_plan' && line.words.includes(head)) // prettier-ignore
  const found = lines[at]
  const isOfIt = (line: NoteLine): boolean =>
    line.words.length > 0 && line.words.every((word) => said.has(word))
  // A line of its own for the tail ("Take it in the morning") is told with its medicine.
  const rest = lines.filter((line) => line === found || line.heading || !isOfIt(line))
  if (found) return withMoreTold(rest, found, order, [...own, ...tails])
  // The name with no more than a figure may be of anything.
  if (tails.length === 0 && !(order.verb ? own.length > 0 : OFTEN.test(own.join(' ')) && /\d/.test(own.join(' ')))) return lines // prettier-ignore
  const text = sentenceLine(capital(`${order.verb} ${joinWords(thirdPersonWords(name, 'doctor', visit.sex) ?? [], false)} ${[own.join(' '), ...tails].filter(Boolean).join('; ')}`.trim())) // prettier-ignore
  const line: NoteLine = {
    section: 'assessment_plan',
    text,
    words: [...name, ...order.own, ...order.tails.flat()],
    part: 'action',
    label: TREATMENT,
  }
  const treated = rest.flatMap(({ label, heading }, k) => (label === TREATMENT && !heading ? [k] : []))
  const behind = treated.findLast((k) => !isLater(rest[k] as NoteLine, head)) ?? treated[0]
  return behind === undefined
    ? [...rest, line]
    : [...rest.slice(0, behind + 1), line, ...rest.slice(behind + 1)]
}
const TREATMENT = 'Medical treatment'
const OFTEN = /\b(?:once|twice|daily|every|times|nightly|bedtime)\b/

/** The line of an order with what it leaves out of how it is taken. */
function withMoreTold(lines: NoteLine[], found: NoteLine, order: TailedOrder, told: string[]): NoteLine[] {
  // A dose behind two names would be of either.
  if (mentionsIn(wordsOfText(found.text), 0).filter(({ kind }) => kind === 'drug').length > 1) return lines
  const more = told.filter((tail) =>
    figuresIn(tail).some((figure) => !figuresIn(found.text).includes(figure)),
  )
  if (more.length === 0) return lines
  const start = found.text.replace(/\.$/, '')
  const text = `${start}${goingOn(start, more.join('; '))}.`
  const words = [...new Set([...found.words, ...order.own, ...order.tails.flat()])]
  return lines.map((line) => (line === found ? { ...found, text, words } : line))
}

/** What goes on behind a line: what its end says already is not said again. */
function goingOn(start: string, behind: string): string {
  const words = behind.split(' ')
  for (let k = words.length; k > 0; k--) {
    const head = words.slice(0, k).join(' ').replace(/[,;]$/, '')
    if (start.toLowerCase().endsWith(` ${head.toLowerCase()}`)) return `, ${words.slice(k).join(' ')}`
  }
  return `: ${behind}`
}

const isLater = ({ words: [first] }: NoteLine, head: Word): boolean =>
  first !== undefined && isAfter(first, head)

const figuresIn = (text: string): string[] => text.match(/\d+(?:\.\d+)?/g) ?? []

/** A tail as the note tells it; none where its words cannot be told of the patient. */
function toldTail(words: Word[], visit: Visit): string[] {
  const told = words.length > 0 ? thirdPersonWords(words, 'doctor', visit.sex) : null
  return told ? [joinWords(told, false)] : []
}
