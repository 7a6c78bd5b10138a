import { entriesOf } from '../lexicon/entries.ts'

/**
 * Shorthand of charts | how it is said. Written small here it counts in any case; with a capital in exactly this one, because
 * the same letters mean something else in others. What may mean several things is not here; see `in-context.ts`.
 */
const TABLE = `
  htn | hypertension
  dm | diabetes mellitus
  t2dm | type two diabetes mellitus
  t1dm | type one diabetes mellitus
  dm2 | type two diabetes mellitus
  dm1 | type one diabetes mellitus
  iddm | insulin-dependent diabetes mellitus
  ckd | chronic kidney disease
  esrd | end-stage renal disease
  aki | acute kidney injury
  cad | coronary artery disease
  chf | congestive heart failure
  hfref | heart failure with reduced ejection fraction
  hfpef | heart failure with preserved ejection fraction
  lvef | left ventricular ejection fraction
  copd | chronic obstructive pulmonary disease
  osa | obstructive sleep apnea
  gerd | gastroesophageal reflux disease
  bph | benign prostatic hyperplasia
  tia | transient ischemic attack
  dvt | deep vein thrombosis
  afib | atrial fibrillation
  a-fib | atrial fibrillation
  nstemi | non-S T-elevation myocardial infarction
  stemi | S T-elevation myocardial infarction
  uti | urinary tract infection
  uri | upper respiratory infection
  hld | hyperlipidemia
  ibs | irritable bowel syndrome
  mdd | major depressive disorder
  adhd | attention deficit hyperactivity disorder
  ptsd | post-traumatic stress disorder
  ocd | obsessive compulsive disorder
  djd | degenerative joint disease
  sob | shortness of breath
  doe | dyspnea on exertion
  soboe | shortness of breath on exertion
  uop | urine output
  bp | blood pressure
  dbp | diastolic blood pressure
  HR | heart rate
  hr | hour
  hrs | hours
  mins | minutes
  wks | weeks
  mos | months
  yrs | years
  rr | respiratory rate
  spo2 | oxygen saturation
  sao2 | oxygen saturation
  o2 | oxygen
  bmi | body mass index
  a1c | A one C
  hba1c | hemoglobin A one C
  hgb | hemoglobin
  hct | hematocrit
  wbc | white blood cell count
  plt | platelets
  bun | B U N
  cr | creatinine
  egfr | estimated G F R
  ldl | L D L
  hdl | H D L
  lfts | liver function tests
  lft | liver function test
  cbc | complete blood count
  bmp | basic metabolic panel
  cmp | comprehensive metabolic panel
  abg | arterial blood gas
  ua | urinalysis
  cxr | chest x-ray
  ekg | E K G
  ecg | E C G
  echo | echocardiogram
  tte | transthoracic echocardiogram
  hpi | history of present illness
  pmh | past medical history
  pmhx | past medical history
  psh | past surgical history
  pshx | past surgical history
  fhx | family history
  shx | social history
  ros | review of systems
  nkda | no known drug allergies
  nka | no known allergies
  wnl | within normal limits
  wd/wn | well developed and well nourished
  nad | no acute distress
  ctab | clear to auscultation bilaterally
  rrr | regular rate and rhythm
  perrl | pupils equal, round and reactive to light
  perrla | pupils equal, round and reactive to light and accommodation
  eomi | extraocular movements intact
  mmm | moist mucous membranes
  jvd | jugular venous distension
  jvp | jugular venous pressure
  rom | range of motion
  dtr | deep tendon reflex
  dtrs | deep tendon reflexes
  a&o | alert and oriented
  slr | straight leg raise
  ruq | right upper quadrant
  rlq | right lower quadrant
  luq | left upper quadrant
  llq | left lower quadrant
  rue | right upper extremity
  lue | left upper extremity
  rle | right lower extremity
  lle | left lower extremity
  ble | bilateral lower extremities
  bue | bilateral upper extremities
  tm | tympanic membrane
  tms | tympanic membranes
  lmp | last menstrual period
  c-section | cesarean section
  otc | over the counter
  nsaid | non-steroidal anti-inflammatory
  nsaids | non-steroidal anti-inflammatories
  ppi | proton pump inhibitor
  ssri | S S R I
  etoh | alcohol
  thc | T H C
  abx | antibiotics
  kcl | potassium chloride
  hctz | hydrochlorothiazide
  ivf | I V fluids
  pt | patient
  Pt | patient
  pts | patients
  Pts | patients
  hx | history
  dx | diagnosis
  ddx | differential diagnosis
  rx | prescription
  fx | fracture
  bx | biopsy
  s/p | status post
  c/o | complains of
  h/o | history of
  r/o | rule out
  d/t | due to
  f/u | follow-up
  w/ | with
  w/o | without
  w/u | workup
  p/w | presents with
  a/w | associated with
  e/o | evidence of
  b/l | bilateral
  b/c | because
  n/v | nausea and vomiting
  n/v/d | nausea, vomiting and diarrhea
  n/v/d/c | nausea, vomiting, diarrhea and constipation
  v/d | vomiting and diarrhea
  f/c | fevers and chills
  f/c/s | fevers, chills and sweats
  nt/nd | non-tender and non-distended
  h/h | hemoglobin and hematocrit
  m/r/g | murmurs, rubs or gallops
  c/c/e | clubbing, cyanosis or edema
  r/g/m | rubs, gallops or murmurs
  i&d | incision and drainage
  h&p | history and physical
  a&p | assessment and plan
  pt/ot | physical and occupational therapy
  pt/inr | P T I N R
  n/a | not applicable
  and/or | and or
  y/o | year-old
  vs | versus
  etc | et cetera
  approx | approximately
  appt | appointment
  dept | department
  temp | temperature
  wt | weight
  ht | height
  neg | negative
  pos | positive
  abd | abdomen
  abdo | abdomen
  bilat | bilateral
  meds | medications
  sats | saturations
  resp | respiratory
  Dr | Doctor
  Mr | Mister
  Mrs | Misses
  Ms | Miss
  cn | cranial nerves
  covid | COVID
  gcs | G C S
  mri | M R I
  er | E R
  icu | I C U
  daw | dispense as written
  tbd | to be determined
`

