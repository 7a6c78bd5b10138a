import { isBrand } from './lexicon/drugs.ts'
import { placeNameLength } from './lexicon/places.ts'
import { capital, wordSurface } from './surface.ts'
import { plain, type Word } from './talk/word.ts'
import { wordSet } from './rules/rule.ts'
import { ENCLOSES } from './scribe-rules.ts'

/** A place that was said, as the note writes it: "at home in Portland, Oregon". `end` is the first word after it. */
export interface SaidPlace {
  text: string
  end: number
}

const NOUN = wordSet(`
  home house apartment flat condo townhouse dorm dormitory cabin cottage trailer farm ranch office offices desk
  workplace clinic clinics hospital practice surgery pharmacy center centre facility school college university
  campus church mosque temple library car truck van bus train hotel motel hostel shelter room bedroom kitchen
  bathroom basement garage garden yard backyard porch patio driveway lot park building store shop mall cafe
  restaurant gym airport station city town village county province state country suburbs countryside place lobby
  studio lab jail prison`)
/** What stands between "the" and its noun without naming anything else. */
const NOT_BETWEEN = wordSet(`
  of to for from and or but with without that which who is was are am i you he she it we they at in on by so
  because right now today just process middle mood pain same wrong`)
const ENDS_IN_ING = /^\w{3,}ing$/
const BETWEEN_AFTER_ALL = /^(?:living|parking|waiting|nursing|dining|operating|consulting|building|assisted)$/
const DETERMINER = /^(?:my|our|the|a|an|their|his|her|this|your)$/
const KIN = wordSet(`
  mother mom mum father dad parent parents sister brother son daughter friend aunt uncle grandma grandmother
  grandpa grandfather girlfriend boyfriend partner wife husband neighbor neighbour cousin`)
/** These need no article. */
const BARE = { at: /^(?:work|school|church|college|university|hospital|clinic|sea|camp)$/, in: /^(?:hospital|clinic)$/ } // prettier-ignore
const ON = /^(?:train|bus|farm|ward|base|campus|reserve|reservation|island|porch|patio)$/
const NO_PLACE = wordSet(`
  january february march april may june july august september october november december monday tuesday wednesday
  thursday friday saturday sunday english spanish french german medicare medicaid zoom teams facetime webex
  skype god i dr doctor mr mrs ms covid alcoholics narcotics weight physical occupational`)
