import {
  CARDIOVASCULAR,
  EARS_TO_THROAT,
  EYES,
  GASTROINTESTINAL,
  GENITOURINARY,
  LESION,
  LYMPHATIC,
  MUSCULOSKELETAL,
  NAMES_LIMB,
  NECK,
  NEUROLOGICAL,
  OF_JOINT,
  OF_SKIN,
  PSYCHIATRIC,
  RESPIRATORY,
} from './exam-systems-rules.ts'

/** Systems of the physical examination, in the order they are read. */
export const EXAM_SYSTEMS = ['Constitutional', 'Head and face', 'Eyes', 'Ears, nose, mouth and throat', 'Neck', 'Lymphatic', 'Respiratory', 'Breast', 'Cardiovascular', 'Gastrointestinal', 'Genitourinary', 'Musculoskeletal', 'Skin', 'Neurological', 'Psychiatric'] as const // prettier-ignore
export type ExamSystem = (typeof EXAM_SYSTEMS)[number]

type Cue = Pick<RegExp, 'test'>

/** What belongs to its system wherever it was said; the order decides: a rash over the knee is of the skin. */
const OWN: Array<[ExamSystem, Cue]> = [
  ['Psychiatric', PSYCHIATRIC],
  ['Skin', /\b(?:incisions?|sutures?|staples)\b/],
  // Of a joint, whatever was looked at before: the skin over the knee, then its fluid.
  ['Musculoskeletal', OF_JOINT],
  // A foot's pulse and sore stand with the foot.
  [
    'Musculoskeletal',
    /\bpulses? .*\b(?:feet|foot|ankles?|wrists?|hands?)\b|\b(?:foot|ankle|wrist) pulses?\b/,
  ],
  ['Breast', /\b(?:breasts?|nipples?|areola\w*|mastectomy)\b/],
  ['Lymphatic', LYMPHATIC],
  ['Neck', NECK],
  ['Genitourinary', GENITOURINARY],
  ['Neurological', NEUROLOGICAL],
  ['Skin', OF_SKIN],
  ['Cardiovascular', CARDIOVASCULAR],
  ['Respiratory', RESPIRATORY],
  ['Gastrointestinal', GASTROINTESTINAL],
  ['Ears, nose, mouth and throat', EARS_TO_THROAT],
  ['Eyes', EYES],
  ['Constitutional', /\b(?:distress|alert|well-nourished|well developed|afebrile|hot to touch)\b/],
  [
    'Head and face',
    /\b(?:facial|face|sinus(?:es)?|scalp|skull|temporal|jaw|fontanelle|normocephalic|atraumatic)\b/,
  ],
]

/** What belongs to the part that is being examined, and to these only where none was named. */
const ELSE: Array<[ExamSystem, Cue]> = [
  ['Musculoskeletal', MUSCULOSKELETAL],
  ['Cardiovascular', /\bedema\b/],
  ['Skin', LESION],
  ['Head and face', /\bhead\b/],
  ['Constitutional', /\b(?:appear\w*|general|constitutional|\w*comfortable|toxic|fussy|tears|awake|pale)\b/],
]

const OF_MIND_TOO = /^(?:\w+ ){0,3}(?:speech|oriented|alert)\b/

const systemBy = (table: Array<[ExamSystem, Cue]>, text: string): ExamSystem | null =>
  table.find(([, cue]) => cue.test(text))?.[0] ?? null

/** The system that a part of the body or the name of an examination belongs to: "lung", "left ankle", "skin". */
export const systemOfRegion = (name: string): ExamSystem | null => systemBy(OWN, name) ?? systemBy(ELSE, name)

/** The system that a finding belongs to by what it names, whatever is examined. */
export const ownSystemOf = (finding: string): ExamSystem | null => systemBy(OWN, finding)

/**
 * The system a finding belongs to: its own, else that of the part being examined, else what it suggests. "No edema" said
 * of the knee stays with the knee; a murmur does not.
 */
export function examSystemOf(
  finding: string,
  region: ExamSystem | null,
  before: ExamSystem | null = null,
  isNamed = true,
): ExamSystem | null {
  const own = ownSystemOf(finding)
  // Behind how somebody is dressed the way they speak belongs to their mental state.
  if (own === 'Neurological' && (before ?? region) === 'Psychiatric' && OF_MIND_TOO.test(finding))
    return 'Psychiatric'
  if (own) return own
  const other = systemBy(ELSE, finding)
  // "No rash, no bruising": the skin is looked at, whatever was before it.
  if (other === 'Skin' && before === 'Skin' && !/^(?:Musculoskeletal|Breast)$/.test(region ?? ''))
    return other
  if (!region) return other
  const leaves =
    other === 'Musculoskeletal' &&
    NAMES_LIMB.test(finding) &&
    !(isNamed && /^(?:Skin|Neurological)$/.test(region))
  return leaves ? other : region
}
