import { personNamed } from '../lexicon/people.ts'
import { wordsOfText } from '../talk/words.ts'
import { withoutTail } from './change-tail.ts'
import { medicineClauses, type MedicineClause } from './medicine-clauses.ts'
import { CHANGES_DOSE } from './standing-rules.ts'

/** A sentence of a note, in its section. */
export interface NoteText {
  section: string
  id: string
  text: string
}

/** What the note says of a medicine, with the sentence it came from. */
export interface MedicineLine extends MedicineClause {
  id: string
  section: string
  /** The sentence that says the dose until now, where this one changes it. */
  until?: string
}

export interface MedicinesInForce {
  /** Those of the list of medicines, each with the dose that holds from this visit on. */
  listed: MedicineLine[]
  /** What else the note says is taken or to be taken. */
  told: MedicineLine[]
  over: MedicineLine[]
  considered: MedicineLine[]
}

const LIST = 'medications'
const PLAN = /^(?:assessment_plan|plan|instructions|assessment)$/
/** Sections that speak of somebody else, or of how the patient lives, or of what is not to be taken at all. */
const NOT_OWN: ReadonlySet<string> = new Set(['family_history', 'social_history', 'allergies', 'ros'])

/**
 * The medicines of a note as they stand after the visit: a dose that the plan changes stands changed, with what it was
 * until now; what is stopped stands apart, and so does what was only spoken of.
 */
export function medicinesInForce(sentences: NoteText[]): MedicinesInForce {
  const lines = sentences
    .filter(({ section, text }) => !NOT_OWN.has(section) && !namesRelative(text))
    .flatMap(({ id, section, text }) =>
      medicineClauses(section === LIST ? withoutTail(text) : text).map((clause): MedicineLine => ({
        ...clause,
        id,
        section,
      })),
    )
  const over = withoutRepeats(lines.filter(({ standing }) => standing === 'over'))
  const taken = lines.filter(({ standing }) => standing === 'taken')
  const planned = taken.filter(({ section }) => PLAN.test(section))
  const stopped = stoppedIn(over, planned)
  const kept = taken.filter((line) => line.section === LIST && !isAllOf(line, stopped))
  const changes = planned.filter((line) => kept.some((before) => changesDose(before, line)))
  const known = new Map<string, Set<string>>()
  for (const line of [...kept, ...changes]) keep(known, line)
  const told = taken.filter((line) => {
    if (line.section === LIST || changes.includes(line) || saysNothingNew(known, line)) return false
    const isBefore = !PLAN.test(line.section)
    if (isBefore && (isAllOf(line, stopped) || planned.some((later) => changesDose(line, later))))
      return false
    keep(known, line)
    return true
  })
  return {
    listed: withoutRepeats(kept.map((before) => renewed(before, changes) ?? asListed(before, sentences))),
    told,
    over,
    considered: withoutRepeats(lines.filter(({ standing }) => standing === 'considered')),
  }
}

/** Names of the medicines that the plan stops, or gives another dose: a list from before the visit holds for them no more. */
export function changedByPlan(sentences: NoteText[]): ReadonlySet<string> {
  const clausesIn = (of: (section: string) => boolean) =>
    sentences.filter(({ section }) => of(section)).flatMap(({ text }) => medicineClauses(text))
  const listed = sentences
    .filter(({ section }) => section === LIST)
    .flatMap(({ text }) => medicineClauses(withoutTail(text)))
  const changed = clausesIn((section) => PLAN.test(section)).filter(
    (line) =>
      line.standing === 'over' ||
      (line.standing === 'taken' && listed.some((before) => changesDose(before, line))),
  )
  return new Set(changed.flatMap(namesOf))
}

const namesOf = ({ doses }: MedicineClause): string[] => [...doses.keys()]

const namesRelative = (text: string): boolean =>
  wordsOfText(text).some(({ text: word }) => personNamed(word)?.blood === true)

const isAllOf = (line: MedicineClause, of: ReadonlySet<string>): boolean =>
  line.doses.size > 0 && namesOf(line).every((name) => of.has(name))

/** What is stopped and not ordered again. "Ran out of metformin" and "avoid" of a history stop nothing that the list holds. */
function stoppedIn(over: MedicineLine[], planned: MedicineLine[]): ReadonlySet<string> {
  const again = new Set(planned.flatMap(namesOf))
  const isStopped = ({ section, text }: MedicineLine) =>
    PLAN.test(section) ||
    section === LIST ||
    /\b(?:stop\w*|discontinued|quit|no longer|threw|tossed)\b/i.test(text)
  return new Set(
    over
      .filter(isStopped)
      .flatMap(namesOf)
      .filter((name) => !again.has(name)),
  )
}

/** Whether `later` says another dose of a medicine of `before`. */
const changesDose = (before: MedicineClause, later: MedicineClause): boolean =>
  [...later.doses].some(([name, figures]) => {
    const known = before.doses.get(name)
    if (!known || figures.length === 0) return false
    return CHANGES_DOSE.test(later.text) || figures.some((figure) => !known.includes(figure))
  })

/** The line of the list with what the plan makes of it: the last that was said of its dose. */
function renewed(before: MedicineLine, changes: MedicineLine[]): MedicineLine | null {
  const change = changes.findLast((line) => changesDose(before, line))
  if (!change) return null
  const until = before.text.replace(/[.\s]+$/, '')
  const now = change.text.replace(/\.?([”"]?)\s*$/, '$1')
  const text = [...before.doses.values()].every((figures) => figures.length === 0)
    ? change.text
    : `${now} (until now: ${until}).`
  return { ...change, until: before.id, text }
}

/** What the list itself says becomes of it stays where no order of the plan does. */
function asListed(before: MedicineLine, sentences: NoteText[]): MedicineLine {
  const text = sentences.find(({ id, section }) => section === LIST && id === before.id)?.text
  return text !== undefined && withoutTail(text) === before.text ? { ...before, text } : before
}

function keep(known: Map<string, Set<string>>, { doses }: MedicineLine): void {
  for (const [name, figures] of doses) known.set(name, new Set([...(known.get(name) ?? []), ...figures]))
}

const saysNothingNew = (known: Map<string, Set<string>>, { doses }: MedicineLine): boolean =>
  doses.size > 0 &&
  [...doses].every(([name, figures]) => {
    const said = known.get(name)
    return said !== undefined && figures.every((figure) => said.has(figure))
  })

/** One line for what two sentences say in the same words. */
const withoutRepeats = (lines: MedicineLine[]): MedicineLine[] =>
  lines.filter((line, i) => !lines.slice(0, i).some(({ text }) => text === line.text))
