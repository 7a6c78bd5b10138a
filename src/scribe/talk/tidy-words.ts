import { isDrug } from '../lexicon/drugs.ts'
import { isBaseVerb } from '../lexicon/verbs.ts'
import { withoutIdioms } from './idioms.ts'
import { withBareIllness, withPartOfOwn } from './bare-names.ts'
import { withTellerLeftOut } from './was-told.ts'
import { withoutColleague, withSubjectFirst } from './subject-first.ts'
import { plain, type Word } from './word.ts'
import { wordSet } from '../rules/rule.ts'
import { GROWS, NAMED_AS } from './tidy-words-rules.ts'

const EMPTY =
  /^(?:really|actually|basically|honestly|obviously|literally|essentially|totally|definitely|super)$/
const KEEPS_SOME = wordSet(`
  of more other others days day time times people point kind sort nights one type form level amount part parts
  cases and or but that in degree extent relief improvement help benefit success difficulty trouble loss
  weakness limitation reason reasons`)

/** "the pollen, it has been": named and then named again. */
function withoutTwiceNamed(words: Word[]): Word[] {
  const [first, named, again, ...rest] = words
  if (!first || !named || !again || named.after !== ',' || rest.length < 2) return words
  if (!/^(?:the|my|your|his|her)$/.test(first.text) || !/^(?:it|they)$/.test(again.text)) return words
  return [first, { ...named, after: '' }, ...rest]
}

/** "I can walk and everything just fine": nothing is named by it. */
function withoutEverything(words: Word[]): Word[] {
  const at = / and everything (?:just )?(?:fine|well|okay|good)$/.exec(plain(words))?.index
  const before = at === undefined ? 0 : plain(words).slice(0, at).trim().split(' ').length
  return before > 2 ? [...words.slice(0, before), ...words.slice(before + 2)] : words
}

/** "It seems like more my knee hurts", "it was more only at night": what "more like" leaves. */
const withoutBareMore = (words: Word[]): Word[] =>
  words.filter(
    ({ text }, i) =>
      text !== 'more' ||
      !(
        words[i + 1]?.text === 'only' ||
        (words[i - 1]?.text === 'like' && /^(?:my|i)$/.test(words[i + 1]?.text ?? ''))
      ),
  )

const DOSE_UNIT = /^(?:mg|mcg|ml|units?|milligrams?)$/

/** "50 mg of ultram", "that 50 of ultram" as charts write it: "ultram 50 mg". */
function withDoseAfterName(words: Word[]): Word[] {
  const out = withoutPointing(words)
  for (let i = 0; i + 2 < out.length; i++) {
    const [figure, of, drug] = out.slice(i, i + 3)
    if (!figure || !drug || of?.text !== 'of' || !isDrug(drug.text)) continue
    const before = out[i - 1]?.text ?? ''
    if (!/^\d+(?:\.\d+)?$/.test(figure.text) || !/^(?:on|the|that|your|take|taking|with|to)$/.test(before))
      continue
    out.splice(i, 3, { ...drug, after: '' }, { ...figure, after: drug.after })
    if (before === 'the') out.splice(i - 1, 1)
  }
  for (let i = 0; i + 3 < out.length; i++) {
    const [figure, unit, of, drug] = out.slice(i, i + 4)
    if (!figure || !unit || !drug || of?.text !== 'of') continue
    if (!/^\d+(?:\.\d+)?$/.test(figure.text) || !DOSE_UNIT.test(unit.text) || !isDrug(drug.text)) continue
    out.splice(i, 4, { ...drug, after: '' }, figure, { ...unit, after: drug.after })
  }
  return out
}

/** "Continue on that toprol", "keep you on that 20 of lisinopril": a medicine that is named needs no pointing at. */
const withoutPointing = (words: Word[]): Word[] =>
  words.filter(({ text }, i) => {
    const [next, second, third] = words.slice(i + 1, i + 4).map((word) => word.text)
    if (
      !/^(?:that|this)$/.test(text) ||
      !/^(?:on|with|take|taking|continue|of|use|using|the)$/.test(words[i - 1]?.text ?? '')
    )
      return true
    const figure = /^\d/.test(next ?? '')
    return !(
      isDrug(next ?? '') ||
      (figure && (isDrug(second ?? '') || (second === 'of' && isDrug(third ?? ''))))
    )
  })

/** "I have that history of gout", "you had that prior surgery": nothing was shown, it is told for the first time. */
const withArticle = (words: Word[]): Word[] =>
  words.map((word, i) =>
    (word.text === 'that' &&
      /^(?:have|has|had)$/.test(words[i - 1]?.text ?? '') &&
      /^(?:history|prior|previous)$/.test(words[i + 1]?.text ?? '')) ||
    (word.text === 'this' && GETS.test(words[i - 1]?.text ?? '') && namesCountable(words.slice(i + 1, i + 5)))
      ? { ...word, text: 'a', raw: 'a' }
      : word,
  )

