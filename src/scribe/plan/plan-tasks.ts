import { DOES_ITSELF } from '../tasks/procedure-rules.ts'
import { followsCondition } from './order-conditions.ts'
import type { Problem } from './plan-labels.ts'
import { listOf, sentenceLine } from '../surface.ts'
import type { MeantTask } from '../tasks/meant-task.ts'
import { termsOf } from '../transcript-index.ts'
import type { NoteLine, Visit } from '../visit-lines.ts'
import { wordsOfText } from '../talk/words.ts'
import { isAfter, plain, type Word } from '../talk/word.ts'

/** The problems with a short line for everything that was meant and that no statement of the plan tells. */
export function withUntold(visit: Visit, problems: Problem[], tasks: MeantTask[]): Problem[] {
  const told = problems.flatMap(({ lines }) => lines).map(readOf)
  const untold = tasks.filter(
    (task) =>
      task.kind !== 'call' &&
      !mayDepend(visit, task) &&
      !isDoneToday(visit, task) &&
      (task.kind !== 'follow_up' || task.due !== null || AFTER_WHAT.test(task.bare)) &&
      !told.some((line) => tells(line, task)),
  )
  if (untold.length === 0) return problems
  const out = problems.map((problem) => ({ ...problem, lines: [...problem.lines] }))
  for (const problem of out) {
    const mine = untold.filter((task) => placeOf(out, task) === problem)
    for (const verb of VERBS)
      // What is only for a symptom stands alone: the others are not.
      for (const relief of new Set(mine.map((task) => task.relief)))
        problem.lines.push(
          ...oneLine(
            verb,
            mine.filter((task) => verbOf(task) === verb && task.relief === relief),
          ),
        )
  }
  return out
}

const AFTER_WHAT = /\bafter (?:the|that) /

/** An order that is told in few words would lose what it waits for. */
function mayDepend({ index }: Visit, { sentence, words, relief }: MeantTask): boolean {
  const said = index.sentences[sentence]
  if (relief !== '' || said === undefined) return false
  const before = said.words.slice(0, said.words.indexOf(words.at(-1) as Word))
  return followsCondition(index.sentences, said, words) || AFTER_A_TIME.test(plain(before))
}
/** "Do this for 8 weeks, and then we can check the labs again." */
const AFTER_A_TIME = /\b(?:days|weeks|months|years) (?:\w+ )?(?:and )?then\b/

/** "Let me get an x-ray", and later "taking a look at your x-ray": it was made during the visit. */
function isDoneToday({ index, places }: Visit, task: MeantTask): boolean {
  if (task.kind !== 'order' || places[task.sentence]?.phase === 'plan') return false
  const terms = task.key.split(' ')
  return index.sentences.slice(task.sentence + 1).some(({ words }) => {
    const said = new Set(termsOf(words))
    return READS.test(plain(words)) && terms.every((term) => said.has(term))
  })
}
const READS = /\b(?:look(?:ing)?|looked) at|\b(?:shows?|showed|came back|reviewed)\b/

const VERBS = ['', 'Check', 'Order', 'Provide', 'Give', 'Arrange', 'Refer to', 'Use'] as const
type Verb = (typeof VERBS)[number]

const DEVICE = /\b(?:crutches|splint|brace|cast|boot|sling|walker|cane|wheelchair|orthotics)\b/

/** On the spot; what takes an appointment is arranged. */
const GIVES =
  /^(?!home|portable)(?:.* )?(?:fluids|iv iron|iron$|units? of|oxygen|(?:nebulizer|breathing) treatments?)\b/i

const MEDICINE_TOO = /^(?:the |an? )?(?:sodium|potassium|calcium|magnesium|phosph(?:ate|orus))\b/i

/** What is done with the thing; nothing where its own words say it. */
function verbOf({ kind, test, lead, key, bare }: MeantTask): Verb {
  if (kind === 'referral') return 'Refer to'
  if (kind === 'prescription') return lead === '' ? 'Use' : ''
  // "Repeat the potassium in 2 weeks."
  if (kind !== 'order' || DOES_ITSELF.test(bare)) return ''
  if (DEVICE.test(`${key} ${bare}`)) return 'Provide'
  if (GIVES.test(bare)) return 'Give'
  // "Order potassium" would be taken for the medicine.
  if (MEDICINE_TOO.test(bare)) return 'Check'
  return test === 'other' ? 'Arrange' : 'Order'
}

