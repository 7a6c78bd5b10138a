/** What can be ordered, as it is said. Longer names stand before those they begin with. */

export const IMAGING =
  /\b(?:(?:lumbar|cervical|thoracic|brain|chest|renal artery|renal|kidney|liver|thyroid|pelvic|abdominal|arterial|venous|carotid|cardiac|right upper quadrant|left|right|knee|hip|shoulder|ankle|foot|hand|wrist|elbow|spine|back|neck|head|another|repeat|diagnostic|screening|transvaginal|stress|lower extremity|bilateral) )*(?:x-?rays?|mris?|mra|ct(?: (?:scans?|angiogram|angiography))?|cat scans?|pet scans?|bone scans?|ultrasounds?|elastography|echocardiograms?|echos?|mammograms?|dexa(?: scan)?|bone density(?: scan| test)?|angiograms?|dopplers?|duplex|imaging(?: stud(?:y|ies))?)(?: scans?)?\b/g

const PANEL =
  '(?: (?:panel|profile|levels?|tests?|testing|studies|study|function(?: tests?)?|titers?|work ?up|screen(?:ing)?|counts?|culture|sample|antibod(?:y|ies)|check))*'
/** Measured, and given as well: a test only where it is checked. */
const MINERAL = '(?:sodium|potassium|calcium|magnesium|phosphate|phosphorus)'
const CHECKED = String.raw`(?<=\b(?:check|checking|test|recheck|repeat) (?:your |his |her |the |a )?)`
const ANALYTES = [
  'hemoglobin a1c', 'a1c', 'hba1c', 'hemoglobin and hematocrit', 'hemoglobin', 'lipid', 'lipids', 'total cholesterol', 'cholesterol', 'complete blood count', 'full blood count', 'blood count', 'cbc',
  'basic metabolic', 'comprehensive metabolic', 'complete metabolic', 'metabolic', 'bmp', 'cmp', 'chem-12', 'chem 12', 'chem-7', 'thyroid(?= (?:panel|profile|levels?|tests?|testing|studies|study|function|work ?up|screen\\w*|labs?|antibod\\w+|check))', '(?<=\\b(?:check|checking|test|recheck) (?:your |his |her |the |a )?)thyroid', '(?<=\\b(?:check|order|draw)\\b[\\w ,-]{0,60}\\ba )thyroid(?=$|[,.]| and\\b)', 'tsh', 'autoimmune', 'an(?:a|ae)?emia(?= (?:profile|panel|labs?|work ?up|studies|screen|tests?))', 'western blot(?: pcr)?', '(?:urine )?(?:micro)?albumin(?:[- ](?:to[- ])?creatinine)?(?: ratio)?', 'uacr', 'free t4', 't4', '(?:lithium|digoxin|phenytoin|vancomycin|tacrolimus|valproate|theophylline)(?= level)', 'h(?:elicobacter)?\\.? pylori',
  'lyme', 'mmr', 'psa', 'von willebrand', 'urinalysis', 'urine culture', 'urine (?:off )?for (?:an? )?culture', 'urine drug', 'urine pregnancy', 'urine', '24 hour urine', 'aldosterone', 'renin', 'electrolytes?', 'creatinine', 'kidney function', 'renal function',
  'liver enzymes', 'liver function', 'liver(?= (?:panel|tests?|studies))', 'alkaline phosphatase', 'ggt', 'lfts?', 'thick and thin blood films', 'vitamin (?:d|b ?12)(?= (?:level|test))', 'b ?12', 'folate', 'ferritin', 'iron(?= (?:level|stud|panel|test))',
  'blood ?work', 'bloods', 'blood (?:tests?|draws?|cultures?|studies|sugar test|glucose|antibodies|films?|count|type)', 'fasting blood sugar', '(?<!(?:to|at|from|in) the )labs?', 'lab ?work', 'laboratory', 'cultures?', 'rapid strep', 'strep', 'throat swab', 'nasal swab',
  '(?<!\\b(?:during|since|of|about|had|have|having|got|with|from|after|before|against) )covid', 'flu(?= (?:test|swab))', 'pregnancy(?= (?:tests?|screen|check))', '(?<=(?:test|check|screen)(?:ing)? (?:you |her )?for )pregnancy', 'hep(?:atitis)? (?:a|b|c)(?: rna)?', 'hcv(?: genotype| rna)?', 'genotype', 'hiv', 'troponins?', 'procalcitonin', 'lactate', 'blood gas(?:es)?', 'cortisol', 'prolactin', 'creatine kinase', 'lipase', 'amylase', 'reticulocyte count', 'peripheral smear', 'protein electrophoresis', 'quantiferon', 'rpr', 'type and screen', 'bnp', 'd-dimer', 'inr', 'coagulation',
  'stool', 'sputum', 'crp', 'esr', 'sed rate', 'sedimentation rate', 'uric acid', 'inflammatory markers', 'rheumatoid factor', 'rheumatological antibodies', 'ana', 'parathyroid hormone', 'pth', `${MINERAL}(?= (?:level|test|and creatinine))`, `${CHECKED}${MINERAL}(?! (?:supplements?|pills?|tablets?))`,
  'testosterone(?= (?:level|test))', 'ca-125', 'hcg', 'beta hcg', 'afp', 'ldh', 'pituitary hormones', 'hormone', 'pap smear', 'pap', 'swab', 'drug(?= (?:screen|tests?|panel))', 'diabetes(?= screen)', 'glucose(?= (?:test|tolerance))', 'tuberculosis', 'tb(?= test)', 'gt',
].join('|') // prettier-ignore
export const LAB = new RegExp(String.raw`\b(?:(?:repeat|another|fasting|some|blood|urine|basic|rapid|annual|routine|morning|early) )*(?:${ANALYTES})${PANEL}\b`, 'g') // prettier-ignore

