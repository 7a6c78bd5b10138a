import { answeredQuestion } from '../asked-and-answered.ts'
import type { Sentence } from '../talk/sentences.ts'
import { plain, type Word, wordsIn } from '../talk/word.ts'
import { AGREES, ASKS_WHETHER } from './agreed-diagnosis-rules.ts'
import { endOfIllness, OWN, withoutSynonym } from './illness-phrase.ts'
import { diagnosisOf, type StatedDiagnosis } from './stated-diagnosis.ts'

const LEADS = /^(?:an?|the|just|like|really|another|some|kind|sort|of|got)$/
const OPEN = /\b(?:not|never|no|but|maybe|or|could|might|if|unless|until|whether|wait|see|sure)\b/
const LIKELY = /\b(?:think|believe|likely|probably)\b/

/**
 * "So is it gout?" "I think so, yes.": the illness that the patient asked for and the clinician agreed to. Null where the
 * question names none, or the answer leaves it open. `i`: index of the question.
 */
export function agreedDiagnosis(sentences: Sentence[], i: number): StatedDiagnosis | null {
  const question = sentences[i]
  if (!question || question.speaker === 'doctor') return null
  // "It's shingles?" asks by its voice alone.
  if (!question.question && question.words.at(-1)?.after !== '?') return null
  const asked = ASKS_WHETHER.exec(plain(question.words))
  if (!asked) return null
  let begin = wordsIn(asked[0])
  while (LEADS.test(question.words[begin]?.text ?? '')) begin++
  const end = OWN.test(question.words[begin]?.text ?? '') ? -1 : endOfIllness(question.words, begin)
  const answered = end < 0 ? null : answeredQuestion(sentences, i)
  const answer = answered && sentences[answered.answer]
  if (!answer || answered.last !== i || answer.speaker !== 'doctor') return null
  const said = plain(answer.words)
  if (!AGREES.test(said) || OPEN.test(said) || isTakenBack(sentences, answered.answer)) return null
  const doubt: Word[] = answer.words.filter(({ text }) => LIKELY.test(text))
  const named = fuller(sentences, answered.answer) ?? withoutSynonym(question.words.slice(begin, end))
  return { ...diagnosisOf([], named, doubt, false), certainty: doubt.length > 0 ? 'Likely' : '', end }
}

/** "Yes, acute otitis media on the left", "I think so. Right lower lobe pneumonia.": the clinician's own name for it. */
function fuller(sentences: Sentence[], at: number): Word[] | null {
  const own = sentences[at]?.words ?? []
  const next = sentences[at + 1]
  const behind = own.slice(wordsIn(AGREES.exec(plain(own))?.[0] ?? ''))
  const said = [behind, next?.segment === sentences[at]?.segment ? next?.words : null]
  return said.flatMap((words) => (words ? (bareIllness(words) ?? []) : [])).at(0) ?? null
}

/** Words that name an illness, and at most the side it is on; else null. */
function bareIllness(words: Word[]): [Word[]] | null {
  const end = endOfIllness(words, 0)
  if (end < 2) return null
  return end === words.length || ON_SIDE.test(plain(words.slice(end))) ? [words] : null
}
const ON_SIDE = /^(?:on the (?:left|right)(?: side)?|on both sides|in both \w+)$/

/** "Yes. Well, not quite": the clinician goes on in the same breath and doubts it. */
const isTakenBack = (sentences: Sentence[], at: number): boolean => {
  const next = sentences[at + 1]
  return next?.segment === sentences[at]?.segment && OPEN.test(plain(next?.words ?? []))
}
