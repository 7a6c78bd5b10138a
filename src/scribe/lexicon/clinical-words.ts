/**
 * Words by what they name in a history. A statement that names none of it tells nothing of a patient's health: "my knee
 * gave out" names a part of the body, "it was a long drive" nothing. A `*` stands for any ending.
 */
const CLASSES = {
  body: "abdom* ankle* arm arms artery arteries back belly bladder blood body bodies bone* bottom bowel* brain breast* buttock* calf calves cheek* chest collarbone colon disc discs disk disks ear ears elbow* eye eyes eyesight face feet finger* foot forearm* forehead gland* groin gum gums gut hair hamstring* hand hands head heart heel* hip hips jaw* joint* kidney* knee* knuckle* leg legs limb* extremit* lip lips liver lung lungs mouth muscle* nail nails neck nerve* nipple* nose nostril* ovar* pelvi* penis prostate rectum rib ribs scalp shin* shoulder* sinus* skin skull spine stomach teeth tooth temple* tendon* testic* thigh* throat thumb* thyroid tissue toe toes tongue tonsil* torso tumm* uterus vagin* vein* womb wrist*",
  complaint: "abscess* ache* aching achy achey afraid agon* anxi* asthma* attack* bleed* blister* bloat* blocked blurr* bother* breathless* bruis* bump bumps burn* cancer* chok* clot* cold colds congest* conscious* cough* cramp* crack* croak* cut cuts deaf* deformit* dehydrat* depress* diabet* discharg* discomfort* diseas* disorder* dizz* drain* droop* dull episode* exhaust* fatigue* fever* flare* flu foggy giddy healthy healthier hoarse* hurt* hypertens* ill illness* infect* inflam* injur* irregular* irritat* itch* jolt* lesion* lethargic light-headed lightheaded limp* lump* malaise mucus muffled nause* nodule* numb* pain pains painful* pained panic* phlegm polyp* puffy pus queasy rash* redness restless* runny sad scab* scar scars seizure* sensation* sensitiv* shak* sharp* shiver* short sick* snor* sob* sore* spasm* spot spots sputum stab* stiff* sting* stones strain* stress* stuffy stuffed stuffiness suicid* sweat* swell* swollen symptom* tender* throb* tick tight* tingl* tired* tremor* trouble* ulcer* uncomfortable unwell vertigo vomit* warm* watery weak* wheez* winded worry* worries worried wound* mood moods low scared fear* disabilit* problem problems hunger hungry difficult* strength anemi*",
  function: "active activit* appetite asleep ate awake balance bend* bent breath* chew* climb* concentrat* confus* drink* drank eat* energ* exercis* exert* fluid* focus* forget* forgot* grip* hear* jog* kneel* lift* memory mobil* mov* nap naps pee peed peeing physically pillow* posture push* reach* rest rested resting run runs running sit sits sitting sleep* slept speak* speech squat* stair* stand* stool* stretch* swallow* swim* talk* thirst* toilet tolerat* urin* vision void* voice wake* waking walk* weight-bearing woke work working works workout* write* writing yoga hik* tennis soccer basketball football golf garden* sport sports job landscaping construction",
  event: "accident* bit bite* bitten assault* bang* collaps* collision crash* dropp* exposed exposure fall* fell hit hits jerk* jump* kick* knocked landed landing pop popp* punch* ran skiing slid slip* snap* stung sunburn* swerv* trauma* tripp* tumbl* twist* fight passenger car vehicle wreck",
  remedy: "antibiotic* antihistamine* bandage* boot brace* capsule* cast chemo* chiropract* cpap cream* crutch* diet* dosage* dose* drops elevat* gel heat heating help* ice iced icing immuni* implan* inhaler* inject* insulin lotion* massag* meds moisturi* nebuli* ointment* operat* orthotic* oxygen pacemaker patch* physio* pill* prescri* procedure* pump radiation refill* rehab* relie* remed* shot shots sling splint* spray* stent* steroid* stitches suppl* surge* surgical syrup tablet* therap* treat* vaccin* vitamin* walker wean* wheelchair wrap* condom* contracept* remov* rinse* medicin* medicat* drug drugs antidepress*",
  care: "admit* ambulance appointment* cardiolog* checkup* clinic counsel* dentist dermatolog* diagnos* doctor* emergency er gp gynecolog* hospital* icu neurolog* nurse* oncolog* orthop* paramedic* pcp pediatric* pharmac* physical physician* podiatr* psych* pulmonolog* referr* rheumatolog* specialist* surgeon* trainer transplant* urgent urolog* follow-up dr",
  test: "angiogram antibod* biops* bloodwork colonoscop* ct echo* ekg ecg eeg emg egd endoscop* exam* imaging lab labs mammogram* mri pathology psa results scan scans screen* swab* test tested tests titer* ultrasound* x-ray* urinalysis alt ast hdl ldl pap bnp tsh creatinine potassium sodium platelet* hematocrit bilirubin smear",
  measure: "a1c cholesterol gain* glucose height hemoglobin iron kilos levels lost pounds pressure* pulse sugar* temperature* weigh*",
  course: "acute* aggravat* before begin* began better chang* chronic* clear* constant* continuous* disappear* ease* easing eased getting gone gradual* happen* heal heals healed healing improv* increas* decreas* intermittent* lasted lasts lately lessen* longer mostly never night nights normal normally occasional* occur* onset persist* progress* radiat* recent* recover* recur* resolv* return* severe severity spread* stable start* stopp* stop strong* sudden* trigger* vary varies wors* worsen* control* monitor* manag* morning affect* since notice* noticed daily off away days weeks months years hours minutes seen",
  exposure: "abroad alcohol allerg* beer* caffeine cannabis cigar* cocaine coffee contact* dairy dust food* gluten heroin humid* marijuana meal* milk nicotine outdoors pack packs pet pets pollen quit salt* smok* snack* soda spicy tobacco travel* vap* water wine yard",
  reproduction: "birth born breastfeed* cycle deliver* fertil* intercourse menopaus* menstr* miscarr* partner* period periods pregnan* premature sex sexual* trimester contraction*",
  history: "died disabled father* mom mum dad family genetic history inherit* occupation parents retired sibling* sister sisters mother mothers son sons aunt aunts brother brothers uncle uncles daughter daughters grandmother grandfather live lives living boyfriend girlfriend flatmate roommate housemate adopted",
} as const // prettier-ignore

export type ClinicalClass = keyof typeof CLASSES

/** Words and beginnings of words, each with the classes it is of. */
const WHOLE = new Map<string, ClinicalClass[]>()
const BEGINNINGS = new Map<string, ClinicalClass[]>()
for (const [name, words] of Object.entries(CLASSES) as Array<[ClinicalClass, string]>)
  for (const word of words.split(' ')) {
    const [table, key] = word.endsWith('*') ? [BEGINNINGS, word.slice(0, -1)] : [WHOLE, word]
    table.set(key, [...(table.get(key) ?? []), name])
  }
const SHORTEST = Math.min(...[...BEGINNINGS.keys()].map(({ length }) => length))

/** What the words name, by class. */
export function clinicalClassesOf(words: ReadonlyArray<{ text: string }>): Set<ClinicalClass> {
  const out = new Set<ClinicalClass>()
  for (const { text } of words) {
    for (const name of WHOLE.get(text) ?? []) out.add(name)
    for (let length = SHORTEST; length <= text.length; length++)
      for (const name of BEGINNINGS.get(text.slice(0, length)) ?? []) out.add(name)
  }
  return out
}
