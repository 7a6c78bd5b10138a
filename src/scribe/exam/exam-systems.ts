/** Systems of the physical examination, in the order they are read. */
export const EXAM_SYSTEMS = ['Constitutional', 'Head and face', 'Eyes', 'Ears, nose, mouth and throat', 'Neck', 'Lymphatic', 'Respiratory', 'Breast', 'Cardiovascular', 'Gastrointestinal', 'Genitourinary', 'Musculoskeletal', 'Skin', 'Neurological', 'Psychiatric'] as const // prettier-ignore
export type ExamSystem = (typeof EXAM_SYSTEMS)[number]

/** What belongs to its system wherever it was said; the order decides: a rash over the knee is of the skin. */
const OWN: Array<[ExamSystem, RegExp]> = [
  ['Psychiatric', /\b(?:mood|affect|judgment|insight|thought process|psych(?:iatric)?)\b/],
  ['Skin', /\b(?:incisions?|sutures?|staples)\b/],
  ['Breast', /\b(?:breasts?|nipples?|areola\w*|mastectomy)\b/],
  ['Lymphatic', /\b(?:axillary|inguinal|groin|epitrochlear)\b.*\b(?:adenopathy|lymph\w*)\b|\b(?:adenopathy|lymph\w*)\b.*\b(?:axilla\w*|inguinal|groin)\b/],
  ['Neck', /\b(?:neck|thyroid|thyromegaly|carotids?|jugular|jvd|trachea|cervical lymph\w*|lymph nodes?|lymphadenopathy|adenopathy)\b/],
  ['Genitourinary', /\b(?:cva|costovertebral|flank|bladder|prostate|pelvic|genital\w*|testic\w*|scrot\w*|penis|penile|vagina\w*|vulva\w*|labia\w*|cervix|adnexa\w*|uterus|ovar\w*|inguinal hernia|epididym\w*)\b/],
  ['Neurological', /\b(?:reflex\w*|sensations?|sensory|cranial nerves?|gait|neuro(?:logic\w*)?|coordination|light touch|romberg|babinski|hoffman\w*|tinel\w*|phalen\w*|spurling\w*|pronator drift|speech|heel toe|finger to nose|tremor|oriented|numbness|tingling)\b/],
  ['Skin', /\b(?:skin|rash(?:es)?|moles?|biopsy site|shave|hives|urticaria\w*|lesions|wheals?|pigment\w*)\b/],
  ['Cardiovascular', /\b(?:hearts?|murmurs?|gallops?|rubs?|regular rate|rhythm|pulses?|cardiac|cardiovascular|capillary|pitting|arter(?:y|ies)|cath\w* site|(?:leg|extremit\w+|ankle|pedal|peripheral) edema|edema (?:in|of|to|bilaterally) .*(?:legs?|extremit\w+|ankles?|feet)|extremit\w+ (?:\w+ ){0,4}edema|clubbing|cyanosis|ectop\w+)\b/],
  ['Respiratory', /\b(?:lungs?|rhonchi|wheez\w*|crackles?|rales|stridor|breath sounds|respirat\w*|breathing|chest wall|air (?:entry|movement)|moving (?:good )?air)\b/],
  ['Gastrointestinal', /\b(?:abdom\w*|belly|stomach|quadrants?|rebound\w*|guarding|peritoneal|bowel sounds|liver|spleen|hepato\w*|splenomegaly|epigastri\w*|rectal|rectum|hernia|murphy|stool|colon|umbilic\w*)\b/],
  ['Ears, nose, mouth and throat', /\b(?:ears?|tympanic|nasal|nares|turbinates?|nose|nostrils?|throat|uvula|tonsil\w*|peritonsillar|pharyn\w*|oropharynx|mouth|tongue|tooth|teeth|gums?|lips?|oral|muco(?:us|sal) membranes?|postnasal|thrush)\b/],
  ['Eyes', /(?<![-'])\b(?:eyes?|eyelids?|pupils?|conjunctiva\w*|fundoscopic|funduscopic|papilledema|retina\w*|extraocular|sclera\w*|cornea\w*|nystagmus)\b/],
  ['Constitutional', /\b(?:distress|alert|well-nourished|well developed|afebrile|hot to touch)\b/],
  ['Head and face', /\b(?:facial|face|sinus(?:es)?|scalp|skull|temporal|jaw|normocephalic|atraumatic)\b/],
] // prettier-ignore

/** What belongs to the part that is being examined, and to these only where none was named. */
const ELSE: Array<[ExamSystem, RegExp]> = [
  ['Musculoskeletal', /\b(?:knees?|shoulders?|back|spine|lumbar|spinal|paraspinal|ankles?|elbows?|wrists?|hips?|hands?|fingers?|thumb|foot|feet|midfoot|toes?|calf|calves|legs?|arms?|forearm|extremit\w*|joints?|range of (?:motion|movement)|flexion|extension|rotation|tender\w*|effusion|muscul\w*|trapezius|lachman\w*|mcmurray\w*|drawer|weight ?bear\w*|malleol\w*|epicondyle|patella\w*|metacarp\w*|metatars\w*|phalanx|deformity|ligament\w*|instability|laxity|impingement|valgus|varus|supination|pronation|straight leg|homans|strength|grips?|creases)\b/],
  ['Cardiovascular', /\bedema\b/],
  ['Skin', /\b(?:lesions?|wounds?|ulcer\w*|bruis\w*|ecchymos\w*|erythema\w*|redness|lacerations?|cellulitis|granulation|scars?)\b/],
  ['Head and face', /\bhead\b/],
  ['Constitutional', /\b(?:appear\w*|general|constitutional)\b/],
] // prettier-ignore

const systemBy = (table: Array<[ExamSystem, RegExp]>, text: string): ExamSystem | null =>
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
): ExamSystem | null {
  const own = ownSystemOf(finding)
  if (own) return own
  const other = systemBy(ELSE, finding)
  // "No rash, no bruising": the skin is looked at, whatever was before it.
  if (other === 'Skin' && before === 'Skin' && !/^(?:Musculoskeletal|Breast)$/.test(region ?? ''))
    return other
  if (!region) return other
  const leaves =
    other === 'Musculoskeletal' && NAMES_LIMB.test(finding) && !/^(?:Skin|Neurological)$/.test(region)
  return leaves ? other : region
}

const NAMES_LIMB =
  /\b(?:knees?|shoulders?|spine|lumbar|paraspinal|ankles?|elbows?|wrists?|hips?|hands?|fingers?|thumb|foot|feet|toes?|cal(?:f|ves)|legs?|arms?|extremit\w+|back|flexion|strength|malleol\w*|epicondyle|patella\w*|range of (?:motion|movement))\b/
