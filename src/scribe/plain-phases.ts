import { PLACES } from './sentence-features.ts'
import { tellsLab } from './results/lab-lines.ts'
import type { Phase } from './placed.ts'
import type { IndexedTranscript } from './transcript-index.ts'
import { plain } from './talk/word.ts'

const PLAINLY_PLAN =
  /^(?:(?:so|and|then|okay|also|now) )*(?:(?:i|we) (?:will|am going to|are going to|would like to) (?:also |go ahead and )?(?:order|prescribe|start|refer|increase|decrease|schedule|refill|(?:change|switch|adjust|stop|discontinue) (?:your|his|her|the)|advise you)\b|(?:for|regarding) (?:your|the|his|her) (?:\w+ ){1,4}?(?:i|we) (?:will|am going to|are going to|would like to|want)\b|(?:i|we) (?:do not )?want you to\b|let me (?:write|prescribe|order|give) you\b|let us (?:also |go ahead and )?(?:order|start|increase|decrease|refer|schedule|refill)\b|(?:come back|recheck|see you back|see me) (?:in|and)\b|(?:start|increase|decrease|prescribe|refer|order) (?!to\b)[a-z]|follow up (?:in|with)\b|return (?:in|to clinic)\b|plan (?:is|will be|continue|start|stop|order|check|refer|recheck|increase|decrease|follow|repeat)\b|continue (?:the |your |with |on )?(?:current|[a-z]+ \d|[a-z]+$)|check (?:an? )?[a-z0-9 ]+$|assessment is)/
const PLAINLY_EXAM =
  /^(?:(?:so|and|then|okay|also|now) )*(?:on (?:your |the |his |her )?(?:\w+ )?(?:\w+ )?exam(?:ination)?\b|(?:your |the |his |her )?(?:lungs|heart|chest|abdomen|neck|throat|skin|extremities|ears)(?: (?:is|are|sounds?))? (?:clear|regular|soft|normal|supple|nontender|non-tender|warm|unremarkable)\b|i do not appreciate any|i (?:do |also |can |still )*(?:hear|appreciate|palpate) (?!that|it|you|what)|i (?:do |also )*feel (?:an? |some |the |no |stool)|heart (?:is )?regular)/

