import { expect, test } from 'vitest'
import { findHits } from './find-hits.ts'

const marked = (text: string, search: string) =>
  findHits(text, search)
    .map(({ text: part, hit }) => (hit ? `[${part}]` : part))
    .join('')

test.each([
  ['Metformin and the kidney', '', 'Metformin and the kidney'],
  ['Metformin and the kidney', 'metf', '[Metformin] and the kidney'],
  ['Metformin and the kidney', 'metfromin', '[Metformin] and the kidney'],
  ['Metformin and the kidney', 'kidny metformin', '[Metformin] and the [kidney]'],
  ['Gout and diuretics', 'gut', 'Gout and diuretics'],
  ['INR 2-3', 'inr', '[INR] 2-3'],
  ['Hypertension <b>', 'hypertnsion', '[Hypertension] <b>'],
])('in “%s” “%s” finds %s', (text, search, expected) => expect(marked(text, search)).toBe(expected))
