import { mentionsIn } from '../mentions.ts'
import type { Sentence } from '../talk/sentences.ts'
import { plain, type Word } from '../talk/word.ts'

/** "In terms of your", "how about your", "I know that you had some early": what is named next is spoken of from here on. */
const BRINGS_UP =
  /\b(?:in terms of|as far as|how (?:about|is|are)|what about|talk (?:a (?:little )?(?:bit )?)?about|regarding|with regards? to|as for|when it comes to|i (?:know|see) (?:that )?you (?:have|had|have had|had had)|doing with|going with) (?:(?:a|an|the|some|your|early|little|chronic|history|of|my|his|her|this|that) ?)*$/
/** How far back the topic may have been brought up. Sentences. */
const BACK = 9
/** An answer that judges how it goes is of what was asked just before. */
const BACK_OF_STATE = 4

const MEDICINES =
  /\b(?:taking|take|takes|took|with|about|on|off|forget|forgot|miss|missed|missing)(?: (?:of|all|to take|taking|up|top|any))* (?:my|your|the) (?:medications?|medicines?|meds|pills?)(?= (?:daily|every|regularly|as|consistently|each|and|but|like|once|twice|at)\b|$)/
/** "I have my good days and my bad days", "it gets aggravated": of what, only the question says. */
const STATE =
  /^(?:i (?:(?:still|just|always|also|do) )*have (?:my |some )?(?:good days and (?:my |some )?bad days|ups and downs)|i (?:have been|am) (?:(?:still|just|really|pretty|doing|very|a lot|much) )*(?:well|better|worse|struggling|good about it)$)/
const ACTS_UP =
  /^it (?:(?:just|still|really|only|usually|does|also|can|will) )*(?:gets? (?:aggravated|irritated|inflamed|bad)|flares?(?: up)?|acts? up|bothers|is acting up|has been acting up)\b/

/**
 * A vague clause with the illness it is about, where the clinician has just brought that up: "in terms of your asthma,
 * are you taking your medication?" - "Yes.": "taking the medication for asthma". As it was where nothing was brought up
 * or the clause names something itself.
 */
export function withTopicNamed(sentences: Sentence[], index: number, clause: Word[]): Word[] {
  const text = plain(clause)
  const medicines = MEDICINES.exec(text)
  if (!medicines && !STATE.test(text) && !ACTS_UP.test(text)) return clause
  if (mentionsIn(clause, 0).some(({ kind, name }) => kind !== 'drug' || !/^(?:medic|meds|pills?)/.test(name)))
    return clause
  const topic = topicBefore(sentences, index, medicines ? BACK : BACK_OF_STATE)
  if (!topic) return clause
  if (medicines) {
    const end = text.slice(0, medicines.index + medicines[0].length).split(' ').length
    return inserted(clause, end, 'for', topic)
  }
  const [first, ...rest] = clause
  if (first && ACTS_UP.test(text)) return [said(first, 'the'), ...topic, ...rest]
  return inserted(clause, clause.length, 'with', [said(topic[0] as Word, 'my'), ...topic])
}

const said = (word: Word, text: string): Word => ({ ...word, text, raw: text, after: '' })

/** The clause with the topic behind its word `end - 1`; the pause after that word comes after the topic. */
function inserted(clause: Word[], end: number, joint: string, topic: Word[]): Word[] {
  const before = clause[end - 1] as Word
  return [
    ...clause.slice(0, end - 1),
    { ...before, after: '' },
    said(before, joint),
    ...topic.slice(0, -1),
    { ...(topic.at(-1) as Word), after: before.after },
    ...clause.slice(end),
  ]
}

/** The one illness that the clinician brought up last. */
function topicBefore(sentences: Sentence[], index: number, back: number): Word[] | null {
  for (let k = index; k >= Math.max(0, index - back); k--) {
    const sentence = sentences[k] as Sentence
    if (sentence.speaker !== 'doctor') continue
    const brought = mentionsIn(sentence.words, k).filter(
      ({ kind, at, polarity }) =>
        kind !== 'drug' && polarity !== 'no' && BRINGS_UP.test(`${plain(sentence.words.slice(0, at))} `),
    )
    const [only] = brought
    if (!only) continue
    if (brought.length > 1) return null
    return sentence.words.slice(only.at, only.at + only.length).map((word): Word => ({ ...word, after: '' }))
  }
  return null
}
