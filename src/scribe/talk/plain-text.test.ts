import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plain } from './word.ts'
import { plainText } from './plain-text.ts'
import { segmentWords, wordsOfText } from './words.ts'

test.each([
  ['½ tablet', '0.5 tablet'],
  ['1½ tablets', '1.5 tablets'],
  ['1 ½ tablets', '1.5 tablets'],
  ['５００ mg, ٥٠٠ mg, ५०० mg, 𝟓𝟎𝟎 mg, ⁵⁰⁰ mg, ₅₀₀ mg', '500 mg, 500 mg, 500 mg, 500 mg, 5 0 0 mg, 5 0 0 mg'],
  ['Metoprolol 50 µg and 50 μg', 'Metoprolol 50 mcg and 50 mcg'],
  ['Temperature < 38', 'Temperature  less than  38'],
  ['Metoprolol ↑ 50 mg', 'Metoprolol  increased  50 mg'],
  ['(–) chest pain, Ø fever', ' no  chest pain,  no  fever'],
  ['wаrfаrin, ｒｉｇｈｔ, 𝐰𝐚𝐫', 'warfarin, right, war'],
  ['Müller’s naïve “Ønes” – 38 °C', 'Müller’s naïve “Ønes” – 38 °C'],
  ['x 10⁹', 'x 10 9'],
])('%j is read as %j', (written, read) => {
  expect(plainText(written).text).toBe(read)
})

test('each word keeps its place in the text as it was written', () => {
  const text = 'Take ½ tablet of ５０ mg < 38 wаrfаrin.'
  const words = segmentWords({ id: '', speaker: 'patient', text, startMs: null, endMs: null }, 0)
  expect(plain(words)).toBe('take 0.5 tablet of 50 mg less than 38 warfarin')
  expect(words.map(({ from, to }) => text.slice(from, to).trim())).toEqual(
    ['Take', '½', 'tablet', 'of', '５０', 'mg', '<', '<', '38', 'wаrfаrin'],
  ) // prettier-ignore
})

test('of any text every place lies within it, in order, and what everybody writes stays as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const { text: read, at } = plainText(text)
      let before = 0
      for (let k = 0; k <= read.length; k++) {
        expect(at(k)).toBeGreaterThanOrEqual(before)
        expect(at(k)).toBeLessThanOrEqual(text.length)
        before = at(k)
      }
    }),
  )
})

test.each([
  ['Metoprolol 50 mg twice a day <warfarin 10 mg daily, HIV positive>.', /warfarin .*hiv positive/],
  ['{{warfarin 10 mg daily}}', /warfarin 10 mg daily/],
  ['pain on the left <right> side', /left right side/],
  ['<b>Chest pain</b>', /chest pain/],
])('what stands in brackets of a note is read: %j', (text, read) => {
  expect(plain(wordsOfText(text))).toMatch(read)
})

test.each([
  ['{I am allergic to penicillin.} Start aspirin. <Stop metoprolol.>', 'i am allergic to penicillin start aspirin stop metoprolol'],
  ['{{Start warfarin 5 mg daily.}}', 'start warfarin 5 mg daily'],
  ['<p class="x">Chest&nbsp;pain</p> {{patient.name}} <br/>today', 'chest pain today'],
])('of a talk only marks go, and no words: %j', (text, read) => {
  const words = segmentWords({ id: '', speaker: 'patient', text, startMs: null, endMs: null }, 0)
  expect(plain(words)).toBe(read)
}) // prettier-ignore
