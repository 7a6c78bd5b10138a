import { withoutFillers } from '../talk/clean-words.ts'
import { mentionsIn } from '../mentions.ts'
import type { Sentence } from '../talk/sentences.ts'
import { plain, type Word } from '../talk/word.ts'
import { replaceHead } from '../render.ts'
import { subjectOf } from '../visit.ts'
import type { NoteLine, Visit } from '../visit-lines.ts'
import { ASKS_HOUSEHOLD, COUNT, WE_HAVE, YOUNG } from './household-rules.ts'

const FONDLY = /^(?:wonderful|beautiful|lovely|great|amazing|gorgeous|awesome|sweet)$/
const REPLIES = 2

const OURS = /^we (?:all )?(have|had) /

/** "We have gout and asthma" is told of the family; of the patient's children without what is felt for them. */
export function ofTheirPeople(words: Word[]): Word[] {
  const ours = OURS.exec(plain(words))
  if (ours && mentionsIn(words, 0).some(({ kind }) => kind === 'condition'))
    return replaceHead(
      words,
      ours[0].trim().split(' ').length,
      ours[1] === 'had' ? 'my family had' : 'my family has',
    )
  const match = WE_HAVE.exec(plain(words))
  const own = match ? replaceHead(words, match[0].split(' ').length, `i ${match[1] ?? 'have'}`) : words
  return own.some(({ text }) => FONDLY.test(text)) && YOUNG.test(plain(own))
    ? own.filter(({ text }) => !FONDLY.test(text))
    : own
}

const ONE_OF: Readonly<Record<string, string>> = {
  children: 'child',
  kids: 'child',
  siblings: 'sibling',
  grandchildren: 'grandchild',
}

/** "Do you have children?" - "Yes, three.": how many they are. */
export function householdLine(visit: Visit, question: Sentence): NoteLine | null {
  const match = ASKS_HOUSEHOLD.exec(plain(withoutFillers(question.words)))
  const asked = match?.[1] ?? match?.[2]
  if (!asked) return null
  for (let k = question.index + 1; k <= question.index + REPLIES; k++) {
    const reply = visit.index.sentences[k]
    if (!reply || reply.speaker === 'doctor' || reply.question) return null
    const first = firstClause(withoutFillers(reply.words))
    const count = COUNT.exec(plain(first))?.[1]
    if (!count) continue
    if (count === 'one' && !(asked in ONE_OF)) return null
    visit.used.add(k)
    const noun = count === 'one' || count === '1' ? ONE_OF[asked] : asked === 'kids' ? 'children' : asked
    const subject = subjectOf(visit.sex)
    return {
      section: /sibling|brother/.test(asked) ? 'family_history' : 'social_history',
      text: `${subject} has ${count === 'a couple' ? 'a couple of' : count} ${noun}.`,
      words: [...question.words, ...reply.words],
    }
  }
  return null
}

/** "Five in total, it is a full house": what is said before the second pause. */
function firstClause(words: Word[]): Word[] {
  const from = words.findIndex(({ text }) => /^(?:one|a|\d+)$/.test(text))
  const end = words.findIndex(({ after }, i) => i >= from && from >= 0 && after !== '')
  return end < 0 ? words : words.slice(0, end + 1)
}
