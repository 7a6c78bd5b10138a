import { mentionsIn } from '../mentions.ts'
import type { Word } from '../talk/word.ts'
import { wordsOfText } from '../talk/words.ts'
import type { NoteLine } from '../visit-lines.ts'
import { DETAIL } from './condition-rules.ts'
import { wordSet } from '../rules/rule.ts'

/** What says of a condition no more than that somebody has it. */
const SAYS_HAS = wordSet(`
  i you he she they the patient report reports that a an my your his her their am are is was were been have has
  had got do does did also and both with of in from for to history past medical personal known diagnosed diagnosis
  suffer suffers suffering suffered problem problems issue issues condition conditions disease disorder include
  includes including significant some now currently still as well too actually just like chronic there this strong`)
/** A line of so many words without detail says no more than the list. */
const SHORT = 12
/** A longer line says more than names. */
const LONGEST = 120

const DENIES = /\b(?:denies|not|no|never)\b/

/** The conditions that words affirm, by name. */
const conditionsIn = (words: Word[]): string[] =>
  mentionsIn(words, 0).flatMap(({ kind, polarity, name }) =>
    kind === 'condition' && polarity === 'yes' ? [name.toLowerCase()] : [],
  )

/** The names that the list of conditions holds. */
export const namesOf = (conditions: NoteLine[]): ReadonlySet<string> =>
  new Set(conditions.map(({ text }) => text.slice(0, -1).toLowerCase()))

/**
 * "He also has gout and asthma", where the list of conditions has both: the list says it. Since when, or how bad, it does not.
 */
export function isOnlyNames({ section, text, words: own }: NoteLine, listed: ReadonlySet<string>): boolean {
  if (listed.size === 0 || text.length > LONGEST) return false
  if (section === 'past_medical_history' && !DETAIL.test(text) && own.length <= SHORT)
    return !DENIES.test(text) && conditionsIn(own).some((name) => listed.has(name))
  if (text.includes(' in the past')) return false
  const words = wordsOfText(text)
  const named = new Set<Word>()
  for (const { kind, polarity, name, at, length } of mentionsIn(words, 0)) {
    if (kind !== 'condition' || polarity !== 'yes' || !listed.has(name.toLowerCase())) return false
    for (const word of words.slice(at, at + length)) named.add(word)
  }
  return named.size > 0 && words.every((word) => named.has(word) || SAYS_HAS.has(word.text))
}

/** The names of the list without those that a line of the history tells with more: "asthma since 2010", "cancer, treated". */
export function withoutToldWithMore(conditions: NoteLine[], history: NoteLine[]): NoteLine[] {
  const told = new Set(
    history
      .filter(
        ({ section, text }) => section === 'past_medical_history' && DETAIL.test(text) && !DENIES.test(text),
      )
      .flatMap(({ words }) => conditionsIn(words)),
  )
  return told.size === 0
    ? conditions
    : conditions.filter(({ text }) => !told.has(text.slice(0, -1).toLowerCase()))
}
