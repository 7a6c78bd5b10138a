import { namesIllness } from '../lexicon/illnesses.ts'
import { mentionsIn, type Mention } from '../mentions.ts'
import type { Opened } from './plan-wording.ts'
import type { StatedDiagnosis } from './stated-diagnosis.ts'
import { AIM_OF_VISIT, PROCEDURE } from './topic-name-rules.ts'
import { wordSet } from '../rules/rule.ts'
import { wordSurface } from '../surface.ts'
import { plain, type Word } from '../talk/word.ts'

export interface Named {
  /** As it reads in the middle of a line. */
  name: string
  words: Word[]
  certainty?: StatedDiagnosis['certainty']
  /** The words of the certainty. */
  doubt?: Word[]
  /** Where in the clause the name ends. */
  end: number
}

/** The name of a topic: "for your third problem, your rotator cuff repair" needs no name that is known. */
export function topicName(clause: Word[], { skip, counted }: Opened): Named | null {
  const aim = AIM_OF_VISIT.exec(plain(clause.slice(skip, skip + LONGEST_NAME)))
  if (aim) {
    const end = skip + aim[0].split(' ').length
    return { name: aim[0], words: clause.slice(skip, end), end }
  }
  const named = problemName(clause, skip) ?? procedureHad(clause, skip)
  // "Your first problem, I think that ...": what follows is a sentence.
  if (named || !counted || clause.slice(0, skip).some(({ text }) => text === 'i')) return named
  const rest = clause.slice(skip, skip + LONGEST_NAME)
  const over = rest.findIndex(
    ({ text }, k) => endsPhrase(text) || NO_NAME.test(text) || (k > 0 && rest[k - 1]?.after),
  )
  const words = over < 0 ? rest : rest.slice(0, over)
  if (words.length === 0 || words.length === LONGEST_NAME || COUNTS.test(words.at(-1)?.text ?? ''))
    return null
  return {
    name: words.map(({ text }) => wordSurface(text, undefined, false)).join(' '),
    words,
    end: skip + words.length,
  }
}
/** "In terms of the heart bypass that you have had": what was done is followed up as a problem is. */
function procedureHad(clause: Word[], skip: number): Named | null {
  const match = PROCEDURE.exec(`${plain(clause.slice(skip, skip + LONGEST_NAME))} `)
  if (!match) return null
  const words = clause.slice(skip, skip + match[0].trim().split(' ').length)
  if (words.some(({ text }) => endsPhrase(text))) return null
  const name = words.map(({ text }) => wordSurface(text, undefined, false)).join(' ')
  return { name, words, end: skip + words.length }
}
/** "The second thing, second factor": counted again, and not named. */
const COUNTS =
  /^(?:first|second|third|fourth|next|last|other|factor|thing|option|part|step|question|point)s?$/
const NO_NAME = /^(?:what|let|first|again|here|you|then|there|well|please|start|continue|order|take)$/

/** "... I will put you on a muscle relaxer for your back pain": the topic last. */
export function topicAtEnd(said: Word[]): Named | null {
  const clause = said.at(-1)?.text === 'now' ? said.slice(0, -1) : said
  const at = clause.findLastIndex(
    ({ text }, k) => text === 'for' && /^(?:your|his|her)$/.test(clause[k + 1]?.text ?? ''),
  )
  if (at < LEAST_BEFORE || clause.length - at > LONGEST_NAME) return null
  const named = problemName(clause, at + 2)
  return named?.end === clause.length ? named : null
}
const LEAST_BEFORE = 4

/** The name of the problem that begins at `skip`: a known condition, or the finding named there. */
export function problemName(words: Word[], skip: number): Named | null {
  const window = words.slice(skip, skip + 9)
  const mentions = mentionsIn(window, 0).filter((mention) => mention.kind !== 'drug' && mention.at <= 5)
  const found: Mention | undefined = mentions[0]
  const called = diagnosisPhrase(window)
  if (called > 1 || (called === 1 && !found)) {
    const words = window.slice(0, called)
    const name = words.map((word) => wordSurface(word.text, undefined, false)).join(' ')
    return { name, words, end: skip + called }
  }
  if (!found || (found.polarity === 'no' && found.at > 0)) return null
  let begin = found.at
  while (begin > 0 && DESCRIBES.has(window[begin - 1]?.text ?? '')) begin--
  const before = window.slice(begin, found.at).map((word) => wordSurface(word.text, undefined, false))
  return {
    name: [...before, nameAs(found, window)].join(' '),
    words: window.slice(begin, found.at + found.length),
    end: skip + found.at + found.length,
  }
}

/** Patients have trouble sleeping, clinicians insomnia: who names it in the words of charts is taken at their word. */
function nameAs({ name, at, length }: Mention, window: Word[]): string {
  const said = window[at]?.text ?? ''
  const words = length === 1 && OF_CHARTS.test(said) ? [said] : name.split(' ')
  return words.map((word) => wordSurface(word, undefined, false)).join(' ')
}
const OF_CHARTS = /(?:[^aeiou]ia|osis|itis|pnea|emesis|edema)$/

/** Words with which a name is over. */
const ENDS = wordSet(`
  which that and or because so from in on at to with i we you he she it they the your his her is are was were for as but
  now okay this of by if not no any when have has will going been get got like just very really some more most little
  bit`)
const endsPhrase = (text: string): boolean => ENDS.has(text) || /^\d/.test(text)
const LONGEST_NAME = 6

/** How many words from the first on name an illness: "lateral ankle sprain which ..." is three; 0 when they do not. */
function diagnosisPhrase(words: Word[]): number {
  let end = 0
  while (end < Math.min(words.length, LONGEST_NAME) && !endsPhrase(words[end]?.text ?? '')) {
    if (namesIllness(words[end]?.text ?? ''))
      return CLASSES.test(words[end + 1]?.text ?? '') ? end + 2 : end + 1
    end++
  }
  return 0
}

/** "Generalized anxiety disorder": its name is not over before. */
const CLASSES = /^(?:disorder|disease|syndrome)$/

const DESCRIBES = wordSet(`
  left right bilateral acute chronic mild severe lower upper low recurrent uncontrolled poorly controlled
  knee shoulder ankle hip wrist elbow lumbar cervical back viral bacterial iron deficiency moderate stage
  distal proximal rotator cuff seasonal nonhealing non-healing foot heart kidney`)
