import { expect, test } from 'vitest'
import { wordsOfText } from '../talk/words.ts'
import { sidesOf } from './sides.ts'

const sides = (text: string) => sidesOf(wordsOfText(text)).map(({ side, word }) => `${side} ${word}`)

test.each([
  ['my left knee hurts', 'left knee'],
  ['left wrist and hand pain', 'left hand'],
  ['right-sided lower back pain', 'right back'],
  ['the left side of the tongue', 'left tongue'],
  ['I bit my tongue, on the right side', 'right tongue'],
])('%s: %s', (text, expected) => expect(sides(text)).toContain(expected))

test.each(['right now my knee hurts', 'the knee is all right', 'he left for the hospital'])(
  '%s names no side',
  (text) => expect(sides(text).filter((one) => /knee|hospital/.test(one))).toEqual([]),
)
