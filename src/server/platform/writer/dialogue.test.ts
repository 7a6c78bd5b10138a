import { expect, test } from 'vitest'
import { readTypedText, segmentsOfText } from './dialogue.ts'

test('short lines beyond any visit become longer segments, and no word is lost', async () => {
  const text = 'cough\n\n'.repeat(30_000)
  const segments = await readTypedText(text)
  expect(segments.length).toBeLessThan(1_000)
  expect(
    segments
      .map((segment) => segment.text)
      .join(' ')
      .match(/cough/g),
  ).toHaveLength(30_000)
})

test('a long text is read beside the event loop, with the same segments as a short one', async () => {
  const text = 'Doctor: Any fever?\nPatient: No fever, but I cough.\n'.repeat(2_500)
  let turned = false
  setImmediate(() => (turned = true))
  const segments = await readTypedText(text)
  expect(turned).toBe(true)
  expect(segments).toEqual(segmentsOfText(text, 's'))
})
