import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FairQueue, type Owner, type Waiting } from './fair-queue.ts'

const alone = (userId: string): Owner => ({ userId, organizationId: null })
const member = (userId: string, organizationId: string): Owner => ({ userId, organizationId })

function queueOf(...waiting: Array<Waiting<string>>): FairQueue<string> {
  const queue = new FairQueue<string>()
  for (const each of waiting) queue.add(each)
  return queue
}

function drain(queue: FairQueue<string>): string[] {
  const order: string[] = []
  for (let next = queue.take(); next; next = queue.take()) order.push(next.work)
  return order
}

const many = (owner: Owner, count: number, cost = 1): Array<Waiting<string>> =>
  Array.from({ length: count }, (_, at) => ({ work: `${owner.userId}${at + 1}`, owner, cost }))

test('who has two hundred waiting does not stand before the first of another', () => {
  const queue = queueOf(...many(alone('a'), 200))
  expect(queue.take()?.work).toBe('a1')
  queue.add({ work: 'b1', owner: alone('b'), cost: 1 })
  expect(queue.take()?.work).toBe('b1')
  expect(queue.take()?.work).toBe('a2')
})

test('who has little waiting goes before who has much, where both have been given as much', () => {
  expect(drain(queueOf(...many(alone('a'), 3), ...many(alone('b'), 1)))[0]).toBe('b1')
})

test('what work cost in the end counts, not what it was expected to cost', () => {
  const queue = queueOf(...many(alone('a'), 3), ...many(alone('b'), 3))
  expect(queue.take()?.work).toBe('a1')
  queue.charge(alone('a'), 2)
  expect(drain(queue)).toEqual(['b1', 'b2', 'b3', 'a2', 'a3'])
})

test('an hour alone is held against nobody, and an hour without work is not saved up', () => {
  const queue = new FairQueue<string>()
  for (let piece = 0; piece < 1_000; piece += 1) {
    queue.add({ work: `early${piece}`, owner: alone('early'), cost: 10 })
    queue.take()
  }
  for (const waiting of [...many(alone('early'), 6, 10), ...many(alone('late'), 6, 10)]) queue.add(waiting)
  const order = drain(queue)
  expect(order[0]).toBe('late1')
  expect(order.slice(0, 8).filter((work) => work.startsWith('early')).length).toBeGreaterThanOrEqual(3)
})

test('who has been given something does not wait for as long as ever new owners come', () => {
  const queue = queueOf(...many(alone('again'), 1, 300))
  for (let one = 0; one < 10; one += 1) queue.add(many(alone(`first${one}`), 1, 400)[0]!)
  queue.take()
  queue.add({ work: 'again2', owner: alone('again'), cost: 300 })
  let before = 0
  for (; queue.take()?.work !== 'again2' && before < 500; before += 1)
    queue.add(many(alone(`new${before}`), 1, 400)[0]!)
  expect(before).toBeLessThanOrEqual(25)
})

test('an account of before today goes before whatever many of today ask, up to as much as they are held back', () => {
  const queue = new FairQueue<string>({ newAccounts: 1_000 })
  const crowd = Array.from({ length: 50 }, (_, at) => ({ ...alone(`new${at}`), isNew: true }))
  for (const owner of crowd) queue.add({ work: owner.userId, owner, cost: 400 })
  for (const piece of many(alone('known'), 5, 400)) queue.add(piece)
  expect(drain(queue).slice(0, 4)).toEqual(['known1', 'known2', 'known3', 'new0'])
})

test('accounts of before today go before one of today by no more than that, however many they are', () => {
  const queue = new FairQueue<string>({ newAccounts: 1_000 })
  const known = Array.from({ length: 10 }, (_, at) => many(alone(`known${at}-`), 20, 200)).flat()
  for (const piece of known) queue.add(piece)
  const newcomer = { ...alone('newcomer'), isNew: true }
  for (const piece of many(newcomer, 2, 200)) queue.add(piece)
  const order = drain(queue)
  expect(order.indexOf('newcomer1')).toBeLessThanOrEqual(15)
  expect(order.indexOf('newcomer2')).toBeLessThanOrEqual(27)
})

test('who worked a little while nobody waited does not stand behind a dozen that come at once', () => {
  const queue = queueOf(...many(alone('early'), 1, 200))
  queue.take()
  const crowd = Array.from({ length: 12 }, (_, at) => many(alone(`crowd${at}`), 1, 400)).flat()
  for (const waiting of [...crowd, ...many(alone('early'), 1, 1)]) queue.add(waiting)
  expect(queue.take()?.work).toBe('early1')
})

test('little work goes before the large pieces of a crowd that came first', () => {
  const crowd = Array.from({ length: 12 }, (_, at) => many(alone(`crowd${at}`), 1, 400)).flat()
  const queue = queueOf(...crowd, ...many(alone('little'), 2, 10))
  expect(drain(queue).slice(0, 2)).toEqual(['little1', 'little2'])
})

test('a large piece is not kept waiting for ever by little work of the same others', () => {
  const queue = queueOf(...many(alone('large'), 1, 100), ...many(alone('little'), 40, 10))
  const order = drain(queue)
  expect(order.indexOf('large1')).toBeGreaterThanOrEqual(9)
  expect(order.indexOf('large1')).toBeLessThanOrEqual(10)
})

test('the members of an organization share its part; it counts as four users at most', () => {
  const members = Array.from({ length: 20 }, (_, at) => member(`m${at}-`, 'clinic'))
  const queue = queueOf(...members.flatMap((owner) => many(owner, 10)), ...many(alone('single'), 10))
  const order = drain(queue).slice(0, 40)
  expect(order.filter((work) => work.startsWith('single'))).toHaveLength(8)
})

