import { isBroadDrug, isDrug } from './lexicon/drugs.ts'
import { doseStepsIn } from './medicines/dose-steps.ts'
import { leadsToAnother } from './medicines/dose-of-another.ts'
import { CONDITION_REACH } from './plan/order-conditions.ts'
import { CONDITION } from './plan/order-conditions-rules.ts'
import type { NoteLine } from './visit-lines.ts'
import { capital, sentenceLine, wordSurface } from './surface.ts'
import { plain, wordsIn, type Word } from './talk/word.ts'
import { NOT_PLANNED, OFTEN } from './scribe-rules.ts'

const UNIT = /^(?:mg|mcg|g|ml|units?|meq|puffs?|tablets?|pills?|milliliters?|drops?|%)$/
/** What is done with the medicine, as the order says it; the nearest before the name counts. */
const VERBS: ReadonlyArray<[RegExp, string]> = [
  [/^(?:change|changing|switch|switching|convert)$/, 'Change'],
  [/^(?:increase|increasing|bump|bumping|go up|raise|raising)$/, 'Increase'],
  [/^(?:decrease|decreasing|lower|lowering|reduce|reducing|halve|cut|cutting)$/, 'Decrease'],
  [/^(?:prescribe|prescribing|write)$/, 'Prescribe'],
  [/^(?:continue|keep|stay|remain|continuing)$/, 'Continue'],
  [/^(?:give|giving)$/, 'Give'],
  [/^(?:start|starting|begin|try|put|add|adding|initiate|get)$/, 'Start'],
  [/^(?:refill|renew)$/, 'Refill'],
  [/^(?:order|ordering)$/, 'Order'],
  [/^(?:take|taking)$/, 'Take'],
  [/^(?:use|using|apply|applying)$/, 'Use'],
  [/^(?:stop|stopping|discontinue|hold)$/, 'Stop'],
]
const VERB_REACH = 24
const DOSE_REACH = 8

/**
 * The orders of medicines with their doses in a clause that cannot be told whole: "Prescribe oxycodone 5 mg every 6-8
 * hours". None without a verb that says what is done, or where the clause does not plan it.
 * `before` and `after` are what the same person said around it: recognizers end sentences in the middle of an order.
 */
export function doseLines(clause: Word[], before: Word[] = [], after: Word[] = []): NoteLine[] {
  const words = [...before, ...clause, ...after]
  return clause.flatMap((word, i) =>
    isDrug(word.text) && !isBroadDrug(word.text) ? (doseLine(words, before.length + i) ?? []) : [],
  )
}

function doseLine(clause: Word[], at: number): NoteLine | null {
  const verb = verbBefore(clause, at)
  if (!verb || NOT_PLANNED.test(plain(clause.slice(Math.max(0, verb.at - 4), at)))) return null
  if (CONDITION.test(plain(clause.slice(Math.max(0, verb.at - CONDITION_REACH), at)))) return null
  const dose = doseAfterName(clause, at) ?? doseBeforeName(clause, at) ?? bareDose(clause, at, verb.says)
  if (!dose) return null
  const often =
    OFTEN.exec(plain(clause.slice(dose.end)))?.[0]
      .split(' ')
      .filter(Boolean) ?? []
  const until = dose.end + often.length
  const long = FOR_HOW_LONG.exec(plain(clause.slice(until)))?.[0].split(' ').length ?? 0
  const steps = stepsAt(clause, until + long)
  if (steps === null) return null
  const frequency = clause.slice(dose.end, until + long + steps)
  // "Increase to 20 mg" is not "by 20 mg".
  const upTo = clause[dose.end - dose.words.length - 1]
  const to = /^(?:to|at)$/.test(upTo?.text ?? '') && dose.end - 3 >= at ? [upTo as Word] : []
  // "Change metformin to extended release 1000 mg": into what.
  const into = verb.says === 'Change' ? clause.slice(at + 1, dose.end - dose.words.length) : to
  const said = [clause[at] as Word, ...into, ...dose.words, ...frequency]
  const text = said.map((word) => wordSurface(word.text, undefined, false)).join(' ')
  return {
    section: 'assessment_plan',
    text: sentenceLine(capital(`${verb.says} ${text}`)),
    words: [clause[verb.at] as Word, ...said],
    part: 'action',
  }
}

