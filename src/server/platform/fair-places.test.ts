import { expect, test } from 'vitest'
import { createFairPlaces } from './fair-places.ts'

const of = (userId: string, cost = 1) => ({ owner: { userId, organizationId: null }, cost })

/** Work that is under way until it is told to end. */
function held() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { work: () => promise, end: resolve }
}

test('no more runs at once than there are places, and who has much waiting stands behind who has little', async () => {
  const places = createFairPlaces(2)
  const order: string[] = []
  const [one, other] = [held(), held()]
  const busy = [places.run(of('flood'), one.work), places.run(of('flood'), other.work)]
  for (let waits = 0; waits < 5; waits += 1)
    busy.push(places.run(of('flood'), async () => void order.push('flood')))
  busy.push(places.run(of('calm'), async () => void order.push('calm')))
  await Promise.resolve()
  // One of the flood holds the place that a user may have; the other place is for others.
  expect(order).toEqual(['calm'])
  for (const { end } of [one, other]) end()
  await Promise.all(busy)
  expect(order).toEqual(['calm', ...Array.from({ length: 5 }, () => 'flood')])
})

test('work that fails gives its place back', async () => {
  const places = createFairPlaces(1)
  await expect(places.run(of('a'), () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  expect(await places.run(of('b'), async () => 'done')).toBe('done')
})

test('those whose work takes much hold half of the places together, however many they are', async () => {
  const places = createFairPlaces(4, { isHeavy: ({ userId }) => userId.startsWith('heavy') })
  const order: string[] = []
  const heavy = Array.from({ length: 3 }, () => held())
  const busy = heavy.map(({ work }, at) =>
    places.run(of(`heavy${at}`), () => {
      order.push(`heavy${at}`)
      return work()
    }),
  )
  busy.push(places.run(of('calm'), async () => void order.push('calm')))
  await Promise.resolve()
  expect(order).toEqual(['heavy0', 'heavy1', 'calm'])
  for (const { end } of heavy) end()
  await Promise.all(busy)
})
