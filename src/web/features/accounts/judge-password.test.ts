import { expect, test } from 'vitest'
import { judgePassword } from './judge-password.ts'

test.each([
  ['', 0],
  ['short', 1],
  ['elevenchars', 1],
  ['twelve chars', 2],
  ['seven otters sing at noon', 3],
  ['aaaaaaaaaaaaaaaaaaaaaaaa', 1],
])('%j is of level %d', (password, level) => {
  expect(judgePassword(password).level).toBe(level)
})

test('a password made of the own name is not good enough, however long the name', () => {
  expect(judgePassword('Cassandra1234', ['Cassandra']).level).toBe(1)
})

test('the own name inside a long phrase does not spoil it', () => {
  expect(judgePassword('cassandra paints seven otters', ['Cassandra']).level).toBe(3)
})

test('it says how many characters are missing', () => {
  expect(judgePassword('ten chars!').advice).toMatch(/^2 more/)
})
