import { AS_WORDS, rule } from '../rules/rule.ts'

const SHARED = {
  statin: /(?:atorva|rosuva|simva|prava)statin|lipitor|crestor/,
  'ace-inhibitor': /lisinopril|enalapril/,
  sartan: /losartan|cozaar|valsartan/,
  'beta-blocker': /metoprolol|carvedilol/,
}

export const MEANS_FOR_DIABETES = rule(AS_WORDS, [
  [/metformin|glucophage/, 'metformin'],
  [/glipizide|glyburide|glimepiride/, 'glipizide'],
  [/sitagliptin|januvia|pioglitazone|actos/, 'januvia', 'pioglitazone'],
  [/empagliflozin|jardiance|dapagliflozin|farxiga/, 'jardiance', 'dapagliflozin'],
  [/semaglutide|ozempic|dulaglutide|trulicity|liraglutide|victoza/, 'ozempic', 'trulicity'],
  [/insulin|lantus|humalog|novolog/, 'insulin', 'lantus'],
  [/a1c|hba1c|(?:blood )?(?:sugars?|glucose)/, 'hba1c', 'blood sugars'],
])

export const MEANS_FOR_PRESSURE = rule(
  AS_WORDS,
  [
    [/blood pressures?/, 'blood pressure'],
    [/<ace-inhibitor>|ramipril|benazepril/, 'lisinopril', 'ramipril'],
    [/<sartan>|diovan|olmesartan/, 'losartan', 'olmesartan'],
    [/amlodipine|norvasc|nifedipine/, 'amlodipine'],
    [/hydrochlorothiazide|hctz|chlorthalidone|clonidine/, 'hctz', 'clonidine'],
    [/<beta-blocker>|coreg|atenolol/, 'metoprolol', 'atenolol'],
  ],
  { parts: SHARED },
)

export const MEANS_FOR_HEART_FAILURE = rule(
  AS_WORDS,
  [
    [/furosemide|lasix|bumetanide|bumex|torsemide|demadex/, 'lasix', 'torsemide'],
    [/spironolactone|aldactone/, 'spironolactone'],
    [/<ace-inhibitor>|<sartan>|entresto/, 'lisinopril', 'entresto'],
    [/<beta-blocker>|coreg/, 'carvedilol'],
    [/echocardiograms?|echo/, 'an echocardiogram', 'the echo'],
    [/low sodium|weigh/, 'a low sodium diet', 'weigh yourself daily'],
  ],
  { parts: SHARED },
)

export const MEANS_FOR_CORONARY_DISEASE = rule(
  AS_WORDS,
  [
    [/aspirin|brilinta|ticagrelor|clopidogrel|plavix/, 'aspirin', 'plavix'],
    [/nitroglycerin/, 'nitroglycerin'],
    [/cardiac rehab|stress test|catheterization|cardiolog\w+/, 'cardiac rehab', 'cardiology'],
    [/<statin>|lipid panel/, 'atorvastatin', 'a lipid panel'],
    [/<beta-blocker>|lisinopril/, 'metoprolol', 'lisinopril'],
    [/echocardiograms?|echo/, 'an echo'],
  ],
  { parts: SHARED },
)

export const MEANS_FOR_MOOD = rule(AS_WORDS, [
  [/fluoxetine|prozac|sertraline|zoloft|escitalopram|lexapro|citalopram|celexa/, 'zoloft', 'citalopram'],
  [/venlafaxine|effexor|duloxetine|cymbalta/, 'cymbalta'],
  [/bupropion|wellbutrin|buspirone/, 'bupropion'],
  [/psychiatr\w+|psycholog\w+|therapist|counsel(?:or|ing)/, 'psychiatry', 'counseling'],
])

export const MEANS_FOR_LUNGS = rule(AS_WORDS, [
  [/albuterol|ipratropium|atrovent|combivent/, 'albuterol'],
  [/tiotropium|spiriva|symbicort|advair|flovent/, 'spiriva', 'advair'],
  [/singulair|montelukast/, 'montelukast'],
  [/inhalers?|nebulizers?/, 'an inhaler'],
  [/pulmonary function|pfts?|spirometry|peak flow/, 'spirometry', 'pfts'],
  [/smok\w+/, 'smoking'],
])

export const MEANS_FOR_REFLUX = rule(AS_WORDS, [
  [/heartburn/, 'heartburn'],
  [/omeprazole|prilosec|pantoprazole|protonix|esomeprazole|nexium/, 'omeprazole'],
  [/famotidine|pepcid|antacids?/, 'pepcid', 'antacids'],
  [/h\.? pylori/, 'h pylori'],
])

export const INJURY_OR_PAIN = rule(
  { before: '\\b', after: '\\b(?<!(?:chest|abdominal|throat) pain)' },
  [
    [/pain|arthritis|tendin\w+|bursitis|epicondylitis|fasciitis|sciatica/, 'knee pain', 'tendinitis'],
    [/strain|sprain|fracture|tear|torn|contusion/, 'wrist sprain', 'meniscal tear'],
  ],
  { not: ['chest pain'] },
)

export const MEANS_FOR_INJURY = rule(AS_WORDS, [
  [
    /flexeril|cyclobenzaprine|muscle relax(?:ers?|ants?)|methocarbamol|robaxin/,
    'flexeril',
    'a muscle relaxer',
  ],
  [/physical therapy/, 'physical therapy'],
  [/crutches|splint|brace|sling|cast/, 'crutches', 'a splint'],
])

export const MEANS_FOR_RHYTHM = rule(AS_WORDS, [
  [/digoxin|lanoxin|amiodarone|diltiazem/, 'digoxin', 'amiodarone'],
  [/warfarin|coumadin|inr|apixaban|eliquis|rivaroxaban|xarelto/, 'warfarin', 'eliquis'],
])
