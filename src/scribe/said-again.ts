import { termsOf } from './transcript-index.ts'
import type { SectionKey } from './types.ts'
import type { NoteLine } from './visit-lines.ts'
import { wordsOfText } from './talk/words.ts'
import { wordSet } from './rules/rule.ts'

/** Sections told in the patient's own words, where the same is often said again in others. */
const TOLD: ReadonlySet<SectionKey> = new Set([
  'hpi',
  'past_medical_history',
  'social_history',
  'family_history',
])
/** Terms that colour a telling and tell nothing new. */
const COLOURS = wordSet(`
  quit bit littl very mention stil now feel go mak also lot hav com thing like start moment today said notic
  report really much kind think seem present be`)
const LABEL = /^[A-Z][a-z]+(?: of [\w ]+)?: /
/** Who the patient is and why they came stands first, however often the complaint is named after it. */
const OPENS = /\b(?:presents?|is here|is an? \d)\b/
/** What is over is not there any more. */
const DENIES =
  /\b(?:no|not|denies|never|without|cannot|none|nothing|gone|resolved|stopped|went away|go away)\b/i
/** "Feels like they need to vomit" does not tell that they vomited. */
const NOT_SO = /\b(?:if|would|could|might|may|need|needs|should|want|wants)\b/i

interface Meaning {
  terms: string[]
  /** The terms of a name that a list of the history holds, as it was said: "DCIS" was said as "breast cancer". */
  named: string[]
  isAttribute: boolean
  denies: boolean
  notSo: boolean
}

/** What a line says, whatever the words around it. */
function meaningOf({ text, words: source, section }: NoteLine): Meaning {
  const said = text.replace(LABEL, '')
  const words = wordsOfText(said)
  return {
    terms: [...new Set(termsOf(words).filter((term) => !COLOURS.has(term)))],
    named: section === 'past_medical_history' ? termsOf(source) : [],
    isAttribute: said !== text,
    denies: DENIES.test(said),
    notSo: NOT_SO.test(said),
  }
}

/** What an attribute is of: "Location: lower abdomen" says that the pain is there. */
const COMPLAINT = /^(?:pain|hurt|ach|sor|it|symptom)$/

/** Whether the fuller holds all terms of the other, in their order, and says as much of them. */
function covers(fuller: Meaning, other: Meaning): boolean {
  if (fuller.denies !== other.denies || fuller.notSo !== other.notSo) return false
  if (other.named.length > 0 && other.named.every((term) => fuller.named.includes(term))) return true
  const terms = fuller.isAttribute ? other.terms.filter((term) => !COMPLAINT.test(term)) : other.terms
  let at = -1
  return terms.length > 0 && terms.every((term) => (at = fuller.terms.indexOf(term, at + 1)) >= 0)
}

/** How many terms more a sentence may hold that still tells an attribute better: "The pain is constant and sharp." */
const MORE = 4

/** A line that comes later replaces one that begins as it does, or an attribute of which it is the sentence. */
const replaces = (later: Meaning, earlier: Meaning): boolean =>
  !later.isAttribute &&
  covers(later, earlier) &&
  !covers(earlier, later) &&
  (earlier.isAttribute
    ? later.terms.length - earlier.terms.length <= MORE
    : later.terms[0] === earlier.terms[0])

interface Kept {
  line: NoteLine
  meaning: Meaning | null
}

/**
 * Drops what the same section says elsewhere: the same line, or one whose meaning a fuller line holds, which takes its
 * evidence. "She vomited." goes where "She vomited twice on Monday." stands, before it or after it.
 */
export function withoutSaidAgain(lines: NoteLine[]): NoteLine[] {
  const kept: Kept[] = []
  for (const line of lines) {
    if (line.text === '' || kept.some((each) => isSame(each.line, line))) continue
    const meaning = TOLD.has(line.section) && !line.heading && !OPENS.test(line.text) ? meaningOf(line) : null
    const others = meaning ? kept.filter((each) => each.meaning && each.line.section === line.section) : []
    const fuller = others.find((each) => meaning && each.meaning && covers(each.meaning, meaning))
    if (fuller) {
      fuller.line = joined(fuller.line, [line])
      continue
    }
    const replaced = others.filter((each) => meaning && each.meaning && replaces(meaning, each.meaning))
    for (const each of replaced) kept.splice(kept.indexOf(each), 1)
    kept.push({
      line: joined(
        line,
        replaced.map((each) => each.line),
      ),
      meaning,
    })
  }
  return kept.map(({ line }) => line)
}

const isSame = (one: NoteLine, other: NoteLine): boolean =>
  one.section === other.section &&
  one.heading === other.heading &&
  one.text.toLowerCase() === other.text.toLowerCase()

/** What a thousand places bear out is not borne out better than by a few. Words. */
const ENOUGH_EVIDENCE = 80

const joined = (line: NoteLine, others: NoteLine[]): NoteLine =>
  others.reduce(
    (all, { words }) =>
      all.words.length + words.length > ENOUGH_EVIDENCE ? all : { ...all, words: [...all.words, ...words] },
    line,
  )
