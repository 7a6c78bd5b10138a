import { mayBeSamePart, partNamed } from '../lexicon/body-parts.ts'
import { clinicalClassesOf } from '../lexicon/clinical-words.ts'
import { once, oncePer } from '../once-per.ts'
import { wordSet } from '../rules/rule.ts'
import { plain, wordsIn, type Word } from '../talk/word.ts'
import type { Sentence } from '../talk/sentences.ts'
import type { IndexedTranscript } from '../transcript-index.ts'
import type { Binding } from './binding.ts'
import { COMES_OF, OF_ITS_CAUSE, TIES } from './causes-rules.ts'
import { heardOf } from './heard.ts'
import { isSaidNear, sentencesWith } from './talk-row.ts'
import { claimingWords, termOf } from './terms.ts'
import { thingsIn, type Thing } from './things.ts'

/** What a note says that something comes of. */
interface Cause {
  /** As written, from what leads to it on. */
  said: string
  cause: Word[]
  effect: Word[]
}

const LONGEST = 6
const OPEN_WITHIN = 6
/** "From last week", "from home": when and where, and no cause. */
const NO_CAUSE = wordSet(`
  last past previous above following today yesterday then now home work hospital age baseline before prior`)
const isNoCause = (words: readonly Word[]): boolean => {
  const first = words.find(({ text }) => text !== 'the')?.text ?? ''
  return NO_CAUSE.has(first) || /^\d/.test(first)
}
/** What "from" may stand behind: a complaint, an illness, a word that weighs. */
const WEIGHS = /^(?:likely|probably|possibly|presumably|mostly|mainly|secondary|perhaps)$/

function causesIn(words: readonly Word[], things: readonly Thing[]): Cause[] {
  const text = plain(words)
  const out = [...text.matchAll(new RegExp(COMES_OF.pattern, 'g'))].flatMap(({ index, 0: lead }): Cause[] => {
    const at = wordsIn(text.slice(0, index))
    if (lead === 'from' && !mayLead(words, at, things)) return []
    // "Motion does cause it to hurt", read as one who says because.
    if (words[at]?.raw.toLowerCase() === 'cause') return []
    return causeAt(words, at, at + wordsIn(lead))
  })
  words.forEach(({ text: own, raw }, k) => {
    const named = OF_ITS_CAUSE.exec(own)?.groups?.cause
    const word = words[k]
    if (named && named !== 'age' && word)
      out.push({ said: raw, cause: [{ ...word, text: named }], effect: claimingWords(words.toSpliced(k, 1)) })
  })
  return out
}

/** "Wrist sprain from the fall", "anemia (from bleeding)", "likely from alcohol": what it stands behind is an ill. */
const mayLead = (words: readonly Word[], at: number, things: readonly Thing[]): boolean =>
  WEIGHS.test(words[at - 1]?.text ?? '') ||
  things.some(
    (thing) => thing.at + thing.length === at && (thing.kind === 'finding' || thing.kind === 'condition'),
  )

function causeAt(words: readonly Word[], lead: number, from: number): Cause[] {
  const rest = words.slice(from)
  const stop = rest.findIndex(({ text, after }, k) => after !== '' || (k > 0 && STOPS.has(text)))
  const own = rest.slice(0, Math.min(LONGEST, stop < 0 ? rest.length : rest[stop]?.after ? stop + 1 : stop))
  const begin = words.slice(0, lead).findLastIndex(({ after }) => after === '.') + 1
  const before = claimingWords(words.slice(begin, lead))
  const cause = claimingWords(own)
  const isOpen = LEFT_OPEN.test(plain(words.slice(Math.max(begin, lead - OPEN_WITHIN), lead)))
  if (cause.length === 0 || isOpen || isNoCause(own)) return []
  const effect = before.length > 0 ? before : claimingWords(rest.slice(own.length))
  return [{ said: plain(words.slice(lead, from + own.length)), cause, effect }]
}

const STOPS = wordSet(
  'and but or which who with for on in as that even when where so requiring causing leading after',
)
/** Nobody says that it comes of that: it is asked, or denied. */
const LEFT_OPEN = /\b(?:not|whether|if|questioned|unsure|unclear|denies|unlikely|wonders?|rather than)\b/

/** How far from what it brings on a cause may be told. Sentences. */
const WITHIN = 2
/** How far from a complaint an illness that the clinician finds may be told. Sentences. */
const FOUND_WITHIN = 6
const MOST_READ = 60

/**
 * "Chest pain (due to cocaine)": what a note says something comes of, where the talk nowhere ties the one to the other: the
 * cause in the same sentence as what it brings on, or in one near it that says that something comes of something.
 */
export function causesUnsaid(
  words: readonly Word[],
  things: readonly Thing[],
  transcript: IndexedTranscript,
): Binding[] {
  return causesIn(words, things).flatMap(({ said, cause, effect }): Binding[] => {
    const asked = askedOf(cause, effect, transcript)
    const named = asked.things.flatMap(({ name }) =>
      heardOf(name, transcript).map(({ sentence }) => sentence),
    )
    const places = new Set([
      ...named,
      ...cause.flatMap(({ text }) => sentencesWith(text, transcript).slice(0, MOST_READ)),
    ])
    const isTied = [...places].some((sentence) => ties(sentence, asked, transcript))
    return isTied ? [] : [{ kind: 'negation', name: said, said: null, sentences: [], isAgainst: false }]
  })
}