/** Behind these a thing is named for the first time: "I have this weird lump". */
const GETS =
  /^(?:have|has|had|having|get|gets|got|getting|feel|feels|felt|develop|developed|noticed|found|with)$/
/** What may stand between "this" and the thing. */
const DESCRIBES = wordSet(`
  swelling ringing weird strange funny odd really very bad terrible awful constant burning tingling sharp dull
  little small big huge large red itchy dry massive nagging painful horrible stabbing throbbing weakness`)
const THING = wordSet(`
  lump bump rash bunion cough headache migraine sensation feeling spot mole sore knot mass cyst growth fever
  cold blister ulcer wound bruise bite lesion wart nodule cramp`)

/** A thing that is counted, behind at most two words that describe it. */
function namesCountable(words: Word[]): boolean {
  const at = words.findIndex(({ text }) => THING.has(text))
  if (/^(?:is|are|was|has|had|may|might|could|makes?)$/.test(words[at + 1]?.text ?? '')) return false
  return at >= 0 && at <= MOST_DESCRIBING && words.slice(0, at).every(({ text }) => DESCRIBES.has(text))
}

const MOST_DESCRIBING = 2

const LITTLE_BIT_OF = 4

/** "A little bit of a struggle" is a struggle. */
function withoutLittleBitOf(words: Word[]): Word[] {
  const at = /\ba little bit of an? /.exec(`${plain(words)} `)?.index
  if (at === undefined) return words
  const before = at === 0 ? 0 : plain(words).slice(0, at).trim().split(' ').length
  return [...words.slice(0, before), ...words.slice(before + LITTLE_BIT_OF)]
}

/** "This pain right here in my stomach, like right around here": shown, which no note can. */
function withoutShowing(words: Word[]): Word[] {
  const out: Word[] = []
  for (let i = 0; i < words.length; i++) {
    const shown =
      i > 1 && /^(?:like|right)$/.test(words[i]?.text ?? '')
        ? SHOWS.exec(`${plain(words.slice(i, i + 4))} `)
        : null
    if (shown) i += shown[0].trim().split(' ').length - 1
    else out.push(words[i] as Word)
  }
  return out
}
const SHOWS = /^(?:like )?right (?:around |about )?(?:here|there) /

/** "It is something called a stye", "what we call a stye": a note says the name. */
function withoutNaming(words: Word[]): Word[] {
  const at = words.findIndex(
    ({ text }, i) =>
      (text === 'something' || text === 'what') && NAMED_AS.test(`${plain(words.slice(i, i + 6))} `),
  )
  const named = at < 0 ? null : NAMED_AS.exec(`${plain(words.slice(at, at + 6))} `)
  return named && words.length > at + named[0].trim().split(' ').length
    ? [...words.slice(0, at), ...words.slice(at + named[0].trim().split(' ').length)]
    : words
}

/** "I try and sing" is "I try to sing". */
const withToAfterTry = (words: Word[]): Word[] =>
  words.map((word, i) =>
    word.text === 'and' &&
    /^(?:try|trying)$/.test(words[i - 1]?.text ?? '') &&
    isBaseVerb(words[i + 1]?.text ?? '')
      ? { ...word, text: 'to', raw: 'to' }
      : word,
  )

/** "The goats are well, thankfully": how the speaker feels about it. */
const withoutFeelings = (words: Word[]): Word[] =>
  words.flatMap((word, i) => {
    if (isFeeling(words, i)) return []
    const last = i === words.length - 2 && isFeeling(words, i + 1)
    return [last ? { ...word, after: words[i + 1]?.after ?? '' } : word]
  })

/** At the head of a sentence it leads to a comfort, after "which" to an aside: both are weighed as they were said. */
const isFeeling = (words: Word[], i: number): boolean =>
  i > 0 &&
  /^(?:thankfully|luckily|fortunately)$/.test(words[i]?.text ?? '') &&
  !/^(?:which|that|who)$/.test(words[i - 1]?.text ?? '')

/** "Refer him if we need to", of which the "to" is lost. */
function withIfNeeded(words: Word[]): Word[] {
  const at = words.length - 3
  const subject = words[at + 1]
  if (at < 2 || !subject || plain(words.slice(at)) !== 'if we need') return words
  const needed = words[at + 2] as Word
  return [...words.slice(0, at + 1), { ...needed, text: 'needed', raw: 'needed' }]
}

const YOUNGEST_TOLD = 11
const OLDEST = 110
const ONLY_AGE = /^(?:i|you) (?:am|are) (\d+)(?: (?:now|right now))?$/

/** "I am 58 now" says how old; what may be a figure of a scale is left. */
function withYearsOld(words: Word[]): Word[] {
  const age = Number(ONLY_AGE.exec(plain(words))?.[1] ?? 0)
  const figure = words[2]
  if (!figure || age < YOUNGEST_TOLD || age > OLDEST) return words
  const old = ['years', 'old'].map((text): Word => ({ ...figure, text, raw: text, after: '' }))
  return [...words.slice(0, 2), { ...figure, after: '' }, ...old]
}

