import { readFileSync } from 'node:fs'
import type { FoundTask } from '../../src/scribe/tasks/find-tasks.ts'
import { isStopWord } from '../../src/scribe/stems.ts'
import { termOf } from '../../src/scribe/transcript-index.ts'
import { wordsOfText } from './measures.ts'

export interface Order {
  order_type: string
  description: string
}

/** How MEDIQA-OE calls the kinds of tasks; the others have no counterpart there. */
const typeOf = ({ kind, test }: FoundTask): string | null => {
  if (kind === 'prescription') return 'medication'
  if (kind === 'follow_up') return 'followup'
  return kind === 'order' && test !== 'other' ? test : null
}

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

/** The tasks of a visit that are orders in the sense of MEDIQA-OE. */
export function ordersOf(tasks: FoundTask[]): Order[] {
  return tasks.flatMap((task) => {
    const type = typeOf(task)
    return type === null ? [] : [{ order_type: type, description: task.subject }]
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
