import { expect, test } from 'vitest'
import type { NoteLine } from '../visit-lines.ts'
import { withMergedDenials } from './merged-denials.ts'

const merged = (...denied: string[]): string[] =>
  withMergedDenials(
    denied.map((thing) => {
      const line: NoteLine = { section: 'hpi', text: `She denies ${thing}.`, words: [] }
      return { line, support: 'supported' }
    }),
  ).map(({ line }) => line.text)

test.each([
  [
    ['hiccups or chills', 'an itch or shortness of breath'],
    'hiccups, chills, an itch, or shortness of breath',
  ],
  [['hiccups', 'an itch'], 'hiccups or an itch'],
  [['trouble with her nose or ears', 'hiccups'], 'trouble with her nose or ears, or hiccups'],
  [
    ['pain or swelling in her ears', 'hiccups', 'an itch'],
    'pain or swelling in her ears, hiccups, or an itch',
  ],
  [['hiccups, loud or not', 'an itch'], 'hiccups, loud or not; an itch'],
])('%j are denied in one sentence', (things, told) => {
  expect(merged(...things)).toEqual([`She denies ${told}.`])
})
