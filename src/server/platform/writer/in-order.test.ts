import { expect, test } from 'vitest'
import { InOrder } from './in-order.ts'

test('one thing is worked on after the other, and all are delivered in order', async () => {
  const events: string[] = []
  const letGo: Array<() => void> = []
  const order = new InOrder(
    (name: string) => {
      events.push(`begin ${name}`)
      return new Promise<string>((resolve) => letGo.push(() => resolve(name)))
    },
    (name) => events.push(`deliver ${name}`),
  )
  order.add('a')
  order.add('b')
  await expect.poll(() => events).toEqual(['begin a'])
  letGo[0]?.()
  await expect.poll(() => letGo.length).toBe(2)
  letGo[1]?.()
  await order.done
  expect(events).toEqual(['begin a', 'deliver a', 'begin b', 'deliver b'])
})

test('after it was stopped nothing is begun and nothing is delivered', async () => {
  const delivered: string[] = []
  let finish: () => void = () => undefined
  const begun = new Promise<void>((resolve) => {
    finish = resolve
  })
  const order = new InOrder(
    async (name: string) => {
      await begun
      return name
    },
    (name) => delivered.push(name),
  )
  order.add('a')
  order.add('b')
  order.stop()
  finish()
  await order.done
  expect(delivered).toEqual([])
})

test('the first failure is what waiting for it all ends with', async () => {
  const order = new InOrder((name: string) => Promise.reject(new Error(name)))
  order.add('a')
  order.add('b')
  await expect(order.done).rejects.toThrow('a')
})
