import { expect, test } from 'vitest'
import { PieceCutter } from './piece-cutter.ts'
import type { CutPiece } from './piece-cutter.ts'
import type { Cutting } from './recognizer-protocol.ts'

const SECOND = 16_000
const WINDOW = 512

/** Runs the cutter over speech given in seconds, reported as late as the detector reports it. */
function cut(speech: Array<[number, number]>, seconds: number, cutting: Cutting = 'batch'): CutPiece[] {
  const cutter = new PieceCutter(0, cutting, (from, to) => Math.floor((from + to) / 2))
  const pieces: CutPiece[] = []
  let end = WINDOW
  for (; end <= seconds * SECOND; end += WINDOW) {
    const isSpeaking = speech.some(([from, to]) => end / SECOND >= from + 0.2 && end / SECOND < to + 0.4)
    const piece = cutter.advance(end, isSpeaking)
    if (piece !== null) pieces.push(piece)
  }
  pieces.push(cutter.finish(seconds * SECOND))
  return pieces
}

function inSeconds(pieces: CutPiece[]): Array<[number, number]> {
  return pieces.map(({ from, to }) => [
    Math.round((from / SECOND) * 10) / 10,
    Math.round((to / SECOND) * 10) / 10,
  ])
}

test('pieces join without a gap, whatever is said', () => {
  const pieces = cut(
    [
      [0.5, 6],
      [6.5, 9],
      [11, 40],
      [41, 41.5],
      [60, 62],
    ],
    70,
  )
  expect(pieces[0]?.from).toBe(0)
  pieces.slice(1).forEach((piece, index) => expect(piece.from).toBe(pieces[index]?.to))
  expect(pieces.at(-1)?.to).toBe(70 * SECOND)
})

test('a piece is cut in the first pause after eight seconds, inside the pause', () => {
  const [first] = inSeconds(
    cut(
      [
        [0.5, 4],
        [5, 8.5],
        [9.5, 12],
      ],
      13,
    ),
  )
  expect(first?.[0]).toBe(0)
  expect(first?.[1]).toBeGreaterThan(8.5)
  expect(first?.[1]).toBeLessThan(9.5)
})

test('a pause before eight seconds does not cut', () => {
  expect(
    inSeconds(
      cut(
        [
          [0.5, 3],
          [4, 7],
        ],
        7.5,
      ),
    ),
  ).toEqual([[0, 7.5]])
})

test('speech without a pause is cut at a quiet place before twenty seconds', () => {
  const pieces = cut([[0.5, 30]], 31)
  expect(pieces[0]?.to).toBeGreaterThan(15 * SECOND)
  expect(pieces[0]?.to).toBeLessThanOrEqual(20 * SECOND)
  expect(pieces[1]?.speech[0]?.from).toBe(pieces[0]?.to)
})

test('silence is passed over in pieces without speech, and the sound just before speech stays with it', () => {
  const pieces = cut([[30, 33]], 40)
  const spoken = pieces.filter((piece) => piece.speech.length > 0)
  expect(spoken).toHaveLength(1)
  expect((30 * SECOND - (spoken[0]?.from ?? 0)) / SECOND).toBeGreaterThan(1.5)
})

test('in a live session a longer silence closes a short piece too', () => {
  const live = cut(
    [
      [0.5, 2],
      [6, 7],
    ],
    7.5,
    'live',
  )
  expect(live.length).toBeGreaterThan(1)
  expect(live[0]?.to).toBeLessThan(4 * SECOND)
  expect(
    cut(
      [
        [0.5, 2],
        [6, 7],
      ],
      7.5,
      'batch',
    ),
  ).toHaveLength(1)
})

test('where somebody spoke is told without the delay of the detector', () => {
  const span = cut([[1, 3]], 5)[0]?.speech[0]
  expect((span?.from ?? 0) / SECOND).toBeCloseTo(1, 0)
  expect((span?.to ?? 0) / SECOND).toBeCloseTo(3, 1)
})
