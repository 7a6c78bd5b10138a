import { expect, test } from 'vitest'
import { NOTES_RESTORED_AT_ONCE, restoreNotes } from '#contract/notes.ts'
import { inPortions } from './in-portions.ts'

test('more notes than one call takes are brought back in calls that each take them, in their order', async () => {
  const ids = Array.from(
    { length: 2 * NOTES_RESTORED_AT_ONCE + 1 },
    (_, at) => `5f3a1f0e-6f50-4a43-9a2c-${String(at).padStart(12, '0')}`,
  )
  const sent: string[][] = []
  await inPortions(ids, NOTES_RESTORED_AT_ONCE, async (portion) => sent.push(portion))
  expect(sent.flat()).toEqual(ids)
  expect(sent.map((portion) => restoreNotes.body?.safeParse({ ids: portion }).success)).toEqual([
    true,
    true,
    true,
  ])
})

test('nothing more is sent after what is refused', async () => {
  const sent: number[][] = []
  const all = inPortions([1, 2, 3], 1, async (portion) => {
    sent.push(portion)
    if (portion[0] === 2) throw new Error('Refused.')
  })
  await expect(all).rejects.toThrow('Refused.')
  expect(sent).toEqual([[1], [2]])
})
