import { withoutFillers } from '../talk/clean-words.ts'
import { PREPOSITIONS } from '../grammar/closed-classes.ts'
import { isNegated, mentionsIn } from '../mentions.ts'
import { thirdPersonWords } from '../person.ts'
import type { Sentence } from '../talk/sentences.ts'
import { wordSet, type Rule } from '../rules/rule.ts'
import { joinWords, sentenceLine } from '../surface.ts'
import type { NoteLine, Visit } from '../visit-lines.ts'
import { plain, type Word } from '../talk/word.ts'
import {
  ASKED_OF,
  ASKS_BEGINNING,
  ASKS_COURSE,
  ASKS_PLACE,
  ASKS_QUALITY,
  ASKS_SIDE,
  ASKS_SPREAD,
  CALLS_COMPLAINT,
  COURSE,
  NOT_OF_ILLNESS,
  PARTS,
  SIDES,
  SPREADS,
} from './attribute-rules.ts'
import { BEGAN, LASTS, OFTEN, TIME } from './time-rules.ts'

const QUALITIES = wordSet(`
  cramp cramps spasm spasms sharp dull burning throbbing cramping crampy achy achey aching ache stabbing stinging
  pressure tight tightness shooting pulsating nagging gnawing tingling heavy squeezing electric constant
  intermittent sore itchy numb hot`)

interface Attribute {
  label: string
  asks: RegExp | Rule
  /** The words of the reply that answer, as ranges of it; null when it does not. */
  read: (reply: Word[]) => Word[] | null
}

const ATTRIBUTES: readonly Attribute[] = [
  {
    label: 'Severity',
    asks: /\b(?:scale|out of 10|how (?:bad|severe|painful) (?:is|was|are|would|has))\b/,
    read: (reply) => reply.filter((word) => /^(?:10|\d)$/.test(word.text)).slice(-1),
  },
  {
    label: 'Quality',
    asks: ASKS_QUALITY,
    read: (reply) => reply.filter((word, i) => QUALITIES.has(word.text) && !isNegated(reply, i)),
  },
  {
    label: 'Frequency',
    asks: /\bhow (?:often|frequently|many times)\b/,
    read: (reply) => range(reply, OFTEN),
  },
  {
    label: 'Location',
    asks: ASKS_PLACE,
    read: placeIn,
  },
  {
    label: 'Radiation',
    asks: ASKS_SPREAD,
    read: (reply) => withoutYes(range(reply, SPREADS)),
  },
  {
    label: 'Onset',
    asks: ASKS_BEGINNING,
    read: (reply) => range(reply, TIME),
  },
  {
    label: 'Side',
    asks: ASKS_SIDE,
    read: (reply) => withoutFrame(range(reply, SIDES)),
  },
  {
    label: 'Course',
    asks: ASKS_COURSE,
    read: (reply) => range(reply, COURSE),
  },
  {
    label: 'Duration',
    asks: /\bhow long (?:has|have|did|does|is|was|were)\b|\bhow many (?:days|weeks|months|years)\b/,
    read: (reply) => range(reply, TIME),
  },
]
const REACH = 4
const LONGEST_PLACE = 12

/** "Whereabouts is the pain?" and its like, with the patient's short answer: "Location: lower abdomen". */
export function attributeLine(visit: Visit, i: number): NoteLine | null {
  const { sentences } = visit.index
  const question = sentences[i] as Sentence
  if (question.speaker === 'patient') return null
  const asked = plain(question.words)
  const attribute = ATTRIBUTES.find(({ asks }) => asks.test(asked))
  if (!attribute || NOT_OF_ILLNESS.test(asked)) return null
  if (OF_TIME.test(attribute.label) && isOfSomethingElse(question)) return null
  let answered = false
  for (let k = i + 1; k <= Math.min(i + REACH, sentences.length - 1); k++) {
    const reply = sentences[k] as Sentence
    if (reply.speaker === 'doctor') {
      const other = ATTRIBUTES.find(({ asks }) => asks.test(plain(reply.words)))
      if (other && other !== attribute) return null
      // What is asked next is answered next: a time said then is of something else.
      if (answered && !other && OF_TIME.test(attribute.label) && asksAnew(reply)) return null
      continue
    }
    answered = true
    const first = reply.question || visit.used.has(k) ? null : attribute.read(withoutFillers(reply.words))
    if (!first || first.length === 0) continue
    const said = settled(sentences, k, attribute)
    if (!said) return null
    const told = thirdPersonWords(said, 'patient', visit.sex)
    if (!told) return null
    const separator = attribute.label === 'Quality' ? ', ' : null
    const value = separator
      ? [...new Set(said.map((word) => word.text))].join(separator)
      : joinWords(told, false)
    const label = labelFor(attribute.label, plain(said))
    const ofTen = attribute.label === 'Severity' && /\b10\b/.test(asked) ? '/10' : ''
    return {
      section: 'hpi',
      text: sentenceLine(`${label}${topicOf(question)}: ${value}${ofTen}`),
      words: [...question.words, ...said],
    }
  }
  return null
}

