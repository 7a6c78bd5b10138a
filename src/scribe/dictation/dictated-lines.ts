import { checkSentence } from '../check/check-sentence.ts'
import { mentionsIn } from '../mentions.ts'
import { kindOf } from '../plan/plan-kinds.ts'
import { isStopWord } from '../stems.ts'
import { wordSet } from '../rules/rule.ts'
import type { Sentence } from '../talk/sentences.ts'
import { withoutSounds } from '../talk/clean-words.ts'
import { plain, type Word } from '../talk/word.ts'
import type { SectionKey } from '../types.ts'
import type { NoteLine, Visit } from '../visit-lines.ts'
import { asDictated } from './as-dictated.ts'
import { DECIDES, ORDERS } from './cue-rules.ts'
import { dictatedSections, headingIn } from './dictated-sections.ts'
import { NUMBERS } from './heading-rules.ts'
import type { DictatedSection } from './section-features.ts'

/** Lists that are read from the words whoever says them: of these the lines stay. */
const LISTED: ReadonlySet<SectionKey> = new Set([
  'chief_complaint',
  'medications',
  'vitals',
  'allergies',
  'telehealth',
])
/** Which list may tell a sentence of a section, and how much of it must be in that list. */
const TOLD_BY: Partial<Record<DictatedSection, { list: SectionKey; share: number }>> = {
  medications: { list: 'medications', share: 0.75 },
  allergies: { list: 'allergies', share: 0.75 },
  vitals: { list: 'vitals', share: 0.75 },
  physical_exam: { list: 'vitals', share: 0.75 },
}
/** A written text has a mark at least this often. */
const WORDS_PER_MARK = 30

/**
 * The lines of a dictated note: each sentence as it was dictated, in the section that it belongs to. Of lists, such as vital signs
 * and medicines, the lines stand, and the sentence beside them only where it says more than they do.
 */
export function dictatedLines(visit: Visit, lines: NoteLine[]): NoteLine[] {
  const sections = dictatedSections(visit.index)
  const dictatedAs = new Map(
    visit.index.sentences.flatMap(({ words }, i) =>
      words.map((word) => [word, sections[i] ?? null] as const),
    ),
  )
  const listed = lines.filter((line) => LISTED.has(line.section) && isOfList(line, visit, dictatedAs))
  const lists = readLists(listed)
  const told = wholeSentences(visit.index.sentences).flatMap(({ index, words }) =>
    lineOf(visit, words, sections[index] ?? null, lists),
  )
  return [...listed, ...told]
}

/** What was dictated as an allergy is one; a medicine that is named behind it is none. */
function isOfList(
  { section, heading, text, words }: NoteLine,
  { index }: Visit,
  dictatedAs: ReadonlyMap<Word, DictatedSection | null>,
): boolean {
  // What will not stand tells nothing.
  if (heading || checkSentence(text, index).support === 'unsupported') return false
  if (section !== 'allergies') return true
  return words.every((word) => !dictatedAs.has(word) || dictatedAs.get(word) === 'allergies')
}

interface Lists {
  /** The words that the lines of each list stand on. */
  words: Map<SectionKey, Set<Word>>
  drugs: Set<string>
}

function readLists(lines: readonly NoteLine[]): Lists {
  const words = new Map<SectionKey, Set<Word>>()
  for (const line of lines) {
    const known = words.get(line.section) ?? new Set()
    for (const word of line.words) known.add(word)
    words.set(line.section, known)
  }
  const medicines = lines.filter(({ section }) => section === 'medications')
  return { words, drugs: new Set(medicines.flatMap((line) => drugsIn(line.words))) }
}

/** A long sentence is read in parts, and told in one: where marks can be trusted it ends with one. */
function wholeSentences(sentences: readonly Sentence[]): Array<Pick<Sentence, 'index' | 'words'>> {
  const words = sentences.reduce((sum, one) => sum + one.words.length, 0)
  const ends = sentences.filter((one) => endsWithMark(one.words)).length
  const isMarked = words <= ends * WORDS_PER_MARK
  const whole: Array<Pick<Sentence, 'index' | 'words' | 'segment'>> = []
  for (const { index, segment, words: own } of sentences) {
    const before = whole.at(-1)
    if (isMarked && before?.segment === segment && !endsWithMark(before.words))
      before.words = [...before.words, ...own]
    else whole.push({ index, segment, words: own })
  }
  return whole
}

