import { isStopWord } from '../stems.ts'
import type { Problem } from './plan-labels.ts'
import { candidatesIn } from '../tasks/candidates.ts'
import { wordText } from '../tasks/word-text.ts'
import { figuresOf, termOf } from '../transcript-index.ts'
import type { NoteLine } from '../visit-lines.ts'
import type { Word } from '../talk/word.ts'
import { wordsOfText } from '../talk/words.ts'

/** Words of an order that say no more than that it is one. */
const SAYS_ORDER =
  /^(?:order\w*|get\w*|do|take|taking|give\w*|put|start\w*|prescrib\w*|use|using|treat|try|provide|arrange|obtain|check|have|send|sent|make|made|set|up|will|would|like|can|should|also|just|then|now|today|patient|him|her|them|his|their|advised|recommend\w*|medicine|medication|called|dose|supply|another|some|quite|happy|going|nurse|come|want|need|sure|see|help|again|little|bit|meantime)$/
const STOPS = /\b(?:stop\w*|avoid|discontinue|hold|not|no|never|without|instead|off)\b/
const WAITS = /\b(?:if|unless|until|when|once|whether|after|before)\b/

/** One thing by several names, or said in more words than it needs. */
const SAME: ReadonlyArray<[RegExp, string]> = [
  [/\b(?:complete|full) blood count\b/g, 'cbc'],
  [/\bbasic metabolic (?:panel|profile)\b/g, 'bmp'],
  [/\b(?:comprehensive|complete) metabolic (?:panel|profile)\b/g, 'cmp'],
  [/\bpulmonary function (?:tests?|studies)\b/g, 'pfts'],
  [/\b(?:electrocardiograms?|ecgs?)\b/g, 'ekg'],
  [
    /\b(?:keep|keep (?:him|her|them|the patient)|stay|remain)(?: going| taking)? (?:with|on)\b|\bkeep taking\b/g,
    'continue',
  ],
]

interface Order {
  things: Set<string>
  figures: Set<string>
  terms: Set<string>
  stops: boolean
  waits: boolean
}

/** What a line asks for; null where it asks for nothing that has a name. */
function orderOf({ text: told }: NoteLine): Order | null {
  const text = SAME.reduce((said, [names, name]) => said.replace(names, name), told.toLowerCase())
  const words = wordsOfText(text)
  const named = candidatesIn(wordText(words)).filter(({ kind }) => kind !== 'call' && kind !== 'follow_up')
  if (named.length === 0) return null
  const content = words.filter(({ text: word }) => !isStopWord(word) && !SAYS_ORDER.test(word))
  return {
    things: new Set(named.map(({ key }) => key)),
    figures: new Set(words.flatMap((word: Word) => figuresOf(word.text))),
    terms: new Set(content.map((word) => termOf(word.text))),
    stops: STOPS.test(text),
    waits: WAITS.test(text),
  }
}

const isWithin = (small: Set<string>, large: Set<string>): boolean =>
  [...small].every((one) => large.has(one))

/** Whether an order says nothing that the other does not: the same things, doses and details. */
const isSaidIn = (one: Order, other: Order): boolean =>
  one.stops === other.stops &&
  one.waits === other.waits &&
  isWithin(one.things, other.things) &&
  isWithin(one.figures, other.figures) &&
  isWithin(one.terms, other.terms)

/** "We will give her the Motrin" beside "Motrin 800 mg every 6 hours": each order once, in its fuller wording. */
export function withoutRepeatedOrders(problems: Problem[]): Problem[] {
  const orders = new Map<NoteLine, Order>()
  for (const line of problems.flatMap(({ lines }) => lines)) {
    const order = orderOf(line)
    if (order) orders.set(line, order)
  }
  const dropped = new Set<NoteLine>()
  for (const [line, order] of orders)
    for (const [other, fuller] of orders) {
      if (line === other || dropped.has(other) || other.part === 'reasoning') continue
      if (line.part !== 'reasoning' && isSaidIn(order, fuller)) dropped.add(line)
    }
  return problems.map((problem) => ({
    ...problem,
    lines: problem.lines.filter((line) => !dropped.has(line)),
  }))
}
