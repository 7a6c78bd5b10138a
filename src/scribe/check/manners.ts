import { genericOf } from '../lexicon/brand-names.ts'
import { isDrug } from '../lexicon/drugs.ts'
import { once, oncePer } from '../once-per.ts'
import type { Rule } from '../rules/rule.ts'
import { plain, type Word } from '../talk/word.ts'
import type { IndexedTranscript } from '../transcript-index.ts'
import type { Binding } from './binding.ts'
import { heardOf, type HeardThing } from './heard.ts'
import * as rules from './manners-rules.ts'
import type { Thing } from './things.ts'

/** One way in which a medicine is taken: how a note writes it, and all ways in which talk bears it out. */
interface Manner {
  slot: 'route' | 'need' | 'taper' | 'meal' | 'time'
  noted: Rule
  said: readonly Rule[]
}

const manner = (slot: Manner['slot'], noted: Rule, ...said: Rule[]): Manner => ({
  slot,
  noted,
  said: [noted, ...said],
})

const MANNERS: readonly Manner[] = [
  { slot: 'route', noted: rules.NOTED_INTO_VEIN, said: [rules.INTO_VEIN] },
  manner('route', rules.INTO_MUSCLE, rules.BY_NEEDLE),
  manner('route', rules.UNDER_SKIN, rules.BY_NEEDLE),
  manner('route', rules.BY_NEEDLE, rules.INTO_MUSCLE, rules.UNDER_SKIN, rules.INTO_VEIN),
  manner('route', rules.BY_MOUTH),
  manner('route', rules.UNDER_TONGUE),
  manner('route', rules.INTO_RECTUM),
  manner('route', rules.BREATHED),
  manner('route', rules.BY_NEBULIZER),
  { slot: 'route', noted: rules.NOTED_ON_SKIN, said: [rules.ON_SKIN] },
  { slot: 'route', noted: rules.NOTED_INTO_NOSE, said: [rules.INTO_NOSE] },
  { slot: 'need', noted: rules.NOTED_AS_NEEDED, said: [rules.AS_NEEDED] },
  { slot: 'taper', noted: rules.NOTED_TAPERED, said: [rules.TAPERED] },
  manner('meal', rules.WITH_MEAL),
  manner('meal', rules.BEFORE_MEAL),
  manner('meal', rules.AFTER_MEAL),
  { slot: 'time', noted: rules.NOTED_AT_NIGHT, said: [rules.AT_NIGHT, rules.IN_EVENING] },
  { slot: 'time', noted: rules.NOTED_IN_MORNING, said: [rules.IN_MORNING] },
  { slot: 'time', noted: rules.NOTED_IN_EVENING, said: [rules.IN_EVENING] },
]

/** Words around a medicine in a note, and sentences behind it in the talk. */
const BEHIND = 14
const BEFORE = 4
const SENTENCES_BEHIND = 5

/** "Prednisone 40 mg daily at bedtime": what a note says of how a medicine is taken, where the talk, of that medicine, does not. */
export function mannersUnsaid(
  words: readonly Word[],
  things: readonly Thing[],
  transcript: IndexedTranscript,
): Binding[] {
  const named = new Set(things.map(({ at }) => at))
  return things.flatMap((thing): Binding[] => {
    if (thing.kind !== 'drug') return []
    const places = heardOf(thing.name, transcript)
    if (places.length === 0) return []
    const noted = plain(ownWords(words, thing, named))
    const { isSaid, isByOtherRoute } = mannersOf(thing.name, transcript)
    return MANNERS.flatMap((one): Binding[] => {
      const written = one.noted.exec(noted)?.[0]
      if (written === undefined || isSaid(one)) return []
      // By mouth is how medicines are taken where nobody says otherwise.
      if (one.noted === rules.BY_MOUTH && !isByOtherRoute()) return []
      return [{ kind: 'condition', name: written, said: null, sentences: [], isAgainst: false }]
    })
  })
}

/** What the talk says of how one medicine is taken; each is looked for when it is first asked for. */
interface MannersHeard {
  isSaid: (manner: Manner) => boolean
  isByOtherRoute: () => boolean
}