/** "How often's the blue one?": asked of a thing that is no complaint and no part of the body. */
function isOfSomethingElse({ words, index }: Sentence): boolean {
  const [asked] = [...plain(words).matchAll(ASKED_OF.pattern)].map(([, name = '']) => name)
  if (asked === undefined || PARTS.test(asked) || CALLS_COMPLAINT.test(asked)) return false
  return mentionsIn(words, index).length === 0
}

const asksAnew = ({ question, words }: Sentence): boolean => question && words.length > LONGEST_ECHO
/** "Three days?" asks nothing new. Words. */
const LONGEST_ECHO = 4

const CHANGES = /\b(?:at first|at the start|in the beginning|started out|used to|depends|but now)\b/
const WORSENED = /\bwors\w+\b/
const UNDER_CONDITION = /\b(?:when|if|with|without|after|unless)\b/
const OF_TIME = /^(?:Onset|Duration|Frequency)$/

/**
 * What a reply comes to, through all that the same voice goes on to say: of times the one named last ("a week. Maybe five
 * days ago"); null where it changed ("on and off at first, constant now"), differs by side or hangs on a condition.
 */
function settled(sentences: Sentence[], from: number, { label, read }: Attribute): Word[] | null {
  const values: Word[][] = []
  let text = ''
  let named = 0
  for (let k = from; sentences[k]?.segment === sentences[from]?.segment; k++) {
    const words = withoutFillers(sentences[k]?.words ?? [])
    text += ` ${plain(words)}`
    named += mentionsIn(words, k).filter(({ kind }) => kind === 'finding').length
    for (let rest = words, said = read(rest); said && said.length > 0; said = read(rest)) {
      values.push(said)
      rest = OF_TIME.test(label) ? rest.slice(rest.indexOf(said.at(-1) as Word) + 1) : []
    }
  }
  // "The runny nose started on Friday, and the ear was Sunday night": each has its own.
  if (OF_TIME.test(label) && named > 0 && values.length > 1) return null
  const different = new Set(values.map(plain)).size > 1
  const [first, last] = [values[0], values.at(-1)]
  if (!first || !last) return null
  switch (label) {
    case 'Side':
      return /\bleft\b.*\bright\b|\bright\b.*\bleft\b/.test(text) && !/\bboth\b/.test(text) ? null : first
    case 'Course':
      return different || CHANGES.test(text) ? null : first
    case 'Severity':
      return UNDER_CONDITION.test(text) ? null : first
    default:
      if (!OF_TIME.test(label)) return first
      // "A while, but worse in the last six months": it began before that.
      if (CHANGES.test(text) || WORSENED.test(text.slice(0, text.indexOf(plain(first))))) return null
      // "Six months, and worse over the last two": it is the six.
      // "On Friday I saw a blister. We went to our doctor on Saturday": what came after began nothing.
      return / but |\bwors\w+|\b(?:i|we|they) (?:went|took|called)\b/.test(
        text.slice(text.indexOf(plain(first)), text.lastIndexOf(plain(last))),
      )
        ? first
        : last
  }
}

/** "Since Monday", "a week ago" and "Saturday" are when it began, "a week now" is how long it has lasted. */
function labelFor(label: string, said: string): string {
  if (label === 'Course' && /^(?:very |quite |more )?(?:sudden|gradual)(?:ly)?$/.test(said)) return 'Onset'
  if (label === 'Onset') return LASTS.test(said) ? 'Duration' : label
  return label === 'Duration' && BEGAN.test(said) ? 'Onset' : label
}

