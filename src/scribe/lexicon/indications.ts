/** A kind of problem, what names it, and the medicines, tests and measures that are for it and for little else. */
interface Kind {
  problem: RegExp
  means: RegExp
}

const KINDS: Kind[] = [
  {
    problem: /\bdiabet|glycemia\b/,
    means: /\b(?:metformin|glucophage|glipizide|glyburide|glimepiride|sitagliptin|januvia|pioglitazone|actos|empagliflozin|jardiance|dapagliflozin|farxiga|semaglutide|ozempic|dulaglutide|trulicity|liraglutide|victoza|insulin|lantus|humalog|novolog|a1c|hba1c|(?:blood )?(?:sugars?|glucose))\b/,
  },
  {
    problem: /\b(?:hypertension|high blood pressure)\b/,
    means: /\b(?:blood pressures?|lisinopril|enalapril|ramipril|benazepril|losartan|cozaar|valsartan|diovan|olmesartan|amlodipine|norvasc|nifedipine|hydrochlorothiazide|hctz|chlorthalidone|clonidine|metoprolol|carvedilol|coreg|atenolol)\b/,
  },
  {
    problem: /\b(?:heart failure|chf|cardiomyopathy|ventricular)\b/,
    means: /\b(?:furosemide|lasix|bumetanide|bumex|torsemide|demadex|spironolactone|aldactone|lisinopril|enalapril|losartan|cozaar|valsartan|entresto|metoprolol|carvedilol|coreg|echocardiograms?|echo|low sodium|weigh)\b/,
  },
  {
    problem: /\b(?:coronary|heart disease|heart attack|bypass|stent|angina)\b/,
    means: /\b(?:aspirin|brilinta|ticagrelor|clopidogrel|plavix|nitroglycerin|cardiac rehab|stress test|catheterization|(?:atorva|rosuva|simva|prava)statin|lipitor|crestor|metoprolol|carvedilol|lisinopril|lipid panel|echocardiograms?|echo|cardiolog\w+)\b/,
  },
  {
    problem: /\b(?:cholesterol|lipid)/,
    means: /\b(?:cholesterol|lipid|(?:atorva|rosuva|simva|prava)statin|lipitor|crestor|zocor|zetia)\b/,
  },
  {
    problem: /\b(?:fibrillation|arrhythmia)\b/,
    means: /\b(?:digoxin|lanoxin|warfarin|coumadin|inr|apixaban|eliquis|rivaroxaban|xarelto|amiodarone|diltiazem)\b/,
  },
  { problem: /\bmurmur|regurgitation|stenosis\b/, means: /\b(?:echocardiograms?|echo)\b/ },
  {
    problem: /\b(?:depress|anxiety|panic|bipolar|mood)/,
    means: /\b(?:fluoxetine|prozac|sertraline|zoloft|escitalopram|lexapro|citalopram|celexa|venlafaxine|effexor|duloxetine|cymbalta|bupropion|wellbutrin|buspirone|psychiatr\w+|psycholog\w+|therapist|counsel(?:or|ing))\b/,
  },
  {
    problem: /\b(?:asthma|copd|pulmonary|bronchitis|emphysema|pneumonia)\b/,
    means: /\b(?:albuterol|ipratropium|atrovent|combivent|tiotropium|spiriva|symbicort|advair|flovent|singulair|montelukast|inhalers?|nebulizers?|pulmonary function|pfts?|spirometry|peak flow|smok\w+)\b/,
  },
  {
    problem: /\b(?:reflux|gerd|gastritis|ulcer|esophagitis|dyspepsia)\b/,
    means: /\b(?:heartburn|omeprazole|prilosec|pantoprazole|protonix|esomeprazole|nexium|famotidine|pepcid|antacids?|h\.? pylori)\b/,
  },
  { problem: /\bgout\b/, means: /\b(?:allopurinol|colchicine|uric acid)\b/ },
  {
    problem: /thyroid/,
    means: /\b(?:levothyroxine|synthroid|unithroid|methimazole|tsh)\b/,
  },
  {
    problem: /\b(?:migraines?|headaches?)\b/,
    means: /\b(?:sumatriptan|imitrex|rizatriptan|maxalt|topiramate|topamax)\b/,
  },
  { problem: /\b(?:epilepsy|seizure)/, means: /\b(?:seizures?|keppra|levetiracetam|phenytoin|dilantin|lamotrigine|lamictal)\b/ },
  { problem: /\bacne\b/, means: /\b(?:benzoyl peroxide|clindamycin|tretinoin|epiduo)\b/ },
  {
    problem: /\b(?:pain|strain|sprain|fracture|arthritis|tear|torn|contusion|tendin\w+|bursitis|epicondylitis|fasciitis|sciatica)\b(?<!(?:chest|abdominal|throat) pain)/,
    means: /\b(?:flexeril|cyclobenzaprine|muscle relax(?:ers?|ants?)|methocarbamol|robaxin|physical therapy|crutches|splint|brace|sling|cast)\b/,
  },
] // prettier-ignore

/** Which kinds of problems a name is of: as their places in the list. */
export const kindsOfProblem = (name: string): number[] =>
  KINDS.flatMap(({ problem }, i) => (problem.test(name) ? [i] : []))

const TOPIC_WORDS = 5
/** What leads to a cause is not what is spoken of. */
const CAUSE = /\b(?:related to|due to|caused by|because of|from|causes?|since|and|or)\b.*$/

/** Which kinds of problems a line of the plan speaks of: those it begins with, and those its medicines and tests are for. */
export function kindsSpokenOf(text: string): number[] {
  const topic = text.split(' ').slice(0, TOPIC_WORDS).join(' ').replace(CAUSE, '')
  return KINDS.flatMap(({ problem, means }, i) => (means.test(text) || problem.test(topic) ? [i] : []))
}

const PARTS =
  /\b(?:knee|shoulder|ankle|elbow|wrist|hip|finger|thumb|foot|toe|hand|back|neck|ear|eye|throat|nose|breast|testic)/g
/** Parts of the body that are named. */
export const partsNamed = (text: string): string[] => text.match(PARTS) ?? []
