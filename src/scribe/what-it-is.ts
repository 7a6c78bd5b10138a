import { isNegated, mentionsIn } from './mentions.ts'
import { plain, type Word } from './word.ts'
import type { Sentence } from './sentences.ts'

/** Complaints people go on to speak of as "it". */
const COMPLAINT =
  /^(?:pain|headache|migraine|rash|cough|swelling|lump|itching|itch|discomfort|burning|numbness|tingling|dizziness|bleeding|diarrhea|ache|stiffness|fever|nausea|tightness|wheezing)$/
/** What is said of a complaint and of nothing else that is near. */
const SAYS_OF_IT =
  /^(?:it|this|that) (?:(?:is|was|has|been|does|not|only|just|usually|mostly|mainly|always|sometimes|also|pretty|really|kind|of|more|quite|very|a|like|getting|much|all) )*(?:constant\w*|intermittent|worse|better|sharp|dull|burning|throbbing|aching|achy|stabbing|cramp\w*|nagging|comes?|goes (?:away|down|up|into|to)|go (?:away|down|up|into|to)|gets? (?:worse|better)|radiat\w*|mov(?:es?|ed|ing)|spread\w*|travel\w*|started|starts|began|(?:in|on|below|above|behind|around) (?:my|the|both))\b/
/** A question under a condition asks of another thing: "when you cough, does the pain change?" */
const UNDER_CONDITION = /\b(?:when|if|after|while|during|before) (?:you|it|the|your|i)\b/
const LOOK_BACK = 2

const HELPS = /^it (?:is |has |does |did |was |has been )?(?:not )?(?:really )?help/

/** "It is helping": the medicine that was asked about, where it was one. */
function withDrugNamed(sentences: Sentence[], at: number, clause: Word[]): Word[] {
  for (let k = at - 1; k >= Math.max(0, at - LOOK_BACK); k--) {
    const { question, words = [] } = sentences[k] ?? {}
    const drugs = question ? mentionsIn(words, k).filter(({ kind }) => kind === 'drug') : []
    const drug = drugs[0] && words[drugs[0].at]
    if (drug) return drugs.length === 1 ? [{ ...drug, after: '' }, ...clause.slice(1)] : clause
  }
  return clause
}

/** "It is worse at night" with what "it" is, where what was asked just before names one complaint only; else as it was. */
export function withItNamed(sentences: Sentence[], at: number, clause: Word[]): Word[] {
  if (HELPS.test(plain(clause))) return withDrugNamed(sentences, at, clause)
  if (!SAYS_OF_IT.test(plain(clause)) || clause.slice(1).some((word) => COMPLAINT.test(word.text)))
    return clause
  const [it, ...rest] = clause
  for (let k = at - 1; it && k >= Math.max(0, at - LOOK_BACK); k--) {
    const before = sentences[k]
    if (!before) return clause
    if (!before.question || before.speaker === 'patient') continue
    const named = before.words.filter((word, i) => COMPLAINT.test(word.text) && !isNegated(before.words, i))
    const [thing, other] = [...new Map(named.map((word) => [word.text, word])).values()]
    if (!thing) continue
    if (other || UNDER_CONDITION.test(plain(before.words))) return clause
    return [{ ...it, text: 'the', raw: 'the', after: '' }, { ...thing, after: '' }, ...rest]
  }
  return clause
}
