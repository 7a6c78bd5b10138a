import { mentionsIn } from '../mentions.ts'
import type { Sentence } from '../talk/sentences.ts'
import { plain, type Word, wordsIn } from '../talk/word.ts'

const POINTS =
  /\b(?:have|get|notice|develop|see|experience|are having|are getting) (any of (?:those|these|them)(?: (?:things|symptoms|signs|problems))?)(?= |$)/
/** How many sentences before the signs may have been named. */
const REACH = 2

/** "Think of the fever and the vomiting. If you have any of those, call me": a warning names its signs. */
export function withSignsNamed(sentences: Sentence[], index: number, clause: Word[]): Word[] {
  const match = POINTS.exec(plain(clause))
  if (!match?.[1]) return clause
  const from = wordsIn(plain(clause).slice(0, match.index + match[0].length - match[1].length))
  const to = from + wordsIn(match[1])
  const signs = signsBefore(sentences, index)
  if (signs.length < 2) return clause
  const place = clause[from] as Word
  const after = clause[to - 1]?.after || ','
  const or: Word = { ...place, text: 'or', raw: 'or', after: '' }
  const named = signs.flatMap((words, k) => {
    const end = k === signs.length - 1 ? after : ''
    const sign = words.map((word, i): Word => ({ ...word, after: i === words.length - 1 ? end : '' }))
    return k === 0 ? sign : [or, ...sign]
  })
  return [...clause.slice(0, from), ...named, ...clause.slice(to)]
}

/** The signs that the same person named in the nearest sentence that names several. */
function signsBefore(sentences: Sentence[], index: number): Word[][] {
  const speaker = sentences[index]?.speaker
  for (let k = index - 1; k >= Math.max(0, index - REACH); k--) {
    const sentence = sentences[k] as Sentence
    if (sentence.speaker !== speaker) continue
    const signs = mentionsIn(sentence.words, 0).filter(
      ({ kind, polarity }) => kind === 'finding' && polarity !== 'no',
    )
    if (signs.length > 1) return signs.map(({ at, length }) => sentence.words.slice(at, at + length))
  }
  return []
}
