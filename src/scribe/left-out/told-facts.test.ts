import { expect, test } from 'vitest'
import type { Span } from '../types.ts'
import type { Word } from '../talk/word.ts'
import { Stretches } from './stretches.ts'
import { ToldFacts } from './told-facts.ts'

/** How often the words of a claim are read until it is known that none of so many lines with its figure tells it. */
function readsAgainst(lines: number): number {
  const told = new ToldFacts()
  for (let i = 0; i < lines; i++)
    told.add('Came on May 5 2020.', [{ segmentId: 's', from: 11 * i, to: 11 * i + 10 }])
  let reads = 0
  const word = {
    get text() {
      reads++
      return 'coughing'
    },
  } as Word
  const spans = [{ segmentId: 'other', from: 0, to: 10 }]
  expect(told.tells({ what: 'figure', figure: '5', weight: 1 }, [word], spans)).toBe(false)
  return reads
}

test('however many lines have a figure, the words of a claim with it are read once', () => {
  expect(readsAgainst(400)).toBe(readsAgainst(2))
})

test('a figure is told by a line on the same words, or of the same thing', () => {
  const told = new ToldFacts()
  told.add('Came on May 5 2020.', [{ segmentId: 's', from: 20, to: 40 }])
  const tells = (text: string, span: Span) =>
    told.tells({ what: 'figure', figure: '5', weight: 1 }, [{ text } as Word], [span])
  expect(tells('coughing', { segmentId: 's', from: 39, to: 50 })).toBe(true)
  expect(tells('coughing', { segmentId: 's', from: 40, to: 50 })).toBe(false)
  expect(tells('coughing', { segmentId: 'other', from: 20, to: 40 })).toBe(false)
  expect(tells('came', { segmentId: 'other', from: 20, to: 40 })).toBe(true)
})

test('stretches overlap as each of their parts does', () => {
  const random = (n: number, seed: number) => ((seed * 7_919 + 104_729) % 1_000_003) % n
  const parts = Array.from({ length: 60 }, (_, i) => {
    const from = random(200, i)
    return { segmentId: i % 3 === 0 ? 'a' : 'b', from, to: from + random(7, i + 500) }
  })
  const stretches = new Stretches()
  const added: Span[] = []
  for (const part of parts) {
    stretches.add(part)
    added.push(part)
    for (const asked of parts) {
      const isOver = added.some(
        (one) => one.segmentId === asked.segmentId && one.from < asked.to && asked.from < one.to,
      )
      expect(stretches.overlaps(asked)).toBe(isOver)
    }
  }
})
