import { expect, test } from 'vitest'
import { warmUp } from './warm-up.ts'

test('what warms a thread up goes through every section', () => {
  const empty = warmUp().filter(({ sentences }) => sentences.length === 0)
  expect(empty.map(({ key }) => key)).toEqual([])
})