/** What a prescription says of when and how, with or without its points; in any case. */
const SIG = `
  qd | daily
  qday | daily
  qdaily | daily
  qod | every other day
  bid | twice a day
  tid | three times a day
  qid | four times a day
  qhs | at bedtime
  qam | every morning
  qpm | every evening
  qac | before meals
  qwk | every week
  qweek | every week
  qweekly | every week
  biw | twice a week
  tiw | three times a week
  qmo | every month
  qmonth | every month
  prn | as needed
  po | by mouth
  npo | nothing by mouth
  iv | I V
  sq | subcutaneous
  subq | subcutaneous
  ng | N G
  stat | stat
  am | A M
  pm | P M
  ie | that is
  eg | for example
`

const words = new Map(entriesOf(TABLE).map(([written = '', said = '']) => [written, said]))
const sig = new Map(entriesOf(SIG).map(([written = '', said = '']) => [written, said]))
/** As words of the language, or in small letters something else: only in capitals, or with points, do these speak of a medicine. */
const CAPITALS_ONLY = new Set(['ng', 'am', 'pm', 'ie', 'eg', 'iv', 'stat'])
/** In small letters these are words: a doe, to sob. */
const NOT_SMALL = new Set(['er', 'doe', 'sob'])

/** How a word or shorthand of charts is said; null when it is none. */
export function chartWords(written: string): string | null {
  const small = written.toLowerCase()
  const exact = words.get(written)
  if (exact !== undefined && !(written === small && NOT_SMALL.has(small))) return exact
  if (written === small) return null
  return words.get(small) ?? null
}

/** How a word of a prescription is said, written `bid`, `BID` or `b.i.d.`; null when it is none. */
export function sigWords(written: string): string | null {
  const bare = written.replaceAll('.', '')
  const small = bare.toLowerCase()
  const hasPoints = bare !== written
  if (!hasPoints && bare === small && CAPITALS_ONLY.has(small)) return null
  return sig.get(small) ?? null
}
