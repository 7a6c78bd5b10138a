import { pointsElsewhere } from '../fitness.ts'
import { isDrug } from '../lexicon/drugs.ts'
import { told } from '../render.ts'
import { wordSet } from '../rules/rule.ts'
import { withoutFillers } from '../talk/clean-words.ts'
import { plain, type Word } from '../talk/word.ts'
import type { NoteLine, Visit } from '../visit-lines.ts'
import { FORBIDS } from './forbids-rules.ts'

/** What is taken, and no medicine: forbidden beside one it is advice all the same. */
const TAKEN_IN = wordSet('alcohol grapefruit ibuprofen nsaids aspirin supplements herbal')

const LONGEST = 24

/**
 * "You should not take ibuprofen with warfarin": what the patient is told to leave is of the plan wherever it is said. Null
 * where nothing that is taken is named, or where it can be read only together with what was said before.
 */
export function forbiddenLine(visit: Visit, clause: Word[]): NoteLine | null {
  const spoken = withoutFillers(clause)
  const said = FORBIDS.exec(plain(spoken))
  const rest = said ? spoken.slice(said[0].trim().split(' ').length) : []
  const [first] = rest
  if (!first || rest.length > LONGEST || pointsElsewhere(rest)) return null
  if (!rest.some(({ text }) => isDrug(text) || TAKEN_IN.has(text))) return null
  const lead = ['do', 'not'].map((text): Word => ({ ...first, text, raw: text, after: '' }))
  const text = told(visit, [...lead, ...rest.map(asOnes)], 'doctor')
  return text === null ? null : { section: 'assessment_plan', text, words: clause, part: 'action' }
}

/** "On your own" belongs to nobody whom the note names. */
const asOnes = (word: Word, at: number, words: readonly Word[]): Word =>
  word.text === 'your' && words[at + 1]?.text === 'own' ? { ...word, text: "one's", raw: "one's" } : word
