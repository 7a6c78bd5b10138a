import { readFileSync } from 'node:fs'
import type { Draft } from '../../src/scribe/types.ts'
import { isStopWord } from '../../src/scribe/stems.ts'
import { termOf } from '../../src/scribe/transcript-index.ts'
import { wordsOfText } from './measures.ts'

export interface Order {
  order_type: string
  description: string
}

const TYPES: Array<[string, RegExp]> = [
  ['followup', /\b(?:follow(?:-| )?up|come back|return|see (?:him|her|the patient) (?:back|again|in))\b/i],
  ['imaging', /\b(?:x-rays?|mri|ct|cat scan|ultrasound|echo\w*|mammogram|scan|ekg)\b/i],
  ['lab', /\b(?:labs?|blood ?work|hemoglobin|a1c|panel|cbc|urine|culture|test|swab|lipid|thyroid)\b/i],
  [
    'medication',
    /\b(?:mg|prescri\w+|medication|continue|increase|decrease|refill|start|take|cream|inhaler|ibuprofen|tylenol)\b/i,
  ],
]

export function readOrders(folder: string): Map<string, Order[]> {
  return new Map(
    readFileSync(`${folder}/mediqa-oe.orders.jsonl`, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => {
        const row = JSON.parse(line) as { id: string; orders: Order[] }
        return [row.id, row.orders]
      }),
  )
}

/** The lines of the plan that order something, with the kind of order their words name. */
export function ordersOf(draft: Draft): Order[] {
  const plan = draft.sections.find((section) => section.key === 'assessment_plan')
  return (plan?.sentences ?? []).flatMap((sentence) => {
    const type = sentence.heading ? undefined : TYPES.find(([, cue]) => cue.test(sentence.text))
    return type ? [{ order_type: type[0], description: sentence.text }] : []
  })
}

const termsOf = (text: string): Set<string> =>
  new Set(
    wordsOfText(text)
      .map((word) => word.text)
      .filter((word) => !isStopWord(word))
      .map(termOf),
  )

/** Orders found: same kind and at least half of the words of the description; each may be found once. */
export function matchOrders(said: Order[], wanted: Order[]): number {
  const free = [...said]
  let hits = 0
  for (const order of wanted) {
    const terms = termsOf(order.description)
    const at = free.findIndex((other) => {
      if (other.order_type !== order.order_type) return false
      const own = termsOf(other.description)
      return [...terms].filter((term) => own.has(term)).length >= terms.size / 2
    })
    if (at < 0) continue
    free.splice(at, 1)
    hits++
  }
  return hits
}
