import { FORM, PLAN_LABEL } from './medicine-words-rules.ts'
import { genericOf } from '../lexicon/brand-names.ts'
import { mentionsIn } from '../mentions.ts'
import { wordsOfText } from '../talk/words.ts'
import {
  CHANGES_DOSE,
  NEEDS_NONE,
  NEXT_MEDICINE,
  ON_CONDITION,
  ONLY_CONSIDERED,
  SWITCHES,
  TAKEN_AGAIN,
  TAKEN_NO_MORE,
} from './standing-rules.ts'

/** Whether a medicine is taken (or to be taken), is so no more (or not to be), or was only spoken of. */
export type Standing = 'taken' | 'over' | 'considered'

/** What a sentence says of one medicine, or of several alike. */
export interface MedicineClause {
  /** Begins with a capital and ends with a full stop. */
  text: string
  standing: Standing
  /** Generic names, each with the numbers of its own doses; empty where only a class is named. */
  doses: ReadonlyMap<string, readonly string[]>
}

const MEASURED_BEHIND = /^\W*(?:\w+ )?(?:levels?|tests?|testing|challenge)\b/i
const SPEAKS_OF_ALLERGY =
  /\ballerg|\banaphyla|\bintoleran(?:ce|t)\b|\b(?:hives|rash|reaction) (?:with|to|from)\b/i
const TAKES =
  /\b(?:tak|us|start|prescri|continu|giv|send|order)\w*|\d ?(?:mg|mcg|ml|g|units?)\b|\btwice\b|\bdaily\b/i

/** A name of a medicine in a text, and where it stands. */
interface Named {
  name: string
  from: number
  to: number
}

/** The medicines named in a text as they are known generically; what is only measured is none. */
function medicinesIn(text: string): Named[] {
  const words = wordsOfText(text)
  return mentionsIn(words, 0).flatMap(({ kind, name, at, length }): Named[] => {
    const [first, last] = [words[at], words[at + length - 1]]
    if (kind !== 'drug' || !first || !last || MEASURED_BEHIND.test(text.slice(last.to))) return []
    return [{ name: genericOf(name), from: first.from, to: last.to }]
  })
}

export const medicinesNamed = (text: string): string[] => [
  ...new Set(medicinesIn(text).map(({ name }) => name)),
]

/** The numbers that follow a name up to the next, and those right before it: "80 mg of furosemide". */
function dosesIn(text: string): Map<string, string[]> {
  const named = medicinesIn(text)
  const out = new Map<string, string[]>()
  let from = 0
  named.forEach(({ name, to, from: begin }, i) => {
    const ahead = AHEAD.exec(text.slice(from, begin))?.[0] ?? ''
    const next = named[i + 1]
    const behind = next ? text.slice(to, next.from).replace(AHEAD, '') : text.slice(to)
    out.set(name, [...(out.get(name) ?? []), ...figuresIn(`${ahead} ${behind}`)])
    from = to
  })
  return out
}
/** "80 mg of" right before a name. */
const AHEAD = /\d[\d.,]* ?(?:mg|mcg|µg|g|ml|units?|meq|%)(?: of)?(?: the)? $/i

/** Whether a text names a medicine, by its own name, its class or its dose. */
export const namesMedicine = (text: string): boolean =>
  !NEEDS_NONE.test(text) &&
  (FORM.test(text.replace(/\bmg\/dl\b/gi, '')) || medicinesNamed(text).length > 0) &&
  (!SPEAKS_OF_ALLERGY.test(text) || TAKES.test(text))

/** "Medical treatment: start ..." without its label. */
export const withoutPlanLabel = (text: string): string => text.replace(PLAN_LABEL.pattern, '')

/** "If she needs albuterol more often, she should go to the emergency room": what to do then. */
const SAFETY_NET = /^[“"]?if\b.*\b(?:emergency|call|911|hospital|come back)\b/i

const isQuoted = (text: string): boolean => /^[“"]/.test(text)

/**
 * "Use acetaminophen and avoid ibuprofen": cut where what is said of one medicine ends and of the next begins. What names
 * no medicine stays with the one before. Empty where no medicine is named.
 */
export function medicineClauses(sentence: string): MedicineClause[] {
  const bare = withoutPlanLabel(sentence.trim())
  if (!namesMedicine(bare) || SAFETY_NET.test(bare)) return []
  const whole = isQuoted(bare) ? quotedSentences(bare) : partsOf(bare)
  return whole.filter(namesMedicine).flatMap((text) => {
    const clause = { text, standing: standingOf(text), doses: dosesIn(text) }
    return switchedIn(clause) ?? [clause]
  })
}

/** "Switch from lisinopril to losartan 50 mg": of the one it says that it is over, of the other that it is taken. */
function switchedIn(clause: MedicineClause): MedicineClause[] | null {
  const [from, to, ...more] = medicinesIn(clause.text)
  if (!from || !to || more.length > 0 || from.name === to.name || clause.standing !== 'taken') return null
  const isSwitched =
    SWITCHES.test(clause.text.slice(0, from.from)) &&
    /^ to (?:the )?$/.test(clause.text.slice(from.to, to.from))
  if (!isSwitched) return null
  const ofOne = (name: string): MedicineClause['doses'] => new Map([[name, clause.doses.get(name) ?? []]])
  return [
    { ...clause, standing: 'over', doses: ofOne(from.name) },
    { ...clause, doses: ofOne(to.name) },
  ]
}

/** The sentences of a quotation, each in marks of its own. */
const quotedSentences = (text: string): string[] =>
  text
    .replace(/^[“"]|[”"]$/g, '')
    .split(/(?<=[.?!])\s+/)
    .map((one) => `“${one}”`)

function partsOf(text: string): string[] {
  const parts: string[] = []
  let from = 0
  for (const clause of text.split(NEXT_MEDICINE.pattern)) {
    const at = text.indexOf(clause, from)
    const last = parts.at(-1)
    from = at + clause.length
    if (last === undefined) parts.push(clause)
    else if (namesMedicine(clause) && namesMedicine(last)) parts.push(clause)
    else parts[parts.length - 1] = text.slice(text.lastIndexOf(last, at), from)
  }
  return parts.length === 1 ? parts : parts.map(asSentence)
}

const asSentence = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/[\s.,;]+$/, '')}.`

function standingOf(text: string): Standing {
  const over = TAKEN_NO_MORE.exec(text)
  // "Lower it to 5 mg for a week, then stop it": until then it is taken.
  const isTapered = over !== null && CHANGES_DOSE.test(text.slice(0, over.index)) && /\bthen\b/.test(text)
  if (over && !isTapered && !TAKEN_AGAIN.test(text)) {
    // "Atorvastatin, stopped", but "start prednisone and stop it if there is bleeding".
    const behind = text.slice(over.index)
    const before = text.slice(0, over.index)
    if (!(ON_CONDITION.test(behind) && TAKES.test(before) && medicinesNamed(before).length > 0)) return 'over'
  }
  return ONLY_CONSIDERED.test(text) ? 'considered' : 'taken'
}

/** "500" of "500 mg" and of "naproxen 500"; not the "2" of "for 2 weeks". */
const figuresIn = (text: string): string[] =>
  [...text.matchAll(/(?<![\d./])(\d[\d.,]*)(?!\d)(?!\s*(?:days?|weeks?|months?|years?|hours?|times|minutes?|o'clock)\b)/g)]
    .map(([, figure = '']) => figure.replace(/[.,]+$/, '')) // prettier-ignore
