import { mentionsIn, type Mention } from '../mentions.ts'
import { isAskedAsTest } from '../tasks/checked-or-given.ts'
import { plain, type Word } from '../talk/word.ts'
import { IMAGING, LAB, MEDICINE_CLASS, OTHER_TEST, SPECIALIST, TREATMENT } from '../tasks/order-words.ts'
import type { NoteLine } from '../visit-lines.ts'
import { wordsOfText } from '../talk/words.ts'
import { IS_CAUTION } from './cautions-rules.ts'
import { COUNSELS, EXAMINES, OPERATES, REFERS, TREATS } from './plan-kinds-rules.ts'
import { NEXT_VISIT, RETURNS } from './return-kinds-rules.ts'

const ADVISES =
  /^(?:i (?:also )?(?:advised|encouraged?|instructed|counseled)|(?:he|she|the patient) should|avoid)\b/
/** "Do not drive after the oxycodone": though it names a medicine, nothing is given. */
const LEAVES = /^do not (?:take|use|drink|eat|mix|combine|drive|smoke|lift|share)\b/
const DEVICE = /\b(?:crutches|splint|brace|cast|boot|sling|walker|cane|wheelchair|orthotics?|wrap)\b/

/** What is strained is not tested: the urine for stones. */
const STRAINED = /\bstrain (?:the|his|her|their) (?:urine|pee)\b/

/** "If he cannot pass urine, he should go to the emergency room": no urine is tested. */
const COMES_BACK_IF =
  /^(?:if|unless) .*\b(?:he|she|they|the patient) should (?:call|ring|contact|go|come|return|bring|see)\b/

/** "Go to the ER if she gets chest pain." */
const GOES_WHEN = /^(?:go (?:straight |directly )?to|call) (?:the |911|us|me).*\bif\b/

/** "If she cannot pee, she should go to the emergency room": nobody is sent there yet. */
const GOES_IF =
  /^(?:if|unless) .*\b(?:he|she|they|the patient) should (?:call|go|come|return|bring)\b.*\b(?:er|emergency)\b/

/** "Order TSH and vitamin D." */
const isToBeMeasured = (words: Word[], { name, at, length }: Mention): boolean =>
  isAskedAsTest(name, `${plain(words.slice(0, at))} `, ` ${plain(words.slice(at + length))}`)

/** What a line of the plan is: the label it is read under. */
export function kindOf(line: NoteLine): string {
  if (line.part === 'reasoning') return 'Medical reasoning'
  const text = line.text.toLowerCase().replace(STRAINED, 'strained')
  const names = (pattern: RegExp): boolean => text.search(pattern) >= 0
  // "A creatinine, since we are changing to losartan": why is no treatment.
  const asked = wordsOfText(text.replace(/^(i want an? .*?),? (?:since|because) .*$/, '$1'))
  const drugs = mentionsIn(asked, 0).filter(({ kind }) => kind === 'drug')
  const isMeasured = drugs.length > 0 && drugs.every((drug) => isToBeMeasured(asked, drug))
  const medicine = !isMeasured && (names(MEDICINE_CLASS) || names(TREATMENT) || drugs.length > 0)
  const test =
    isMeasured ||
    (!DEVICE.test(text) &&
      (EXAMINES.test(text) || ((names(IMAGING) || names(LAB) || names(OTHER_TEST)) && !ADVISES.test(text))))
  if (OPERATES.test(text)) return 'Medical treatment'
  // Surgery is a treatment; only the surgeon is somebody to be referred to.
  const somebody = text.replace(/\bsurger(?:y|ies)\b/g, '').search(SPECIALIST) >= 0
  if (GOES_IF.test(text) || GOES_WHEN.test(text) || IS_CAUTION.test(text))
    return 'Patient education and counseling'
  if (/^refer\b|\breferral\b/.test(text) || (somebody && REFERS.test(text) && !medicine)) return 'Referral'
  if (NEXT_VISIT.test(text) || (RETURNS.test(text) && !medicine)) return 'Follow-up'
  if (COMES_BACK_IF.test(text) || LEAVES.test(text)) return 'Patient education and counseling'
  if (ADVISES.test(text) && !test)
    return medicine || TREATS.test(text) || DEVICE.test(text)
      ? 'Medical treatment'
      : 'Patient education and counseling'
  if (medicine) return 'Medical treatment'
  if (test && !/\binjections?\b/.test(text)) return 'Additional testing'
  if (TREATS.test(text) || DEVICE.test(text)) return 'Medical treatment'
  return COUNSELS.test(text) ? 'Patient education and counseling' : 'Medical treatment'
}
