import { answeredQuestion } from '../asked-and-answered.ts'
import { isBroadDrug } from '../lexicon/drugs.ts'
import { mentionsIn } from '../mentions.ts'
import type { Sentence } from '../talk/sentences.ts'
import { plain, type Word } from '../talk/word.ts'
import type { NoteLine, Visit } from '../visit-lines.ts'

/** "Should I keep the aspirin?", "do I need to keep"; 1 the verb. */
const ASKED =
  /\b(?:should|do|must) i (?:(?:still|just|also|need to|have to) )*(keep|continue|stay|go on|stop|quit|come off)\b/
/** Between the verb and the medicine. */
const LINKS = /^(?:taking|using|with|on|the|my|that|this)$/
/** Behind the medicine; anything more is a condition, or another choice. */
const ENDS = /^(?:too|then|still|also|as|well|now|or|not)$/
const SHORTEST_CHOICE = /^or not$/

const YES = /^(?:yes|yeah|yep|yup|absolutely|definitely|correct|sure)\b ?/
/** What may follow it, or stand in its place; 1 the verb. */
const TOLD =
  /^(?:please |just |do )*(keep|continue|stay|go on|stop|quit)?(?: (?:taking|with|on|it|that|them|please))*$/
const GOES_ON = /^(?:keep|continue|stay|go on)$/
/** "Yes. But only until the surgery": the answer goes on. */
const QUALIFIES = /^(?:but|until|unless|only|except|for|after|if|at least|just|with|half|maybe|not)\b/

/**
 * What was decided of a medicine that the patient asked about ("Should I keep the aspirin?" "Yes, keep it."), where the answer
 * is yes and leaves nothing open: of any other the physician decides how it is worded. `plan`: what it says already is not said again.
 */
export function askedMedicineLines({ index: { sentences } }: Visit, plan: readonly NoteLine[]): NoteLine[] {
  const planned = new Set(plan.flatMap(({ words }) => words))
  return sentences.flatMap((question, i): NoteLine[] => {
    const asked = question.speaker === 'doctor' ? null : askedOf(question)
    const answered = asked && answeredQuestion(sentences, i)
    const answer = answered && sentences[answered.answer]
    if (!asked || !answer || answered.last !== i || answer.speaker !== 'doctor') return []
    const next = sentences[answered.answer + 1]
    if (next?.speaker === 'doctor' && QUALIFIES.test(plain(next.words))) return []
    if (!isAgreed(asked, plain(answer.words)) || answer.words.some((word) => planned.has(word))) return []
    const text = `${asked.goesOn ? 'Continue' : 'Stop'} ${asked.medicine.map(({ text: word }) => word).join(' ')}.`
    const words = [...question.words, ...answer.words]
    return [{ section: 'assessment_plan', text, words, part: 'action' }]
  })
}

interface Asked {
  medicine: Word[]
  goesOn: boolean
}

function askedOf({ words }: Sentence): Asked | null {
  const said = plain(words)
  const asked = ASKED.exec(said)
  const [drug, ...others] = mentionsIn(words, 0).filter(({ kind }) => kind === 'drug')
  if (!asked?.[1] || !drug || others.length > 0 || isBroadDrug(drug.name)) return null
  const before = plain(words.slice(0, drug.at))
  const between = before.slice(asked.index + asked[0].length).trim()
  const behind = words.slice(drug.at + drug.length).map(({ text }) => text)
  const ends = behind.every((word) => ENDS.test(word))
  if (behind.includes('or') && !SHORTEST_CHOICE.test(behind.join(' '))) return null
  if (!ends || between.split(' ').some((word) => word !== '' && !LINKS.test(word))) return null
  return {
    medicine: words.slice(drug.at, drug.at + drug.length),
    goesOn: GOES_ON.test(asked[1]),
  }
}

/** Whether the answer is yes, in a word or in those of the question, and says nothing else. */
function isAgreed({ goesOn }: Asked, answer: string): boolean {
  const [yes = ''] = YES.exec(answer) ?? []
  const told = TOLD.exec(answer.slice(yes.length).trim())
  if (!told) return false
  return told[1] === undefined ? yes !== '' : GOES_ON.test(told[1]) === goesOn
}
