import { expect, test } from 'vitest'
import { speakable } from './speakable.ts'

/** As it stands in a note | as it is said. */
const CASES = `
  metformin 500 mg PO BID | metformin five hundred milligrams by mouth twice a day
  lisinopril 10 mg q.d. | lisinopril ten milligrams daily.
  warfarin 5 mg qod | warfarin five milligrams every other day
  amoxicillin 875 mg bid x 10 days | amoxicillin eight hundred seventy-five milligrams twice a day for ten days
  amoxicillin 250 mg/5 mL | amoxicillin two hundred fifty milligrams per five milliliters
  levothyroxine 88 mcg qd | levothyroxine eighty-eight micrograms daily
  levothyroxine 0.025 mg daily | levothyroxine zero point zero two five milligrams daily
  digoxin .125 mg | digoxin zero point one two five milligrams
  insulin glargine 20 U qhs | insulin glargine twenty units at bedtime
  insulin lispro 10 units ac | insulin lispro ten units before meals
  heparin 5,000 units SQ q8h | heparin five thousand units subcutaneous every eight hours
  ceftriaxone 1 g IM | ceftriaxone one gram intramuscular
  ceftriaxone 2 g IV q24h | ceftriaxone two grams I V every twenty-four hours
  albuterol 2 puffs q4-6h prn | albuterol two puffs every four to six hours as needed
  ibuprofen 600 mg q 6 hours prn | ibuprofen six hundred milligrams every six hours as needed
  acetaminophen 325-650 mg q4-6h PRN | acetaminophen three hundred twenty-five to six hundred fifty milligrams every four to six hours as needed
  hydrocodone-acetaminophen 5-325 mg | hydrocodone-acetaminophen five dash three hundred twenty-five milligrams
  TMP-SMX 800-160 mg | T M P S M X eight hundred dash one hundred sixty milligrams
  Percocet 5/325 | Percocet five slash three hundred twenty-five
  oxycodone 1-2 tabs q6h | oxycodone one to two tablets every six hours
  1/2 tab daily | one half tablet daily
  1 1/2 tabs daily | one and one half tablets daily
  ½ tab qAM | one half tablet every morning
  1½ tabs | one and one half tablets
  take 1 tab p.o. b.i.d. | take one tablet by mouth twice a day.
  Take 1 tab t.i.d. Then stop. | Take one tablet three times a day. Then stop.
  NPO after midnight | nothing by mouth after midnight
  nitroglycerin 0.4 mg SL | nitroglycerin zero point four milligrams under the tongue
  prednisone 40 mg x5 days | prednisone forty milligrams for five days
  q15min checks | every fifteen minutes checks
  q2wk injections | every two weeks injections
  every 12 hr | every twelve hours
  gabapentin 300 mg TID | gabapentin three hundred milligrams three times a day
  vancomycin 15 mg/kg | vancomycin fifteen milligrams per kilogram
  dopamine 5 mcg/kg/min | dopamine five micrograms per kilogram per minute
  KCl 20 mEq | potassium chloride twenty milliequivalents
  magnesium 400 mg | magnesium four hundred milligrams
  1 mg | one milligram
  1.0 mg | one point zero milligrams
  10 mg | ten milligrams
  1.5 mg | one point five milligrams
  2,500 mg | two thousand five hundred milligrams
  100,000 units | one hundred thousand units
  0.9% saline | zero point nine percent saline
  2.5-5 mg | two point five to five milligrams
  5-10 mg | five to ten milligrams
  10 cc | ten c c
  1 L | one liter
  2 L O2 | two liters oxygen
  30 gtts | thirty drops
  BP 142/90 | blood pressure one hundred forty-two over ninety
  BP 98/60 | blood pressure ninety-eight over sixty
  HR 88 | heart rate eighty-eight
  RR 16/min | respiratory rate sixteen per minute
  T 98.6 F | T ninety-eight point six degrees Fahrenheit
  T 37.2 C | T thirty-seven point two degrees Celsius
  temp 101.3°F | temperature one hundred one point three degrees Fahrenheit
  SpO2 97% on RA | oxygen saturation ninety-seven percent on room air
  98% RA | ninety-eight percent room air
  wt 180 lbs | weight one hundred eighty pounds
  BMI 31.4 kg/m2 | body mass index thirty-one point four kilograms per square meter
  5'10" | five feet ten inches
  pain 7/10 | pain seven out of ten
  strength 5/5 | strength five out of five
  2/6 systolic murmur | two out of six systolic murmur
  GCS 15/15 | G C S fifteen out of fifteen
  3-4/10 pain | three to four out of ten pain
  A1c 8.2 % | A one C eight point two percent
  HbA1c 7.0% | hemoglobin A one C seven point zero percent
  glucose 126 mg/dL | glucose one hundred twenty-six milligrams per deciliter
  creatinine 1.4 mg/dL | creatinine one point four milligrams per deciliter
  eGFR 48 mL/min/1.73 m2 | estimated G F R forty-eight milliliters per minute per one point seven three square meters
  WBC 11.2 K/uL | white blood cell count eleven point two thousand per microliter
  platelets 250 x10^9/L | platelets two hundred fifty times ten to the nine per liter
  Na 138, K 4.2 | sodium one hundred thirty-eight, potassium four point two
  TSH 2.31 mIU/L | T S H two point three one milli international units per liter
  troponin <0.01 ng/mL | troponin less than zero point zero one nanograms per milliliter
  LDL >190 | L D L greater than one hundred ninety
  INR 2.3 | I N R two point three
  ESR 40 mm/hr | E S R forty millimeters per hour
  T-score -2.5 | T-score minus two point five
  HR ~100 | heart rate about one hundred
  O2 sat ≥ 92% | oxygen sat at least ninety-two percent
  2+ edema | two plus edema
  3+ pitting edema | three plus pitting edema
  +1 reflexes | plus one reflexes
  vision 20/40 | vision twenty over forty
  4.5x3.2 cm mass | four point five by three point two centimeters mass
  3 x 4 x 5 cm | three by four by five centimeters
  insulin 70/30 | insulin seventy thirty
  52 y/o F | fifty-two year-old female
  67yo M | sixty-seven year-old male
  3 y.o. | three year-old
  10-year-old boy | ten year-old boy
  aged 45-50 | aged forty-five to fifty
  in 2019 | in twenty nineteen
  since 1998 | since nineteen ninety-eight
  2019 mg | two thousand nineteen milligrams
  2000 steps | two thousand steps
  11/21/2026 | November twenty-first, twenty twenty-six
  3/4/26 | March fourth, twenty twenty-six
  2026-11-21 | November twenty-first, twenty twenty-six
  21/11/2026 | November twenty-first, twenty twenty-six
  3/2024 | March twenty twenty-four
  Nov 21, 2026 | November twenty-first, twenty twenty-six
  Jan 3rd | January third
  March 2024 | March twenty twenty-four
  seen on 3/4 | seen on March fourth
  on 1/2 tablet | on one half tablet
  from 8/10 to 3/10 | from eight out of ten to three out of ten
  8:05 am | eight oh five A M
  5 pm | five P M
  14:00 | fourteen hundred hours
  10:30 | ten thirty
  12:00 | twelve o'clock
  epinephrine 1:1000 | epinephrine one to one thousand
  in the 1990s | in the nineteen nineties
  in her 50s | in her fifties
  1st visit | first visit
  22nd week | twenty-second week
  (555) 123-4567 | five five five, one two three, four five six seven
  555-123-4567 | five five five, one two three, four five six seven
  SSN 123-45-6789 | S S N one two three, four five, six seven eight nine
  MRN 00123456 | M R N zero zero one two three four five six
  L4-L5 | L four L five
  C5-6 | C five six
  L4/5 disc | L four five disc
  T12 fracture | T twelve fracture
  S1 radiculopathy | S one radiculopathy
  vitamin B12 | vitamin B twelve
  E11.9 | E one one point nine
  M54.5 | M five four point five
  S72.001A | S seven two point zero zero one A
  I10 | I ten
  P2Y12 inhibitor | P two Y twelve inhibitor
  COVID-19 | COVID nineteen
  HTN, T2DM, CKD stage IIIb | hypertension, type two diabetes mellitus, chronic kidney disease stage three B
  NYHA class II | N Y H A class two
  CN II-XII intact | cranial nerves two to twelve intact
  type IV allergy | type four allergy
  IV fluids | I V fluids
  s/p appendectomy | status post appendectomy
  c/o cough | complains of cough
  h/o asthma | history of asthma
  r/o PE | rule out P E
  d/t infection | due to infection
  f/u in 2 wks | follow-up in two weeks
  b/l knees | bilateral knees
  w/o fever | without fever
  w/ cough | with cough
  w/cough | with cough
  N/V/D | nausea, vomiting and diarrhea
  n/v | nausea and vomiting
  NT/ND | non-tender and non-distended
  nausea/vomiting | nausea, vomiting
  A&Ox3 | alert and oriented times three
  AAO x3 | alert and oriented times three
  pt reports | patient reports
  Pt. denies | patient denies
  pts | patients
  UTIs | urinary tract infections
  denies CP | denies chest pain
  CP and SOB | chest pain and shortness of breath
  child with CP | child with C P
  h/o RA on methotrexate | history of rheumatoid arthritis on methotrexate
  RA | R A
  MS with optic neuritis | multiple sclerosis with optic neuritis
  MS 4 mg | M S four milligrams
  PT eval | physical therapy eval
  PT/INR 2.3 | P T I N R two point three
  PT | P T
  bilateral LE edema | bilateral lower extremity edema
  LE positive | L E positive
  D/C home | discharge home
  d/c'd home | discharged home
  D/C metformin | discontinue metformin
  d/c'd lisinopril | discontinued lisinopril
  D/C | D C
  R knee pain | right knee pain
  L shoulder | left shoulder
  OD 20/30 vision | right eye twenty over thirty vision
  OD | O D
  CC: headache | chief complaint, headache
  NKDA | no known drug allergies
  WNL | within normal limits
  PERRLA, EOMI | pupils equal, round and reactive to light and accommodation, extraocular movements intact
  RRR, CTAB | regular rate and rhythm, clear to auscultation bilaterally
  DTRs 2+ | deep tendon reflexes two plus
  FHx of DM | family history of diabetes mellitus
  NSAIDs | non-steroidal anti-inflammatories
  Dr. Lee vs. Mr. Ray | Doctor Lee versus Mister Ray
  i.e. never | that is never
  e.g. eggs | for example eggs
  labs in mg/dL | labs in milligrams per deciliter
  5 µg | five micrograms
  Cr 1.4 | creatinine one point four
  PRN | as needed
  PATIENT DENIES CHEST PAIN AND SOB TODAY | PATIENT DENIES CHEST PAIN AND shortness of breath TODAY
  it's the patient's | it's the patient's
  100 bpm | one hundred beats per minute
  1 ppd x 20 yrs | one pack per day for twenty years
  30 pack-years | thirty pack-years
  2x/day | two times per day
  3x daily | three times daily
  q3months | every three months
  Apgar 8/9 | Apgar eight slash nine
  0/10 | zero out of ten
  1.2.3 | one point two point three
  #30 | number thirty
  HFpEF | heart failure with preserved ejection fraction
  afib w/ RVR | atrial fibrillation with R V R
  No CVA tenderness | No C V A tenderness
  h/o CVA | history of stroke
  no LOC | no loss of consciousness
  LOC: alert | L O C, alert
  SBP 120 | systolic blood pressure one hundred twenty
  SBP prophylaxis | S B P prophylaxis
  ASA 81 mg | aspirin eighty-one milligrams
  ASA class II | A S A class two
  PCN allergy | penicillin allergy
  CT A/P | C T abdomen and pelvis
  A/P: stable | assessment and plan, stable
  s/p renal tx | status post renal transplant
  tx plan | treatment plan
  TID ac | three times a day before meals
  MMSE 26/30 | M M S E twenty-six out of thirty
  APAP 500 mg | A P A P five hundred milligrams
  K+ 4.2 | potassium four point two
  PT referral | physical therapy referral
  ED visit | E D visit
  labs: Hgb 13.2, plt 250 | labs, hemoglobin thirteen point two, platelets two hundred fifty
  1 g/dL | one gram per deciliter
  0.5 mL | zero point five milliliters
  10 mg/mL, 0.25 mL | ten milligrams per milliliter, zero point two five milliliters
  q6-8 hours | every six to eight hours
  x2 | times two
  no x-ray | no x-ray
  T.I.D. | three times a day.
`