test('one member of an organization does not use up the part of the others', () => {
  const [busy, calm] = [member('busy', 'clinic'), member('calm', 'clinic')]
  const queue = queueOf(...many(busy, 50))
  queue.take()
  for (const waiting of many(calm, 1)) queue.add(waiting)
  expect(queue.take()?.work).toBe('calm1')
})

test('what a person waits for goes first, of the same owner and of others', () => {
  const urgent = many(alone('u'), 1).map((waiting) => ({ ...waiting, urgent: true }))
  const own = { work: 'p-urgent', owner: alone('p'), cost: 1, urgent: true }
  expect(drain(queueOf(...many(alone('p'), 2), own, ...urgent))).toEqual(['u1', 'p-urgent', 'p1', 'p2'])
})

test('work that nobody looks at does not wait for ever behind what is urgent to who used much', () => {
  const queue = new FairQueue<string>({ patience: 3 })
  for (const waiting of many(alone('u'), 20)) queue.add({ ...waiting, urgent: true })
  for (const waiting of many(alone('p'), 2)) queue.add(waiting)
  expect(drain(queue).slice(0, 6)).toEqual(['u1', 'u2', 'p1', 'u3', 'p2', 'u4'])
})

test('work that nobody looks at waits no longer because more accounts ask for what is urgent', () => {
  const before = (askers: number): number => {
    const queue = new FairQueue<string>({ patience: 3 })
    const ask = (userId: string) => queue.add({ work: userId, owner: alone(userId), cost: 0.1, urgent: true })
    for (let k = 0; k < askers; k++) for (let n = 0; n < 6; n++) ask(`u${k}`)
    for (let k = 0; k < 100; k++) ask(queue.take()?.work ?? 'u0')
    queue.add({ work: 'p', owner: alone('p'), cost: 0.1 })
    for (let served = 0; ; served++) {
      const { work = 'p' } = queue.take() ?? {}
      if (work === 'p') return served * 0.1
      ask(work)
    }
  }
  expect(before(2)).toBeLessThan(5)
  // Each of them goes once before it whatever it is.
  expect(before(24)).toBeLessThan(3 + 24 * 0.1 * 2)
})

test('work that may not run yet is passed over, and keeps its place', () => {
  const queue = queueOf(...many(alone('a'), 2), ...many(alone('b'), 3))
  expect(queue.take(({ owner }) => owner.userId !== 'a')?.work).toBe('b1')
  expect(queue.take()?.work).toBe('a1')
  expect(queue.take(() => false)).toBeNull()
  expect(queue.size).toBe(3)
})

test('work that is taken out is not given', () => {
  const queue = queueOf(...many(alone('a'), 3))
  expect(queue.remove('a2')).toBe(true)
  expect(queue.remove('a2')).toBe(false)
  expect(queue.waitingOf(alone('a'))).toEqual({ count: 2, cost: 2 })
  expect(drain(queue)).toEqual(['a1', 'a3'])
})

const owner = fc
  .tuple(fc.integer({ min: 0, max: 7 }), fc.option(fc.integer({ min: 0, max: 1 }), { nil: null }))
  .map(([user, organization]): Owner =>
    organization === null ? alone(`u${user}`) : member(`m${user}.${organization}`, `o${organization}`),
  )
const step = fc.oneof(
  fc.record({
    kind: fc.constant('add' as const),
    owner,
    cost: fc.integer({ min: 1, max: 50 }),
    urgent: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('take' as const), beyond: fc.integer({ min: -1, max: 100 }) }),
)

test('whatever comes in comes out once, and the work of one user in order', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const queue = new FairQueue<number>()
      const added: Array<Waiting<number>> = []
      const taken: Array<Waiting<number>> = []
      const take = () => {
        const next = queue.take()
        if (next) taken.push(next)
        return next
      }
      for (const each of steps)
        if (each.kind === 'add') {
          added.push({ work: added.length, owner: each.owner, cost: each.cost, urgent: each.urgent })
          queue.add(added.at(-1) as Waiting<number>)
        } else {
          const next = take()
          if (next) queue.charge(next.owner, each.beyond)
        }
      while (take());
      expect(queue.size).toBe(0)
      expect(taken.map(({ work }) => work).sort((a, b) => a - b)).toEqual(added.map(({ work }) => work))
      for (const lane of [true, false])
        for (const userId of new Set(added.map((one) => one.owner.userId))) {
          const own = taken.filter((one) => one.owner.userId === userId && one.urgent === lane)
          expect(own.map(({ work }) => work)).toEqual(own.map(({ work }) => work).sort((a, b) => a - b))
        }
    }),
  )
})

test('whatever the others did before and go on doing, somebody new waits for one piece of each at most', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
      const queue = new FairQueue<string>()
      for (const each of steps)
        if (each.kind === 'add') queue.add({ ...each, work: 'old', urgent: false })
        else {
          const next = queue.take()
          if (next) queue.charge(next.owner, each.beyond)
        }
      queue.add({ work: 'new', owner: alone('new'), cost: 1 })
      const before: Owner[] = []
      for (let next = queue.take(); next && next.work !== 'new'; next = queue.take()) {
        before.push(next.owner)
        queue.add({ ...next, work: 'more' })
      }
      const groups = before.map(({ userId, organizationId }) => organizationId ?? userId)
      // An organization has up to four parts.
      for (const group of new Set(groups))
        expect(groups.filter((one) => one === group).length).toBeLessThanOrEqual(
          group.startsWith('o') ? 4 : 1,
        )
    }),
  )
})
