import { toldOfAnother } from './settled/of-another.ts'
import { ageLine } from './history/age-line.ts'
import { agreementLines } from './plan/agreement-line.ts'
import { askedMedicineLines } from './plan/asked-medicine.ts'
import { lastAffirmed, withoutFalseDenials } from './affirmed.ts'
import { isOnlyNames, namesOf, withoutToldWithMore } from './history/bare-conditions.ts'
import { inChartWords } from './chart-wording.ts'
import { conditionLines } from './history/condition-lines.ts'
import { withAnswersAsSaid } from './history/answers-as-said.ts'
import { withAllergiesTold } from './history/allergy-lines.ts'
import { withReactions } from './history/allergy-reactions.ts'
import { withoutUntrueOfAll } from './history/denied-records.ts'
import { withCorrectedSides } from './history/corrected-sides.ts'
import { dictatedLines } from './dictation/dictated-lines.ts'
import { isDictation } from './dictation/is-dictation.ts'
import { examLines } from './exam/exam-lines.ts'
import { observedLines } from './exam/observed.ts'
import { hadAlreadyLines } from './history/had-already.ts'
import { historyLines } from './history/history-lines.ts'
import { kinAnswerLines } from './history/kin-answers.ts'
import { medicationLines } from './history/medication-lines.ts'
import { withoutUnresolved } from './history/unresolved.ts'
import { withChangesTold } from './medicines/to-be-changed.ts'
import { openingLines } from './history/opening-lines.ts'
import { withoutFoundAlready } from './plan/found-already.ts'
import { withOrdersWhole } from './plan/order-tails.ts'
import { mayTheyLines } from './plan/may-they.ts'
import { isDeclined } from './plan/refused-offers.ts'
import { planLines } from './plan/plan-lines.ts'
import type { ReadTranscript } from './read-transcript.ts'
import { withoutRecaps } from './recaps.ts'
import { withoutSaidAgain } from './said-again.ts'
import { offersRefused, refusalsIn } from './settled/refusals.ts'
import { withoutRevoked } from './settled/revoked.ts'
import { reviewedLines } from './history/reviewed-lines.ts'
import { resultsTold } from './results/results.ts'
import { symptomLines } from './history/symptom-lines.ts'
import { tasksMeant } from './tasks/find-tasks.ts'
import { telehealthLines } from './telehealth.ts'
import type { SectionKey, WriteOptions } from './types.ts'
import { sexOf } from './visit.ts'
import type { NoteLine, Visit } from './visit-lines.ts'
import { vitalLines } from './exam/vital-lines.ts'
import { isWhole } from './whole-sentences.ts'
import { saysTheSame } from './render.ts'
import { isWorthless } from './worthless-lines.ts'

/** Sections whose lines may say of a condition what the list of conditions says. */
const NAMES_CONDITIONS: ReadonlySet<SectionKey> = new Set(['hpi', 'past_medical_history'])

