import { expect, test } from 'vitest'
import { aSegment } from '../../writer/visit-fixture.ts'
import { pieces } from './pieces.ts'

const segments = [aSegment('s1', 'patient', 'My left elbow is numb.')]
const [numb, stroke] = ['The left elbow is numb.', 'She had a stroke.']

test('equal sentences are held against the talk once', () => {
  const [first, other, again] = pieces.check({ texts: [numb, stroke, numb], segments })
  expect(again).toBe(first)
  expect([first?.support, other?.support]).toEqual(['supported', 'unsupported'])
})

test('equal sentences with words that a person chose keep those words each', () => {
  const chosen = { segmentId: 's1', from: 0, to: 13, chosen: true } as const
  const [first, again] = pieces.check({ texts: [numb, numb], segments, chosen: [[], [chosen]] })
  expect(first?.evidence).not.toContainEqual(chosen)
  expect(again?.evidence).toContainEqual(chosen)
})