/** How many words tell how the dose goes on to change; null where it does, but not right here: the first step alone is half an order. */
function stepsAt(clause: Word[], at: number): number | null {
  const rest = ` ${plain(clause.slice(at))}`
  const steps = doseStepsIn(rest)
  if (!steps) return 0
  if (steps.from > 0) return clause.slice(at).some(({ text }) => isDrug(text)) ? 0 : null
  return wordsIn(rest.slice(0, steps.to))
}

/** "For two weeks", behind the dose or how often. */
const FOR_HOW_LONG =
  /^for (?:the (?:next|first) |another |about )?\d+(?:-\d+)? (?:days?|weeks?|months?)(?= |$)/

function verbBefore(clause: Word[], at: number): { says: string; at: number } | null {
  for (let k = at - 1; k >= Math.max(0, at - VERB_REACH); k--) {
    // "For the rash, hydrocortisone": another matter than that of the sentence before.
    if (clause[k]?.after === '.' && OPENS_MATTER.test(plain(clause.slice(k + 1, k + 3)))) return null
    const found = VERBS.find(([says]) => says.test(clause[k]?.text ?? ''))
    if (found) return { says: found[1], at: k }
  }
  return null
}

const OPENS_MATTER = /^(?:for|regarding) (?:the|your|his|her|those|these|that|any)$/

/** The first figure with a unit after the name, before another medicine. */
function doseAfterName(clause: Word[], at: number): { words: Word[]; end: number } | null {
  for (let k = at + 1; k <= at + DOSE_REACH && k + 1 < clause.length; k++) {
    if (isDrug(clause[k]?.text ?? '')) return null
    // "From 10 mg to 20": the old dose is not what is ordered.
    if (isDose(clause, k) && clause[k - 1]?.text !== 'from')
      return leadsToAnother(clause[at], clause.slice(at + 1, k))
        ? null
        : { words: clause.slice(k, k + 2), end: k + 2 }
  }
  return null
}

/** "Keep the sertraline at a hundred", "lower the lisinopril to ten": as much as was said, of what is not made up. */
function bareDose(clause: Word[], at: number, says: string): { words: Word[]; end: number } | null {
  const leads = says === 'Continue' ? /^(?:at|on)$/ : CHANGES.test(says) ? /^to$/ : null
  const [lead, figure, next] = clause.slice(at + 1, at + 4)
  if (!leads || !figure || !leads.test(lead?.text ?? '') || !/^\d+(?:\.\d+)?$/.test(figure.text)) return null
  return !next || figure.after !== '' || GOES_ON.test(next.text) ? { words: [figure], end: at + 3 } : null
}
const CHANGES = /^(?:Increase|Decrease)$/
/** What may follow a dose, and no time of day or share. */
const GOES_ON = /^(?:once|twice|daily|every|nightly|and|then|so|for|because)$/

/** "50 mg of ultram". */
function doseBeforeName(clause: Word[], at: number): { words: Word[]; end: number } | null {
  const begin = at - 3
  return begin >= 0 && clause[at - 1]?.text === 'of' && isDose(clause, begin)
    ? { words: clause.slice(begin, begin + 2), end: at + 1 }
    : null
}

function isDose(clause: Word[], k: number): boolean {
  // "250 mg in | 5 ml"
  if (/^(?:mg|mcg|g|units?) (?:in|per)$/.test(plain(clause.slice(Math.max(0, k - 2), k)))) return false
  // "7 mg per kilo" is what a dose is reckoned from.
  const isByWeight =
    /^(?:kilo|kilogram|kg)$/.test(clause[k + 3]?.text ?? '') ||
    /^(?:in|per) \d+ ml\b/.test(plain(clause.slice(k + 2, k + 5)))
  return /^\d+(?:\.\d+)?$/.test(clause[k]?.text ?? '') && UNIT.test(clause[k + 1]?.text ?? '') && !isByWeight
}
