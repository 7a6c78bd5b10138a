import { oncePer } from '../once-per.ts'
import { isDrug } from '../lexicon/drugs.ts'
import { isBaseVerb, isPastForm } from '../lexicon/verbs.ts'
import { isFillerLike } from '../grammar/filler-like.ts'
import { withoutRepairs } from '../grammar/repairs.ts'
import { PREPOSITIONS } from '../grammar/closed-classes.ts'
import { partsOf } from '../grammar/parts.ts'
import { asideAt } from './asides.ts'
import { plain, type Word } from './word.ts'
import { wordSet } from '../rules/rule.ts'

const FILLER =
  /^(?:um|uh|umm|uhm|erm|er|ah|hmm|hm|mm|mhm|mm-hmm|uh-huh|gosh|oh|huh|jeez|wow|geez|ugh|eh|aha)$/
const PAIRED: Array<[string, string]> = [['you', 'know'], ['i', 'mean'], ['kind', 'of'], ['sort', 'of'], ['i', 'guess'], ['you', 'see']] // prettier-ignore
/**
 * Words without fillers, "you know", "like" and false starts. Negations are never dropped. Every part of the note asks for
 * the same words.
 */
export const withoutFillers = oncePer(fillersLeftOut)

/** Words without "um", "uh" and the like, and else as they were said. */
export const withoutSounds = (words: Word[]): Word[] => words.filter((_, i) => !isSound(words, i))

const isSound = (words: Word[], i: number): boolean =>
  FILLER.test(words[i]?.text ?? '') &&
  !isEmergencyRoom(words, i) &&
  !isMillimetre(words, i) &&
  !isShort(words, i)

function fillersLeftOut(words: Word[]): Word[] {
  const kept: Word[] = []
  for (let i = 0; i < words.length; i++) {
    const word = withoutStammer(words[i] as Word)
    if (isSound(words, i)) continue
    if (isStutter(words, i)) continue
    const aside = asideAt(words, i)
    if (aside > 0) {
      i += aside - 1
      continue
    }
    if (isPairFiller(words, i)) {
      i++
      continue
    }
    if (isPutIn(words, i)) {
      i += 2
      continue
    }
    if (isLeadingWell(words, i)) continue
    if (/^(?:as|like)$/.test(word.text) && AS_SAID.test(`${plain(words.slice(i, i + 4))} `)) {
      i += 2
      continue
    }
    if (word.text === 'a' && isBeforeCount(words, i)) continue
    kept.push(word)
  }
  const once = withoutRepeats(kept)
  const told = once.filter((word, i) => word.text !== 'like' || !isFillerLike(once, i))
  return withoutRepeats(withoutFalseStarts(withoutRepeats(withoutRepairs(withoutRepeats(told)))))
}

/** "I take like a two ibuprofen a day": how many tablets. */
const isBeforeCount = (words: Word[], i: number): boolean =>
  /^[2-9]$/.test(words[i + 1]?.text ?? '') && isDrug(words[i + 2]?.text ?? '')

/** "As I say, I have ...": said before. */
const AS_SAID = /^(?:as|like) i (?:say|said|mentioned) (?:i|it|my|the|there|we|they|he|she) /

/** "i-i", "the-the". */
function withoutStammer(word: Word): Word {
  const said = /^([a-z]{1,4})-\1$/.exec(word.text)?.[1]
  return said === undefined ? word : { ...word, text: said, raw: said }
}

const STARTER = /^(?:i|you|it|he|she|they|we|there|that)$/
/** What a sentence may hold before it has said anything. A negation is never among it. */
const SAYS_NOTHING = wordSet(`
  am are is was were have has had do did does will would can could should might may got been also just really
  always still even a an the on to of in at and so well like think mean feel say said get sometimes maybe
  probably some about it i you only first`)
const LONGEST_START = 6

/** "i have had a, i have got a fever": begun twice, told once. "My, noticed that" lost its noun. */
function withoutFalseStarts(words: Word[]): Word[] {
  const out: Word[] = []
  for (let i = 0; i < words.length; i++) {
    const word = words[i] as Word
    if (/^(?:my|your|his|her|the)$/.test(word.text) && word.after === ',' && i < words.length - 2) {
      const found = word.text !== 'the' || PREPOSITIONS.has(words[i - 1]?.text ?? '')
      if (found && leadsThing(words[i + 1]?.text ?? '')) out.push({ ...word, after: '' })
      continue
    }
    const again = STARTER.test(word.text) ? begunAgainAt(words, i) : -1
    if (again > 0) {
      i = again - 1
      continue
    }
    out.push(isHeldUp(words, i) ? { ...word, after: '' } : word)
  }
  return out
}

/** "In the, uh, middle": what was looked for comes. */
const leadsThing = (next: string): boolean =>
  !isPastForm(next) && partsOf([{ text: 'the' }, { text: next }])[1] === 'noun'

/** "I, uh, live with my wife": the pause before the verb is no comma. */
function isHeldUp(words: Word[], i: number): boolean {
  const next = words[i + 1]?.text ?? ''
  return (
    /^(?:i|we|he|she|they)$/.test(words[i]?.text ?? '') &&
    words[i]?.after === ',' &&
    (isBaseVerb(next) ||
      isPastForm(next) ||
      /^(?:am|are|is|was|were|have|has|had|would|will|can|could|do)$/.test(next))
  )
}

