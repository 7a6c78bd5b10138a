import { expect, test } from 'vitest'
import { byKind, withLabels } from './plan-labels.ts'
import type { NoteLine } from '../visit-lines.ts'

const line = (text: string, part: 'action' | 'reasoning' = 'action'): NoteLine => ({
  section: 'assessment_plan',
  text,
  words: [],
  part,
})

test('a kind is named at the first of its lines that is told, also when one before it is left out', () => {
  const lines = byKind([
    line('Order an x-ray.'),
    line('The wrist is broken.', 'reasoning'),
    line('Start naproxen.'),
    line('Apply a splint.'),
  ])
  expect(withLabels(lines)).toEqual([
    'Medical reasoning: The wrist is broken.',
    'Additional testing: Order an x-ray.',
    'Medical treatment: Start naproxen.',
    'Apply a splint.',
  ])
  expect(withLabels(lines.filter(({ text }) => !text.startsWith('Start')))).toContain(
    'Medical treatment: Apply a splint.',
  )
})