const endsWithMark = (words: readonly Word[]): boolean => /^[.?]$/.test(words.at(-1)?.after ?? '')

function lineOf({ index }: Visit, said: Word[], section: DictatedSection | null, lists: Lists): NoteLine[] {
  const words = withoutHeading(said)
  const segment = index.segments[said[0]?.segment ?? -1]
  if (section === null || isBareHeading(said) || !segment) return []
  const behind = said.slice(headingLength(said))
  const by = TOLD_BY[section]
  const share = by ? shareTold(behind, lists.words.get(by.list)) : 0
  if (by && share >= by.share) return []
  // What a list of medicines leaves out is their story.
  const isStory = section === 'medications' && (share > 0 || areListed(behind, lists))
  const text = asDictated(words, segment)
  if (text === '') return []
  const line: NoteLine = { section: isStory ? 'hpi' : section, text, words: said, dictated: true }
  if (section !== 'assessment_plan') return [line]
  if (headsProblem(said, behind)) return [{ ...line, heading: true }]
  return [{ ...line, part: kindOf(line) === 'Medical reasoning' ? 'reasoning' : 'action' }]
}

/** "Number one, hypertension, not at goal" heads what follows, where no part of it orders anything. */
function headsProblem(said: readonly Word[], behind: readonly Word[]): boolean {
  if (!NUMBERS.test(plain(said)) || DECIDES.test(plain(behind))) return false
  const begins = behind.flatMap((_, k) => (k === 0 || behind[k - 1]?.after !== '' ? [k] : []))
  return !begins.some((k) => ORDERS.test(plain(behind.slice(k))))
}

/** "Two, left bundle branch block". */
const COUNTS = /^(?:one|two|three|four|five|six|seven|eight|[1-8])$/
/** "Physical exam.", "A/P: 1.", "2.", "um": what follows is under it, and there is nothing to tell. */
export const isBareHeading = (words: Word[]): boolean =>
  withoutSounds(withoutHeading(words)).every(({ text }) => /^\d{1,2}$/.test(text))

/** How many words at the beginning are a title; "NKDA, but latex gives hives" has none. */
function headingLength(words: readonly Word[]): number {
  const said = plain(words)
  return TELLS_ITSELF.test(said) ? 0 : (headingIn(said)?.length ?? 0)
}
const TELLS_ITSELF = /^(?:nkd?a|no)\b/

/** A heading that a pause ends is the section's title. */
function withoutHeading(words: Word[]): Word[] {
  const [first] = words
  if (words.length > 1 && first?.after === ',' && COUNTS.test(first.text)) return words.slice(1)
  const length = headingLength(words)
  const isAlone = length === words.length
  return length > 0 && (isAlone || words[length - 1]?.after !== '') ? words.slice(length) : words
}

/** Whether the list has all the medicines that words name. */
function areListed(words: readonly Word[], { drugs }: Lists): boolean {
  const named = drugsIn(words)
  return named.length > 0 && named.every((name) => drugs.has(name))
}

const drugsIn = (words: readonly Word[]): string[] =>
  mentionsIn([...words], 0).flatMap(({ kind, name }) => (kind === 'drug' ? [name] : []))

/** "Sulfa, which gave him hives" says sulfa and hives. */
const LEADS_TO_REACTION = wordSet('gave gives gets got made makes caused causes allergic allergy allergies')

/** How much of what words say a list stands on. */
function shareTold(words: readonly Word[], told: ReadonlySet<Word> = new Set()): number {
  const content = words.filter(({ text }) => !isStopWord(text))
  const named = content.filter(({ text }) => !LEADS_TO_REACTION.has(text))
  const said = named.length > 0 ? named : content
  return said.length === 0 ? 0 : said.filter((word) => told.has(word)).length / said.length
}
