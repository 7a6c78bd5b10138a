import { isDrug } from '../lexicon/drugs.ts'
import { isBaseVerb, isParticiple, isPastForm } from '../lexicon/verbs.ts'
import { wordSet } from '../rules/rule.ts'
import { isStopWord } from '../stems.ts'
import { plain, type Word } from '../talk/word.ts'
import { OPENS_ANOTHER } from './dose-of-another-rules.ts'

/** What may stand right before a dose without being what is dosed: the form, the way, the change of it. */
const SAID_OF_DOSE = wordSet(`
  tablet tablets pill pills capsule capsules cream ointment gel inhaler spray patch patches drops solution powder
  injection shot shots dose doses dosage strength er xr xl sr cr la dr ir odt hfa extended release succinate tartrate
  hydrochloride potassium sodium calcium pen pens liquid suspension syrup generic medicine medication one
  puffer spacer nebulizer machine pump daily nightly weekly once twice morning evening night bedtime noon day days week weeks month months
  about around maybe approximately roughly currently probably usually actually still instead today tomorrow first
  let us please um uh okay yes yeah so like well called which would want mg mcg ml g units high low higher lower
  titrate titrating work working build building max maximum up half full total regular long acting short little big`)

/** "For the migraines", "for my blood pressure": what it is taken for. Words. */
const PURPOSE = 4
const JOINS = /^(?:and|then|plus|also|or|with|but)$/

const isOfDose = ({ text }: Word): boolean =>
  /^[\d.,%/-]+$/.test(text) ||
  isStopWord(text) ||
  SAID_OF_DOSE.has(text) ||
  isBaseVerb(text) ||
  isPastForm(text) ||
  isParticiple(text) ||
  isBaseVerb(text.replace(/ing$/, '')) ||
  isBaseVerb(text.replace(/ing$/, 'e'))

/**
 * Whether what stands between the name of a medicine and a dose leads on to something else: "Keflex, and then zarbofen,
 * 200 mg". Whatever that is, the dose is not of the medicine before.
 */
export function leadsToAnother(name: Word | undefined, between: readonly Word[]): boolean {
  const joined = between.findLastIndex(({ text }) => JOINS.test(text))
  if (joined >= 0) return between.slice(joined + 1).some((word) => !isOfDose(word))
  // "Metoprolol succinate 50 mg" is one name; "lisinopril, zarbofen, 10 mg" are two.
  const isOneName = name?.after === '' && between.length === 1
  const isPurpose = between.slice(-PURPOSE).some(({ text }) => text === 'for')
  return !isOneName && !isPurpose && between.at(-1)?.after !== '' && endsWithThing(between)
}

/** Whether what stands before a dose, in another sentence than the medicine's, leads to something else. */
export const opensAnother = (before: readonly Word[]): boolean =>
  OPENS_ANOTHER.test(plain(before)) || endsWithThing(before)

/** Whether words end with the name of a thing: in "zarbofen, 200 mg" the dose is of that, whatever was named earlier. */
export function endsWithThing(before: readonly Word[]): boolean {
  const last = before.at(-1)
  return last !== undefined && !isOfDose(last) && !isDrug(last.text)
}
