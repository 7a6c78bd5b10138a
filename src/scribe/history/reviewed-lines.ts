import { statementsOf } from '../talk/clauses.ts'
import { withoutCarrier } from '../exam/exam-wording.ts'
import { bareResult } from '../results/result-words.ts'
import { saysTheSame, told } from '../render.ts'
import type { NoteLine, Visit } from '../visit-lines.ts'
import { capital, sentenceLine } from '../surface.ts'
import { plain, type Word } from '../talk/word.ts'
import { COMMENT, LEADS, NAMED, NO_FINDING, NOT_SEEN_HERE, PLANNED, SEEN } from './reviewed-lines-rules.ts'

/** How many sentences after its name a test is still spoken of. */
const REACH = 3
const LONGEST = 30

/**
 * What the clinician saw on a test that was named just before: "I reviewed your x-ray. I do not see a fracture." reads
 * "X-ray: No fracture." Each sentence used is marked, so that the examination does not tell it again.
 */
export function reviewedLines(visit: Visit): NoteLine[] {
  const out: NoteLine[] = []
  let test: Word[] | null = null
  let namedAt = -9
  visit.index.sentences.forEach((sentence, i) => {
    if (sentence.speaker === 'patient' || sentence.question || visit.used.has(i)) return
    for (const clause of statementsOf(sentence.words)) {
      const named = testIn(clause)
      if (named) [test, namedAt] = [named.test, i]
      // What it is taken for is no more what was seen.
      if (/\b(?:my|the|your) diagnosis\b/.test(plain(clause))) test = null
      if (!test || i - namedAt > REACH) continue
      const line = findingLine(visit, test, named ? named.rest : clause)
      if (!line) continue
      visit.used.add(i)
      if (!out.some((other) => saysTheSame(other.words, line.words))) out.push(line)
    }
  })
  return out
}

/** The test a clause names as done, and what the clause says after the name. */
function testIn(clause: Word[]): { test: Word[]; rest: Word[] } | null {
  const text = plain(clause)
  const match = NAMED.exec(text)
  const name = match?.[1]
  if (!match || !name || PLANNED.test(text.slice(0, match.index + match[0].length))) return null
  const end = text.slice(0, match.index + match[0].length).split(' ').length
  const test = clause.slice(end - name.split(' ').length, end)
  return { test, rest: clause.slice(end) }
}

/** "X-rays of both your knees, which shows ...": the test with what it was of. */
const OF_WHAT = /^of (?:both )?(?:your|his|her|the) [\w-]+ (?:which|that|and it) (?:shows?|showed|is|are) /
const WHAT_IS = /^what i am (?:noticing|seeing) (?:here |is that |is )+/

function withoutComment(words: Word[]): Word[] {
  const match = COMMENT.exec(plain(words))
  return match && match.index > 3
    ? words.slice(0, plain(words).slice(0, match.index).split(' ').length)
    : words
}

/** "No abnormality there": where it was seen is named before it. */
const withoutThere = (words: Word[]): Word[] =>
  words.length > 2 && /^(?:there|here)$/.test(words.at(-1)?.text ?? '') ? words.slice(0, -1) : words

/** "The x-rays show a stone" after "x-rays": what they show. */
function withoutName(words: Word[], test: Word[]): Word[] {
  const from = /^(?:the|your|his|her|this|these)$/.test(words[0]?.text ?? '') ? 1 : 0
  if (plain(words.slice(from, from + test.length)) !== plain(test)) return words
  const rest = words.slice(from + test.length)
  const verb = LEADS.exec(`${plain(rest)} `)?.[0].trim() ?? ''
  return verb === '' ? words : rest.slice(verb.split(' ').length)
}

function findingLine(visit: Visit, test: Word[], spoken: Word[]): NoteLine | null {
  let words = spoken
  for (const lead of [OF_WHAT, LEADS, WHAT_IS]) {
    const match = lead.exec(`${plain(words)} `)
    if (match && match[0].trim() !== '') words = words.slice(match[0].trim().split(' ').length)
  }
  words = withoutThere(bareResult(withoutComment(withoutCarrier(withoutName(words, test)))))
  const text = plain(words)
  if (words.length < 2 || words.length > LONGEST || !SEEN.test(text) || NOT_SEEN_HERE.test(text)) return null
  if (NO_FINDING.test(text)) return null
  const finding = told(visit, words, 'doctor')
  const name = told(
    visit,
    test.map((word) => (/^(?:your|his|her|that|this)$/.test(word.text) ? { ...word, text: 'the' } : word)),
    'doctor',
  )
  if (!finding || !name || /\bI\b|\bwe\b/i.test(finding)) return null
  return {
    section: 'results',
    text: `${name.replace(/\.$/, '')}: ${capital(sentenceLine(finding.replace(/(?<=^no .*\w) (?=no \w)/gi, ', ')))}`,
    words: [...test, ...words],
  }
}