const cases = CASES.trim()
  .split('\n')
  .map((line) => line.split(' | ').map((part) => part.trim()) as [string, string])

test.each(['valueOf', 'constructor and toString'])('%s is read as it stands', (word) => {
  expect(speakable(word)).toBe(word)
})

test.each(cases)('%s', (written, said) => {
  expect(speakable(written)).toBe(said)
})

test('there are cases enough to trust it', () => {
  expect(cases.length).toBeGreaterThan(200)
})

test('a whole history', () => {
  const text =
    'Pt is a 52 y/o F w/ HTN, T2DM c/o CP x3 days. Pain 7/10, worse w/ exertion. Denies N/V/D. BP 142/90, SpO2 97% on RA.'
  expect(speakable(text)).toBe(
    'patient is a fifty-two year-old female with hypertension, type two diabetes mellitus complains of chest pain for three days. ' +
      'Pain seven out of ten, worse with exertion. Denies nausea, vomiting and diarrhea. blood pressure one hundred forty-two over ninety, ' +
      'oxygen saturation ninety-seven percent on room air.',
  )
})

test('lines and bullets end as sentences do', () => {
  expect(speakable('- chest pain\n- cough 2 d\nNo fever')).toBe(
    'chest pain. cough 2 d. No fever'.replace('2 d', 'two d'),
  )
})

const own = [
  { term: 'RA', expansion: 'right atrium' },
  { term: 'mFOLFOX6', expansion: 'modified fol fox 6' },
  { term: 'wheeze box', expansion: 'nebulizer' },
  { term: 'CP', expansion: '' },
]

test.each([
  ['RA 2 cm', 'right atrium two centimeters'],
  ['mFOLFOX6 q2wk', 'modified fol fox six every two weeks'],
  ['the Wheeze Box, twice', 'the nebulizer, twice'],
  ['ra is no term', 'ra is no term'],
  ['RAs and RA2', 'R As and R A two'],
  // A term without an expansion says nothing of how it is read.
  ['child with CP', 'child with C P'],
])("a physician's own words go before all else: %s", (written, said) => {
  expect(speakable(written, own)).toBe(said)
})