/** What is asked of each place that speaks of a cause, read once for all of them. */
interface Asked {
  /** What the cause names. */
  things: readonly Thing[]
  isCause: (text: string) => boolean
  /** The words of what it brings on that are none of the cause's, each once. */
  effect: readonly string[]
  /** The parts of the body among them. */
  parts: readonly string[]
  isOfIll: () => boolean
  isOfSamePart: () => boolean
  isTiedToOther: () => boolean
}

function askedOf(cause: Word[], effect: Word[], transcript: IndexedTranscript): Asked {
  const terms = new Set(cause.map(({ text }) => termOf(text)))
  const texts = [...new Set(effect.map(({ text }) => text))]
  return {
    things: thingsIn(cause),
    isCause: (text) => terms.has(termOf(text)),
    effect: texts.filter((text) => !terms.has(termOf(text))),
    parts: texts.flatMap((text) => partNamed(text) ?? []),
    isOfIll: once(() => isOfIll(effect)),
    isOfSamePart: once(() => isOfSamePart(cause, effect)),
    isTiedToOther: once(() => isTiedToOther(texts, terms, transcript)),
  }
}

function ties(sentence: number, asked: Asked, transcript: IndexedTranscript): boolean {
  const own = transcript.sentences[sentence]
  if (!own) return false
  // "He comes in because ...", "this is likely due to ...": of no complaint it is enough that it was said.
  if (!asked.isOfIll()) return true
  const isOfOtherPart = once(() => namesOtherPart(own, asked.parts))
  const isNear = (within: number): boolean =>
    asked.effect.some(
      (text) =>
        isSaidNear(text, sentence, within, transcript) &&
        // "My wrist hurts" tells of no chest pain.
        (partNamed(text) !== null || !isOfOtherPart()),
    )
  if (isNear(0)) return true
  if (
    (isNear(FOUND_WITHIN) || asked.isOfSamePart()) &&
    isFoundByClinician(sentence, asked.things, transcript) &&
    !asked.isTiedToOther()
  )
    return true
  return isNear(WITHIN) && (TIES.test(plain(own.words)) || own.question) && !tiesOthers(own, asked)
}

/** "You have a fissure.": who finds an illness tells by that where the complaint comes from. */
const isFoundByClinician = (
  sentence: number,
  things: readonly Thing[],
  transcript: IndexedTranscript,
): boolean =>
  things.some(
    ({ kind, name }) =>
      (kind === 'condition' || kind === 'finding') &&
      heardOf(name, transcript).some(
        (heard) =>
          heard.sentence === sentence && heard.isToldByClinician && !heard.isOpen && heard.polarity === 'yes',
      ),
  )

const isOfSamePart = (cause: Word[], effect: Word[]): boolean =>
  cause.some(({ text }) => {
    const part = partNamed(text)
    return part !== null && effect.some((other) => mayBeSamePart(part, partNamed(other.text) ?? ''))
  })

/** "The swelling is caused by the amlodipine": the talk says what it comes of, and it is not that. */
function isTiedToOther(
  effect: readonly string[],
  cause: ReadonlySet<string>,
  transcript: IndexedTranscript,
): boolean {
  const brought = new Set(effect.map(termOf))
  return termsOfCausal(transcript).some((terms) => sharesAny(brought, terms) && !sharesAny(cause, terms))
}

const sharesAny = (some: ReadonlySet<string>, terms: ReadonlySet<string>): boolean =>
  [...some].some((term) => terms.has(term))

/** The words of each sentence that says what something comes of. */
const termsOfCausal = oncePer(({ sentences }: IndexedTranscript) =>
  sentences.flatMap(({ words, question }) =>
    !question && COMES_OF.test(plain(words)) ? [new Set(words.map(({ text }) => termOf(text)))] : [],
  ),
)

const namesOtherPart = ({ words }: Sentence, own: readonly string[]): boolean =>
  own.length > 0 &&
  words.some(({ text }) => {
    const part = partNamed(text)
    return part !== null && !own.some((one) => mayBeSamePart(one, part))
  })

const isOfIll = (effect: Word[]): boolean =>
  effect.some(({ text }) => partNamed(text) !== null) ||
  clinicalClassesOf(effect).has('complaint') ||
  thingsIn(effect).some(({ kind }) => kind === 'finding' || kind === 'condition' || kind === 'drug')

/** "Your wrist is sprained from the fall": what the sentence brings it together with is something else. */
function tiesOthers({ words }: Sentence, { isCause }: Asked): boolean {
  const named = thingsIn([...words]).filter(({ kind }) => kind === 'finding' || kind === 'condition')
  return (
    named.some(({ at, length }) => !words.slice(at, at + length).some(({ text }) => isCause(text))) ||
    words.some(({ text }) => partNamed(text) !== null && !isCause(text))
  )
}