/** All lines of the note, in the order they are read within each section. */
export function collectLines(read: ReadTranscript, options: WriteOptions): NoteLine[] {
  const { index, places, namesKnown } = read
  const visit: Visit = {
    index,
    places,
    sex: options.sex ?? sexOf(index.sentences),
    namesKnown,
    options,
    affirmed: lastAffirmed(index, places),
    // What was taken back in the next breath is nobody's to tell.
    used: new Set(toldOfAnother(index.sentences)),
  }
  // What was turned down is told in the plan, and nowhere as if it were so.
  for (const i of offersRefused(index.sentences)) visit.used.add(i)
  for (const { reply } of refusalsIn(index.sentences)) visit.used.add(reply)
  const opening = openingLines(visit)
  const reviewed = reviewedLines(visit)
  const vitals = vitalLines(visit)
  const found = [...vitals, ...examLines(visit, vitals), ...observedLines(visit)]
  const findings = [...found, ...resultsTold(visit, reviewed)]
  const listed = conditionLines(visit)
  const names = namesOf(listed)
  const history = withAllergiesTold(withReactions(historyLines(visit, opening), visit), visit).filter(
    (line) => !(NAMES_CONDITIONS.has(line.section) && isOnlyNames(line, names)) && !isWorthless(line),
  )
  const conditions = withoutToldWithMore(listed, history)
  const telehealth = options.sections.some(({ key }) => key === 'telehealth') ? telehealthLines(read) : []
  const stated = new Set(telehealth.flatMap(({ words }) => words))
  const told = [
    ...withoutUntrueOfAll([...history, ...conditions, ...hadAlreadyLines(visit)]),
    ...medicinesTaken(visit, history),
    // Where the patient is during the visit stands in its own statement.
  ].filter(({ words }) => stated.size === 0 || !words.every((word) => stated.has(word)))
  const plan = plannedIn(visit, read, findings)
  const age = ageLine(visit, [...opening, ...told])
  const lines = [
    ...opening,
    ...(age ? [age] : []),
    ...told.filter((line) => !isPlanned(plan, line)),
    ...symptomLines(visit, found),
    ...findings,
    ...summaryOf(opening, plan),
    ...plan,
    ...agreementLines(visit, plan),
    ...telehealth,
  ].filter(isWhole)
  // "Compazine" under the allergies is no order that "no Compazine, ever" takes back, nor is what the patient declines.
  const orders = new Set(withoutRevoked(lines, index.sentences))
  const right = withCorrectedSides(
    lines.filter((line) => line.section === 'allergies' || isDeclined(line) || orders.has(line)),
    visit,
  )
  if (isDictation(index)) return withChangesTold(dictatedLines(visit, right).map(inChartWords))
  const once = withoutRecaps(withoutSaidAgain(withoutFalseDenials(right, visit)), visit)
  const answered = withAnswersAsSaid(withoutUnresolved(once, visit), visit)
  return withChangesTold([...answered, ...kinAnswerLines(visit, answered)].map(inChartWords))
}

/** The assessment and plan: what was said of it, what the patient asked after, and each order with all that belongs to it. */
function plannedIn(visit: Visit, read: ReadTranscript, findings: NoteLine[]): NoteLine[] {
  const planned = planLines(visit, tasksMeant(read))
  const asked = [...askedMedicineLines(visit, planned), ...mayTheyLines(visit, planned)]
  return withOrdersWhole(withoutFoundAlready([...planned, ...asked], findings), visit)
}

/** What was ordered while the history was taken, or sounded like it, stands in the plan once. */
function isPlanned(plan: NoteLine[], { words, part, section }: NoteLine): boolean {
  if (part === 'action')
    return plan.some((line) => line.words[0]?.segment === words[0]?.segment && saysTheSame(line.words, words))
  return (
    section === 'hpi' &&
    plan.some((line) => words.length > 3 && words.every((word) => line.words.includes(word)))
  )
}

/** What the patient is allergic to is not what they take. */
function medicinesTaken(visit: Visit, history: NoteLine[]): NoteLine[] {
  const allergies = history.filter(
    ({ section, text }) => section === 'allergies' && !/ (?:denies|not) /.test(text),
  )
  const words = new Set(allergies.flatMap((line) => line.words.map(({ text }) => text)))
  return medicationLines(visit).filter(({ words: [name] }) => !name || !words.has(name.text))
}

/** "Who presents today for": the story has said when. */
const COMES_FOR = /,? who (?:is who )?(?:presents|presented|comes in|is here)(?: today)? (for|with|to) /

/** An assessment begins with who the patient is and why they came, where the clinician said it in one line. */
function summaryOf(opening: NoteLine[], plan: NoteLine[]): NoteLine[] {
  const introduction = opening.find((line) => line.section === 'hpi' && /\bis an? \d/.test(line.text))
  if (!introduction || plan.length === 0) return []
  const text = introduction.text
    .replace(/ a past medical history significant for /, ' a history of ')
    .replace(COMES_FOR, ' presenting $1 ')
  return [{ ...introduction, text, section: 'assessment_plan', part: 'reasoning' }]
}