const EXAM_WORDS =
  /\b(?:(?:with|on|to) palpation|range of motion|flexion and extension|flexion or extension|supination|pronation|pulses (?:are )?(?:equal|intact|good)|sensation is|(?:is|are|little) tender(?: to|ness)|pain with (?:palpation|flexion|extension|resist\w+)|straight leg raise|systolic|regular rate|rhonchi|wheezes|crackles|auscultation|jugular venous|carotid bruits|pitting edema|(?:calf|ankle|midline|cva|abdominal|sinus) tenderness|ankle edema|bowel sounds|alert (?:and )?oriented|cranial nerves?|visual acuity|visual fields?|pupils are|skin is intact|(?:is|are) (?:non-?tender|non tender|intact|symmetric\w*)|non-?tender|radial pulses?|pedal pulses?|lymphadenopathy|hernia noted|well healed|heart rate is regular|gait is|(?:spurling|tinel|phalen|homan|lachman|mcmurray|romberg|babinski|murphy|finkelstein|hawkins)(?: ?'s)? (?:tests?|signs?|maneuver)|straight leg|oropharynx|tympanic|palpable (?:mass\w*|nodules?)|no palpable|clear to (?:auscultation|oscillation)|murmurs?,? gallops?|in no (?:acute |apparent )?distress|presents in a wheelchair)\b/

const LEADS = '(?:(?:so|and|then|okay|also|now|all right|alright|but|well) )*'
/** What a clinician calls out of a part: how it looks, sounds or feels, or that a finding is not there. */
const CALLS_OUT = new RegExp(
  `^${LEADS}(?:(?:your |the |his |her )?(?:[\\w-]+ )?(?:breath sounds?|lung sounds|heart sounds|thyroid|pupils?|tonsils?|eardrums?|gait|reflexes|breasts?|spine|incision|wound|tongue|gums|nails|nose|eyes|belly|feet|foot|hands?|lungs?|heart|abdomen|neck|throat|skin|ears?) (?:is |are |all |both )*(?:looks?|sounds?|feels?|appears?|(?:is|are) (?:clear|soft|supple|symmetric\\w*|moist|pink|swollen|enlarged|not enlarged|reactive|healing))(?! (?:like|better|worse|the same)\\b)|i do not (?:see|feel|hear|notice|palpate) any(?:thing)?(?! (?:reason|problem|need|harm|point|issue|record|history|better|worse|sign of|evidence))|no (?:[\\w-]+ ){1,6}?(?:present|noted|appreciated|palpated)$)|\\b(?:no|without|positive for|there is) (?:[\\w-]+ ){0,4}(?:egophony|fremitus|thyromegaly|hepatosplenomegaly|organomegaly|clubbing|cyanosis)\\b`,
)
const MAY_CALL = /\b(?:call|contact|phone|notify)\b/
/** "If you develop a fever, call the office": what to do when it gets worse. */
const SAFETY_NET =
  /\b(?:if|should) (?:you|your|he|she|his|her|the|any|it|there|this|that)\b.* (?:(?:please|immediately) )?(?:call|contact|phone|notify) (?:the (?:office|clinic|doctor|nurse|hospital)|us|me|our|your|911|my office)\b|\b(?:call|contact|phone|notify) (?:the (?:office|clinic)|us|me|our|911|my office)\b.* if (?:you|your|the|any|it|there)\b/
/** "You can take some ibuprofen for the pain": advised, not told. */
const ADVISES = new RegExp(
  `^${LEADS}you (?:can (?:also |just )?take (?:some |an? |the )?[a-z]+ (?:for|if|as needed|every|until)\\b|(?:need|have) to (?:continue|keep taking|finish|complete) (?:the|your|with)\\b)|^${LEADS}(?:i|we) (?:have |already )*sent (?:over |in |out )?(?:your|the|an?|his|her) (?:referrals?|prescriptions?|orders?)\\b`,
)
/** "I looked at the scan of your neck", "your screen for diabetes was fine": what a test showed, whenever it is said. */
const TELLS_TEST = new RegExp(
  `^${LEADS}(?:(?:his|her|the) (?:[\\w-]+ ){0,2}(?:x-rays?|mri|ct|scan|ultrasound|echo|ekg)\\b.* shows?$|i (?:have )?(?:also )?(?:looked at|reviewed|went over) (?:an?|the|your|his|her) (?:x-ray|mri|ct|scan|ultrasound|echo)\\b|(?:your|his|her|the) (?:[a-z]+ )?(?:screen|screening|test)(?: for (?:[a-z]+ ){0,2}?[a-z]+)? (?:is |are )?(?:is|was|were|are|came back) (?:all )?(?:fine|good|normal|negative|positive|okay)\\b)`,
)
/** "Pulse rate is 67." */
const READS_VITAL = new RegExp(
  `^${LEADS}(?:your |his |her |the )?(?:blood pressure|pulse(?: rate)?|heart rate|temperature|respiratory rate|respirations|oxygen saturation)(?: today| here)? (?:is|are) (?:at |about )?\\d`,
)

/**
 * The part of the visit that a clinician's sentence belongs to by what it says, wherever it is said: "I will order" is of
 * the plan, "on your heart exam" of the examination, a measure with its value of the results. `path` is where the visit
 * seems to be, `opinion` the model's on this sentence alone.
 */
export function plainPhase(
  index: IndexedTranscript,
  i: number,
  path: Phase,
  opinion: number[],
): Phase | null {
  const sentence = index.sentences[i]
  if (!sentence || sentence.speaker === 'patient') return null
  if (sentence.question && ASKS.test(plain(sentence.words))) return null
  const text = sentence.words
    .slice(0, 14)
    .map((word) => word.text)
    .join(' ')
  const total = index.sentences.length
  const whole = plain(sentence.words)
  if (PLAINLY_EXAM.test(text) || (i > total * 0.15 && EXAM_WORDS.test(whole) && !PLAINLY_PLAN.test(text)))
    return 'exam'
  if (path === 'history') {
    if (tellsLab(sentence.words) || TELLS_TEST.test(whole)) return 'results'
    if (READS_VITAL.test(whole)) return 'exam'
    if (ADVISES.test(whole) || (MAY_CALL.test(whole) && SAFETY_NET.test(whole))) return 'plan'
    if (CALLS_OUT.test(whole)) return 'exam'
    if (i > total * 0.15 && isSurely(opinion, 'exam') && !TELLS_BACK.test(whole)) return 'exam'
  }
  return PLAINLY_PLAN.test(text) && (total < 15 || i > total / 3) ? 'plan' : null
}

/** A recognizer hears a question where a clinician who dictates holds their breath. */
const ASKS =
  /\b(?:you|your|any|what|how|when|where|which|who)\b|^(?:(?:so|and|then|okay|also|now|um|uh) )*(?:is|are|was|were|do|does|did|have|has|had|can|could|will|would)\b/

/** "On exam his heart is regular. | No swelling in the palm, normal creases.": what is dictated on goes on with it. */
export function isDictatedOn({ sentences }: IndexedTranscript, i: number): boolean {
  const [before, own] = [sentences[i - 1], sentences[i]]
  return (
    before?.segment === own?.segment &&
    own?.speaker === 'doctor' &&
    before?.speaker === 'doctor' &&
    /^(?:no|normal|without) /.test(plain(own.words)) &&
    !ASKS.test(plain(own.words)) &&
    !/\b(?:she|he|i|we) \w+/.test(plain(own.words))
  )
}

const DICTATES_EXAM = new RegExp(
  `^${LEADS}physical exam(?:ination)?s?(?! (?:is|was)? ?(?:all )?(?:good|great|fine|template))\\b`,
)
const ENDS_EXAM =
  /\b(?:you|your|i|we|us|me|my|our|assessment|impression|plan|diagnosis|results?|x-rays?|mri|ct|ultrasound|labs?|biopsy|history|procedure)\b/

/** "Physical exam shows": an examination that is dictated goes on until something else is named, or somebody addressed. */
export function goesOnWithExam({ sentences }: IndexedTranscript, i: number, dictated: boolean): boolean {
  const own = sentences[i]
  if (own?.speaker !== 'doctor' || own.question) return false
  if (!dictated && !own.words.slice(0, 6).some(({ text }) => text === 'physical')) return false
  const said = plain(own.words)
  return DICTATES_EXAM.test(said) || (dictated && !ENDS_EXAM.test(said))
}

/** "You have had some dry skin" says again what the patient told. */
const TELLS_BACK = /\b(?:you|he|she|the patient) (?:have|has|had|are|is|feel|mentioned|said|told)\b/
/** How likely, and how much likelier than the history, a part of the visit must be to stand alone in it. */
const SURE = 0.4
const MUCH_LIKELIER = 3

const isSurely = (opinion: number[], phase: Phase): boolean => {
  const likely = opinion[PLACES.indexOf(phase)] ?? 0
  return likely >= SURE && likely >= MUCH_LIKELIER * (opinion[PLACES.indexOf('history')] ?? 0)
}
