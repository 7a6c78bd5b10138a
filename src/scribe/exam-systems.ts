/** Systems of the physical examination, in the order they are read. */
export const EXAM_SYSTEMS = ['Constitutional', 'Eyes', 'Head and face', 'Ears, nose, mouth and throat', 'Neck', 'Respiratory', 'Cardiovascular', 'Gastrointestinal', 'Genitourinary', 'Musculoskeletal', 'Skin', 'Neurological', 'Psychiatric'] as const // prettier-ignore
export type ExamSystem = (typeof EXAM_SYSTEMS)[number]

const CUES: Array<[ExamSystem, RegExp]> = [
  ['Psychiatric', /\b(?:mood|affect|judgment|thought process|psych(?:iatric)?)\b/],
  ['Eyes', /\b(?:eyes?|pupils?|conjunctiva\w*|fundoscopic|retina\w*|extraocular)\b/],
  ['Head and face', /\b(?:facial|face|sinus(?:es)?|head|scalp|temporal|jaw)\b/],
  ['Ears, nose, mouth and throat', /\b(?:ears?|tympanic|nasal|nares|turbinates?|nose|throat|uvula|tonsil\w*|peritonsillar|pharyn\w*|oropharynx|mouth|tongue|oral|posterior oro\w*)\b/],
  ['Neck', /\b(?:neck|thyroid|thyromegaly|carotid|jugular|cervical lymph\w*|lymph nodes?|lymphadenopathy)\b/],
  ['Respiratory', /\b(?:lungs?|rhonchi|wheez\w*|crackles?|rales|breath sounds|respirat\w*|breathing|chest wall)\b/],
  ['Cardiovascular', /\b(?:heart|murmur|gallops?|rubs?|regular rate|rhythm|pulses?|cardiac|cardiovascular|edema|capillary)\b/],
  ['Gastrointestinal', /\b(?:abdom\w*|belly|stomach|quadrant|rebound|guarding|bowel sounds|liver|spleen|epigastric|rectal|hernia|murphy)\b/],
  ['Genitourinary', /\b(?:cva|costovertebral|flank|bladder|prostate|pelvic|genital|testic\w*|uterus|ovar\w*)\b/],
  ['Neurological', /\b(?:reflex\w*|sensation|cranial|gait|neuro\w*|coordination|light touch|romberg|babinski|hoffman\w*|tinel\w*|phalen\w*|strength|grip|straight leg)\b/],
  ['Musculoskeletal', /\b(?:knees?|shoulders?|back|spine|lumbar|spinal|paraspinal|ankles?|elbows?|wrists?|hips?|hands?|fingers?|thumb|foot|feet|toes?|calf|calves|legs?|arms?|extremit\w*|joints?|range of motion|flexion|extension|rotation|tender\w*|effusion|muscul\w*|lachman\w*|mcmurray\w*|drawer|weight ?bear\w*|malleol\w*|epicondyle|patella\w*|deformity|ligament\w*|instability|impingement|valgus|varus|supination|pronation)\b/],
  ['Skin', /\b(?:skin|rash|lesions?|wounds?|ulcer\w*|bruis\w*|ecchymos\w*|erythema|redness|laceration|cellulitis|granulation)\b/],
  ['Constitutional', /\b(?:distress|appear\w*|general|constitutional|alert|oriented|well-nourished|well developed)\b/],
] // prettier-ignore

/** The system a finding belongs to; "heart" before "edema" before the joint it was seen at. */
export function examSystemOf(text: string): ExamSystem | null {
  for (const [system, cue] of CUES) if (cue.test(text)) return system
  return null
}