/** " of headache" where the question names what it asks about. */
function topicOf(question: Sentence): string {
  const asked = plain(question.words)
  const bowels = /\bbowel movements?\b/.exec(asked)
  if (bowels) return ` of ${bowels[0]}`
  const named = mentionsIn(question.words, question.index).filter(
    ({ kind, at }) =>
      (kind === 'finding' || kind === 'drug') &&
      !/\b(?:when|if|after|while) (?:you|it|the|your)\b/.test(plain(question.words.slice(0, at))),
  )
  if (named.length === 0) return feltIn(asked)
  return named.length === 1 && named[0] ? ` of ${named[0].name}` : ''
}

/** "Where does it feel swollen?" asks of the swelling. */
const FELT: ReadonlyArray<[RegExp, string]> = [
  [/\bswollen\b/, 'swelling'],
  [/\bnumb\b/, 'numbness'],
  [/\b(?:urinate|pee)\b/, 'urination'],
  [/\bitchy\b/, 'itching'],
]
function feltIn(asked: string): string {
  const [, name] = FELT.find(([cue]) => cue.test(asked)) ?? []
  return name ? ` of ${name}` : ''
}

function range(words: Word[], pattern: Rule): Word[] | null {
  const text = plain(words)
  const match = pattern.exec(text)
  if (!match) return null
  const begin = text.slice(0, match.index).split(' ').length - 1
  // "Three, four months ago"
  const from = [begin - 1, begin].every((k) => /^\d+$/.test(words[k]?.text ?? '')) ? begin - 1 : begin
  const before = words[from - 1]?.text ?? ''
  // "Until Monday" is when something ends or is planned, "after a few minutes" lasted none.
  if (/^(?:not|no|never|until|till|by|next|before|after|within|every)$/.test(before)) return null
  const to = begin + match[0].trim().split(' ').length
  return words[to]?.text === 'old' ? null : words.slice(from, to)
}

/** "Yeah, to my jaw" names where. */
function withoutYes(words: Word[] | null): Word[] | null {
  const at = words?.findIndex(({ text }) => !/^(?:yes|yeah|it|goes)$/.test(text)) ?? -1
  return at < 0 ? null : (words?.slice(at) ?? null)
}

/** "on the left side" of an answer is "left side". */
const withoutFrame = (words: Word[] | null): Word[] | null =>
  words && words.slice(words.findIndex(({ text }) => !/^(?:just|mainly|mostly|on|the|my)$/.test(text)))

const BEFORE_PLACE = wordSet(`
  um uh so well yeah yes okay like mostly mainly it is just kind sort of i would have to say think guess probably
  located quite really the pain hurt hurts coming from right here and maybe that was a an lot bit bad badly little
  most more`)
const AFTER_PLACE = /^(?:when|but|because|that|which|if|i|it|so|yeah|um|uh|you|really|quite|whenever|they)$/

/** "The upper chest and", "on both sides the": more was begun. */
const OPEN_END = /^(?:and|or|the|an?|my|then|also|just)$/
/** "I fell onto my tailbone", "it started in the neck and moved up": what happened, and no place alone. */
const HAPPENED = /\b(?:its|fell|started|moved|began|went|\d+ ?%|%)\b|%/

/** The place a reply names, without what leads to it and what it goes on to say. */
function placeIn(words: Word[]): Word[] | null {
  let from = 0
  while (from < words.length && BEFORE_PLACE.has(words[from]?.text ?? '')) from++
  let to = from
  while (to < words.length && to - from < LONGEST_PLACE && !AFTER_PLACE.test(words[to]?.text ?? '')) to++
  // "My left side right here": shown, which no note can.
  if (/^(?:here|there)$/.test(words[to - 1]?.text ?? '')) to -= words[to - 2]?.text === 'right' ? 2 : 1
  // "In the middle of my chest, um, over ..."
  while (
    to > from &&
    (PREPOSITIONS.has(words[to - 1]?.text ?? '') || OPEN_END.test(words[to - 1]?.text ?? ''))
  )
    to--
  const place = words.slice(from, to)
  const text = plain(place)
  return PARTS.test(text) && !/\b(?:no|not|nowhere)\b/.test(text) && !HAPPENED.test(text) ? place : null
}
