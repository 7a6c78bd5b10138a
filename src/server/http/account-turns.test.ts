import { expect, test } from 'vitest'
import { createAccountTurns } from './account-turns.ts'

const caller = (userId: string, signal = new AbortController().signal) => ({ actor: { userId }, signal })

test('two calls of an account are answered at once, eight wait, and a further one is refused; others go on', async () => {
  const inTurn = createAccountTurns({ what: 'exports', atOnce: 2, waiting: 8 })
  const gate = Promise.withResolvers<void>()
  const gone = new AbortController()
  let read = 0
  const make = async () => {
    read += 1
    await gate.promise
    return 'a file'
  }
  const running = [inTurn(caller('ana'), make), inTurn(caller('ana'), make)]
  const left = Array.from({ length: 7 }, () => inTurn(caller('ana', gone.signal), make).catch(() => 'gone'))
  const last = inTurn(caller('ana'), make)
  expect(() => inTurn(caller('ana'), make)).toThrow('10 exports of yours are under way already')
  expect(read).toBe(2)
  expect(await inTurn(caller('ben'), async () => 'of ben')).toBe('of ben')
  gone.abort()
  gate.resolve()
  expect(await Promise.all([...running, last, ...left])).toEqual([
    'a file',
    'a file',
    'a file',
    ...left.map(() => 'gone'),
  ])
  expect(read).toBe(3)
})
