import { mentionsIn } from '../mentions.ts'
import { told } from '../render.ts'
import { withoutFillers } from '../talk/clean-words.ts'
import type { Sentence } from '../talk/sentences.ts'
import { plain, type Word, wordsIn } from '../talk/word.ts'
import type { NoteLine, Visit } from '../visit-lines.ts'
import { DOES_HARM, SO_DO } from './cautions-rules.ts'

const LONGEST = 30
/** "It", "this medicine": of the one that was named last. */
const POINTS = /^(?:(?:this|that|the) (?:one|medicine|medication|pill|tablet|drug)|it|this|that)(?= )/

/**
 * "Cyclobenzaprine makes you drowsy, so do not drive after it.": what a medicine may do, and what is to be done about it, in
 * one line; cut in two, the half of it would be an order of the medicine. Null for every other sentence.
 */
export function cautionLine(visit: Visit, sentence: Sentence): NoteLine | null {
  const words = withoutFillers(sentence.words)
  if (sentence.question || words.length > LONGEST) return null
  const named = whatHarms(visit, sentence, words)
  if (!named) return null
  const rest = words.slice(named.length)
  const does = SO_DO.exec(plain(rest))
  if (!DOES_HARM.test(plain(rest)) || !does) return null
  const at = wordsIn(plain(rest).slice(0, does.index))
  const last = rest[at - 1]
  if (!last || at < 2) return null
  const done = rest.slice(at + wordsIn(does[0]))
  const advice: Word[] = [
    ...rest.slice(1, at - 1),
    { ...last, after: ',' },
    ...asWords('so you should', last),
    ...asWhatIsDone(done, last),
  ]
  const text = told(visit, [...named.words, ...rest.slice(0, 1), ...advice], 'doctor')
  return text === null
    ? null
    : { section: 'assessment_plan', text, words: [...named.from, ...sentence.words], part: 'action' }
}

/** The medicine that a sentence begins with, by its name or by a word that points at it. */
function whatHarms(
  { index }: Visit,
  sentence: Sentence,
  words: Word[],
): { words: Word[]; from: Word[]; length: number } | null {
  const [first] = mentionsIn(words, 0)
  if (first?.kind === 'drug' && first.at === 0)
    return { words: words.slice(0, first.length), from: [], length: first.length }
  const points = POINTS.exec(`${plain(words)} `)
  const before = index.sentences[sentence.index - 1]
  if (!points || before?.speaker !== sentence.speaker) return null
  const drugs = mentionsIn(before.words, 0).filter(({ kind }) => kind === 'drug')
  const [drug] = drugs
  if (!drug || new Set(drugs.map(({ name }) => name)).size > 1) return null
  const named = before.words
    .slice(drug.at, drug.at + drug.length)
    .map((word) => ({ ...word, after: '' as const }))
  return {
    words: named,
    from: before.words.slice(drug.at, drug.at + drug.length),
    length: wordsIn(points[0]),
  }
}

/** "Do not drive" after "you should": "not drive"; "no alcohol": "have no alcohol". */
function asWhatIsDone(done: Word[], beside: Word): Word[] {
  const text = plain(done)
  if (text.startsWith('do not ')) return done.slice(1)
  return text.startsWith('no ') ? [...asWords('have', beside), ...done] : done
}

const asWords = (text: string, beside: Word): Word[] =>
  text.split(' ').map((one) => ({ ...beside, text: one, raw: one, after: '' }))
