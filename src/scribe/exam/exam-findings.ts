import { withoutDangling } from '../talk/clauses.ts'
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

const FINDING =
  /\b(?:no|not|normal|unremarkable|clear|tender\w*|pain\w*|sore\w*|edema|swelling|swollen|murmurs?|intact|soft|regular|decreased|limited|full|positive|negative|present|bilateral\w*|erythema|effusion|redness|bruising|ecchymosis|warm\w*|hot|rash|lesions?|mass(?:es)?|crackles|wheez\w*|rhonchi|rales|stridor|palpable|enlarge\w*|distress|nontender|non-tender|exudates?|lymphadenopathy|adenopathy|guarding|rebound|stable|unchanged|symmetric\w*|weakness|numb\w*|atrophy|deformity|crepitus|laxity|discharge|drainage|healing|healed|clean|stiff\w*|diminished|coarse|fine|mild\w*|moderate|severe|slight\w*|abnormal|supple|bruits?|disten\w+|wound|ulcer\w*|scars?|spasm\w*|cyanosis|clubbing|fluid|elevated|dry|moist|midline|inflam\w*|appropriate|able|unable|appears?|scratch\w*|irritation|congest\w+|instability|flat|depressed|anxious|thickening|nodules?|biopsy site|bumps?|jvd|hepatomegaly|(?:sounds?|looks?|is|are) (?:good|great|fine|okay)|(?:good|strong|brisk|equal|steady|weak|reduced|less|moving) .*\w|(?:is|are) (?:good|strong|brisk|equal|steady|weak|reduced|less|pink)|pulses equal|alert|oriented|bowel sounds|stool|\d+\/\d+|\d\+)(?![\w'-])/
const NOT_A_FINDING =
  /\b(?:i|we|me|my|us|going to|will|would|should|want|think|could|might|may|means?|because|why|need|please|goal|plan|assessment|template|fractures?|fevers?|blood clots?|x-rays?|mri|ct|scan|imaging|labs?|results?|symptoms?|look like|blood pressure|heart rate is \d|temperature|vitals?|vital signs|respiratory rate|oxygen|you said|you (?:do )?(?:say|mention\w*)|deep breath|okay|squeeze|relax|perfect|thank|worried|concerned|concerning|encouraging|reassur\w+|surgery before|evidence of (?:\w+ ){0,3}disease|consistent with|is of|that it is|bother\w*)\b/
/** What says something by its name alone, where the part of the body is known. */
const SIGN =
  /^(?:swelling|edema|effusion|ecchymosis|bruising|erythema|redness|tenderness|crackles|wheez\w+|rhonchi|rales|stridor|crepitus)$/
const LONGEST = 32

export interface Found {
  text: string
  words: Word[]
  /** Null for what was said of the examination as a whole. */
  system: ExamSystem | null
  region: Region | null
}

const OF_ALL =
  /^(?:(?:otherwise )?(?:(?:the )?rest of )?(?:the |his |her |your )?(?:physical )?exam(?:ination)?(?: otherwise)? (?:is|was|looks?) .*(?:normal|unremarkable)\b|otherwise normal (?:physical )?exam)/
const IT_HAS =
  /^(?:it|this|that) (?:(?:also|definitely|still|does|really) )*(?:has|have|is(?= (?:also )?(?:warm|tender|swollen|red|hot|sore)\b)) (?:also )?(?:an? |some )?/

/** "It has some swelling" of the knee that is being examined is its swelling. */
function withoutIt(words: Word[], region: Region | null): Word[] {
  const match = region && region.label.length > 0 ? IT_HAS.exec(`${plain(words)} `) : null
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
  if (words.length > LONGEST || !FINDING.test(text) || NOT_A_FINDING.test(text) || !isWhole(words))
    return null
  const isOfAll = OF_ALL.test(text)
  const system = isOfAll
    ? ownSystemOf(text)
    : examSystemOf(withLegs(text, region), region?.system ?? before, before)
  if (/^(?:physical )?exam/.test(text) && !isOfAll) return null
  const rendered = told(visit, words, 'doctor')
  if ((!system && !isOfAll) || !rendered) return null
  return { text: sentenceLine(rendered), words, system, region }
}

const BEGINS_MID_AIR =
  /^(?:it|that|this|they|which|what|and|i|we|so|because|if|when|is|are|was|of|or|to|for|with|from|by|than|you|present|good|great|fine|okay|not|sounds?|looks?|feels?|shows?|has|have|had|does|do|one|some|everything|same)$/
const ENDS_MID_AIR =
  /^(?:is|are|was|were|has|have|does|do|looks?|sounds?|feels?|seems?|appears?|associated|left|right|upper|lower|mild|moderate|posterior|anterior|lateral|medial|little|slight|hearing|regular)$/
const TELLS_AT_END = /\b(?:on (?:the|his|her|your) (?:left|right)|(?:is|are|and) regular)$/
const TELLS_AT_HEAD =
  /^(?:good (?:\w+ )*(?:grips?|strength|air|pulses?|reflexes|range|movement|alignment|tone|sensation)|fine (?:\w+ )*(?:crackles|rales|rash|tremors?|nystagmus|motor)|(?:you|he|she) (?:do|does) not (?:seem|appear|feel|look))\b/

/** Whether a finding stands by itself: more than one word, and neither end hangs in the air. */
function isWhole(words: Word[]): boolean {
  const text = plain(words)
  return (
    (words.length > 1 || SIGN.test(text)) &&
    (!BEGINS_MID_AIR.test(words[0]?.text ?? '') || TELLS_AT_HEAD.test(text)) &&
    (!ENDS_MID_AIR.test(words.at(-1)?.text ?? '') || TELLS_AT_END.test(text))
  )
}

const STATE =
  /^(?:and |but |so )*(?:that|it|which|they) (?:is|are|has|have|was|seems?|looks?|sounds?) ((?:(?:very|still|been|all) )*(?:stable|unchanged|nontender|not tender|faint|mobile|well healed)(?: (?:from|since) (?:your|his|her|the|my) (?:prior|last|previous|earlier) (?:exam|examination|visit))?)(?: to me)?$/

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
