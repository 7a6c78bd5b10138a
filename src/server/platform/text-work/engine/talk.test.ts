import { expect, test } from 'vitest'
import { Segment } from '#contract/transcripts.ts'
import { readTalk } from './talk.ts'

test('short lines beyond any visit become longer segments, and no word is lost', () => {
  const segments = readTalk('cough\n\n'.repeat(30_000))
  expect(segments.length).toBeLessThan(1_000)
  const words = segments.map((segment) => segment.text).join(' ')
  expect(words.match(/cough/g)).toHaveLength(30_000)
})

test.each(['', 'Patient: ', '[doctor] '])(
  'a turn without an end (%j) can be kept and shown again, whole',
  (label) => {
    for (const word of ['x', 'I cough. ']) {
      const said = word.repeat(Math.floor(900_000 / word.length))
      const segments = readTalk(`${label}${said}`)
      for (const segment of segments) {
        const shown = Segment.omit({ recordingId: true }).safeParse(segment)
        expect(shown.error).toBeUndefined()
      }
      const letters = (text: string) => text.replaceAll(/\s/g, '').length
      expect(segments.reduce((sum, { text }) => sum + letters(text), 0)).toBe(letters(said))
      expect(new Set(segments.map(({ speaker }) => speaker)).size).toBe(1)
    }
  },
)
