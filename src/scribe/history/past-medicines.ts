import type { Mention } from '../mentions.ts'
import { personNamed } from '../lexicon/people.ts'
import { plain, type Word } from '../talk/word.ts'
import type { Visit } from '../visit-lines.ts'
import {
  ASKS_WHAT_WAS_GIVEN,
  GOES_ON_NOW,
  LONG_AGO,
  OVERDOSE,
  STOPPED_RIGHT_BEFORE,
  STOPPED_RIGHT_BEHIND,
  TAKEN_NO_LONGER,
  WAS_USED,
} from './past-medicines-rules.ts'

/** How many sentences behind its name a medicine is still spoken of. */
const STILL_OF_IT = 2

/**
 * Whether a medicine was taken once, and is not what the patient takes now: "in college I took a bunch of Tylenol", "I took
 * Zoloft for eight months. I'm not on it now", "they gave him prednisone for five days", "my sister took Wellbutrin".
 */
export function isOfPast(visit: Visit, mention: Mention): boolean {
  const words = visit.index.sentences[mention.sentence]?.words ?? []
  const [from, to] = statementAround(words, mention.at)
  const before = plain(words.slice(from, mention.at))
  if (OVERDOSE.test(before) || isOfKin(words.slice(from, mention.at))) return true
  const said = plain(words.slice(from, to))
  const isLast = !visit.index.bySentence
    .get(mention.sentence)
    ?.some(({ kind, at }) => kind === 'drug' && at > mention.at)
  if (GOES_ON_NOW.test(isLast ? plain(words.slice(from)) : said)) return false
  if (WAS_USED.test(before) && (LONG_AGO.test(said) || isOfEarlierTime(visit, mention))) return true
  if (isToldAsGiven(visit, mention)) return true
  return [...behind(visit, mention)].some((next) => TAKEN_NO_LONGER.test(next))
}

/** "My wife's naproxen", "two Macrobid left over": not prescribed for this, whatever was taken of it. */
export function isNotTheirs({ index: { sentences } }: Visit, { sentence, at, length }: Mention): boolean {
  const words = sentences[sentence]?.words ?? []
  const [before, behind] = [words.slice(0, at), plain(words.slice(at + length, at + length + 4))]
  const owner = before.at(-1)?.text === "'s" ? before.at(-2) : before.at(-1)
  const isPossessive = owner !== undefined && (before.at(-1)?.text === "'s" || /'s?$/.test(owner.text))
  const isBorrowed = isPossessive && personNamed(owner.text) !== null
  return (
    isBorrowed || LEFT_OVER.test(behind) || /\bleft ?over(?: \w+)?$|\bleftover(?: \w+)?$/.test(plain(before))
  )
}
const LEFT_OVER = /^(?:\w+ ){0,3}?(?:left ?over|left from|from (?:last|an old|a previous|my last))\b/

/** "They stopped the simvastatin, my legs ached": over, whoever had it on their list, unless it was begun again. */
export function isStoppedByName({ index }: Visit, { sentence, at, length }: Mention): boolean {
  const said = index.sentences[sentence]
  if (!said || said.speaker === 'doctor' || said.question) return false
  const before = plain(said.words.slice(Math.max(0, at - STOPPED_WITHIN), at))
  const isStopped =
    STOPPED_RIGHT_BEFORE.test(before) || STOPPED_RIGHT_BEHIND.test(plain(said.words.slice(at + length)))
  return isStopped && !TAKEN_AGAIN.test(plain(said.words))
}
const STOPPED_WITHIN = 6
const TAKEN_AGAIN = /\b(?:again|restart\w*|resum\w+|back on|went back)\b/

/** What is said of a medicine after its name, up to where another is named. */
function* behind({ index: { sentences, bySentence } }: Visit, mention: Mention): Generator<string> {
  const own = sentences[mention.sentence]
  const other = bySentence.get(mention.sentence)?.find(({ kind, at }) => kind === 'drug' && at > mention.at)
  yield plain(own?.words.slice(mention.at, other?.at) ?? [])
  if (other) return
  for (let k = mention.sentence + 1; k <= mention.sentence + STILL_OF_IT; k++) {
    const next = sentences[k]
    if (!next || next.speaker === 'doctor' || bySentence.get(k)?.some(({ kind }) => kind === 'drug')) return
    yield plain(next.words)
  }
}

/** "The last one was around Thanksgiving. They gave me Macrobid.": of the time that was just named. */
function isOfEarlierTime({ index: { sentences } }: Visit, { sentence }: Mention): boolean {
  const [own, before] = [sentences[sentence], sentences[sentence - 1]]
  return own?.segment === before?.segment && LONG_AGO.test(plain(before?.words ?? []))
}

/** "What'd they give you?" "Macrobid. It worked.": of a time that is over. */
function isToldAsGiven({ index: { sentences } }: Visit, { sentence, at }: Mention): boolean {
  const [asked, own] = [sentences[sentence - 1], sentences[sentence]]
  return asked?.question === true && asked.speaker === 'doctor' && at <= NAMED_WITHIN && own?.speaker !== 'doctor' && ASKS_WHAT_WAS_GIVEN.test(plain(asked.words)) // prettier-ignore
}
const NAMED_WITHIN = 4

const BREAKS = /^(?:and|but|so|because|then|now)$/
const BEGINS = /^(?:i|we|he|she|they|it|now|my|then)$/

/** The statement of a sentence in which a word stands: "I took Zoloft for a year | but now I am on Lexapro". */
function statementAround(words: readonly Word[], at: number): [from: number, to: number] {
  const breaks = (k: number): boolean =>
    BREAKS.test(words[k]?.text ?? '') && BEGINS.test(words[k + 1]?.text ?? '')
  let from = at
  while (from > 0 && !breaks(from)) from--
  let to = at + 1
  while (to < words.length && !breaks(to)) to++
  return [from, to]
}

/** "My sister took": who is named with the verb is not the patient. */
function isOfKin(before: readonly Word[]): boolean {
  const kin = before.findLastIndex(
    ({ text }, k) =>
      personNamed(text) !== null && /^(?:my|his|her|our|your)$/.test(before[k - 1]?.text ?? ''),
  )
  return kin >= 0 && /^(?:(?:also|just|still) )?(?:takes?|took|uses?|used|is on|was on|has|had|tried)\b/.test(plain(before.slice(kin + 1))) // prettier-ignore
}
