import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ChatMessage } from '#contract/chat-messages.ts'
import { makeMessage } from './chat-fixtures.ts'
import {
  hear,
  newestRun,
  runAround,
  RUN_LIMIT,
  takeIn,
  withNewer,
  withOlder,
  type MessageRun,
} from './message-run.ts'

const range = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => makeMessage(from + at))
const numbers = (run: MessageRun) => run.messages.map(({ seq }) => seq)
const run = (from: number, to: number, change: Partial<MessageRun> = {}): MessageRun => ({
  messages: range(from, to),
  hasOlder: from > 1,
  hasNewer: false,
  revision: to,
  ...change,
})
const page = (from: number, to: number, hasMore: boolean) => ({
  messages: range(from, to),
  hasMore,
  revision: to,
})

test('what is sent comes to the end, once', () => {
  const heard = hear(run(1, 2), makeMessage(3))
  expect(heard).not.toBe('missed')
  expect(numbers(heard as MessageRun)).toEqual([1, 2, 3])
  expect(numbers(hear(heard as MessageRun, makeMessage(3)) as MessageRun)).toEqual([1, 2, 3])
})

test('what is edited takes its place; an older state of it does not', () => {
  const edited = makeMessage(1, { revision: 3, text: 'Changed' })
  const heard = hear(run(1, 2), edited) as MessageRun
  expect(heard).toMatchObject({ revision: 3, messages: [{ text: 'Changed' }, { text: 'Message 2' }] })
  expect((hear(heard, makeMessage(1)) as MessageRun).messages[0]?.text).toBe('Changed')
})

test('a gap in the revisions is noticed', () => {
  expect(hear(run(1, 2), makeMessage(4))).toBe('missed')
})

test('far back, what is sent now is not put behind what stands there', () => {
  expect(numbers(hear(run(1, 2, { hasNewer: true, revision: 80 }), makeMessage(81)) as MessageRun)).toEqual([
    1, 2,
  ])
})

test('an edited message that is not here stays away', () => {
  expect(numbers(hear(run(5, 6), makeMessage(2, { revision: 7 })) as MessageRun)).toEqual([5, 6])
})

test('older and newer pages join without a doublet', () => {
  expect(numbers(withOlder(run(5, 6), page(3, 5, true)))).toEqual([3, 4, 5, 6])
  expect(withNewer(run(1, 2, { hasNewer: true }), page(2, 4, false))).toMatchObject({ hasNewer: false })
  expect(numbers(withNewer(run(1, 2, { hasNewer: true }), page(2, 4, false)))).toEqual([1, 2, 3, 4])
})

test('a long run lets go of its far end', () => {
  const back = withOlder(run(51, 50 + RUN_LIMIT), page(1, 50, false))
  expect([numbers(back)[0], numbers(back).at(-1), back.hasNewer]).toEqual([1, RUN_LIMIT, true])
  const on = hear(run(1, RUN_LIMIT), makeMessage(RUN_LIMIT + 1)) as MessageRun
  expect([numbers(on)[0], on.hasOlder]).toEqual([2, true])
})

test('around a message that was looked for stands what came before and after', () => {
  const around = runAround(page(8, 10, true), page(11, 12, true))
  expect(around).toMatchObject({ hasOlder: true, hasNewer: true, revision: 10 })
  expect(numbers(around)).toEqual([8, 9, 10, 11, 12])
})

/** A room in which messages were sent and changed: what happened, in its order. */
const histories = fc
  .array(fc.oneof(fc.constant('send' as const), fc.nat()), { minLength: 1, maxLength: 60 })
  .map((steps) => {
    const messages: ChatMessage[] = []
    const events: ChatMessage[] = []
    for (const [at, step] of steps.entries()) {
      const revision = at + 1
      const known = step === 'send' ? undefined : messages[step % Math.max(1, messages.length)]
      const message = known
        ? { ...known, revision, text: `Changed ${revision}` }
        : makeMessage(messages.length + 1, { revision })
      messages[message.seq - 1] = message
      events.push(message)
    }
    return { messages, events }
  })

test('whatever part of the events is lost, what was missed and is asked for makes it whole', () => {
  fc.assert(
    fc.property(histories, fc.array(fc.boolean(), { maxLength: 60 }), ({ messages, events }, kept) => {
      let here = newestRun({ messages: [], hasMore: false, revision: 0 })
      for (const [at, event] of events.entries()) {
        if (kept[at] === false) continue
        const heard = hear(here, event)
        // As the server answers: the newest state of each, in the order it happened.
        const after = here.revision
        const changes = new Map(
          events
            .slice(0, event.revision)
            .filter(({ revision }) => revision > after)
            .map((one) => [one.seq, one]),
        )
        here = heard === 'missed' ? takeIn(here, [...changes.values()], event.revision) : heard
      }
      const missing = events.filter(({ revision }) => revision > here.revision)
      here = takeIn(here, [...new Map(missing.map((one) => [one.seq, one])).values()], events.length)
      expect(here.messages).toEqual(messages)
      expect(here.revision).toBe(events.length)
    }),
  )
})
