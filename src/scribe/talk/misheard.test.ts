import { expect, test } from 'vitest'
import { segmentWords } from './words.ts'

const heard = (text: string): string =>
  segmentWords({ id: 's1', speaker: 'doctor', text, startMs: null, endMs: null }, 0)
    .map((word) => word.text)
    .join(' ')

test.each([
  ['there is tenderness to palpitation of the shin', 'there is tenderness to palpation of the shin'],
  ['your lungs are clear to oscillation', 'your lungs are clear to auscultation'],
  ['a murmur hurt best at the apex', 'a murmur heard best at the apex'],
  ['no fibular venous distention', 'no jugular venous distention'],
  ['some round glass opacities', 'some ground glass opacities'],
  ['there is cda tenderness', 'there is cva tenderness'],
  ['my uncle had color cancer', 'my uncle had colon cancer'],
])('%j was said as %j', (written, said) => {
  expect(heard(written)).toBe(said)
})

test.each([
  'i had a palpitation on the bus',
  'my knee hurt at night',
  'the glass is round',
  'a fibular fracture',
])('%j stays', (said) => {
  expect(heard(said)).toBe(said)
})
