import { told } from '../render.ts'
import type { Sentence } from '../talk/sentences.ts'
import { plain, type Word, wordsIn } from '../talk/word.ts'
import { VACCINE } from '../tasks/vaccine-rules.ts'
import type { NoteLine, Visit } from '../visit-lines.ts'
import { AFTER_VACCINE, HAD_IT, HAD_VACCINE } from './had-already-rules.ts'

/** "Flu shot today?" - "No need, I had it at the pharmacy last week.": told with the name that only the offer has. */
export function hadAlreadyLines(visit: Visit): NoteLine[] {
  const { sentences } = visit.index
  return sentences.flatMap((offer, i): NoteLine[] => {
    const reply = sentences[i + 1]
    if (offer.speaker !== 'doctor' || !reply || !isReply(offer, reply)) return []
    const name = vaccineIn(offer.words)
    const had = HAD_IT.exec(plain(reply.words))
    if (!name || !had || VACCINE.test(plain(reply.words))) return []
    const words = withName(reply.words, had, name)
    const text = told(visit, words, 'patient')
    if (text === null) return []
    visit.used.add(reply.index)
    return [{ section: 'past_medical_history', text, words: [...name, ...reply.words] }]
  })
}

const isReply = (offer: Sentence, { speaker, question, segment }: Sentence): boolean =>
  speaker !== 'doctor' && !question && segment !== offer.segment

function vaccineIn(words: Word[]): Word[] | null {
  const text = plain(words)
  const found = VACCINE.exec(text)
  if (!found) return null
  const begin = wordsIn(text.slice(0, found.index))
  return words.slice(begin, begin + wordsIn(found[0]))
}

/** The reply from who had it on, with the name in the place of "it", up to what else is said. */
function withName(words: Word[], had: RegExpExecArray, name: Word[]): Word[] {
  const begin = wordsIn(plain(words).slice(0, had.index))
  const it = begin + wordsIn(had[0]) - 1
  const first = name[0] as Word
  const the: Word = { ...first, text: 'the', raw: 'the', after: '' }
  const behind = words.slice(it + 1)
  const pause = words[it]?.after
    ? 0
    : behind.findIndex(({ text, after }, k) => after !== '' || (k > 0 && /^(?:and|but|so)$/.test(text)))
  const end =
    pause < 0 ? behind.length : /^(?:and|but|so)$/.test(behind[pause]?.text ?? '') ? pause : pause + 1
  return [...words.slice(begin, it), the, ...name, ...(words[it]?.after ? [] : behind.slice(0, end))]
}

/** "I had my flu shot in October" is of the vaccines, and no complaint; with what came of it, it is of the story. */
export const tellsVaccine = (text: string): boolean => HAD_VACCINE.test(text) && !AFTER_VACCINE.test(text)