/** "It moved a little to the side a little bit": a little is said once. */
function withoutLittleAgain(words: Word[]): Word[] {
  const at = words.length - (words.at(-1)?.text === 'bit' ? 3 : 2)
  const isAgain = at > 2 && /^a little(?: bit)?$/.test(plain(words.slice(at)))
  return isAgain && / a little /.test(` ${plain(words.slice(0, at))} `) ? words.slice(0, at) : words
}

/** What is put as a record puts it before single words are weighed, in this order. */
const REWORDINGS: ReadonlyArray<(words: Word[]) => Word[]> = [
  withoutFeelings,
  withoutEverything,
  withoutBareMore,
  withToAfterTry,
  withIfNeeded,
  withoutTwiceNamed,
  withoutColleague,
  withSubjectFirst,
  withoutNaming,
  withoutLittleBitOf,
  withArticle,
  withoutShowing,
  withYearsOld,
  withoutLittleAgain,
  withDoseAfterName,
  withTellerLeftOut,
  withBareIllness,
  withPartOfOwn,
]

/** Drops words that only colour speech: "really", "just", "some" before a thing, "a little bit of". Never a negation. */
export function tidyWords(spoken: Word[]): Word[] {
  const words = REWORDINGS.reduce((said, reworded) => reworded(said), spoken)
  const out: Word[] = []
  words.forEach((word, i) => {
    const before = words[i - 1]?.text ?? ''
    const next = words[i + 1]?.text ?? ''
    if (EMPTY.test(word.text) && before !== 'not' && next !== '') return
    if (
      word.text === 'just' &&
      i > 0 &&
      !/^(?:not|only|if|,)$/.test(before) &&
      !/^(?:one|the|a|in|on|at|like|as|about|over|under|before|after|\d+)$/.test(next) &&
      next !== ''
    )
      return
    if (
      word.text === 'like' &&
      /^(?:related|due|secondary|consistent)$/.test(next) &&
      /^(?:sounds|looks|seems)$/.test(before)
    )
      return
    if (word.text === 'here' && /^(?:think|thought)$/.test(before) && /^(?:i|it|he|she)$/.test(next)) return
    if (word.text === 'pretty' && next !== '' && !/^(?:much|sure)$/.test(next)) return
    if (word.text === 'some' && i > 0 && next !== '' && !KEEPS_SOME.has(next) && !word.after) return
    // "I have also been ill, too", "not really burning, specifically"
    if (word.text === 'too' && next === '' && words.some(({ text }) => text === 'also')) return
    if (word.text === 'specifically' && words[i - 1]?.after === ',') {
      out.push({ ...(out.pop() as Word), after: word.after })
      return
    }
    if (word.text === 'bit' && before === 'little' && next !== '' && words[i - 2]?.text === 'a') return
    // "A little bit of my colon" is some of one thing.
    if (word.text === 'of' && before === 'bit' && words[i - 2]?.text === 'little' && !OF_ONE.test(next))
      return
    out.push(isHeldBack(words, i) ? { ...word, after: '' } : saidRightly(words, i))
  })
  return withoutIdioms(out)
}

const OF_ONE = /^(?:the|my|your|his|her|their|our|it|that|this)$/
const LONGEST_SUBJECT = 5

/** "If, the rash spreads", "the second thing, is that ...": a breath where no comma stands. */
const isHeldBack = (words: Word[], i: number): boolean =>
  words[i]?.after === ',' &&
  (/^(?:if|unless|because|that|whether)$/.test(words[i]?.text ?? '') ||
    (i > 0 && i < LONGEST_SUBJECT && /^(?:is|was) that$/.test(plain(words.slice(i + 1, i + 3)))))

/** "You have positive for strep" is "you are positive"; "the tablets that you are taking, the codeine" is two names of one. */
function saidRightly(words: Word[], i: number): Word {
  const word = words[i] as Word
  const before = words[i - 1]?.text ?? ''
  // "My ankles have got a bit bigger" is no having.
  if (word.text === 'got' && /^(?:have|has)$/.test(before) && GROWS.test(plain(words.slice(i + 1, i + 5))))
    return { ...word, text: 'gotten', raw: 'gotten' }
  const found = i + 1 + (words[i + 1]?.text === 'also' ? 1 : 0)
  if (
    /^(?:have|has)$/.test(word.text) &&
    /^(?:positive|negative) for$/.test(plain(words.slice(found, found + 2)))
  ) {
    const text = word.text === 'has' ? 'is' : before === 'i' ? 'am' : 'are'
    return { ...word, text, raw: text }
  }
  const ends =
    word.text === 'taking' &&
    /^that (?:you|he|she) (?:are|is)$/.test(plain(words.slice(Math.max(0, i - 3), i))) &&
    /^(?:the|your)$/.test(words[i + 1]?.text ?? '') &&
    isDrug(words[i + 2]?.text ?? '')
  return ends ? { ...word, after: ',' } : word
}
