import type { NoteLine } from '../visit-lines.ts'
import { OFTEN } from '../scribe-rules.ts'
import { medicineClauses, type MedicineClause } from './medicine-clauses.ts'
import { NOT_CHANGED, STOPS_IT, STOPS_FOR_A_WHILE } from './standing-rules.ts'
import { withoutTail } from './change-tail.ts'

/**
 * The list of medicines says what is taken; of what the plan of the same visit changes or stops it says so: "Amlodipine 10 mg
 * daily (to be reduced to 5 mg)". Alone the old dose would be read as the one to be taken.
 */
export function withChangesTold(lines: NoteLine[]): NoteLine[] {
  const planned = lines.flatMap((line) =>
    line.section === 'assessment_plan' && !line.heading && line.part !== 'reasoning'
      ? medicineClauses(line.text).map((clause) => ({ clause, line }))
      : [],
  )
  if (planned.length === 0) return lines
  return lines.map((line) => {
    if (line.section !== 'medications' || line.dictated) return line
    const [taken, ...more] = medicineClauses(line.text)
    const [name, ...others] = taken ? [...taken.doses.keys()] : []
    if (!taken || more.length > 0 || name === undefined || others.length > 0) return line
    const change = lastOf(
      planned.flatMap(({ clause, line: of }) => {
        const said = changeOf(clause, name, taken)
        return said === null ? [] : [{ said, of }]
      }),
    )
    if (!change || taken.standing !== 'taken') return line
    const told = withoutTail(line.text).replace(/\.$/, '')
    const tail = `to be ${change.said}`
    return {
      ...line,
      text: `${told} (${tail}).`,
      words: [...line.words, ...change.of.words],
      findings: [
        { text: line.text, words: line.words },
        { text: `T${tail.slice(1)}.`, words: change.of.words, claim: `${told} (${tail}).` },
      ],
    }
  })
}

interface Change {
  said: string
  of: NoteLine
}

/** What was said last; of two that name one dose the one that says whether it is more or less. */
function lastOf(changes: Change[]): Change | undefined {
  const last = changes.at(-1)
  const dose = FIRST_FIGURE.exec(last?.said ?? '')?.[0]
  return (
    changes.findLast(
      ({ said }) =>
        !said.startsWith(BARE.other) && dose !== undefined && FIRST_FIGURE.exec(said)?.[0] === dose,
    ) ?? last
  )
}
const FIRST_FIGURE = /\d[\d.]*/

/** What becomes of a medicine by a clause of the plan: "reduced to 5 mg", "stopped"; null where it stays as it is. */
function changeOf(clause: MedicineClause, name: string, taken: MedicineClause): string | null {
  const doses = clause.doses.get(name)
  if (!doses || NOT_CHANGED.test(clause.text)) return null
  if (clause.standing === 'over') {
    if (!STOPS_IT.test(clause.text)) return null
    return STOPS_FOR_A_WHILE.test(clause.text) ? null : 'stopped'
  }
  if (clause.standing !== 'taken' || clause.doses.size > 1) return null
  const way = wayOf(clause.text)
  const dose = newDose(clause.text, way !== null)
  const before = taken.doses.get(name) ?? []
  // "To see if we need to make any adjustments to the metformin": nothing is changed yet.
  if (dose === null) return way === null || way === 'other' ? null : BARE[way]
  const form = RELEASE.exec(clause.text)?.[1]
  if (before.includes(dose.figure) && way === 'other')
    return form === undefined ? null : `${BARE.other} to ${form.toLowerCase()}, ${dose.said}`
  if (before.includes(dose.figure) && way === null) return null
  if (before.length === 0 && way === null) return null
  return `${turned(way, taken, name, dose)} to ${dose.said}`
}

/** The same dose in another form is a change too. */
const RELEASE = /\b((?:extended|immediate|sustained|delayed|controlled)[- ]release)\b/i

type Way = 'up' | 'down' | 'other'
const BARE = { up: 'increased', down: 'reduced', other: 'changed' } as const

const WAYS: ReadonlyArray<readonly [RegExp, Way]> = [
  [/\b(?:increas|rais|doubl|bump)\w*|\b(?:go|going|step|bring) (?:it )?(?:back )?up\b/i, 'up'],
  [/\b(?:decreas|lower|reduc|halv|taper|wean)\w*|\b(?:cut|drop)\b|\b(?:go|going|come|bring) (?:it )?(?:back )?down\b/i, 'down'],
  [/\b(?:chang|switch|adjust)\w*/i, 'other'],
] // prettier-ignore

const wayOf = (text: string): Way | null => WAYS.find(([says]) => says.test(text))?.[1] ?? null

interface Dose {
  figure: string
  unit: string
  /** With how often, and from when. */
  said: string
}

const FIGURE = String.raw`(\d[\d.,]*(?:\/\d+)?)( ?(?:mg|mcg|g|ml|units?|meq|puffs?|tablets?|pills?|%))?`
const TO = new RegExp(String.raw`\b(?:to|at) ${FIGURE}(?![\w/])`, 'i')
const MEASURED = new RegExp(String.raw`(?<!\bfrom )\b${FIGURE.replace(/\?$/, '')}(?![\w/])`, 'i')
const FOR_HOW_LONG = /^,? for (?:the next |about |another )*\d+ (?:days?|weeks?|months?)\b/i
const FROM_WHEN = /^,? (?:from|starting|beginning) (?:tomorrow|tonight|today|on \w+day|\w+day|next week)\b/i

/** "To 50 mg twice a day", "40 mg daily": the dose that is ordered, not the one it is changed from. */
function newDose(text: string, isChanged: boolean): Dose | null {
  const match = (isChanged ? TO.exec(text) : null) ?? MEASURED.exec(text)
  const [all, figure, unit = ''] = match ?? []
  if (!match || all === undefined || figure === undefined) return null
  const behind = text.slice(match.index + all.length).replace(/[.,;:”"]+(?= |$)/g, '')
  const often = OFTEN.exec(behind)?.[0] ?? ''
  const long = FOR_HOW_LONG.exec(behind.slice(often.length))?.[0] ?? ''
  const when = FROM_WHEN.exec(behind.slice(often.length + long.length))?.[0] ?? ''
  return { figure, unit: unit.trim(), said: `${figure}${unit}${often}${long}${when}`.replace(/[.,\s]+$/, '') }
}

/** Two figures tell whether it is more or less; where they do not agree with the word, neither is said. */
function turned(way: Way | null, { text, doses }: MedicineClause, name: string, dose: Dose): string {
  const byFigures = wayOfFigures(text, doses.get(name) ?? [], dose)
  // Nobody said that it is more or less: it is another.
  if (way === null || way === 'other') return BARE.other
  return byFigures === null || byFigures === way ? BARE[way] : BARE.other
}

function wayOfFigures(text: string, before: readonly string[], { figure, unit }: Dose): Way | null {
  const [from, to] = [Number(before[0]), Number(figure)]
  if (before.length !== 1 || !(from > 0) || !(to > 0) || from === to) return null
  const old = UNIT_OF_OLD.exec(text)?.[1] ?? ''
  if (old !== '' && unit !== '' && old !== unit) return null
  return to > from ? 'up' : 'down'
}
const UNIT_OF_OLD = /\d ?(mg|mcg|g|ml|units?|meq)\b/
