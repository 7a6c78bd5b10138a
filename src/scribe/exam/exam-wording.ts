import { plain, type Word } from '../talk/word.ts'
import {
  HAS_NONE,
  LEAD,
  LOOKING_AT,
  NAMED_BEFORE,
  PERSON_HAS,
  PERSON_IS,
  SEES,
  SEES_NONE,
  SEES_THAT,
  TAIL,
  THERE_IS,
} from './exam-wording-rules.ts'

/** What carries a finding, and what stands for it: "I do not see any" is "no". */
const CARRIERS: Array<[Pick<RegExp, 'exec'>, 'no' | '']> = [
  [NAMED_BEFORE, ''],
  [/^(?:just )?(?:looking|listening) (?:at|to) (?=(?:you|he|she) (?:are|is|do|does|have|has|appear)\b)/, ''],
  [LOOKING_AT, ''],
  [/^(?:it )?(?:looks|seems|appears|does seem) like /, ''],
  [SEES_NONE, 'no'],
  [HAS_NONE, 'no'],
  [/^there (?:is|are|was|were) (?:not (?:any )?|no )/, 'no'],
  [SEES_THAT, ''],
  [SEES, ''],
  [PERSON_HAS, ''],
  [PERSON_IS, ''],
  [THERE_IS, ''],
  [/^that is (?:an? |some )?(?=(?:\w+ ){0,3}(?:tenderness|swelling|edema|effusion|guarding)\b)/, ''],
  [/^(?:noticed|noted) (?:an? |some )?/, ''],
  [/^(?:your|the|his|her|this|some) /, ''],
]

/** A finding without what carries it: "I do not see any fracture" is "no fracture". */
export function withoutCarrier(words: Word[]): Word[] {
  const unseen = notSeen(words)
  if (unseen) return unseen
  let out = words
  for (const [carrier, head] of CARRIERS) {
    const match = carrier.exec(`${plain(out)} `)
    if (!match || match[0].trim() === '') continue
    const count = match[0].trim().split(' ').length
    const first = out[count]
    if (!first) return out
    out = head === '' ? out.slice(count) : [noFrom(out[0] as Word, first), ...out.slice(count)]
    if (head !== '') return anyToPlain(out)
  }
  return anyToPlain(out)
}

const CANNOT_SEE =
  /^(?:i |we )(?:can|could) not (?:really |quite )?(?:see|make out|visualize|find) (?:the|your|his|her|any of the) (?=\w)/
const LONGEST_THING = 4

/** "I can't see the landmarks": they are not seen, which is not that there are none. */
function notSeen(words: Word[]): Word[] | null {
  const match = CANNOT_SEE.exec(plain(words))
  const thing = match && words.slice(match[0].trim().split(' ').length)
  const [first, last] = [words[0], thing?.at(-1)]
  if (!thing || !first || !last || thing.length > LONGEST_THING) return null
  const says = (text: string, after: Word['after']): Word => ({ ...first, text, raw: text, after })
  return [...thing.slice(0, -1), { ...last, after: '' }, says('not', ''), says('seen', last.after)]
}

/** The "no" that stands for the words from `begin` up to the thing denied. */
const noFrom = (begin: Word, thing: Word): Word => ({
  ...begin,
  text: 'no',
  raw: 'no',
  to: thing.from,
  after: '',
})

/** "no jugular distention or any bruits" reads "or bruits". */
const anyToPlain = (words: Word[]): Word[] =>
  words[0]?.text === 'no' ? words.filter((word) => word.text !== 'any') : words

/** The finding without "and", "so now", "the good news is". */
export function withoutExamLead(words: Word[]): Word[] {
  const match = LEAD.exec(`${plain(words)} `)
  return match ? words.slice(match[0].trim().split(' ').length) : words
}

const PRESSED =
  /\bwhen (?:i|we) (?:\w+ )?(?:press|push|palpate|touch)(?: (?:on )?(?:it|that|there|here|down))*$/
/** "Heart sounds good", "looks fine": the last word is what was found. */
const ENDS_WELL = new RegExp(
  [
    String.raw`\b(?:sounds?|looks?|feels?|is|are|seems?|appears?|very|pretty|so|all|quite) (?:good|great|fine|okay)$`,
    String.raw`\b(?:moves?|bends?|heals?|healing) well$`,
  ].join('|'),
)

/** "Looks normal and looks good": once is enough. */
const SAID_TWICE = / and (?:looks|sounds) (?:good|great|fine)$/