/** Tests and procedures that are neither. */
export const OTHER_TEST =
  /\b(?:ekgs?|ecgs?|electrocardiograms?|colonoscop(?:y|ies)|cystoscop(?:y|ies)|bronchoscop(?:y|ies)|hysteroscop(?:y|ies)|(?:urine )?cytology|endoscop(?:y|ies)|(?:skin |lung |breast |liver |bone marrow |punch |needle )?biops(?:y|ies)|stress tests?|(?:(?:\d+(?:[- ]hour|[- ]day|[- ]week)?|portable|ambulatory) )?(?:holter(?: monitor)?|(?:event|heart|cardiac|rhythm|ecg|ekg) monitor|loop recorder)|pulmonary function (?:tests?|studies)|pfts?|spirometry|sleep (?:study|studies)|emg|eeg|nerve conduction (?:study|studies)|allergy test(?:s|ing)?|hearing test|eye exam|cardiac catheterization|(?:cortisone |steroid |joint )?injections?|(?:suture|staple|stitch) removal|crutches|(?:(?:knee|wrist|ankle|back|thumb|finger|elbow|arm|leg|long|short|straight|air|walking|hinged|hard|soft|night|post-op|cam|spica|posterior) )*(?:brace|splint|cast|sling|boot)|walker|home health|cpap|admit (?:you|him|her|them)(?: (?:in)?to (?:the )?(?:hospital|ward|icu|floor))?)\b/g

/** Medicines by their class or form, where no product is named. */
export const MEDICINE_CLASS =
  /\b(?:(?:oral|topical|inhaled|nasal|low dose|broad spectrum|strong|mild|iv|steroid|fiber|magnesium|iron|calcium|potassium|pain|antifungal|antibiotic|allergy|anti-inflammatory|nicotine|medicated|muscle|nausea|birth control|stool|sleeping|water) )*(?:(?:steroid|antifungal|antibiotic|topical|medicated|moisturi[sz]ing) (?:creams?|ointments?|gel)|antibiotics?|antihistamines?|steroids?|nsaids?|anti-inflammator(?:y|ies)|emollients?|statins?|antidepressants?|decongestants?|probiotics?|laxatives?|inhalers?|(?:steroid|antifungal|antibiotic|topical|medicated|nicotine|fiber|magnesium|iron|calcium|potassium|lidocaine|stool|muscle|sleeping|eye|ear|cough) (?:creams?|ointments?|patch(?:es)?|supplements?|drops?|softeners?|relaxants?|relaxers?|pills?|gel|syrup|shampoo|tablets?)|(?:pain|antiviral|antifungal|nausea|blood pressure|cholesterol) (?:medications?|medicines?|pills?)|painkillers?|benzoyl peroxide|insulin(?! pump)|multivitamin|vitamin (?:d|c|b ?12|e)(?! level| test)|magnesium supplement|fiber supplement)\b/g

