import { withCombinedStrengths } from './combined-strengths.ts'
import { withoutCutOffWords } from './cut-off-words.ts'
import type { Segment } from '../types.ts'
import { withoutMisheard } from './misheard.ts'
import { withoutHyphensInNumbers } from './hyphened-numbers.ts'
import { joinNumberWords } from './number-words.ts'
import { withPlainNo } from './said-none.ts'
import { isSaidToBe } from './said-to-be.ts'
import { plainText } from './plain-text.ts'
import type { Word } from './word.ts'
import { wordSet } from '../rules/rule.ts'
import { TOKEN } from './talk-rules.ts'

const OPENED: Record<string, string> = {
  "n't": 'not', "won't": 'will not', "can't": 'can not', cannot: 'can not', "shan't": 'shall not', "ain't": 'is not',
  "let's": 'let us', "y'all": 'you all', "'cause": 'because', cause: 'cause', gonna: 'going to', wanna: 'want to',
  gotta: 'have to', kinda: 'kind of', sorta: 'sort of', lemme: 'let me', gimme: 'give me', "i'm": 'i am', im: 'i am',
  "'m": 'am', "'re": 'are', "'ve": 'have', "'ll": 'will', "o'clock": "o'clock", alright: 'all right', ok: 'okay',
  "what's": 'what is', dont: 'do not', didnt: 'did not', doesnt: 'does not', isnt: 'is not', wasnt: 'was not',
  havent: 'have not', hasnt: 'has not', ive: 'i have', youre: 'you are', thats: 'that is', wouldnt: 'would not',
  cant: 'can not', milligrams: 'mg', milligram: 'mg', milligrammes: 'mg', micrograms: 'mcg', microgram: 'mcg',
  milliliters: 'ml', milliliter: 'ml', centimeters: 'cm', centimeter: 'cm', centimetres: 'cm', millimeters: 'mm',
  percent: '%', kilograms: 'kg', kilos: 'kg', "c'mon": 'come on', tryna: 'trying to', outta: 'out of',
  'to-day': 'today', 'to-night': 'tonight', 'to-morrow': 'tomorrow',
} // prettier-ignore

const PARTICIPLE = wordSet(`
  been had got gotten done gone become taken come seen`)
const ENDS_AS_PARTICIPLE = /^\w+ed$/
const NO_PARTICIPLE = /^(?:need|bed|red|bleed|feed|speed|breed|seed|weed)$/
const isParticiple = (text: string): boolean =>
  PARTICIPLE.has(text) || (ENDS_AS_PARTICIPLE.test(text) && !NO_PARTICIPLE.test(text))

/** Words that follow "'d" and show that it stands for "had". */
const AFTER_HAD = /^(?:been|had|done|gone|seen|taken|better|got|gotten|never)$/

const TAG_NAMES =
  'a|b|i|u|s|p|br|hr|em|strong|span|div|font|sup|sub|ul|ol|li|table|tbody|thead|tr|td|th|h[1-6]|html|head|body|pre|code|small|mark|img'
/** What a tag may hold beside its name: names with their values, and no words. */
const VALUE = String.raw`(?:"[^"<>]{0,200}"|'[^'<>]{0,200}'|[^\s"'<>]{1,80})`
const TAG = String.raw`</?(?:${TAG_NAMES})(?:\s+[\w:-]{1,40}\s*=\s*${VALUE})*\s*/?>`
const ENTITY = String.raw`&(?:[a-z]{2,8}|#\d{1,6});`
const TEMPLATE_MARK = String.raw`(?:\$\{|\{\{)\s*[\w.-]{0,60}\s*\}\}?`
const MARKUP = new RegExp(`${TAG}|${ENTITY}|${TEMPLATE_MARK}`, 'gi')

/** Tags, entities and empty template marks of pasted text are nobody's words; blanks keep every other word in its place. */
const withoutMarkup = (text: string): string => text.replace(MARKUP, (mark) => ' '.repeat(mark.length))

