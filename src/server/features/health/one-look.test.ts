import { expect, test } from 'vitest'
import { oneLook } from './one-look.ts'

test('however many ask at once, the database is asked once, and anew afterwards', async () => {
  const looks: PromiseWithResolvers<void>[] = []
  const look = oneLook(() => {
    const asked = Promise.withResolvers<void>()
    looks.push(asked)
    return asked.promise
  })
  const many = Array.from({ length: 500 }, () => look())
  expect(looks.length).toBe(1)
  looks[0]?.reject(new Error('away'))
  expect(new Set(await Promise.all(many))).toEqual(new Set([false]))
  const again = look()
  looks[1]?.resolve()
  expect(await again).toBe(true)
})