/** The things of one verb as one line; those that have a verb of their own each as one. */
function oneLine(verb: Verb, tasks: MeantTask[]): NoteLine[] {
  if (verb === '') return tasks.map(({ subject, words }) => lineOf(subject, words))
  if (tasks.length === 0) return []
  // Each medicine with its own dose is an order of its own: the dose of one is not read as that of both.
  if (
    verb === 'Use' &&
    tasks.length > 1 &&
    tasks.some(({ bare }) => /\d/.test(bare)) &&
    !isChoice(verb, tasks)
  )
    return tasks.flatMap((task) => oneLine(verb, [task]))
  const names = tasks.map(({ bare, relief }) => `${bare.replace(/^(?:some|another) /, '')} ${relief}`.trim())
  return [
    lineOf(`${verb} ${listOf(names, isChoice(verb, tasks) ? 'or' : 'and')}`, [
      ...new Set(tasks.flatMap(({ words }) => words)),
    ]),
  ]
}

/** "There are tablets without a prescription, Zyrtec, Claritin": either will do, unless "and" was said before the last. */
function isChoice(verb: Verb, tasks: MeantTask[]): boolean {
  const last = tasks.at(-1)
  if (verb !== 'Use' || !last || tasks.some(({ sentence }) => sentence !== last.sentence)) return false
  const said = plain(last.words)
  return OFFERS.test(said) && !said.slice(-last.bare.length - JOINED_WITHIN).includes(' and ')
}
const OFFERS = /\byou (?:can|could|may|might)\b/
const JOINED_WITHIN = 12

const lineOf = (text: string, words: Word[]): NoteLine => ({
  section: 'assessment_plan',
  text: sentenceLine(text),
  words,
  part: 'action',
})

const RETURNS = {
  test: (text: string): boolean => COMES_BACK.test(text) || SEEN_AGAIN.test(text),
}
const COMES_BACK = /\b(?:follow(?:-| )?up|come back|return|see (?:him|her|the patient)|be seen|recheck)\b/i
const SEEN_AGAIN = /\b(?:see|look at) (?:[\w-]+ ){2,4}(?:again|back)\b/

interface ReadLine {
  text: string
  terms: ReadonlySet<string>
}

/** The words a line came from may say more than the line: what counts is what is read. */
const readOf = ({ text }: NoteLine): ReadLine => ({
  text,
  terms: new Set(termsOf(wordsOfText(text))),
})

const tells = ({ text, terms }: ReadLine, task: MeantTask): boolean =>
  task.kind === 'follow_up'
    ? RETURNS.test(text) && !ONLY_IF.test(text)
    : task.key.split(' ').every((term) => terms.has(term) || text.toLowerCase().includes(term)) &&
      !leavesDoseOut(text, task)

/** "If she gets a fever, she should come back at once": no visit that is sure to come. */
const ONLY_IF = /^(?!.*\b(?:in|within) (?:\w+ )?(?:\d|a |an )).*\b(?:if|unless|should (?:it|the|this))\b/i

/** "Take metoprolol in the evening" tells nothing of "increase metoprolol to 75". */
const leavesDoseOut = (text: string, { kind, lead, bare }: MeantTask): boolean =>
  kind === 'prescription' && CHANGES_DOSE.test(lead) && /\d/.test(bare) && !/\d/.test(text)
const CHANGES_DOSE = /^(?:Increase|Decrease)$/

/** The problem that was spoken of when the task was said: the one with the last statement before it. */
function placeOf(problems: Problem[], task: MeantTask): Problem | undefined {
  const at = task.words[0]
  const begun = problems.filter(({ name, words, lines }) => {
    const [named, told] = [words[0], lines[0]?.words[0]]
    const first = named && told && isAfter(told, named) ? named : (told ?? named)
    return first && at ? !isAfter(first, at) : name === ''
  })
  return begun.at(-1) ?? problems.at(-1)
}
