import type { Region } from './exam-regions.ts'
import type { ExamSystem } from './exam-systems.ts'
import { plain } from '../talk/word.ts'
import { ANY_PART } from './exam-regions-rules.ts'

/** A part of the body and what is found at it: a finding at a malleolus belongs to the ankle that is examined. */
const BELONGS: Array<[part: RegExp, found: RegExp]> = [
  [/^knees?$/, /\b(?:knees?|patell\w+|menisc\w+|popliteal|tibial)\b/],
  [/^(?:ankles?|foot|feet|toes?)$/, /\b(?:ankles?|foot|feet|midfoot|forefoot|heel|plantar|malleol\w+|metatars\w+|toes?|dorsalis|pedis|pedal)\b/],
  [/^(?:shoulders?|arms?)$/, /\b(?:shoulders?|humer\w+|\w*clavicular|clavicle|deltoid|arms?|grips?)\b/],
  [/^(?:elbows?|forearms?)$/, /\b(?:elbows?|epicondyle|forearms?|arms?)\b/],
  [/^(?:wrists?|hands?|fingers?|thumb)$/, /\b(?:wrists?|hands?|fingers?|thumb|palms?|palmar|metacarp\w+|phalan\w+|grips?|radial pulses?)\b/],
  [/^(?:legs?|hips?|calf|calves|extremit\w+)$/, /\b(?:legs?|hips?|thighs?|cal(?:f|ves)|ankles?|feet|foot|homans|extremit\w+)\b/],
  [/^(?:back|spine)$/, /\b(?:back|spine|lumbar|\w*spinal|thoracic|sacr\w+|straight leg)\b/],
  [/^strength$/, /\bstrength\b/],
  [/^breasts?$/, /\bbreasts?\b/],
] // prettier-ignore
const SIDE = /\b(?:left|right|lower|upper|bilateral\w*|both|all)\b/
/** Of these nobody knows which without its side. */
const NEEDS_SIDE = /^(?:extremit\w+|arms?|legs?|hands?|feet|foot)$/
const OF_LIMBS: ReadonlySet<ExamSystem> = new Set(['Musculoskeletal', 'Skin', 'Breast'])
/** Of other systems only this belongs to the limb that is examined. */
const AT_LIMB = /\b(?:refill|pulses?|edema|sensations?|motor|light touch)\b/

/** Whether a finding is seen at another part than the one that is examined. */
export function isElsewhere(text: string, region: Region | null): boolean {
  const part = region?.label.at(-1)?.text
  const found = part && BELONGS.find(([one]) => one.test(part))?.[1]
  return Boolean(found && !found.test(text) && ANY_PART.test(text))
}

/** "Your knee" after "your right knee" is the same one. */
export const isSamePart = (one: Region, before: Region | null): boolean => {
  const [named, known] = [plain(one.label), plain(before?.label ?? [])]
  return named !== '' && known.endsWith(` ${named}`) && SIDE.test(known)
}

/** Whether a finding needs the name of the part that was examined: "right knee" for "pain with flexion". */
export function needsLabel(text: string, system: ExamSystem, region: Region | null): boolean {
  const part = region?.label.at(-1)?.text
  if (!region || !part || !(OF_LIMBS.has(system) || AT_LIMB.test(text))) return false
  const found = BELONGS.find(([one]) => one.test(part))?.[1]
  if (!SIDE.test(plain(region.label)) && NEEDS_SIDE.test(part)) return false
  if (!found?.test(text)) return !ANY_PART.test(text) && part !== 'breast'
  return /\b(?:left|right)\b/.test(plain(region.label)) && !SIDE.test(text)
}
