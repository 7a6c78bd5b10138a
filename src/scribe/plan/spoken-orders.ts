import { UNIT } from '../history/how-taken.ts'
import { isBroadDrug } from '../lexicon/drugs.ts'
import { mentionsIn } from '../mentions.ts'
import type { Rule } from '../rules/rule.ts'
import { told } from '../render.ts'
import { withoutFillers } from '../talk/clean-words.ts'
import { plain, type Word, wordsIn } from '../talk/word.ts'
import type { NoteLine, Visit } from '../visit-lines.ts'
import {
  AS_BEFORE,
  CHANGES_NOT,
  CUTS,
  ENDS,
  GOES_ON,
  IN_HALF,
  KEEPS,
  KEPT_GOING,
  NAME_FIRST,
  ON_PAUSE,
  PAUSES,
  PUTS,
  WAITS_WITH,
} from './spoken-orders-rules.ts'

/** What stands before the name of a medicine and, where it takes that too, right behind; and how the plan says it. */
interface Way {
  before: Rule
  behind?: Rule
  says: string
  /** Said behind the name in place of what `behind` found. */
  tail?: string
}

const WAYS: readonly Way[] = [
  { before: KEEPS, behind: AS_BEFORE, says: 'continue', tail: 'unchanged' },
  { before: GOES_ON, says: 'continue' },
  { before: CHANGES_NOT, says: 'no change to' },
  { before: PAUSES, says: 'hold' },
  { before: PUTS, behind: ON_PAUSE, says: 'hold' },
  { before: ENDS, says: 'stop' },
  { before: CUTS, behind: IN_HALF, says: 'decrease', tail: 'by half' },
  { before: NAME_FIRST, behind: KEPT_GOING, says: 'continue' },
  { before: WAITS_WITH, says: 'hold off on' },
]

const LONGEST = 22

/**
 * What is done with a medicine, said as people say it: "leave the insulin alone", "I want you off the ibuprofen", "let's pause
 * the metformin until the scan". Null for every other clause, and where it names several medicines.
 */
export function spokenOrder(visit: Visit, clause: Word[]): NoteLine | null {
  if (clause.length > LONGEST) return null
  const words = withoutFillers(clause)
  const [drug, other] = medicinesNamed(words)
  if (!drug || other) return null
  const [before, end] = [plain(words.slice(0, drug.at)), drug.at + drug.length]
  for (const way of WAYS) {
    if (!way.before.test(before)) continue
    const behind = way.behind?.exec(plain(words.slice(end)))
    if (way.behind && !behind) continue
    return orderLine(visit, clause, {
      says: spoken(way.says, words[drug.at]),
      name: words.slice(drug.at, end + dosesBehind(words, end, way)),
      tail: spoken(way.tail ?? '', words[drug.at]),
      rest: words.slice(end + wordsIn(behind?.[0] ?? '')),
      isSame: /\bsame dose\b/.test(before),
    })
  }
  return null
}

/** By their names, or their kind where none is: "antibiotics", "your insulin". */
function medicinesNamed(words: Word[]): Array<{ at: number; length: number }> {
  const named = mentionsIn(words, 0).filter(({ kind }) => kind === 'drug')
  return named.length > 0
    ? named
    : words.flatMap(({ text }, at) => (isBroadDrug(text) || KIND.test(text) ? [{ at, length: 1 }] : []))
}
const KIND = /^(?:antibiotics?|statins?|steroids?|inhalers?|antidepressants?|diuretics?)$/

/** "The alendronate, seventy, yes, keep on": the figure between belongs to the name. */
const dosesBehind = (words: Word[], end: number, { behind }: Way): number =>
  behind === KEPT_GOING && /^\d/.test(words[end]?.text ?? '')
    ? 1 + Number(UNIT.test(words[end + 1]?.text ?? ''))
    : 0

interface Parts {
  says: Word[]
  name: Word[]
  tail: Word[]
  rest: Word[]
  isSame: boolean
}

function orderLine(visit: Visit, clause: Word[], { says, name, tail, rest, isSame }: Parts): NoteLine | null {
  const same = isSame ? spoken('at the same dose', name[0]) : []
  const last = name.at(-1)
  const named = last && tail.length > 0 ? [...name.slice(0, -1), { ...last, after: '' as const }] : name
  const text = told(visit, [...says, ...named, ...tail, ...same, ...rest], 'doctor')
  return text === null
    ? null
    : { section: 'assessment_plan', text, words: clause, part: 'action', phrase: true }
}

const spoken = (text: string, at: Word | undefined): Word[] =>
  at && text !== '' ? text.split(' ').map((one): Word => ({ ...at, text: one, raw: one, after: '' })) : []
