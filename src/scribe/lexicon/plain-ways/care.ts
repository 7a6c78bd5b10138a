/** Course, tests, medicines and what is arranged; see `plain-ways.ts`. */
export const CARE = `
  resolved resolution | gone | went away | cleared | better
  persistent persists ongoing persisting | still | keeps | will not go away | every day
  intermittent intermittently episodic | comes goes | come go | once while | sometimes
  constant continuous | all time | all day | never stops | always
  sporadic occasional occasionally | once while | sometimes
  recurrent recurring recurrence | keeps coming back | back again | another
  acute abrupt sudden suddenly | all at once | out nowhere | just started | suddenly
  chronic longstanding | years | long time | forever
  progressive progressively | getting worse | worse worse
  exacerbation exacerbated flare | worse | flare | acting up | bad again
  exertion exertional | stairs | walking | walk | exercise | climbing | hill | carrying | running
  nonexertional | sitting | rest
  postprandial | after eat | after meals | after food | after dinner | eating
  supine recumbent | lying | lie down | laying | flat
  positional | move | turn | roll | stand
  nonproductive | dry
  dry | dry
  severity | bad | scale | ten
  moderate | medium
  mild mildly | little | slight
  severe severely | bad | terrible | worst | awful
  significant significantly | big
  minimal minimally | little | barely | hardly
  onset | started | began | start
  duration | days | weeks | months
  alleviating alleviated relieved relief | helps | better | eases | help
  aggravating aggravated exacerbating | worse | makes
  tolerating tolerated tolerates | fine | stomach
  intolerance intolerant | can not take | upset | bad reaction
  adverse | side effect | reaction
  adherent compliant adherence compliance | taking every day | takes every | never miss | taking regularly | every day
  nonadherent noncompliant nonadherence noncompliance | miss | missed | forget | skip | ran out | stopped taking | not taking
  refractory | nothing helps | did not help | not working
  efficacious effective | works | working | helps
  ineffective | did not help | not working | does not work | useless
  nkda nka | no allergies | no drug allergies | allergic nothing | not allergic | allergies no | allergies | allergic
  anaphylaxis anaphylactic | throat closed | throat swelled | epipen
  angioedema | lips swelled | lip swelling | face swelled | tongue swelled
  atopic atopy | allergies | eczema | asthma
  immunizations immunization immunized vaccinations | shots | shot | vaccine | jab
  booster | shot
  utd up-to-date | up date | all shots
  neonate newborn infant | baby
  toddler | year old
  adolescent | teenager
  pediatric | child | kids
  maternal | mother | mom | mum
  paternal | father | dad
  sibling siblings | brother | sister
  parent parents | mom | dad | mother | father
  spouse | husband | wife
  consanguinity | cousins
  deceased died | passed | died | passed away | gone
  familial hereditary | runs family | in family
  malignancy carcinoma neoplasm ca cancer | cancer | tumor
  metastasis metastatic metastases | spread
  chemotherapy chemo | chemo
  radiotherapy radiation xrt | radiation
  remission | clear | gone
  biopsy biopsied | sample | biopsy
  colonoscopy | scope | colonoscopy
  endoscopy egd | scope | camera
  mammogram mammography | mammogram
  pap cytology | pap | smear
  echocardiogram echo tte | ultrasound heart | echo
  ekg ecg electrocardiogram | heart tracing | tracing
  holter | heart monitor | monitor
  spirometry pft pfts | breathing test | lung test | blow
  polysomnography | sleep study
  cxr | chest x-ray | x-ray chest | picture chest
  radiograph radiographs radiography | x-ray | picture
  sonogram ultrasonography us doppler | ultrasound
  neuroimaging imaging | scan | mri | ct | x-ray | picture | ultrasound
  venipuncture phlebotomy | blood draw | draw blood | blood test
  labs laboratory bloodwork cbc cmp bmp panel | blood work | blood test | labs | blood | bloods
  lfts lft transaminases | liver test | liver enzymes | liver
  creatinine egfr | kidney function | kidney numbers | kidney
  hba1c a1c hemoglobin-a1c | three month
  lipid lipids | cholesterol
  tsh | thyroid | thyroid test
  urinalysis ua | urine test | pee cup | urine sample | urine
  culture cultures | culture | swab
  hcg | pregnancy test
  psa | prostate test
  inr | blood thinner level
  hgb hb hemoglobin | blood count | iron | hemoglobin
  anemia anemic | low iron | blood count low | low blood
  ferritin | iron
  leukocytosis wbc | white count | white blood
  thrombocytopenia platelets plt | platelets
  hyponatremia | sodium low | low sodium
  hyperkalemia | potassium high | high potassium
  hypokalemia | potassium low | low potassium
  spo2 sat saturation sats | oxygen | percent
  bp | blood pressure | pressure
  hr pulse | heart rate | pulse
  rr respirations respiratory | breathing | breaths
  temp | temperature | degrees | fever
  wt | weight | weigh | pounds | kilos
  ht | height
  anthropometry | weight | height
  normotensive | pressure good | blood pressure fine
  npo | nothing eat | empty stomach
  hydration hydrate hydrated | fluids | water | drink
  dehydration dehydrated | dry | fluids
  nutrition nutritional dietary | eat | food | diet
  dietitian nutritionist | diet | food
  hospitalization hospitalized admission admitted admit | hospital | stay | keep you
  inpatient | hospital
  discharge discharged | home | go home | send home
  outpatient | clinic | home
  er ed emergency | emergency room | hospital | ambulance
  ems | ambulance | paramedics
  icu | intensive care
  followup follow-up f/u recheck | see you | come back | back in | check again | see again
  rtc return | come back | see you | back
  telehealth telemedicine | video | screen
  referral refer referred consult consultation | send you | see a | specialist | set up
  cardiology cardiologist | heart doctor | heart specialist
  neurology neurologist | nerve doctor | brain doctor
  orthopedics orthopedist orthopedic | bone doctor
  dermatology dermatologist | skin doctor
  gastroenterology gastroenterologist gi | stomach doctor | gut doctor | scope
  nephrology nephrologist | kidney doctor
  urology urologist | urology
  pulmonology pulmonologist pulmonary | lung doctor
  endocrinology endocrinologist | hormone doctor
  oncology oncologist | cancer doctor
  ophthalmology ophthalmologist optometry | eye doctor
  obstetrics obgyn gynecology gynecologist | woman doctor | gyn
  psychiatry psychiatrist | psych
  podiatry podiatrist | foot doctor
  pcp primary | family doctor | regular doctor
  surgeon | surgery
  titrate titrated titration uptitrate | go up | increase | bump
  downtitrate taper tapered tapering wean weaned | go down | come down | cut back | lower | come off
  initiate initiated initiation commence | start | begin | try | put you
  discontinue discontinued discontinuation | stop | come off | quit
  resume resumed restart | start again | back on | go back
  withhold withheld | hold off | skip | stop
  switch switched substitute transitioned | change | instead | swap
  prescribe prescribed rx | send pharmacy | write | call in | prescription | give you
  dispense refill refills refilled | refill | pharmacy
  prophylaxis prophylactic | prevent | protect
  conservative | rest | wait | ice
  monitor monitored surveillance observe observation | watch | keep eye | check | log | write down
  deferred defer postponed | hold off | wait | later
  declined declines refused refuses | no thanks | rather not | not want | pass | do not want | not interested
  agreeable amenable agrees consents agreed | sure | sounds good | fine | let us do | yes
  elects opts prefers | rather | want | choose
  verbalized understanding | understand | makes sense
  reassured reassurance | do not worry | nothing serious | normal
  educated education counseled instructed advised | told | talk about | make sure | want you
  precautions red-flag | if worse | call | go emergency | come back
  worsening worsens | worse | gets worse
  contingent pending | depending | wait
  empiric empirically | just case | while wait
  prn | as needed | when needed | if need
  bid | twice day | two times | morning night | twice | morning evening
  tid | three times | three day
  qid | four times
  qd daily | every day | once day | each day | a day | every morning
  qhs hs | bedtime | night | before bed
  qam | morning
  weekly | week | once week
  biweekly | every two weeks | every other week
  po oral orally | mouth | pill | tablet | swallow
  im intramuscular | shot | injection
  iv intravenous | drip | vein
  subcutaneous sq subq | shot | inject | under skin
  intranasal | nose | spray
  inhaled inhalation | inhaler | puff | puffs
  sublingual | under tongue
  quarterly | three months
  annual annually yearly | year | once year
  etiology | cause | reason | why
  idiopathic | no reason | do not know why
  viral | virus
  bacterial | bacteria
  likely probable presumed suspected suspect | think | probably | sounds like | looks like
  consistent | looks like | sounds like | think
  unlikely | doubt | do not think
  benign | nothing bad | harmless | not cancer
  suboptimal uncontrolled poorly | not good | too high | high | not where
  controlled well-controlled optimal stable | good | doing well | fine | great | under control
  deteriorating deterioration | worse
  unremarkable normal wnl nl | looks good | fine | good | clear | great
  abnormal abnormality abnormalities | not normal | high | low
  elevated elevation | high | higher
  decreased diminished reduced | low | less | lower | weaker
  impaired impairment limited limitation | trouble | hard | difficulty
  difficulty difficulties | trouble | hard
  functional function functioning | able | work
  discomfort | hurt | pain | sore | uncomfortable | bothers
  lethargic lethargy listless | sleepy | no energy | floppy
  fussy fussiness | crying | cranky
  pyuria | pus urine
  enuresis | wet pants | wet bed | wets bed | bed wetting
  encopresis | poop accidents
  stridor | noisy breathing | barking
  croup | barky | barking cough
  retractions | sucking in | ribs
  grunting | grunt
  rooting | latch
  fontanelle | soft spot
  teething | teeth
  milestones developmental | talking | walking | words
  photosensitivity | sun
  raynaud | fingers white | fingers blue
  sicca | dry eyes | dry mouth
  stiffness | stiff | loosen up
  hypersomnia | sleeps
  snores snoring | snore
  bruxism | grind teeth
  gynecomastia | breast
  impotence erectile | erection | performing
  libido | sex drive | interest sex
  infertility | trying pregnant | trying baby
  varicose varicosities | veins
  hemorrhoids hemorrhoidal | piles
  hernia | bulge
  fistula | opening
  stoma ostomy colostomy | bag
  catheter foley | tube | catheter
  dialysis hemodialysis | machine
  transfusion transfuse transfused | blood | give blood
  pacemaker | pacer | device
  cpap | machine | mask
  hospice palliative | comfort
  dnr code | resuscitate | machines | cpr
  poa proxy | decisions
  prognosis | how long | time left
  bereavement grieving grief | passed | died | lost
`
