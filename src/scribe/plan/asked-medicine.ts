import { answeredQuestion } from '../asked-and-answered.ts'
import { isBroadDrug } from '../lexicon/drugs.ts'
import { mentionsIn } from '../mentions.ts'
import type { Sentence } from '../talk/sentences.ts'
import { plain, type Word } from '../talk/word.ts'
import type { NoteLine, Visit } from '../visit-lines.ts'

/** "Should I keep the aspirin?", "do I need to keep"; 1 the verb. */
const ASKED =
  /^(?:(?:so|and|but) )*(?:should|do|must) i (?:(?:still|just|need to|have to) )*(keep|continue|stay|stop|quit)\b/
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
/** "If I bleed. Should I stop the aspirin?", "before the surgery, ...": what is asked holds on something. */
const HANGS = /\b(?:if|when|once|before|after|until|unless|while|during)\b/
/** "Actually, stop it": taken up again. */
const TAKEN_UP =
  /\b(?:actually|wait|instead|rather)\b|\b(?:stop|keep|continue|hold|quit|restart|take) (?:taking )?(?:it|that)\b/
const TAKEN_UP_WITHIN = 8

/**
 * What was decided of a medicine that the patient asked about ("Should I keep the aspirin?" "Yes, keep it."), where the answer
 * is yes and leaves nothing open: of any other the physician decides how it is worded. `plan`: what it says already is not said again.
 */
export function askedMedicineLines({ index: { sentences } }: Visit, plan: readonly NoteLine[]): NoteLine[] {
  const planned = new Set(plan.flatMap(({ words }) => words))
  return sentences.flatMap((question, i): NoteLine[] => {
    const asked =
      question.speaker === 'doctor' || hangsOn(sentences[i - 1], question) ? null : askedOf(question)
    const answered = asked && answeredQuestion(sentences, i)
    const answer = answered && sentences[answered.answer]
    if (!asked || !answer || answered.last !== i || answer.speaker !== 'doctor') return []
    if (!isAgreed(asked, plain(answer.words)) || answer.words.some((word) => planned.has(word))) return []
    if (isLeftOpen(sentences, answered.answer, asked)) return []
    const text = `${asked.goesOn ? 'Continue' : 'Stop'} ${plain(asked.medicine)}.`
    const words = [...question.words, ...answer.words]
    return [{ section: 'assessment_plan', text, words, part: 'action' }]
  })
}

/** Whether what was said in the same breath before the question asks as well, or puts a condition. */
const hangsOn = (before: Sentence | undefined, { segment }: Sentence): boolean =>
  before?.segment === segment && (before.question || HANGS.test(plain(before.words)))

/** Whether the clinician goes on after the answer, in the same breath, or comes back to the medicine. */
function isLeftOpen(sentences: readonly Sentence[], at: number, { name }: Asked): boolean {
  if (sentences[at + 1]?.segment === sentences[at]?.segment) return true
  return sentences
    .slice(at + 1)
    .some(
      ({ words, speaker }, k) =>
        speaker !== 'patient' &&
        ((k < TAKEN_UP_WITHIN && TAKEN_UP.test(plain(words))) ||
          mentionsIn(words, 0).some((mention) => mention.name === name)),
    )
}

interface Asked {
  name: string
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
    name: drug.name,
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
