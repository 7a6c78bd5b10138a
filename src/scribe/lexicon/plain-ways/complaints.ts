/** What a patient feels and notices, and the medicines against it; see `plain-ways.ts`. */
export const COMPLAINTS = `
  dyspnea sob breathlessness | shortness breath | catch breath | out breath | winded | hard breathe | get air | puffed
  orthopnea | lie flat | lying flat | pillows | propped
  pnd | wake breath | wake gasping
  tachypnea tachypneic | breathing fast | fast breathing
  hypoxia hypoxic hypoxemia | low oxygen | oxygen low | oxygen dropped
  wheezing wheeze wheezes | whistling | whistle
  hemoptysis | cough blood | coughing blood
  productive | phlegm | bringing up | mucus | gunk | stuff up
  sputum | phlegm | mucus | gunk
  rhinorrhea | runny nose | nose running | drippy nose
  congestion congested | stuffy | stuffed up | blocked nose
  odynophagia | hurts swallow | pain swallow | painful swallow
  dysphagia | hard swallow | stuck throat | trouble swallow
  pharyngitis | sore throat | throat hurts | strep
  epistaxis | nosebleed | nose bleed | bloody nose
  hoarseness dysphonia | hoarse | lost voice | raspy
  otalgia | ear hurts | ear pain | earache
  otorrhea | ear drain | ear discharge
  tinnitus | ringing | buzzing ear
  anosmia | smell
  sinusitis | sinus
  lymphadenopathy | swollen glands | swollen nodes | lymph nodes | glands
  afebrile | no fever | temperature normal | fever
  pyrexia febrile hyperthermia | fever | temperature | hot
  chills rigors | shivering | shaking cold | shakes
  diaphoresis diaphoretic | sweating | sweaty | sweats | clammy
  malaise | lousy | run down | unwell | crummy | blah
  fatigue fatigued | tired | worn out | exhausted | no energy | wiped out | drained | beat
  anorexia anorexic | not hungry | no appetite | not eating | off food | appetite
  cachexia cachectic | wasting | skin bones
  somnolence somnolent drowsiness | sleepy | drowsy | dozing
  insomnia | can not sleep | trouble sleeping | awake night | falling asleep
  nocturnal nightly overnight | night | wakes | bed
  weight loss | lost pounds | dropped pounds | clothes loose
  pain | killing me | killing her | killing him | killing them
  injury | twisted | rolled | jammed | banged | sprained | strained
  problem | bothering me | acting up | bugging me
  emesis vomiting | threw up | throwing up | puke | sick stomach
  nausea nauseated nauseous | queasy | sick stomach | feel sick
  hematemesis | vomit blood | throwing up blood | threw up blood
  melena | black stool | tarry stool | black poop | black tarry | dark stool | black tar | black toilet
  hematochezia | blood stool | bloody stool | blood toilet | bright red blood | blood paper
  dyspepsia indigestion | heartburn | upset stomach | burning stomach
  reflux gerd | heartburn | acid | burning throat
  bloating distention distended | bloated | swollen belly | gassy | puffy belly
  flatulence | gas | gassy
  constipation constipated | can not go | hard stool
  diarrhea | loose stool | runs | watery stool | running bathroom
  steatorrhea | greasy stool | floating stool
  tenesmus | feel like go
  incontinence incontinent | leak | leaking | accidents | wet
  dysuria | burns pee | burning pee | hurts pee | sting pee | stings | spicy pee | pain urinate | burning urine | hurts go
  hematuria | blood pee | blood urine | pink urine | red urine
  polyuria | peeing lot | pee lot
  polydipsia | thirsty | drinking lot
  nocturia | up pee night | night bathroom | gets up pee
  frequency | often | every hour | times
  urgency urge | rush bathroom | hold it | gotta go | run bathroom
  hesitancy | start pee | trouble starting | stand there
  retention | can not pee | empty bladder
  stream | dribble | weak pee
  menorrhagia | heavy periods | heavy bleeding
  dysmenorrhea | painful periods | cramps period | period cramps
  amenorrhea amenorrheic | no period | missed period | periods stopped
  menses menstrual lmp | period | periods
  metrorrhagia intermenstrual | spotting between | bleeding between
  menopause menopausal postmenopausal perimenopausal | hot flashes | change life | periods stopped
  vasomotor | hot flashes | flushes | night sweats
  dyspareunia | hurts sex | painful sex | pain intercourse
  leukorrhea | discharge
  contraception contraceptive ocp ocps | pill | birth control
  gravid gravida antenatal prenatal | pregnant | pregnancy
  gestation gestational | weeks pregnant | pregnancy | weeks
  edd | due date
  primigravida nulliparous | first baby | first pregnancy
  parity multiparous | kids | children | babies
  fetal | baby
  lactation lactating breastfeeding | nursing | breast feed | pumping
  postpartum | after birth | since baby | after delivery
  cesarean | c-section | section
  angina | chest pain | chest pressure | chest tightness
  palpitations palpitation | heart racing | heart pounding | fluttering | flip flop | skipping beats | heart flutter
  tachycardia tachycardic | heart fast | fast heart | heart rate up | racing
  bradycardia bradycardic | heart slow | slow heart
  syncope syncopal faint fainting fainted | passed out | fainted | blacked out | pass out | went out | black out | blackout | lost consciousness | lose consciousness
  presyncope presyncopal near-syncope | almost passed out | about faint | nearly passed out | lightheaded
  orthostatic orthostasis | stand up dizzy | stood up | stands dizzy | getting up
  claudication | legs hurt walk | calf cramp | calves walking
  edema | swelling | swollen | puffy | socks
  hypertension htn hypertensive | high blood pressure | blood pressure | pressure high
  hypotension hypotensive | low blood pressure | pressure low
  hyperlipidemia dyslipidemia hypercholesterolemia hld | cholesterol | high cholesterol
  hypertriglyceridemia | triglycerides
  cad | heart disease | blocked arteries | coronary
  mi infarction | heart attack
  chf hf | heart failure | weak heart
  afib af | atrial fibrillation | irregular heartbeat | a-fib
  cva stroke | stroke
  tia | mini stroke
  dvt | clot leg | blood clot
  pe embolism | clot lung | blood clot
  pvd pad | circulation legs | arteries leg
  anticoagulation anticoagulated anticoagulant | blood thinner | thinner
  antihypertensive antihypertensives | blood pressure pill | blood pressure medicine | water pill
  diuretic | water pill | fluid pill
  statin | cholesterol pill | cholesterol medicine
  antidepressant ssri | depression medicine | depression pill
  antibiotic antibiotics abx | antibiotic
  analgesic analgesics analgesia | pain killer | pain medicine | tylenol | ibuprofen
  antipyretic antipyretics | tylenol | motrin | fever medicine
  nsaid nsaids | ibuprofen | advil | motrin | aleve | naproxen
  antihistamine antihistamines | allergy pill | zyrtec | claritin | benadryl | allegra
  ppi | omeprazole | prilosec | pantoprazole | protonix | nexium
  bronchodilator saba | albuterol | rescue inhaler | inhaler
  corticosteroid corticosteroids steroids | prednisone | steroid | cortisone
  hypoglycemic | sugar low
  emollient emollients moisturizer | cream | vaseline | lotion | ointment
  topical topically | cream | ointment | gel | lotion
  otc over-the-counter | counter | drugstore | pharmacy
  supplement supplements supplementation | vitamin
`
