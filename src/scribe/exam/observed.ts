import { thirdPersonWords } from '../person.ts'
import { joinWords, sentenceLine } from '../surface.ts'
import { withoutFillers } from '../talk/clean-words.ts'
import { plain, type Word } from '../talk/word.ts'
import type { NoteLine, Visit } from '../visit-lines.ts'
import { APPEARS, SEEMS } from './observed-rules.ts'

const SUBJECT = /^(?:he|she|they|the patient|his|her|their|the patient's)$/
const MOST = 8

/**
 * "You look calm, you speak at a normal pace, and your mood seems better than last time.": what is seen of the patient and told
 * to them, which names no part that could be examined. Only sentences that say nothing else.
 */
export function observedLines(visit: Visit): NoteLine[] {
  const seen = { Constitutional: [] as Seen[], Psychiatric: [] as Seen[] }
  for (const sentence of visit.index.sentences) {
    if (sentence.speaker !== 'doctor' || sentence.question || visit.used.has(sentence.index)) continue
    const clauses = clausesOf(withoutFillers(sentence.words))
    const found = clauses.map((words) => ({ words, system: systemOf(words), text: asFinding(visit, words) }))
    if (!found.every(({ system, text }) => system !== null && text !== null)) continue
    for (const { words, system, text } of found) if (system && text) seen[system].push({ text, words })
    visit.used.add(sentence.index)
  }
  return Object.entries(seen).flatMap(([system, findings]) => lineOf(system, findings.slice(0, MOST)))
}

interface Seen {
  text: string
  words: Word[]
}

const lineOf = (system: string, findings: Seen[]): NoteLine[] =>
  findings.length === 0
    ? []
    : [
        {
          section: 'physical_exam',
          text: `${system}: ${findings.map(({ text }) => text).join(' ')}`,
          words: findings.flatMap(({ words }) => words),
          findings: findings.map(({ text, words }) => ({ text, words })),
        },
      ]

function systemOf(words: Word[]): 'Constitutional' | 'Psychiatric' | null {
  const text = plain(words)
  if (SEEMS.test(text)) return 'Psychiatric'
  return APPEARS.test(text) ? 'Constitutional' : null
}

/** Each "you ..." and "your ..." behind a comma or an "and" is a clause of its own. */
function clausesOf(words: Word[]): Word[][] {
  const out: Word[][] = [[]]
  words.forEach((word, i) => {
    const next = word.text === 'and' ? words[i + 1] : word
    const begins =
      /^(?:you|your|he|she)$/.test(next?.text ?? '') && (word.text === 'and' || words[i - 1]?.after === ',')
    if (begins && i > 0 && words[i - 1]?.text !== 'and') out.push([])
    if (!(begins && word.text === 'and') && !(i === 0 && LEADS.test(word.text))) out.at(-1)?.push(word)
  })
  return out.filter((clause) => clause.length > 0)
}
const LEADS = /^(?:so|well|okay|and|but)$/

function asFinding(visit: Visit, words: Word[]): string | null {
  const told = thirdPersonWords(words, 'doctor', visit.sex)
  if (!told) return null
  const rest = told.filter((word, i) => !(i === 0 && SUBJECT.test(word.text)))
  if (rest.length < 2) return null
  // "You are pale."
  return sentenceLine(joinWords(/^(?:is|are)$/.test(rest[0]?.text ?? '') ? rest.slice(1) : rest, false))
}
