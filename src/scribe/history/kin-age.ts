import { withoutFillers } from '../talk/clean-words.ts'
import { capital, joinWords, sentenceLine } from '../surface.ts'
import { personMeant } from '../references/persons.ts'
import { thirdPersonWords } from '../person.ts'
import type { Sentence } from '../talk/sentences.ts'
import type { NoteLine, Visit } from '../visit-lines.ts'
import { plain, type Word } from '../talk/word.ts'
import { bareQuestion } from './bare-question.ts'
import { AGE_OF_KIN, ASKS_AGE_OF_KIN } from './household-rules.ts'
import { KIN } from './kin-rules.ts'

const REPLIES = 2

/** "My brother had a stroke." "How old was he?" "Fifty two.": the age of a relative is told of them. */
export function kinAgeLine(visit: Visit, question: Sentence): NoteLine | null {
  const match = ASKS_AGE_OF_KIN.exec(plain(bareQuestion(question.words)))
  if (!match) return null
  const { sentences } = visit.index
  const [, verb = 'was', pronoun, named, when] = match
  const kin = pronoun ? personMeant(sentences, question.index, pronoun === 'she')?.text : named
  if (!kin || !KIN.test(kin)) return null
  for (let k = question.index + 1; k <= question.index + REPLIES; k++) {
    const reply = sentences[k]
    // "Your father" of a son who came along is the patient.
    if (reply?.speaker !== 'patient' || reply.question) return null
    const age = AGE_OF_KIN.exec(plain(withoutFillers(reply.words)))
    if (!age?.[1]) continue
    visit.used.add(k)
    const time = age[2] ?? when ?? (verb === 'was' && pronoun ? 'at the time' : '')
    const of = reply.words[0] as Word
    const said = (text: string): Word => ({ ...of, text, raw: text, after: '' })
    const told = thirdPersonWords(['my', kin].map(said), 'patient', visit.sex)
    if (!told) return null
    return {
      section: 'family_history',
      text: sentenceLine(`${capital(joinWords(told, false))} ${verb} ${age[1]}${time && ` ${time}`}`),
      words: [...question.words, ...reply.words],
    }
  }
  return null
}
