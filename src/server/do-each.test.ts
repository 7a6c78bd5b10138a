import { expect, test } from 'vitest'
import { doEach } from './do-each.ts'

test('each is done whatever became of those before it, and at the end it is told which failed', async () => {
  const done: number[] = []
  const told: unknown[] = []
  const chore = (number: number, error?: Error) => async () => {
    if (error) throw error
    done.push(number)
  }
  const [first, second] = [new Error('the bucket is away'), new Error('mail is away')]
  const all = [chore(1), chore(2, first), chore(3), chore(4, second), chore(5)]
  await expect(doEach(all, (error) => told.push(error))).rejects.toMatchObject({
    message: '2 of 5 chores failed.',
    errors: [first, second],
  })
  expect({ done, told }).toEqual({ done: [1, 3, 5], told: [first, second] })
  await doEach([chore(6)], (error) => told.push(error))
  expect(done.at(-1)).toBe(6)
})
