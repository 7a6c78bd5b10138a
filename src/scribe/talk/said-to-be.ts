import type { Word } from './word.ts'
import { wordSet } from '../rules/rule.ts'

/** What is said to be so: "my knee's better". */
const THAT_ARE = wordSet(`
  pressure rate pain heart knee back blood doctor mother wife husband sugar temperature dad mom shoulder ankle
  stomach exam exams level hemoglobin creatinine infection problem nose throat foot hand leg arm head nurse
  which father cholesterol weight pulse oxygen breathing hip elbow wrist chest skin belly abdomen vision hearing
  mood appetite a1c ache cough swelling stiffness itch itching headache dizziness nausea numbness tingling burning bleeding
  soreness tenderness fatigue tiredness fever sleep memory balance strep x-ray xray mri ct ultrasound urine culture biopsy
  test ekg ecg echo screen swab smear titer surgery appointment insulin inhaler metformin lisinopril`)

/** What stands behind "is" and never behind a possessor. */
const BEHIND_IS = wordSet(`
  a an the not very really pretty fine good great better worse high low normal still going getting looking doing
  running negative positive elevated clear on at been kind just always hurting under nice controlled stable
  fairly completely slightly`)

/** What stands behind "is" or "has" whatever is spoken of, and behind no possessor. */
const BEHIND_VERB = wordSet('a an the not very really always still just been getting')

/** Illnesses that bear a name: "my Crohn's really acts up". */
const EPONYMS = wordSet(`
  parkinson crohn alzheimer graves grave hashimoto raynaud addison cushing hodgkin huntington barrett bell sjogren
  meniere paget wilson behcet marfan down tourette`)

/** What is looked at, felt or measured; none of them owns anything that could follow. */
const EXAMINED = wordSet(`
  neck liver spleen thyroid throat mouth tongue quad calf thigh gait tone voice speech affect cap refill airway
  lachman mcmurray drawer spurling tinel phalen romberg murphy hawkins neer homans babinski left right murmur
  atrium ventricle valve uterus cervix placenta fluid heartbeat fundus incision wound scar rash node nodule
  eardrum drum canal septum tonsil uvula patella tendon rhythm strength sensation reflex pressure temp count
  gfr potassium sodium albumin edema swelling fontanelle grip conjunctiva lung nail toe finger thumb ear eye pupil lid jaw spine
  jerk feeling vibration touch prick bruit crackle wheeze breath rub gallop abscess lesion mole cyst lump mass burn bite`)

/** How something is, where no thing that is so follows: "the heart's regular." and not "the heart's regular beat". */
const IS_HOW = wordSet(`
  regular irregular soft supple dry moist wet small large red pink pale warm cool hot tender nontender non-tender
  intact full flat dull tight stiff swollen enlarged bulging symmetric equal reactive midline straight crooked
  fast slow strong weak weaker stronger absent round coarse scaly present open closed patent healed healing steady torn loose inflamed distended
  closed down up decreased reduced mildly moderately markedly guarded blunted euthymic breathy rough hoarse fluent
  terrible awful horrible bad constant sharp there enough wasted thin quiet loud coarse clean infected negative positive posterior anterior fixed mobile firm off gone brisk bent deviated`)
const GOES_ON = wordSet('and but or to on in at with over for today here now there no so then bilaterally')

const IN_WORDS =
  /^(?:zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|\w+ty)(?:-|$)/
/** A figure, in digits or in words: they are joined later. */
const isSpokenFigure = (word: Word | undefined): boolean =>
  /^\.?\d[\d./]*$|^a$/.test(word?.text ?? '') || IN_WORDS.test(word?.text ?? '')

/** What is measured: nothing else has a figure behind it that is not counted. */
const MEASURED = wordSet(`
  pressure rate sugar temperature temp level hemoglobin creatinine cholesterol weight pulse oxygen a1c count gfr
  potassium sodium albumin ldl tsh d heartbeat fluid strength bmi height glucose lactate ratio score`)

const isThing = ({ text }: Word): boolean => THAT_ARE.has(text) || EXAMINED.has(text)

/** "Skin's closed pulse is good": without a pause the next thing is told by its own verb. */
const isNextThing = (words: readonly Word[], k: number): boolean =>
  isThing(words[k] as Word) && /^(?:is|are|'s)$/.test(words[k + 1]?.text ?? '')

/** Whether "'s" at `i` stands for "is": "the heart's regular, no murmur", "temp's 101.2"; `next` says what, behind "not" and "just". */
export function isSaidToBe(words: readonly Word[], i: number, next: string): boolean {
  const [before, behind, third] = [words[i - 1], words[i + 1], words[i + 2]]
  if (!before) return false
  if (MEASURED.has(before.text) && isSpokenFigure(behind)) return true
  if (BEHIND_VERB.has(behind?.text ?? '') && !EPONYMS.has(before.text)) return true
  if (!isThing(before)) return false
  if (BEHIND_IS.has(next)) return true
  const isEnded =
    behind?.text !== next ||
    !third ||
    behind.after !== '' ||
    GOES_ON.has(third.text) ||
    isNextThing(words, i + 2)
  return IS_HOW.has(next) && (isEnded || next.endsWith('ly'))
}