/** Where the speaker begins anew with the same word after a pause, having said nothing yet; -1 where they do not. */
function begunAgainAt(words: Word[], i: number): number {
  for (let k = i + 1; k <= i + LONGEST_START && k < words.length - 2; k++) {
    const word = words[k] as Word
    const like = words[k - 1]?.text === 'like' && words[k - 2]?.after === ','
    const paused = words[k - 1]?.after === ',' || like
    if (paused && k - i >= 2 && word.text === words[i]?.text) return k
    if (paused && word.text === 'well' && words[k + 1]?.text === words[i]?.text) return k + 1
    if (!SAYS_NOTHING.has(word.text)) return -1
  }
  return -1
}

/** "I drink, I would say, occasionally": how sure the speaker is of how they put it. */
const isPutIn = (words: Word[], i: number): boolean =>
  i > 1 &&
  words[i]?.text === 'i' &&
  words[i + 1]?.text === 'would' &&
  words[i + 2]?.text === 'say' &&
  i + 3 < words.length &&
  !/^(?:that|it|i|he|she|they|we|you|my|the|to|no|yes)$/.test(words[i + 3]?.text ?? '') &&
  !/^(?:what|as|so|which|that|and|but|then)$/.test(words[i - 1]?.text ?? '')

/** "And, well, like, I coughed": of these only the "and" says something. */
const isLeadingWell = (words: Word[], i: number): boolean =>
  (words[i]?.text === 'well' &&
    /^(?:and|but|so|because|uh|um)$/.test(words[i - 1]?.text ?? '') &&
    /^(?:like|i|it|we|you|my|the)$/.test(words[i + 1]?.text ?? '')) ||
  (words[i]?.text === 'like' && words[i - 1]?.text === 'well' && words[i]?.after === ',')

/** "l led", "f felt": the first letter of the word that follows; "vitamin c cream" is not one. */
function isStutter(words: Word[], i: number): boolean {
  const letter = words[i]?.text ?? ''
  const next = words[i + 1]?.text ?? ''
  return (
    /^[b-hj-z]$/.test(letter) &&
    next.length > 2 &&
    /^[a-z]+$/.test(next) &&
    next.startsWith(letter) &&
    !/^(?:vitamin|hepatitis|hep|protein|type|group|class|factor|grade|stage|plan|part)$/.test(
      words[i - 1]?.text ?? '',
    )
  )
}

/** "the er" is a place, "er" alone a pause. */
const isEmergencyRoom = (words: Word[], i: number): boolean =>
  isReceptor(words, i) ||
  (words[i]?.text === 'er' &&
    /^(?:the|an|to|in|your|my|local|this)$/.test(words[i - 1]?.text ?? '') &&
    words[i - 1]?.after === '')

/** "A 3 mm nodule": after a figure it is a measure. */
const isMillimetre = (words: Word[], i: number): boolean =>
  words[i]?.text === 'mm' && /^\d/.test(words[i - 1]?.text ?? '') && words[i - 1]?.after === ''

/** "ER 5 degrees": capitals among words that have none are short for something. */
const isShort = (words: Word[], i: number): boolean =>
  /^\p{Lu}{2,}$/u.test(words[i]?.raw ?? '') && words.some(({ raw }) => /\p{Ll}{2}/u.test(raw))
/** "ER positive": a receptor. */
const isReceptor = (words: Word[], i: number): boolean =>
  words[i]?.text === 'er' && /^(?:positive|negative|pr)$/.test(words[i + 1]?.text ?? '')

function isPairFiller(words: Word[], i: number): boolean {
  const [a, b] = [words[i]?.text, words[i + 1]?.text]
  if (!PAIRED.some(([first, second]) => a === first && b === second)) return false
  const next = words[i + 2]?.text ?? ''
  const before = words[i - 1]?.text ?? ''
  // "I will have you see a specialist", "I would like you to see ...": the patient sees somebody.
  if (b === 'see' && /^(?:have|let|get|want|make|help)$/.test(before)) return false
  // "Or you see a sore": a pause stands beside the filler.
  if (b === 'see' && /^(?:an?|any|the|blood|pus|more|red\w*|swelling|spots|him|her|them|it)$/.test(next) && !words[i + 1]?.after) return false // prettier-ignore
  if (a === 'you')
    return (
      !/^(?:do|did|if|as|that|let|what|how|should|whether|would|could|to)$/.test(before) &&
      !/^(?:what|how|if|that|about|whether|where|why)$/.test(next)
    )
  if (a === 'kind' || a === 'sort')
    return !/^(?:what|some|any|a|that|this|the|of|one|same|which|every|all|other)$/.test(before)
  return true
}

const REPEATABLE = /^\d/

/** "i i i have", "it's it's", "have you have you": said once. Figures stay. */
export function withoutRepeats(words: Word[]): Word[] {
  let out = words
  for (let size = 4; size >= 1; size--) out = collapse(out, size)
  return out
}

/** "2 other, 2 other": a figure with its thing, said twice with a pause between. */
const isNamed = (words: Word[], begin: number, size: number): boolean =>
  size === 2 && words[begin + 1]?.after === ',' && /^[a-z]{3}/.test(words[begin + 1]?.text ?? '')

function collapse(words: Word[], size: number): Word[] {
  const out: Word[] = []
  for (const word of words) {
    out.push(word)
    if (out.length < size * 2) continue
    const begin = out.length - size * 2
    let same = true
    for (let k = 0; k < size && same; k++) {
      const text = out[begin + k]?.text ?? ''
      same = text === out[begin + size + k]?.text && (!REPEATABLE.test(text) || isNamed(out, begin, size))
    }
    if (same) out.splice(begin, size)
  }
  return out
}
