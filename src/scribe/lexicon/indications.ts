import { INJURY_OR_PAIN, MEANS_FOR_CORONARY_DISEASE, MEANS_FOR_DIABETES, MEANS_FOR_HEART_FAILURE, MEANS_FOR_INJURY, MEANS_FOR_LUNGS, MEANS_FOR_MOOD, MEANS_FOR_PRESSURE, MEANS_FOR_REFLUX, MEANS_FOR_RHYTHM } from './indications-rules.ts' // prettier-ignore

/** A kind of problem, what names it, and the medicines, tests and measures that are for it and for little else. */
interface Kind {
  problem: Pick<RegExp, 'test'>
  means: Pick<RegExp, 'test'>
}

const KINDS: Kind[] = [
  {
    problem: /\bdiabet|glycemia\b/,
    means: MEANS_FOR_DIABETES,
  },
  {
    problem: /\b(?:hypertension|high blood pressure)\b/,
    means: MEANS_FOR_PRESSURE,
  },
  {
    problem: /\b(?:heart failure|chf|cardiomyopathy|ventricular)\b/,
    means: MEANS_FOR_HEART_FAILURE,
  },
  {
    problem: /\b(?:coronary|heart disease|heart attack|bypass|stent|angina)\b/,
    means: MEANS_FOR_CORONARY_DISEASE,
  },
  {
    problem: /\b(?:cholesterol|lipid)/,
    means: /\b(?:cholesterol|lipid|(?:atorva|rosuva|simva|prava)statin|lipitor|crestor|zocor|zetia)\b/,
  },
  {
    problem: /\b(?:fibrillation|arrhythmia)\b/,
    means: MEANS_FOR_RHYTHM,
  },
  { problem: /\bmurmur|regurgitation|stenosis\b/, means: /\b(?:echocardiograms?|echo)\b/ },
  {
    problem: /\b(?:depress|anxiety|panic|bipolar|mood)/,
    means: MEANS_FOR_MOOD,
  },
  {
    problem: /\b(?:asthma|copd|pulmonary|bronchitis|emphysema|pneumonia)\b/,
    means: MEANS_FOR_LUNGS,
  },
  {
    problem: /\b(?:reflux|gerd|gastritis|ulcer|esophagitis|dyspepsia)\b/,
    means: MEANS_FOR_REFLUX,
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
  {
    problem: /\b(?:epilepsy|seizure)/,
    means: /\b(?:seizures?|keppra|levetiracetam|phenytoin|dilantin|lamotrigine|lamictal)\b/,
  },
  { problem: /\bacne\b/, means: /\b(?:benzoyl peroxide|clindamycin|tretinoin|epiduo)\b/ },
  {
    problem: INJURY_OR_PAIN,
    means: MEANS_FOR_INJURY,
  },
]

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
