import { isBrand, isDrug } from '../lexicon/drugs.ts'
import { spelt } from './number-words.ts'
import type { Around } from './say-rule.ts'

type InContext = (around: Around) => string | null

const has = (pattern: RegExp, { before, after }: Around): boolean =>
  pattern.test(before) || pattern.test(after)
const nextWord = ({ after }: Around): string => /^[\s,:-]*([A-Za-z-]+)/.exec(after)?.[1]?.toLowerCase() ?? ''
const lastWord = ({ before }: Around): string =>
  /([A-Za-z-]+)[\s,:-]*$/.exec(before)?.[1]?.toLowerCase() ?? ''

const HEART =
  /\b(?:SOB|shortness of breath|dyspnea|palpitations|diaphoresis|exertion(?:al)?|angina|cardiac|troponin|EKG)\b/i
const JOINTS =
  /\b(?:joints?|methotrexate|rheumat\w+|synovitis|erosi\w+|DMARDs?|anti-CCP|etanercept|adalimumab)\b/i
const NERVES =
  /\b(?:relapsing|optic neuritis|demyelinat\w+|lesions|interferon|ocrelizumab|glatiramer|plaques)\b/i
const LIMBS = [
  /\b(?:edema|swelling|weakness|pain|numbness|strength|pulses|bilateral|b\/l)\b/i,
  /\b(?:wounds?|ulcers?|DVT|cellulitis|fracture)\b/i,
]
const PART =
  /^\s?(?:shoulder|knee|hip|ankle|wrist|elbow|hand|foot|arm|leg|eye|ear|breast|lung|kidney|flank|lower|upper|sided?)\b/i
const EYE = /\b(?:drops?|gtts?|eyes?|vision|acuity|cornea\w*|ophthalmic|cataract|pupil|IOP)\b/i

const treatment: InContext = ({ before }) =>
  /\b(?:renal|kidney|liver|heart|lung|marrow)\s+$/i.test(before) ? 'transplant' : 'treatment'
const symptoms: InContext = ({ before }) =>
  /\b(?:s\/p|status post)\s+$/i.test(before) ? 'surgery' : 'symptoms'
const DOSE_BEFORE = /\b(?:\d\s?)?(?:mg|mcg|g|ml|units?|U|dose|given|injections?|injected|suppository)\s+$/i

/** What may mean several things: said in words only where those around leave no doubt, else letter by letter. */
const MEANINGS: Record<string, InContext> = {
  CP: (around) =>
    has(HEART, around) ||
    /\b(?:den(?:ies|ied)|no|without|reports|c\/o|complains of)\s+(?:any\s+)?$/i.test(around.before)
      ? 'chest pain'
      : null,
  RA: (around) => {
    if (/(?:\bon|%|sat)\s+$/i.test(around.before)) return 'room air'
    return has(JOINTS, around) ? 'rheumatoid arthritis' : null
  },
  MS: (around) => (has(NERVES, around) ? 'multiple sclerosis' : null),
  PT: (around) => {
    if (/^\s+(?:eval\w*|referral|sessions?|consult|exercises?|twice|visits?)\b/i.test(around.after))
      return 'physical therapy'
    return /\b(?:refer(?:red|ral)?(?: \w+)? to|home|outpatient|begin|start|continue|attend\w*|in)\s+$/i.test(
      around.before,
    )
      ? 'physical therapy'
      : null
  },
  LE: (around) =>
    /\b(?:leukocyte|nitrites?|UA|urine)\b/i.test(around.before)
      ? null
      : LIMBS.some((words) => has(words, around))
        ? 'lower extremity'
        : null,
  UE: (around) => (LIMBS.some((words) => has(words, around)) ? 'upper extremity' : null),
  'D/C': (around) => {
    const next = nextWord(around)
    if (
      /^(?:home|summary|instructions|planning|to|from)$/.test(next) ||
      /^(?:at|on|upon|after)$/.test(lastWord(around))
    )
      return 'discharge'
    return isDrug(next) || isBrand(next) || next === 'smoking' ? 'discontinue' : null
  },
  OD: (around) => (has(EYE, around) ? 'right eye' : null),
  OS: (around) => (has(EYE, around) ? 'left eye' : null),
  OU: (around) => (has(EYE, around) ? 'both eyes' : null),
  CVA: ({ after }) => (/^\s*(?:angle|tender|percussion)/i.test(after) ? null : 'stroke'),
  LOC: ({ before }) =>
    /\b(?:no|denies|without|with|brief|had|or)\s+$/i.test(before) ? 'loss of consciousness' : null,
  SBP: ({ after }) => (/^\D{0,10}\d/.test(after) ? 'systolic blood pressure' : null),
  ASA: ({ after }) => (/^\s*(?:\d+\s?mg|daily|allerg)/i.test(after) ? 'aspirin' : null),
  PCN: ({ before, after }) =>
    /^\s*(?:allerg|VK)/i.test(after) || /allerg\w*(?: to)?:?\s+$/i.test(before) ? 'penicillin' : null,
  'A/P': ({ before }) => (/\bCT\b/.test(before) ? 'abdomen and pelvis' : 'assessment and plan'),
  tx: treatment,
  Tx: treatment,
  sx: symptoms,
  Sx: symptoms,
  IM: ({ before }) => (DOSE_BEFORE.test(before) ? 'intramuscular' : null),
  SC: ({ before }) => (DOSE_BEFORE.test(before) ? 'subcutaneous' : null),
  SL: ({ before }) => (DOSE_BEFORE.test(before) ? 'under the tongue' : null),
  PR: ({ before }) => (DOSE_BEFORE.test(before) ? 'rectally' : null),
  L: ({ after }) => (PART.test(after) ? 'left' : null),
  R: ({ after }) => (PART.test(after) ? 'right' : null),
  AM: ({ before }) => (/\b(?:the|every|this|each|tomorrow)\s+$/i.test(before) ? 'morning' : null),
  PM: ({ before }) => (/\b(?:the|every|this|each|tomorrow)\s+$/i.test(before) ? 'evening' : null),
  CC: ({ before }) => (/^\s*$|[.\n]\s*$/.test(before) ? 'chief complaint' : null),
}

/** Null when it is not one of those. `written` in capitals: `d/c'd` is asked for as `D/C`. */
export function wordsInContext(written: string, around: Around): string | null {
  // "valueOf" is a word like any other.
  const meaning = Object.hasOwn(MEANINGS, written) ? MEANINGS[written] : undefined
  if (!meaning) return null
  return meaning(around) ?? spelt(written.replace('/', ''))
}

/** How the past of `D/C` is said: what it means, with its ending. */
export function pastOf(words: string): string {
  return words === 'discharge' ? 'discharged' : words === 'discontinue' ? 'discontinued' : `${words} d`
}