/** A finding without its dangling end: "soft and", "tender there as well now". */
export function withoutExamTail(spoken: Word[]): Word[] {
  let words = spoken
  for (;;) {
    const text = plain(words)
    if (ENDS_WELL.test(text) && !SAID_TWICE.test(text)) return words
    const tail = TAIL.exec(text)
    if (!tail) return words
    words = words.slice(0, text.slice(0, tail.index).split(' ').length)
  }
}

/** "when I press on it": "on palpation". */
export function withPalpation(words: Word[]): Word[] {
  const text = plain(words)
  const match = PRESSED.exec(text)
  if (!match) return words.slice(0, lengthBefore(text, / when (?:i|we) /))
  if (match.index === 0) return words
  const begin = text.slice(0, match.index).trim().split(' ').length
  const [on, palpated] = [words[begin] as Word, words[begin + 2] as Word]
  return [
    ...words.slice(0, begin),
    { ...on, text: 'on', raw: 'on' },
    { ...palpated, text: 'palpation', raw: 'palpation', after: '' },
  ]
}

/** How many words stand before what matches; all of them where nothing does. */
const lengthBefore = (text: string, pattern: RegExp): number => {
  const at = text.search(pattern)
  return at < 0 ? Infinity : text.slice(0, at).split(' ').length
}

const FIGURES: Record<string, string> = { one: '1', two: '2', three: '3', four: '4' }
const SHOWN = /^(?:here|there)$/
const PART =
  /^(?:right|left|knee|shoulder|ankle|elbow|wrist|hip|hand|foot|finger|joint|leg|arm|area|lateral|medial|grade|effusion)$/
/** "Or that redness": no redness that was spoken of. */
const SIGN = /^(?:redness|swelling|bruising|tenderness|warmth|edema|effusion|rash)$/
const SMALL =
  /^(?:in|on|at|an|as|is|or|of|to|if|no|so|be|by|do|it|up|the|and|for|not|non|over|under|mid|low|her|his|a|i)$/

/** The words of a finding as charts write them: without what is shown with the hand, begun words and "that" knee. */
export function chartWords(words: Word[]): Word[] {
  const out: Word[] = []
  for (let i = 0; i < words.length; i++) {
    const word = words[i] as Word
    const next = words[i + 1]
    const text = word.text
    if (SHOWN.test(text) && i > 0 && !/^(?:is|are|was|were)$/.test(next?.text ?? '')) continue
    if (text === 'right' && SHOWN.test(next?.text ?? '')) continue
    if (next && (isBegun(text, next.text) || (text === 'thyroid' && next.text === 'thyromegaly'))) continue
    // "No tenderness to pain to palpation": the other was meant to be said instead.
    if (text === 'to' && /^(?:pain|tenderness) (?:to|on|with)$/.test(plain(words.slice(i + 1, i + 3)))) {
      i++
      continue
    }
    // What a swelling is called is told: the lay words behind it say it again.
    if (
      text === 'swollen' &&
      (out.at(-1)?.text ?? '').endsWith('adenopathy') &&
      /^lymph|^glands/.test(next?.text ?? '')
    ) {
      while (/^(?:lymph|glands?|nodes?)$/.test(words[i + 1]?.text ?? '')) i++
      continue
    }
    if (text === 'that' && /^(?:or|and|no)$/.test(out.at(-1)?.text ?? '') && SIGN.test(next?.text ?? ''))
      continue
    if (/^(?:that|this)$/.test(text) && next && PART.test(next.text)) {
      out.push({ ...word, text: 'the', raw: 'the' })
      continue
    }
    if (text === 'little' && next?.text === 'bit') {
      const isOf = words[i + 2]?.text === 'of'
      out.push({ ...word, text: out.at(-1)?.text === 'a' ? 'little' : 'a little' })
      i += isOf ? 2 : 1
      continue
    }
    if (/^(?:your|his|her)$/.test(text) && next?.text === 'both') continue
    if (text === 'type' && next?.text === 'of' && out.at(-1)?.text === 'no') {
      i++
      continue
    }
    const figure = FIGURES[text] ?? (/^\d(?:\.\d)?$/.test(text) ? text : null)
    if (figure && next?.text === 'plus' && !/^\d/.test(words[i + 2]?.text ?? '')) {
      out.push({ ...word, text: `${figure}+`, raw: `${figure}+`, to: next.to, after: next.after })
      i++
      continue
    }
    out.push(word)
  }
  return out
}

/** "lymph lymphadenopathy", "ab abdomen": a word that was begun and then said. */
const isBegun = (begun: string, said: string): boolean =>
  (begun.length >= 2 || (said.length > 3 && /^[b-hj-z]$/.test(begun))) &&
  said.length > begun.length + 1 &&
  said.startsWith(begun) &&
  !SMALL.test(begun) &&
  /^[a-z]+$/.test(begun) &&
  /^[a-z]+$/.test(said)
