import { expect, test } from 'vitest'
import type { RecognizedPiece } from './recognizer-protocol.ts'
import { splitSentences, toUtterances } from './utterances.ts'

const SECOND = 16_000

function sentencesOf(text: string): string[] {
  return splitSentences(text).map(({ from, to }) => text.slice(from, to))
}

function piece(text: string, speech: Array<[number, number]>): RecognizedPiece {
  return {
    from: 0,
    to: 20 * SECOND,
    text,
    speech: speech.map(([from, to]) => ({ from: from * SECOND, to: to * SECOND })),
    uncertain: [],
    suspected: [],
  }
}

test('a text is split where its sentences end', () => {
  expect(sentencesOf('It began on Monday. Does it hurt now? Yes! A little')).toEqual([
    'It began on Monday.',
    'Does it hurt now?',
    'Yes!',
    'A little',
  ])
})

test.each([
  'I saw Dr. Example about it.',
  'He takes 2.5 mg of it.',
  'Take it b.i.d. with food.',
  'Things like that, e.g. bread.',
  'J. Example was here.',
])('a dot that ends no sentence does not split: %j', (text) => {
  expect(sentencesOf(text)).toEqual([text])
})

test('an utterance is a sentence; a very short one takes the next with it', () => {
  const texts = toUtterances(
    piece('Good morning. What brings you in today? It is this cough that will not go away.', [[0, 8]]),
  ).map((segment) => segment.text)
  expect(texts).toEqual([
    'Good morning. What brings you in today?',
    'It is this cough that will not go away.',
  ])
})

test('times follow where somebody spoke, and a pause near the end of a sentence is its end', () => {
  const segments = toUtterances(
    piece('I have had this cough for three weeks now. It is worse in the night when I lie down.', [
      [1, 4],
      [6, 9.4],
    ]),
  )
  expect(segments.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
    [1_000, 4_000],
    [6_000, 9_400],
  ])
})

test('without a pause the times divide by the length of the text', () => {
  const [first, second] = toUtterances(
    piece('The first sentence is this one here. Another sentence follows it now.', [[0, 10]]),
  )
  expect(first?.startMs).toBe(0)
  expect(first?.endMs).toBe(second?.startMs)
  expect(first?.endMs).toBeGreaterThan(4_500)
  expect(first?.endMs).toBeLessThan(5_800)
  expect(second?.endMs).toBe(10_000)
})

test('nothing recognised is no utterance', () => {
  expect(toUtterances(piece('', [[0, 2]]))).toEqual([])
})

test('more words than anybody can say in the time are marked as uncertain', () => {
  const [segment] = toUtterances(
    piece('one two three four five six seven eight nine ten eleven twelve', [[0, 1]]),
  )
  expect(segment?.uncertain).toEqual([{ from: 0, to: segment?.text.length }])
})

test('words the model was unsure of are found again in their own sentence', () => {
  const text = 'I have had this cough for three weeks. I take metoprolol for my heart each day.'
  const from = text.indexOf('metoprolol')
  const segments = toUtterances({ ...piece(text, [[0, 8]]), uncertain: [{ from, to: from + 10 }] })
  expect(segments[0]?.uncertain).toBeUndefined()
  const [range] = segments[1]?.uncertain ?? []
  expect(segments[1]?.text.slice(range?.from, range?.to)).toBe('metoprolol')
})

test('a suspected name goes with its sentence, and with none when the text was made shorter', () => {
  const text = 'She sleeps well in the morning. She takes so long for her nose.'
  const from = text.indexOf('so long')
  const name = { from, to: from + 7, name: 'saline', list: 0, gain: 1 }
  const spoken = { ...piece(text, [[0, 9]]), suspected: [name] }
  const [first, second] = toUtterances(spoken)
  expect(first?.suspected).toBeUndefined()
  expect(second?.suspected?.map((its) => second.text.slice(its.from, its.to))).toEqual(['so long'])
  const looped = { ...spoken, text: `${text} ${'and so on '.repeat(9)}` }
  expect(toUtterances(looped).some(({ suspected }) => suspected)).toBe(false)
})
