import { entriesOf } from './entries.ts'

/** Words of the chart and of the street that stand for the same, a group a line; the first stands for all. */
const TABLE = `
  pain | hurt | hurts | hurting | ache | aches | aching | achy | sore | soreness | painful | discomfort | tender | tenderness
  breath | dyspnea | breathing | breathe | breathless | winded | sob
  doctor | physician | clinician | provider | doc | pcp
  medicine | medication | med | meds | pill | pills | drug | drugs | tablet | tablets | prescription
  pressure | hypertension | hypertensive | htn
  stomach | abdomen | abdominal | belly | tummy
  blood | lab | labs | hematuria
  swell | edema | swollen | swelling | puffy | puffiness | effusion
  echo | echocardiogram
  both | bilateral | bilaterally | each
  get | obtain | got | gotten
  start | initiate | begin | began | begun | starting | started | onset | initiated | commence
  stop | discontinue | discontinued | quit | cease | stopped | halt | hold | held
  raise | increase | increased | increasing | bump | uptitrate | escalate | higher
  reduce | decrease | decreased | lower | lowered | cut | reduced | halve | halved
  x-ray | xray | x-rays | radiograph | radiographs | film | films
  ekg | ecg | electrocardiogram
  day | daily | days | qd
  2 | twice | bid | two
  1 | once | one
  3 | tid | three
  mom | mother | mum | maternal | mama
  dad | father | paternal
  sweat | sweating | sweats | sweaty | sweated | diaphoresis | diaphoretic | perspiration
  vomit | emesis | vomiting | puke | puking | threw | throw
  smoke | tobacco | cigarette | cigarettes | smoker | smoking | smokes | smoked
  feel | felt | feeling | feels
  take | took | taken | taking | takes | use | uses | using | used | utilize | utilizes
  go | went | gone | goes
  have | had | has
  come | came | comes
  see | saw | seen | evaluate | evaluated
  worse | worsen | worsens | worsened | worsening | exacerbate | exacerbated | aggravate | aggravated
  better | improve | improved | improves | improvement | improving | relieve | relieved | relief | alleviate | alleviated | help | helps | helped
  give | gave | given | administer | administered
  tired | fatigue | fatigued | exhausted | exhaustion | lethargic | lethargy
  itch | itchy | itching | pruritus | pruritic
  fall | fell | fallen | falls
  walk | walking | ambulate | ambulation | ambulatory | gait | walks | walked
  eat | diet | food | eating | appetite | meal | meals
  drink | alcohol | drinks | drinking | beer | wine | etoh | beverages | drank
  sleep | insomnia | asleep | sleeping | slept | awake | nocturnal
  urine | pee | urinate | urination | peeing | urinary | urinating | voiding | void
  stool | bowel | poop | feces | bm | stools | defecation
  throat | pharyngeal | pharynx
  fever | febrile | feverish | temperature | fevers
  exertion | exertional | exercise | exercising | activity | stairs | exert | workout
  night | nocturnal | nights | overnight | nightly
  morning | mornings | am
  check | monitor | test | testing | tested | tests | measure | measurement | checked | monitoring | screening | screen
  return | come-back | back | follow-up | followup | recheck
  shot | injection | vaccine | vaccination | vaccinated | immunization | injections | shots | inject
  surgery | operation | surgical | surgically | operated
  break | broke | broken | fracture | fractured
  red | redness | erythema | erythematous
  numb | numbness | paresthesia
  tingle | tingling | tingly | pins
  dizzy | dizziness | vertigo | lightheaded | lightheadedness
  faint | syncope | fainted | pass-out | passed
  cough | coughing | coughs | coughed
  phlegm | sputum | mucus
  bleed | bleeding | bled | hemorrhage
  bruise | ecchymosis | bruising | bruises | ecchymoses
  weak | weakness
  anxious | anxiety | worried | nervous | worry
  sad | depressed | depression | mood
  stiff | stiffness
  normal | unremarkable | fine | good | negative | wnl | clear
  job | work | works | working | occupation | employed | worked
  live | lives | living | resides | reside | home
  rash | eruption | rashes
  lump | mass | nodule | bump
  cut | laceration | wound
  heart | cardiac
  lung | lungs | pulmonary
  kidney | renal | kidneys
  liver | hepatic
  skin | cutaneous | dermal
  sugar | glucose | sugars
  clot | thrombosis | dvt | clots
  stroke | cva
  seizure | seizures | convulsion
  swallow | dysphagia | swallowing
  nose | nasal
  ear | otic | ears
  eye | ocular | eyes | vision | visual
  infection | infected | infectious
  allergy | allergic | allergies
  lose | lost | loss | losing
  gain | gained | gaining
  diarrhea | loose
  nausea | nauseous | nauseated | queasy
  constipation | constipated
  period | menstrual | menses | periods | menstruation
  pregnant | pregnancy | gravid
  recommend | recommended | suggest | advise | advised | suggested | counsel | counseled
  continue | keep | continues | continued | continuing | stay
  refer | referral | referred | send | sent
  order | ordered | ordering
  prescribe | prescribed | prescribing
  schedule | scheduled | book | arrange
  week | weeks | weekly
  month | months | monthly
  year | years | annual | yearly | annually
  hour | hours | hourly
  rest | resting
  ice | icing | cold
  twist | twisted | twisting | rolled | inverted
  lift | lifting | lifted
  sit | sitting | seated
  stand | standing
  bend | bending | flexion | flex
  straighten | extension | extend
  stress | stressed | stressful
  concern | concerned | concerns
  refuse | decline | declined | declines | refused
`

const same = new Map<string, string>()
for (const [first = '', ...others] of entriesOf(TABLE))
  for (const word of [first, ...others]) if (!same.has(word)) same.set(word, first)

/** The word that stands for all that mean the same; the word itself where no other is known. */
export const sameWord = (word: string): string => same.get(word) ?? word