/** Behind giving, starting and putting on: what else is something that is measured, or drunk. */
const GIVEN = String.raw`(?<=\b(?:give|giving|start|put|get|hang|order|arrange) (?:(?:you|him|her|them) )?(?:on )?(?:some |a bit of )?(?:more )?)`
const AMOUNT = String.raw`(?:(?:an?|one|two|three|four|\d+) )?`
/** Given on the spot, in an infusion room or at home, by no product's name. */
export const TREATMENT = new RegExp(
  [
    '(?:(?:iron|iv|saline|blood|red cell|platelet|plasma|antibiotic|steroid) ){0,3}(?:infusions?|transfusions?)',
    'iv (?:fluids|iron)|(?:nebulizer|breathing) treatments?|dialysis',
    `${AMOUNT}units? of (?:packed (?:red )?cells|blood|platelets|plasma)`,
    '(?:home|supplemental|portable) oxygen(?! levels?)',
    `${GIVEN}(?:${AMOUNT}(?:(?:liters?|bags?) of )?(?:fluids|oxygen)|iron(?! (?:panel|level|stud|test|count)))`,
  ]
    .map((way) => String.raw`\b(?:${way})\b`)
    .join('|'),
  'g',
)

export const SPECIALIST =
  /\b(?:[a-z]+ologists?|(?:cardi|dermat|neur|endocrin|rheumat|gastroenter|hemat|onc|nephr|pulmon|ur|ophthalm|gynec|immun|audi)ology|orthop(?:a?edics?|a?edic surgeons?|ods)|ortho|physical therap(?:y|ists?)|physiotherap(?:y|ists?)|occupational therap(?:y|ists?)|speech therapy|(?:cardiac|pulmonary) rehab(?:ilitation)?|rehab(?= referral)|(?:(?:cognitive|dialectical) (?:behaviou?r(?:al)? )?|(?:behaviou?ral|talk|family|couples|group|exposure|trauma|vestibular|hand|pelvic floor) )?therap(?:y|ists?)|counsel(?:ing|ling|or|lor)|psychiatr(?:y|ists?)|psychologists?|(?:neuro|(?:\w+ ))?surge(?:ons?|ry)|emergency (?:department|room)|palliative care|infectious diseases?|(?:memory|fracture|fertility|stroke) clinic|podiatr(?:y|ists?)|nutrition(?:ist|al counseling)?|diet(?:ic|it)ians?|diabetic educat(?:or|ion)|pain (?:clinic|management|specialists?)|sleep (?:clinic|specialist|medicine)|allergists?|optometrists?|eye doctor|dentists?|ent|wound care|social work(?:er)?|specialists?|primary care(?: physician| doctor)?|gi(?: doctor)?|ob ?gyn|chiropractors?|genetic counsel(?:ing|or))\b/g

const SIDES = 'left|right|lower|upper|both|bilateral|lumbar|cervical|thoracic|whole|entire'
const PARTS =
  `lungs?|knees?|shoulders?|back|hips?|ankles?|f(?:oo|ee)t|hands?|wrists?|elbows?|neck|head|chest|abdomen(?: and pelvis)?
  |belly|brain|spine|kidneys?|liver|heart|legs?|arms?|pelvis|extremities|sinus(?:es)?|thyroid|fingers?|toes?`.replaceAll(
    /\s*\n\s*/g,
    '',
  )
/** Behind a test: the part of the body that it is of. */
export const OF_PART = new RegExp(
  String.raw`^ (?:of|for) (?:your |the |his |her )?(?:(?:${SIDES}) )*(?:${PARTS})\b`,
)

/** What stands right before a thing and says that it is to be done again, or how soon. */
export const URGENT_OR_AGAIN =
  /(?:follow-up|repeat(?: (?:the|your|that))?|urgent|emergency|emergent|stat|same-day) $/
/** Of these, what is to be done on the day itself. */
export const AT_ONCE = /^(?:emergency|emergent|stat|same-day)/