const TITLE = /^(?:dr|doctor|mr|mrs|ms)$/
const CONTINUES = /^(?:at|in|inside|near|outside|by|off|of|on)$/
const CONTINUES_ONLY = /^(?:by|off|of)$/
/** "In a lot of pain", "in a good place", "in a state": these are places only with the word before them. */
const ONLY_AFTER: Record<string, RegExp> = {
  lot: /^(?:parking|car)$/,
  place: /^(?:my|your|our|his|her|their|'s)$/,
  state: /^(?:the|my|your)$/,
}
/** "In a car accident", "in the gym class". */
const NOT_BEFORE = /^(?:accident|crash|wreck|collision|program|class|choir|team|sick|seat)$/
const MOST_BETWEEN = 3
const MOST_PARTS = 4

/** The place that the words from `from` on name: "at home", "in my car outside the clinic", "in Leeds"; null for anything else. */
export function saidPlace(words: Word[], from: number, namesKnown: boolean): SaidPlace | null {
  // "Of the clinic" only goes on.
  const first = CONTINUES_ONLY.test(textOf(words, from)) ? 0 : endOfPart(words, from, namesKnown)
  const end = withMore(words, first, namesKnown)
  if (end <= from) return null
  const text = placeText(words, from, end, namesKnown)
  return { text: text.startsWith('from ') ? placedFrom(words, from, first, text) : text, end }
}

/** A place said without "at" or "in", as an answer may: "Toronto", "my kitchen". */
export function answeredPlace(words: Word[], from: number, namesKnown: boolean): SaidPlace | null {
  const known = placeNameLength(words, from)
  const first = known > 0 ? from + known : endOfThing(words, from)
  const end = withMore(words, first, namesKnown)
  if (end <= from) return null
  const named = placeText(words, from, end, namesKnown)
  const isEnclosed = known > 0 || ENCLOSES.test(placeText(words, from, first, namesKnown))
  return { text: `${isEnclosed ? 'in' : 'at'} ${named}`, end }
}

const textOf = (words: Word[], at: number): string => words[at]?.text ?? ''
const isCut = (words: Word[], at: number): boolean =>
  words[at]?.after !== '' && textOf(words, at) !== 'st' && !TITLE.test(textOf(words, at))

/** The end of "at home", "in the living room", "in Leeds"; 0 when they are none. */
function endOfPart(words: Word[], at: number, namesKnown: boolean): number {
  const preposition = textOf(words, at)
  if (preposition === 'home') return at + 1
  if (!/^(?:from|near|outside|by|off|of)$/.test(preposition) && !/^(?:at|in|inside|on)$/.test(preposition))
    return 0
  if (isCut(words, at)) return 0
  const next = textOf(words, at + 1)
  if (preposition === 'on') return DETERMINER.test(next) && ON.test(textOf(words, at + 2)) ? at + 3 : 0
  if (next === 'home' && preposition !== 'in') return at + 2
  if ((preposition === 'at' || preposition === 'in') && BARE[preposition].test(next)) return at + 2
  return endOfName(words, at + 1, namesKnown) || endOfThing(words, at + 1) || endOfKins(words, at + 1)
}

/** The end of "my office", "the emergency room", "Dr. Patel's clinic", "the UK"; 0 when the words are none. */
function endOfThing(words: Word[], at: number): number {
  if (!DETERMINER.test(textOf(words, at)) && !TITLE.test(textOf(words, at))) return 0
  const end = endOfNoun(words, at + 1)
  if (end > 0 || textOf(words, at) !== 'the') return end
  const known = placeNameLength(words, at + 1)
  return known > 0 ? at + 1 + known : 0
}

/** The end of the noun that stands at `at` or a few words on. */
function endOfNoun(words: Word[], at: number): number {
  for (let k = at; k <= at + MOST_BETWEEN + 1; k++) {
    const text = textOf(words, k)
    if (text === '' || isCut(words, k - 1)) return 0
    if (NOUN.has(text) && (ONLY_AFTER[text]?.test(textOf(words, k - 1)) ?? true)) {
      // "The office building" ends with its last noun.
      const end = NOUN.has(textOf(words, k + 1)) && !isCut(words, k) ? k + 2 : k + 1
      return NOT_BEFORE.test(textOf(words, end)) ? 0 : end
    }
    if (NOT_BETWEEN.has(text) || (ENDS_IN_ING.test(text) && !BETWEEN_AFTER_ALL.test(text))) return 0
  }
  return 0
}

/** The end of "my daughter's". */
function endOfKins(words: Word[], at: number): number {
  const isKins =
    DETERMINER.test(textOf(words, at)) && KIN.has(textOf(words, at + 1)) && textOf(words, at + 2) === "'s"
  return isKins ? at + 3 : 0
}

/** The end of "Leeds", "new south wales", "Mercy General Hospital"; 0 when nothing shows that the words name a place. */
function endOfName(words: Word[], at: number, namesKnown: boolean): number {
  const known = placeNameLength(words, at)
  let end = at + known
  if (known === 0) while (end < at + MOST_BETWEEN && isName(words, end, namesKnown, end > at)) end++
  if (end === at) return 0
  for (let k = end; k <= end + MOST_BETWEEN && !isCut(words, k - 1); k++) {
    const text = textOf(words, k)
    if (NOUN.has(text) && text !== 'home') return k + 1
    if (text === '' || NOT_BETWEEN.has(text) || ENDS_IN_ING.test(text)) break
  }
  // "Sarah's" alone is nobody's place.
  return textOf(words, end) === "'s" ? 0 : end
}

function isName(words: Word[], at: number, namesKnown: boolean, goesOn: boolean): boolean {
  const word = words[at]
  if (!namesKnown || !word || (goesOn && isCut(words, at - 1))) return false
  return (
    /^\p{Lu}[\p{L}'-]*\p{Ll}/u.test(word.raw) &&
    word.raw.toLowerCase() === word.text &&
    !NO_PLACE.has(word.text) &&
    !isBrand(word.text)
  )
}

/** "At home" goes on "in Portland, Oregon". */
function withMore(words: Word[], first: number, namesKnown: boolean): number {
  let end = first
  for (let part = 1; end > 0 && part < MOST_PARTS; part++) {
    const after = words[end - 1]?.after ?? ''
    if (after === '.' && textOf(words, end - 1) !== 'st') return end
    if (after === '?') return end
    const next = textOf(words, end)
    const at = /^(?:here|over|up|down|out|back)$/.test(next) && after === '' ? end + 1 : end
    const more = CONTINUES.test(textOf(words, at))
      ? endOfPart(words, at, namesKnown)
      : endOfName(words, end, namesKnown)
    if (more <= end) return end
    end = more
  }
  return end
}

function placeText(words: Word[], from: number, end: number, namesKnown: boolean): string {
  const capitals = new Set<number>()
  for (let k = from; k < end; k++)
    for (let n = 0; n < placeNameLength(words, k); n++) if (textOf(words, k + n) !== 'of') capitals.add(k + n)
  const shown = words.slice(from, end).map(({ text, raw, after }, k) => {
    const pause = after === ',' && from + k < end - 1 ? ',' : ''
    if (/^(?:my|our|your)$/.test(text)) return `their${pause}`
    if (/^(?:u\.?k|u\.?s|u\.s\.a|usa)$/.test(text)) return text.replaceAll('.', '').toUpperCase() + pause
    const surface = text === 'home' ? text : wordSurface(text, raw, namesKnown)
    return (capitals.has(from + k) ? named(text) : surface) + pause
  })
  const line = shown
    .join(' ')
    .replaceAll(" 's", "'s")
    .replace(/ (?:here|over|up|down|out|back) (?=at|in)/g, ' ')
  return /^home\b/.test(line) ? `at ${line}` : line
}

/** "From my car" is in it, "from my office" at it. */
function placedFrom(words: Word[], from: number, end: number, text: string): string {
  const isThing = endOfThing(words, from + 1) === end || textOf(words, from + 1) === 'home'
  const isIn = !isThing || ENCLOSES.test(plain(words.slice(from, end)))
  return text.replace(/^from/, isIn ? 'in' : 'at')
}

const named = (text: string): string => (text === 'd.c' ? 'D.C.' : text.split('-').map(capital).join('-'))