/** Splits one segment into normal words. Linear in the length of the text. */
export const segmentWords = (segment: Segment, index: number): Word[] =>
  wordsIn(withoutMarkup(segment.text), index)

function wordsIn(written: string, index: number): Word[] {
  const words: Word[] = []
  const { text, at } = plainText(written)
  for (const match of text.matchAll(TOKEN.pattern)) {
    const raw = match[0]
    const from = match.index
    if (/^[.?!,;:…—()"\n%]/u.test(raw) && !/^\.\d/.test(raw)) {
      if (raw.startsWith('%'))
        words.push({ text: '%', raw: '%', segment: index, from, to: from + 1, after: '' })
      else pause(words[words.length - 1], raw)
      continue
    }
    pushToken(words, raw, index, from)
  }
  openAmbiguous(words)
  const whole = withPlainNo(withoutMisheard(withoutCutOffWords(words, text)))
  const spelt = /\p{Ll}/u.test(text) ? withSpeltNames(whole) : whole
  const read = withCombinedStrengths(joinNumberWords(withoutHyphensInNumbers(spelt)))
  return text === written
    ? read
    : read.map((word) => ({ ...word, from: at(word.from), to: Math.max(at(word.to), at(word.to - 1) + 1) }))
}

/** The words of a text that nobody in particular said: a line of a note, a piece of one. What stands in it is read, whatever brackets it stands in. */
export const wordsOfText = (text: string): Word[] => wordsIn(text, 0)

/** Two letters that are a word of their own beside the letters of a name: "a", "I". */
const ALSO_WORD = /^[ai]$/
const UNIT_OF_TWO = /^(?:mg|ml|mm|cm|kg|am|pm)$/
const NAME_OF_TWO = /^(?:it|iv|id|iq|ai)$/
const GOES_ON_I =
  /^(?:am|have|had|was|will|would|do|did|think|take|took|feel|felt|can|could|need|want|just|know)$/

/** "M R I", "C O P D": letters spelt out in capitals are one name. */
function withSpeltNames(words: Word[]): Word[] {
  const out: Word[] = []
  for (let i = 0; i < words.length; i++) {
    let end = i
    while (isLetter(words[end]) && (end === i || words[end - 1]?.after === '')) end++
    if (words[end - 1]?.text === 'i' && GOES_ON_I.test(words[end]?.text ?? '')) end--
    const name = words.slice(i, end)
    const text = name.map((word) => word.text).join('')
    const first = name[0]
    const last = name.at(-1)
    const isName =
      name.length > 2 ||
      (name.length === 2 &&
        (!name.some((word) => ALSO_WORD.test(word.text)) ||
          NAME_OF_TWO.test(text) ||
          // "high cholesterol, and R A."
          (ALSO_WORD.test(last?.text ?? '') && last?.after !== '' && !ALSO_WORD.test(first?.text ?? ''))))
    if (!first || !last || !isName) {
      out.push(words[i] as Word)
      continue
    }
    const raw = UNIT_OF_TWO.test(text) ? text : text.toUpperCase()
    // "S T D s", "S T D's": several of them.
    const plural = words[end]
    if (name.length > 2 && last.after === '' && plural && /^'?s$/.test(plural.raw) && plural.text !== 'is') {
      out.push({ ...first, text: `${text}s`, raw: `${raw}s`, to: plural.to, after: plural.after })
      i = end
      continue
    }
    out.push({ ...first, text, raw, to: last.to, after: last.after })
    i = end - 1
  }
  return out
}

const isLetter = (word: Word | undefined): boolean =>
  word !== undefined && /^[A-Z]$/.test(word.raw) && word.raw.toLowerCase() === word.text

function pause(last: Word | undefined, marks: string): void {
  if (!last) return
  const strongest = marks.includes('?')
    ? '?'
    : /^\.\.|…/u.test(marks)
      ? ','
      : /[.!\n]/u.test(marks)
        ? '.'
        : /[,;:—]/u.test(marks)
          ? ','
          : ''
  if (last.after === '?' || (last.after === '.' && strongest !== '?')) return
  if (strongest) last.after = strongest
}

function pushToken(words: Word[], raw: string, segment: number, from: number): void {
  const lower = raw.toLowerCase().replaceAll('’', "'")
  const to = from + raw.length
  const add = (text: string, source = raw): void => {
    words.push({ text, raw: source, segment, from, to, after: '' })
  }
  const last = words[words.length - 1]
  if (lower === 'na' && last && /^(?:gon|wan)$/.test(last.text) && last.to >= from - 1) {
    const opened = last.text === 'gon' ? ['going', 'to'] : ['want', 'to']
    Object.assign(last, { text: opened[0], to })
    words.push({ text: 'to', raw: 'to', segment, from: last.from, to, after: '' })
    return
  }
  if (lower === 'ta' && last?.text === 'got') {
    Object.assign(last, { text: 'have', to })
    words.push({ text: 'to', raw: 'to', segment, from: last.from, to, after: '' })
    return
  }
  if (lower === 'me' && last && /^(?:lem|gim)$/.test(last.text)) {
    Object.assign(last, { text: last.text === 'lem' ? 'let' : 'give' })
    return add('me')
  }
  if (lower === "n't" && last) {
    if (last.text === 'ca') last.text = 'can'
    if (last.text === 'wo') last.text = 'will'
    return add('not')
  }
  const whole = Object.hasOwn(OPENED, lower) ? OPENED[lower] : undefined
  if (whole) {
    for (const part of whole.split(' ')) add(part, whole === lower ? raw : part)
    return
  }
  if (/^[a-z]+$/.test(lower)) return add(lower)
  const negated = /^([a-z]+)n't$/.exec(lower)
  if (negated?.[1]) {
    add(negated[1], negated[1])
    return add('not', 'not')
  }
  const clitic = /^(.+)'(s|m|re|ve|ll|d)$/.exec(lower)
  if (clitic?.[1] && clitic[2]) {
    add(clitic[1], raw.slice(0, clitic[1].length))
    return add({ s: "'s", m: 'am', re: 'are', ve: 'have', ll: 'will', d: "'d" }[clitic[2]] ?? clitic[2], '')
  }
  const unit = /^(\d+(?:\.\d+)?)(mg|mcg|ml|cm|mm|kg|g|lbs?|%)$/.exec(lower)
  if (unit?.[1] && unit[2]) {
    add(unit[1])
    return add(unit[2])
  }
  if (/^\d{1,3}(?:,\d{3})+$/.test(lower)) return add(lower.replaceAll(',', ''))
  if (lower === "'s" || lower === "'d") return add(lower, '')
  if (lower.startsWith('.')) return add(`0${lower}`)
  add(lower)
}

/** Participles that tell how something is: "she's worried" is no "she has". */
const IS_SO = wordSet(`
  supposed worried concerned tired based related called located inflamed elevated swollen unchanged unaffected
  displaced rounded dilated`)

/** Decides what "'s" and "'d" stand for from what follows. */
function openAmbiguous(words: Word[]): void {
  const subjects =
    /^(?:it|that|he|she|what|there|here|who|where|how|when|everything|everybody|nothing|something|this|one)$/
  for (let i = 0; i < words.length; i++) {
    const word = words[i]
    const before = words[i - 1]
    if (!word || !before) continue
    if (
      word.text === 'cause' &&
      /^(?:i|it|you|we|they|he|she|there|my|that|um|uh)$/.test(words[i + 1]?.text ?? '')
    )
      word.text = 'because'
    let next = words[i + 1]?.text ?? ''
    if (/^(?:not|just|already|also|never|really|only|always|kind|of|probably|actually)$/.test(next))
      next = words[i + 2]?.text ?? ''
    if (word.text === "'s") {
      if (subjects.test(before.text)) word.text = isParticiple(next) && !IS_SO.has(next) ? 'has' : 'is'
      else if (isSaidToBe(words, i, next)) word.text = next === 'been' ? 'has' : 'is'
    } else if (word.text === "'d") word.text = AFTER_HAD.test(next) ? 'had' : 'would'
  }
}
