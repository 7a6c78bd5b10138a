import { isSide, sideSaid } from '../side-said.ts'
import { sentenceLine } from '../surface.ts'
import type { Sentence } from '../talk/sentences.ts'
import { plain, type Word } from '../talk/word.ts'
import type { NoteLine, Visit } from '../visit-lines.ts'
import { ASKS_ABOUT_PART, HURT_IT, I_HURT_MY, IS_WELL, LONG_AGO, NOT_SO } from './asked-part-rules.ts'
import { asOne, isPart } from './sore-part.ts'

/** The opening of a visit, and how soon after it is told what happened; in sentences. */
const [OPENING, SOON] = [8, 3]

/**
 * "Tell me about the knee", "I cut my finger with a knife": the part of the body that a visit is about, where nothing said
 * calls it by what is wrong with it. Null where none is named, or it is well.
 */
export function askedPartLine({ index }: Visit): NoteLine | null {
  for (const [at, sentence] of index.sentences.slice(0, OPENING).entries()) {
    const part = partIn(sentence)
    if (part === null) continue
    const next = index.sentences.slice(at + 1, at + 1 + SOON).filter(({ speaker }) => speaker !== 'doctor')
    if (sentence.speaker === 'doctor' && next[0] && IS_WELL.test(plain(next[0].words))) continue
    const hurt = sentence.speaker === 'doctor' ? next.find(isHurting) : sentence
    const side = part.some(isSide) ? null : sideSaid(index, plain(part))
    const name = [...(side ? [side.text] : []), asOne(plain(part)), hurt ? 'injury' : 'problem'].join(' ')
    const words = [...new Set([...(side ? [side] : []), ...part, ...(hurt?.words ?? [])])]
    return { section: 'chief_complaint', text: sentenceLine(name), words }
  }
  return null
}

const isHurting = ({ words }: Sentence): boolean => HURT_IT.test(plain(words)) && !LONG_AGO.test(plain(words))

/** The part that a clinician opens with, or that a patient says they hurt. */
function partIn({ speaker, words }: Sentence): Word[] | null {
  for (let at = 1; at < words.length; at += 1) {
    if (!isPart(words[at]?.text ?? '') || isOfAThing(words, at)) continue
    const begin = /^(?:left|right|lower|upper)$/.test(words[at - 1]?.text ?? '') ? at - 1 : at
    const before = plain(words.slice(0, begin))
    const isNamed =
      speaker === 'doctor'
        ? ASKS_ABOUT_PART.test(before)
        : I_HURT_MY.test(before) && !NOT_SO.test(before) && !LONG_AGO.test(plain(words))
    if (isNamed) return words.slice(begin, at + 1)
  }
  return null
}

/** "The back of my leg", "my finger nail", "the knee surgery": something else. */
const isOfAThing = (words: Word[], at: number): boolean =>
  !words[at]?.after &&
  /^(?:of|nails?|hair|surgery|operation|replacement|pain|doctor|specialist|x-ray|mri|to|injection|exam|cream)$/.test(
    words[at + 1]?.text ?? '',
  )