/** By talk and medicine: every line that names one asks for the same. */
const mannersIn = oncePer<IndexedTranscript, Map<string, MannersHeard>>(() => new Map())

function mannersOf(name: string, transcript: IndexedTranscript): MannersHeard {
  const known = mannersIn(transcript).get(name)
  if (known) return known
  const places = heardOf(name, transcript)
  const said = once(() => [...new Set(places.map((place) => saidOf(place, transcript)))])
  const isSaid = oncePer((one: Manner) => one.said.some((rule) => said().some((text) => rule.test(text))))
  const isByOtherRoute = once(() => places.some((place) => saysOtherRoute(behindOf(place, transcript))))
  const heard = { isSaid, isByOtherRoute }
  mannersIn(transcript).set(name, heard)
  return heard
}

const saysOtherRoute = (text: string): boolean =>
  MANNERS.some(
    ({ slot, noted, said }) =>
      slot === 'route' && noted !== rules.BY_MOUTH && said.some((rule) => rule.test(text)),
  )

/** An inhaler, a cream or a shot is how a medicine is given, and none by itself. */
const isMedicine = oncePer(
  ({ text }: Word): boolean =>
    isDrug(text) && !MANNERS.some(({ said }) => said.some((rule) => rule.test(text))),
)

/** What a note says right around a medicine, up to the next one. */
function ownWords(words: readonly Word[], { at, length }: Thing, named: ReadonlySet<number>): Word[] {
  const behind = words.slice(at + length, at + length + BEHIND)
  const end = behind.findIndex(
    (word, k) =>
      isMedicine(word) ||
      behind[k - 1]?.after === '.' ||
      (TELLS_OF_ILL.test(word.text) && behind[k - 1]?.text !== 'for') ||
      // "Advil; pain at night": behind a complaint it is told of that.
      named.has(at + length + k),
  )
  const before = words.slice(Math.max(0, at - BEFORE), at)
  const begin =
    before.findLastIndex((word) => isMedicine(word) || word.after !== '' || OF_ANOTHER.test(word.text)) + 1
  return [
    ...before.slice(begin),
    ...words.slice(at, at + length),
    ...behind.slice(0, end < 0 ? behind.length : end),
  ]
}

/** How often another one is taken, or what joins this one to it. */
const OF_ANOTHER = /^(?:daily|day|bid|tid|weekly|nightly|and|plus)$/
const TELLS_OF_ILL = /^(?:pain|pains|symptoms?|worse\w*|reporting|reports)$/

/** What stands right behind a medicine in its sentence, up to the next. */
function behindOf({ sentence, at, length }: HeardThing, { sentences }: IndexedTranscript): string {
  const behind = (sentences[sentence]?.words ?? []).slice(at + length)
  const next = behind.findIndex(isMedicine)
  return plain(next < 0 ? behind : behind.slice(0, next))
}

/** All that the talk says of a medicine at one place: its sentence from the one named before it on, and those behind it, up to the next. */
function saidOf({ name, sentence, at, length }: HeardThing, { sentences }: IndexedTranscript): string {
  const isOther = (word: Word): boolean => isMedicine(word) && genericOf(word.text) !== name
  const own = sentences[sentence]?.words ?? []
  const begin = own.slice(0, at).findLastIndex(isOther) + 1
  const next = own.slice(at + length).findIndex(isOther)
  const texts = [plain(own.slice(begin, next < 0 ? own.length : at + length + next))]
  const before = sentences[sentence - 1]
  if (begin === 0 && before && (before.segment === sentences[sentence]?.segment || before.question))
    if (!before.words.some(isOther)) texts.unshift(plain(before.words))
  if (next >= 0) return texts.join(' ')
  for (let k = sentence + 1; k <= sentence + SENTENCES_BEHIND; k++) {
    const words = sentences[k]?.words ?? []
    const other = words.findIndex(isOther)
    texts.push(plain(other < 0 ? words : words.slice(0, other)))
    if (other >= 0) break
  }
  return texts.join(' ')
}
