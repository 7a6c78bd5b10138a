import { withoutDangling } from '../talk/clauses.ts'
import { PERCEIVED } from './exam-heads-rules.ts'
import { describesPart, isOtherSide, systemAtHead } from './exam-heads.ts'
import type { Region } from './exam-regions.ts'
import { examSystemOf, ownSystemOf, type ExamSystem } from './exam-systems.ts'
import {
  chartWords,
  withoutCarrier,
  withoutExamLead,
  withoutExamTail,
  withPalpation,
} from './exam-wording.ts'
import { saysTheSame, told } from '../render.ts'
import { sentenceLine } from '../surface.ts'
import { tidyWords } from '../talk/tidy-words.ts'
import type { Visit } from '../visit-lines.ts'
import { plain, type Word } from '../talk/word.ts'
import { wordSet } from '../rules/rule.ts'
import {
  FINDING,
  IT_HAS,
  IT_IS_AT,
  NOT_A_FINDING,
  OF_ALL,
  STATE,
  TELLS_AT_HEAD,
} from './exam-findings-rules.ts'

/** What says something by its name alone, where the part of the body is known. */
const SIGN = wordSet(`
  swelling edema effusion ecchymosis bruising erythema redness tenderness crackles rhonchi rales stridor crepitus`)
const isSign = (text: string): boolean => SIGN.has(text) || /^wheez\w+$/.test(text) || SEEN_AT_ONCE.has(text)
/** How somebody is, told by one word. */
const SEEN_AT_ONCE = wordSet('alert awake oriented fussy calm thin tearful cooperative consolable')
const LONGEST = 32

export interface Found {
  text: string
  words: Word[]
  /** Null for what was said of the examination as a whole. */
  system: ExamSystem | null
  region: Region | null
}

/** "It has some swelling" of the knee that is being examined is its swelling. */
function withoutIt(words: Word[], region: Region | null): Word[] {
  const text = `${plain(words)} `
  const match = (region && region.label.length > 0 ? IT_HAS.exec(text) : null) ?? IT_IS_AT.exec(text)
  return match ? words.slice(match[0].trim().split(' ').length) : words
}

/** Edema of both legs is the heart's. */
const withLegs = (text: string, region: Region | null): string =>
  /^(?:legs|feet|ankles|extremit\w+)$/.test(region?.label.at(-1)?.text ?? '')
    ? `${region?.label.at(-1)?.text} ${text}`
    : text

/** One finding without its carrier, under its system. */
export function findingOf(
  visit: Visit,
  spoken: Word[],
  region: Region | null,
  before: ExamSystem | null,
): Found | null {
  const carried = withoutExamTail(withoutDangling(withPalpation(tidyWords(withoutExamLead(spoken)))))
  const bare = withoutIt(withoutCarrier(carried), region)
  const words = withoutExamTail(chartWords(withoutExamLead(bare)))
  const text = plain(words)
  const isPerceived = PERCEIVED.test(plain(withoutExamLead(spoken))) && ownSystemOf(text) !== null
  const tells = FINDING.test(text) || describesPart(words) || isPerceived || isOtherSide(words)
  if (words.length > LONGEST || !tells || NOT_A_FINDING.test(text) || !isWhole(words)) return null
  const isOfAll = OF_ALL.test(text)
  const system = isOfAll
    ? ownSystemOf(text)
    : (systemAtHead(words) ??
      examSystemOf(withLegs(text, region), region?.system ?? before, before, region !== null))
  if (/^(?:physical )?exam/.test(text) && !isOfAll) return null
  const rendered = told(visit, withPauseBehindName(words), 'doctor')
  if ((!system && !isOfAll) || !rendered) return null
  return { text: sentenceLine(rendered), words, system, region }
}

/** "Pump sites, some lumps": the pause behind what is named is shown, whatever is left out behind it. */
const withPauseBehindName = (words: Word[]): Word[] =>
  words.map((word, k) => {
    const next = words[k + 1]
    if (k >= LONGEST_NAME || word.after !== ',' || next?.segment !== word.segment) return word
    return { ...word, to: Math.max(word.to, next.from - 1) }
  })
const LONGEST_NAME = 3

const BEGINS_MID_AIR = wordSet(`
  it that this they which what and i we so because if when is are was of or to for with from by than you present
  good great fine okay not sound sounds look looks feel feels show shows has have had does do one some everything
  same`)
const ENDS_MID_AIR = wordSet(`
  is are was were has have does do look looks sound sounds feel feels seem seems appear appears associated left
  right upper lower mild moderate posterior anterior lateral medial little slight hearing regular`)
/** "No it": nothing was named. */
const NAMES_NOTHING = /^no (?:it|them|that|those|one)\b/
const TELLS_AT_END =
  /\b(?:(?:on|to|in|than|at) (?:the|his|her|your) (?:left|right)|(?:is|are|and|fast|slow|rate) regular)$/

/** Whether a finding stands by itself: more than one word, and neither end hangs in the air. */
function isWhole(words: Word[]): boolean {
  const text = plain(words)
  return (
    (words.length > 1 || isSign(text)) &&
    !NAMES_NOTHING.test(text) &&
    (!BEGINS_MID_AIR.has(words[0]?.text ?? '') || TELLS_AT_HEAD.test(text)) &&
    (!ENDS_MID_AIR.has(words.at(-1)?.text ?? '') || TELLS_AT_END.test(text))
  )
}

/** Whether words only tell how the finding before them is: "so that is stable". */
export const isState = (words: Word[]): boolean => STATE.test(plain(words))

/** "... and it is stable": said of the finding just before it. */
export function addState(last: Found, piece: Word[]): boolean {
  const state = STATE.exec(plain(piece))?.[1]
  if (!state || last.text.includes(state)) return false
  const count = state.split(' ').length
  last.text = `${last.text.replace(/\.$/, '')}, ${state.replace(/ (?:your|his|her|my) /, ' the ')}.`
  last.words.push(...piece.slice(-count))
  return true
}

export const labelText = (one: Found): string => plain(one.region?.label ?? [])

/** Whether a finding at the same part tells nothing that another did not. */
export const isSaidAgain = (other: Found, one: Found): boolean =>
  other.system === one.system &&
  labelText(other) === labelText(one) &&
  (saysTheSame(other.words, one.words) || isLayWord(other, one))

/** "A little fluid" after "effusion", "tenderness" after "tenderness over the joint": nothing new. */
function isLayWord(other: Found, one: Found): boolean {
  const [before, said] = [plain(other.words), plain(one.words)]
  if (said.split(' ').length > SHORT) return false
  const isBare = /^(?:(?:an?|a little|little|some|mild|slight) )*(?:tenderness|pain|swelling)$/.test(said)
  return (
    (isBare && !/\bno\b/.test(before) && before.includes(said.split(' ').at(-1) ?? '')) ||
    (/\bfluid\b/.test(said) && /\b(?:effusion|edema)\b/.test(before)) ||
    (/\bbruising\b/.test(said) && /\becchymosis\b/.test(before))
  )
}
const SHORT = 4
